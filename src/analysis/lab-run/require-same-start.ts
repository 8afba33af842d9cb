import type { LabRun } from "./lab-run.js";

/**
 * Refuses to compare runs that did not start from the same policy on the same panel.
 *
 * @returns The first run.
 * @throws {RangeError} If there are no runs, or they are of different panels or base policies.
 */
export function requireSameStart(runs: readonly LabRun[], family: string): LabRun {
  const [first] = runs;
  if (first === undefined) throw new RangeError("Cannot compare arms: there are 0 runs");
  const stranger = runs.find(
    ({ panels, base }) => panels[family] !== first.panels[family] || base !== first.base,
  );
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot compare arms as they must share base policy and panel: ${first.settings.arm.name} and ${stranger.settings.arm.name} do not`,
    );
  }
  return first;
}
