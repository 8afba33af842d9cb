/**
 * Reads the whole number of an option.
 *
 * @param option As in `--seed`, for the error.
 * @param least Smallest number that is taken.
 * @throws {RangeError} If the text is no whole number in digits, too small, or too large to be exact.
 *
 * @example wholeNumber("--seed", "12", 0) // 12
 */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(
    `Cannot read ${option} as it must be a whole number >= ${least}: it is ${JSON.stringify(text)}`,
  );
}
