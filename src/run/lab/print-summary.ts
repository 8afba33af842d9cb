import { labComparisons } from "../../analysis/lab-run/lab-comparisons.js";
import type { LabRun } from "../../analysis/lab-run/lab-run.js";
import {
  labAuditTable,
  labConditionsTable,
  labGatesTable,
  labStatementsTable,
} from "../../analysis/lab-run/lab-tables.js";
import type { Table } from "../../analysis/table.js";
import { type TableTextOptions, tableText } from "../../report/table-text.js";

/** Prints what runs came to: gates, audits, the four conditions and what was observed, arm by arm, then all arms. */
export function printSummary(
  runs: readonly LabRun[],
  say: (line: string) => void,
  options: TableTextOptions = {},
): void {
  const arms = [...new Set(runs.map(({ settings }) => settings.arm.name))];
  const show = (table: Table) => say(`\n${tableText(table, "en", options)}`);
  for (const { name: family } of runs[0]?.settings.families ?? []) {
    for (const arm of arms) {
      const lab = { runs: runs.filter(({ settings }) => settings.arm.name === arm), family };
      for (const make of [labGatesTable, labAuditTable, labConditionsTable, labStatementsTable]) {
        show(make(lab));
      }
    }
    labComparisons(runs, family).forEach(show);
  }
}
