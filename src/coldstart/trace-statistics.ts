import { isFinished, type Trace } from "../episode/trace.js";
import type { ClickKind } from "../shop/observation.js";

/** Kinds of action in a trace; `none` is a message without a readable action. */
export type ActionKind = "search" | ClickKind | "not_clickable" | "none";

/** What a set of traces shows, counted in actions and in episodes. */
export interface TraceStatistics {
  readonly episodeCount: number;
  readonly finishedCount: number;
  readonly successCount: number;
  /** By kind: how many actions, and how many episodes have at least one. */
  readonly actions: Readonly<
    Partial<Record<ActionKind, { readonly actionCount: number; readonly episodeCount: number }>>
  >;
  /** What the traces do not demonstrate; empty if they show all that a skill could need. */
  readonly warnings: readonly string[];
}

/** Least share of episodes in which an action must occur to count as demonstrated. */
const DEMONSTRATED = 0.05;

/** What a set of traces is expected to show. */
const NEEDED: readonly { readonly kinds: readonly ActionKind[]; readonly what: string }[] = [
  { kinds: ["search"], what: "search" },
  { kinds: ["product"], what: "open a product" },
  { kinds: ["option"], what: "choose an option" },
  { kinds: ["back_to_results", "back_to_search"], what: "go back" },
  { kinds: ["buy_now"], what: "buy" },
];

/**
 * Counts what traces do, before anything is learnt from them.
 *
 * Traces that never finish, or never turn back, cannot teach it; counting
 * episodes and not only steps shows that, because most steps of any shopper are
 * searches and clicks on products.
 */
export function traceStatistics(traces: readonly Trace[]): TraceStatistics {
  const actions: Partial<Record<ActionKind, { actionCount: number; episodeCount: number }>> = {};
  for (const trace of traces) {
    const kinds = kindsOf(trace);
    for (const kind of kinds) {
      const counts = actions[kind] ?? { actionCount: 0, episodeCount: 0 };
      actions[kind] = { ...counts, actionCount: counts.actionCount + 1 };
    }
    for (const kind of new Set(kinds)) actions[kind]!.episodeCount += 1;
  }
  const finished = traces.filter(isFinished);
  const warnings = NEEDED.flatMap(({ kinds, what }) => {
    const count = traces.filter((trace) => kindsOf(trace).some((k) => kinds.includes(k))).length;
    const isShown = traces.length > 0 && count / traces.length >= DEMONSTRATED;
    return isShown ? [] : [`${count} of ${traces.length} episodes ${what}`];
  });
  return {
    episodeCount: traces.length,
    finishedCount: finished.length,
    successCount: finished.filter(({ outcome }) => outcome.rSuccess === 1).length,
    actions,
    warnings,
  };
}

function kindsOf({ steps }: Trace): readonly ActionKind[] {
  return steps.map(({ observation, call }) => {
    if (call === null) return "none";
    if (call.name === "search") return "search";
    return (
      observation.clickables.find(({ value }) => value === call.value)?.kind ?? "not_clickable"
    );
  });
}
