/**
 * Writes a command line that a POSIX shell reads back as these words.
 *
 * @example shellCommand(["npm", "run", "coevolve", "--", "--out", "my runs"])
 * // "npm run coevolve -- --out 'my runs'"
 */
export function shellCommand(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(" ");
}
