/**
 * Reads the number of an option that has to lie above 0, such as a learning rate.
 *
 * @param option As in `--lr`, for the error.
 * @throws {RangeError} If the text is no finite number above 0.
 *
 * @example positiveNumber("--lr", "2e-3") // 0.002
 */
export function positiveNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new RangeError(
    `Cannot read ${option} as it must be a number > 0: it is ${JSON.stringify(text)}`,
  );
}
