/**
 * Finds the first row that holds the wanted values.
 *
 * @throws {RangeError} If there is none; the message names what was wanted.
 *
 * @example
 * ```ts
 * pickRow(behaviorRounds, { round: 0, block: "success", metric: "searches" });
 * ```
 */
export function pickRow<Row extends object>(
  rows: readonly Row[],
  wanted: Readonly<Partial<Row>>,
): Row {
  const entries = Object.entries(wanted) as [keyof Row, unknown][];
  const found = rows.find((row) => entries.every(([key, value]) => row[key] === value));
  if (found === undefined) {
    const text = entries.map(([key, value]) => `${String(key)} ${String(value)}`).join(", ");
    throw new RangeError(`Cannot find row with ${text}: none of ${rows.length} rows has it`);
  }
  return found;
}
