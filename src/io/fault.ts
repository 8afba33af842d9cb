/** One thing that is wrong with an input, told so that a reader can go there and see it. */
export interface Fault {
  /** File name, as the user gave it or relative to the folder that was given. */
  readonly file: string;
  /** Line as an editor shows it, from 1; `null` if the whole file is meant. */
  readonly line: number | null;
  /** Column of a table or dotted path in a JSON file; `null` or empty if a whole line or file is meant. */
  readonly column: string | null;
  /** The value as it stands there. */
  readonly value: string;
  /** What should stand there instead. */
  readonly expected: string;
}

const SHOWN = 20;
const VALUE_LENGTH = 80;

/** Everything that is wrong with an input; nothing has been written when it is thrown. */
export class InputFaults extends Error {
  override readonly name = "InputFaults";

  /**
   * @param what What could not be read, such as `the release in data/release`.
   * @param faults All faults; the message shows the first 20 and the count.
   */
  constructor(
    what: string,
    readonly faults: readonly Fault[],
  ) {
    const count = faults.length === 1 ? "1 value is faulty" : `${faults.length} values are faulty`;
    const shown = faults.slice(0, SHOWN).map((fault) => `  ${describeFault(fault)}`);
    const rest = faults.length > SHOWN ? [`  … and ${faults.length - SHOWN} more`] : [];
    super([`Cannot read ${what}: ${count}`, ...shown, ...rest].join("\n"));
  }
}

/**
 * Writes a fault as one line of text.
 *
 * @example
 * ```ts
 * describeFault({ file: "a.csv", line: 3, column: "q", value: "NaN", expected: "a finite number" });
 * // 'a.csv, line 3, column q: "NaN", expected a finite number'
 * ```
 */
export function describeFault({ file, line, column, value, expected }: Fault): string {
  const place = [
    file,
    ...(line === null ? [] : [`line ${line}`]),
    ...(column === null || column === "" ? [] : [`column ${column}`]),
  ].join(", ");
  const cut = value.length > VALUE_LENGTH ? `${value.slice(0, VALUE_LENGTH)}…` : value;
  return `${place}: ${JSON.stringify(cut)}, expected ${expected}`;
}

/**
 * Stops with all faults, if there are any.
 *
 * @throws {InputFaults} If the list is not empty.
 */
export function refuseFaults(what: string, faults: readonly Fault[]): void {
  if (faults.length > 0) throw new InputFaults(what, faults);
}
