/** Fewer columns than these would leave tables no room. */
const LEAST = 60;

/**
 * Says how many columns the output has.
 *
 * @param stdout Of the process; without columns it is a file or a pipe, which counts as 100.
 */
export function terminalWidth({ columns }: { readonly columns?: number }): number {
  return columns === undefined || columns === 0 ? 100 : Math.max(LEAST, columns);
}
