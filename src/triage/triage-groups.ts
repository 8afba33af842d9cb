import type { Retry } from "./retry.js";
import type { Frontier, FrontierGroup } from "./select-frontier.js";

/** What the retry says about a group that failed. */
export type TriageLabel =
  /** The skill would have helped: the policy has not made it its own yet. */
  | "internalization_deficit"
  /** Not even the full skill helped: something is missing in it. */
  | "pending_analysis"
  /** The retry could not be run to its end. */
  | "environment_error"
  /** No retry was run. */
  | "none";

/** A selected group with its verdict. */
export interface TriagedGroup {
  readonly group: FrontierGroup;
  readonly label: TriageLabel;
  readonly retry: Retry | null;
}

/** Counts of one round, in the words of the published funnel. */
export interface TriageCounts {
  readonly groupCount: number;
  readonly generatedEpisodes: number;
  readonly technicalGroupCount: number;
  readonly allWrongGroups: number;
  /** Groups that the rule selected; equals `allWrongGroups` under the published rule. */
  readonly frontierGroups: number;
  readonly retryCount: number;
  readonly deficitCount: number;
  readonly pendingCount: number;
  readonly environmentErrorCount: number;
}

/** What {@link triageGroups} gives. */
export interface Triage {
  readonly groups: readonly TriagedGroup[];
  readonly counts: TriageCounts;
}

/**
 * Sorts the groups of a frontier by their retries.
 *
 * One retry decides, as published, and one episode is a noisy judge: a group
 * that would succeed half of the time with the skill is called pending as often
 * as a deficit.
 *
 * @throws {RangeError} If a group has two retries, or a retry has no group.
 */
export function triageGroups(frontier: Frontier, retries: readonly Retry[]): Triage {
  const open = new Map<string, Retry>();
  for (const retry of retries) {
    if (open.has(retry.groupId)) {
      throw new RangeError(`Cannot triage group ${retry.groupId}: it was retried twice`);
    }
    open.set(retry.groupId, retry);
  }
  const groups = frontier.selected.map((group): TriagedGroup => {
    const retry = open.get(group.groupId) ?? null;
    open.delete(group.groupId);
    return { group, label: labelOf(retry), retry };
  });
  const [stranger] = open.keys();
  if (stranger !== undefined) {
    throw new RangeError(`Cannot triage a retry of group ${stranger}: it is not in the frontier`);
  }
  const count = (wanted: TriageLabel) => groups.filter(({ label }) => label === wanted).length;
  return {
    groups,
    counts: {
      groupCount: frontier.groupCount,
      generatedEpisodes: frontier.episodeCount,
      technicalGroupCount: frontier.technicalGroupCount,
      allWrongGroups: frontier.allWrongGroupCount,
      frontierGroups: frontier.selected.length,
      retryCount: retries.length,
      deficitCount: count("internalization_deficit"),
      pendingCount: count("pending_analysis"),
      environmentErrorCount: count("environment_error"),
    },
  };
}

function labelOf(retry: Retry | null): TriageLabel {
  if (retry === null) return "none";
  if (retry.trace.outcome === null) return "environment_error";
  return retry.trace.outcome.rSuccess === 1 ? "internalization_deficit" : "pending_analysis";
}
