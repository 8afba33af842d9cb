import type { RunRecords } from "./records.js";
import type { RunState } from "./run-state.js";

/** What one unit of work leaves behind. */
export interface UnitResult {
  readonly state: RunState;
  readonly records: RunRecords;
  /** Whole files, by path within the run's folder. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}
