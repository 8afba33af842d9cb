import type { Table } from "../table.js";
import { labArmDifferencesTable } from "./lab-arm-differences-table.js";
import { labArmsTable } from "./lab-arms-table.js";
import { labDesignsTable } from "./lab-designs-table.js";
import type { LabRun } from "./lab-run.js";

/**
 * Makes the tables that need several training designs, and says what each design is.
 *
 * The design that is subtracted from the others is `plain`, the control that
 * never sees a skill, or the first one if there is no run of `plain`. Runs of
 * one design have nothing to be compared with: only the design is described.
 * Descriptions go with the first family, as they are the same for all.
 *
 * @throws {RangeError} As {@link labArmDifferencesTable}.
 */
export function labComparisons(runs: readonly LabRun[], family: string): readonly Table[] {
  const arms = [...new Set(runs.map(({ settings }) => settings.arm.name))];
  const isFirst = family === runs[0]?.settings.families[0]?.name;
  const designs = isFirst ? [labDesignsTable(arms)] : [];
  if (arms.length < 2) return designs;
  const reference = arms.includes("plain") ? "plain" : arms[0]!;
  return [...designs, labArmsTable(runs, family), labArmDifferencesTable(runs, family, reference)];
}
