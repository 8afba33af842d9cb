/**
 * Puts commas between the thousands of a whole number of four digits or more; other texts stay.
 *
 * @example groupDigits("110997") // "110,997"
 */
export function groupDigits(text: string): string {
  return /^-?\d{4,}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ",") : text;
}
