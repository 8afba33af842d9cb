import type { Table } from "../table.js";
import { labArmDifferencesTable } from "./lab-arm-differences-table.js";
import { labArmsTable } from "./lab-arms-table.js";
import type { LabRun } from "./lab-run.js";

/**
 * Makes the tables that need several training designs; none for runs of one.
 *
 * The design that is subtracted from the others is `plain`, the control that
 * never sees a skill, or the first one if there is no run of `plain`.
 *
 * @throws {RangeError} As {@link labArmDifferencesTable}.
 */
export function labComparisons(runs: readonly LabRun[], family: string): readonly Table[] {
  const arms = [...new Set(runs.map(({ settings }) => settings.arm.name))];
  if (arms.length < 2) return [];
  const reference = arms.includes("plain") ? "plain" : arms[0]!;
  return [labArmsTable(runs, family), labArmDifferencesTable(runs, family, reference)];
}
