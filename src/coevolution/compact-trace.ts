import type { EpisodeStep } from "../episode/policy.js";
import { type TechnicalError, TRACE_SCHEMA, type Trace, type Treatment } from "../episode/trace.js";
import type { ClickKind, InvalidReason, PageType } from "../shop/observation.js";
import type { Outcome } from "../shop/outcome.js";
import type { TerminationKind } from "../shop/session.js";
import type { Shop } from "../shop/shop.js";
import type { Split } from "../shop/task.js";
import type { ToolCall } from "../shop/tool-call.js";

/** One step without what can be seen again by replaying it. */
export interface CompactStep {
  /** Page on which it was decided. */
  readonly page: PageType;
  /** The executed action; `null` if there was none. */
  readonly call: ToolCall | null;
  /** What was done; `none` for an action that is not on the page, or no action at all. */
  readonly act: ClickKind | "search" | "none";
  /** Rank of the product that was opened, from 1; `null` for any other act. */
  readonly rank: number | null;
  /** Why nothing changed; `null` for a valid action and for the end of a generation. */
  readonly invalid: InvalidReason | null;
}

/** An episode on one line: all that behaviour tables need, and enough to replay it. */
export interface CompactTrace {
  readonly schema: "intraskill.compact-trace/1";
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
    schema: "intraskill.compact-trace/1",
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
  const clicked =
    call?.name === "click"
      ? observation.clickables.find(({ value }) => value === call.value)
      : undefined;
  const isProduct = clicked?.kind === "product";
  return {
    page: observation.page,
    call,
    act: call?.name === "search" ? "search" : (clicked?.kind ?? "none"),
    rank: isProduct
      ? (observation.results.find(({ id }) => id === clicked.value)?.rank ?? null)
      : null,
    invalid: feedback?.status === "invalid" ? feedback.reason : null,
  };
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
  for (const { call, invalid } of compact.steps) {
    const { observation } = session;
    if (call !== null) {
      const { feedback } = session.act(call);
      steps.push({ observation, decision: { kind: "call", call, raw: "" }, call, feedback });
    } else if (invalid !== null) {
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
