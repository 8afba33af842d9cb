import type { LabRun } from "../../analysis/lab-run/lab-run.js";
import {
  labAuditTable,
  labConditionsTable,
  labGatesTable,
  labStatementsTable,
} from "../../analysis/lab-run/lab-tables.js";
import { tableText } from "../../report/table-text.js";

/** Prints what runs of one arm came to: the four conditions, gates, and what was observed. */
export function printSummary(runs: readonly LabRun[], say: (line: string) => void): void {
  for (const { name } of runs[0]?.settings.families ?? []) {
    const lab = { runs, family: name };
    for (const make of [labGatesTable, labAuditTable, labConditionsTable, labStatementsTable]) {
      say("");
      say(tableText(make(lab), "en"));
    }
  }
}
