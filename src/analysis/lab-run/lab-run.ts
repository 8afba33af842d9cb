import type { RunRecords } from "../../coevolution/records.js";
import type { FamilyState } from "../../coevolution/run-state.js";
import type { CoevolutionSettings } from "../../coevolution/settings.js";

/** Everything that a finished run of the lab recorded. */
export interface LabRun {
  readonly settings: CoevolutionSettings;
  /** SHA-256 of each family's panel. */
  readonly panels: Readonly<Record<string, string>>;
  /** SHA-256 of the base checkpoint. */
  readonly base: string;
  readonly testEpisodeCount: number;
  readonly families: readonly FamilyState[];
  readonly records: Required<RunRecords>;
}
