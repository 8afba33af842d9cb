import type { EpisodeStep } from "../episode/policy.js";
import { type TechnicalError, TRACE_SCHEMA, type Trace, type Treatment } from "../episode/trace.js";
import type { ClickKind, InvalidReason, PageType } from "../shop/observation.js";
import type { Outcome } from "../shop/outcome.js";
import type { TerminationKind } from "../shop/session.js";
import type { Shop } from "../shop/shop.js";
import type { Split } from "../shop/task.js";
import type { ToolCall } from "../shop/tool-call.js";

/** One step without what can be seen again by replaying it; what does not apply is left out. */
export interface CompactStep {
  /** Page on which it was decided. */
  readonly on: PageType;
  /** What was done; `none` for a click on something that is not on the page, or no action at all. */
  readonly act: ClickKind | "search" | "none";
  /** The query, or what was clicked; left out if there was no action. */
  readonly value?: string;
  /** Rank of the product that was opened, from 1. */
  readonly rank?: number;
  /** Why nothing changed. */
  readonly invalid?: InvalidReason;
}

/** An episode on one line: all that behaviour tables need, and enough to replay it. */
export interface CompactTrace {
  /** The piece of work it was for, such as `block/3`. */
  readonly unit: string;
  readonly family: string;
  readonly taskId: string;
  readonly split: Split;
  readonly sample: number;
  readonly seed: number;
  readonly treatment: Treatment["kind"];
  readonly chunkIds: readonly string[];
  readonly policyId: string;
  readonly steps: readonly CompactStep[];
  readonly outcome: Outcome | null;
  readonly termination: TerminationKind | null;
  readonly error: TechnicalError | null;
}

/** Takes out of a trace what a replay gives back. */
export function compactTrace(
  { job, treatment, steps, provenance, outcome, termination, error }: Trace,
  { unit, family }: { readonly unit: string; readonly family: string },
): CompactTrace {
  return {
    unit,
    family,
    taskId: job.taskId,
    split: job.split,
    sample: job.sample,
    seed: job.seed,
    treatment: treatment.kind,
    chunkIds: treatment.chunkIds,
    policyId: provenance.policyId,
    steps: steps.map(compactStep),
    outcome,
    termination,
    error,
  };
}

function compactStep({ observation, call, feedback }: EpisodeStep): CompactStep {
  const invalid = feedback?.status === "invalid" ? { invalid: feedback.reason } : {};
  const on = observation.page;
  if (call === null) return { on, act: "none", ...invalid };
  if (call.name === "search") return { on, act: "search", value: call.query, ...invalid };
  const { value } = call;
  const kind = observation.clickables.find((clickable) => clickable.value === value)?.kind;
  const rank =
    kind === "product" ? observation.results.find(({ id }) => id === value)?.rank : undefined;
  return { on, act: kind ?? "none", value, ...(rank === undefined ? {} : { rank }), ...invalid };
}

/** The action of a step; `null` if there was none. */
function callOf({ act, value }: CompactStep): ToolCall | null {
  if (value === undefined) return null;
  return act === "search" ? { name: "search", query: value } : { name: "click", value };
}

/** What {@link replayTrace} needs beside the trace. */
export interface ReplayOptions {
  /** The shop in which it was played. */
  readonly shop: Shop;
  /** Hash of the chunks that were in sight; `null` without any. */
  readonly skillHash: string | null;
}

/**
 * Plays an episode again from its calls and gives its whole trace.
 *
 * The shop answers the same call in the same state alike, so the pages need
 * not be kept. What a policy said beside its calls does not come back.
 *
 * @throws {RangeError} If the replay does not end as recorded: another shop, or a damaged record.
 */
export function replayTrace(compact: CompactTrace, { shop, skillHash }: ReplayOptions): Trace {
  const { taskId, sample, seed, split, treatment, chunkIds, policyId } = compact;
  const session = shop.session(taskId);
  const steps: EpisodeStep[] = [];
  for (const step of compact.steps) {
    const { observation } = session;
    const call = callOf(step);
    if (call !== null) {
      const { feedback } = session.act(call);
      steps.push({ observation, decision: { kind: "call", call, raw: "" }, call, feedback });
    } else if (step.invalid !== undefined) {
      const { feedback } = session.reject("");
      const decision = { kind: "protocol_error", detail: "", raw: "" } as const;
      steps.push({ observation, decision, call, feedback });
    } else {
      session.terminate("generation_length");
      steps.push({ observation, decision: { kind: "length", raw: "" }, call, feedback: null });
    }
  }
  if (session.termination !== compact.termination) {
    throw new RangeError(
      `Cannot replay ${taskId}#${sample} as it ended by ${compact.termination}: the replay ends by ${session.termination}`,
    );
  }
  const record = {
    schema: TRACE_SCHEMA,
    job: { taskId, sample, seed, split },
    task: session.task,
    treatment: { kind: treatment, chunkIds },
    steps,
    provenance: {
      policyId,
      panelHash: shop.panelHash,
      language: shop.language,
      actionLimit: shop.actionLimit,
      promptHash: null,
      skillHash,
    },
  } as const;
  return compact.error === null
    ? { ...record, outcome: session.outcome, termination: session.termination!, error: null }
    : { ...record, outcome: null, termination: null, error: compact.error };
}
