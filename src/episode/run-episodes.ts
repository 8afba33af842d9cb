import { refusePrivate } from "../shop/public-guard.js";
import type { Session } from "../shop/session.js";
import type { Shop } from "../shop/shop.js";
import { toolsFor } from "../shop/tools.js";
import type { Decision, DecisionRequest, EpisodeStep, Policy, VisibleChunk } from "./policy.js";
import { decisionSeed } from "./seeds.js";
import { type SeveralCallsRule, settleDecision } from "./settle-decision.js";
import {
  type EpisodeJob,
  type Provenance,
  type TechnicalError,
  TRACE_SCHEMA,
  type Trace,
  type Treatment,
} from "./trace.js";

/** One episode that is to be run. */
export interface EpisodePlan {
  readonly taskId: string;
  /** Number of the sibling within its group, from 0. */
  readonly sample: number;
  /** See `episodeSeed`. */
  readonly seed: number;
  readonly treatment: Treatment["kind"];
  /** Chunks in sight, in the order of the rendered skill; some for `assisted`, none otherwise. */
  readonly chunks: readonly VisibleChunk[];
  /** SHA-256 of the rendered skill. @defaultValue null */
  readonly skillHash?: string | null;
}

/** Options of {@link runEpisodes}. */
export interface EpisodeOptions {
  readonly shop: Shop;
  readonly policy: Policy;
  /** Episodes that run side by side, an integer >= 1; never changes a result. @defaultValue all */
  readonly batchSize?: number;
  /** @defaultValue "reject" */
  readonly severalCalls?: SeveralCallsRule;
  /** SHA-256 of the prompt template. @defaultValue null */
  readonly promptHash?: string | null;
}

/** Runs one episode; see {@link runEpisodes}. */
export async function runEpisode(plan: EpisodePlan, options: EpisodeOptions): Promise<Trace> {
  const [trace] = await runEpisodes([plan], options);
  return trace!;
}

/**
 * Runs episodes with one policy, asking it for many at once.
 *
 * Each round asks for one decision of every running episode and acts on all of
 * them; an ended episode makes room for the next. If the policy throws on a
 * batch, each of its requests is asked again alone, so that only episodes that
 * cannot be decided become technical failures. Those are traces with `error`.
 *
 * @returns Traces in the order of the plans.
 * @throws {RangeError} If the batch size is not an integer >= 1, the shop lacks a
 *   task, or a plan's treatment and chunks contradict each other.
 */
export async function runEpisodes(
  plans: readonly EpisodePlan[],
  options: EpisodeOptions,
): Promise<Trace[]> {
  const { batchSize = Math.max(1, plans.length) } = options;
  if (!Number.isInteger(batchSize) || batchSize < 1) {
    throw new RangeError(
      `Cannot run episodes as the batch size must be an integer >= 1: it is ${batchSize}`,
    );
  }
  for (const plan of plans) checkTreatment(plan);

  const traces = new Array<Trace | undefined>(plans.length).fill(undefined);
  let next = 0;
  let running: RunningEpisode[] = [];
  while (next < plans.length || running.length > 0) {
    while (running.length < batchSize && next < plans.length) {
      running.push(new RunningEpisode(plans[next]!, next++, options));
    }
    const answers = await ask(
      options.policy,
      running.map((episode) => episode.request()),
    );
    for (const [at, episode] of running.entries()) {
      const trace = episode.take(answers[at]!);
      if (trace !== null) traces[episode.place] = trace;
    }
    running = running.filter(({ place }) => traces[place] === undefined);
  }
  return traces as Trace[];
}

function checkTreatment({ taskId, treatment, chunks }: EpisodePlan): void {
  if ((treatment === "assisted") !== chunks.length > 0) {
    throw new RangeError(
      `Cannot run an episode as ${treatment} must have ${treatment === "assisted" ? "chunks" : "no chunks"}: ${taskId} has ${chunks.length}`,
    );
  }
}

type Answer = { readonly decision: Decision } | { readonly error: TechnicalError };
type Request = { readonly request: DecisionRequest } | { readonly error: TechnicalError };

async function ask(policy: Policy, requests: readonly Request[]): Promise<Answer[]> {
  const open = requests.flatMap((one) => ("request" in one ? [one.request] : []));
  const answers = await decideAll(policy, open);
  let at = 0;
  return requests.map((one) => ("error" in one ? one : answers[at++]!));
}

async function decideAll(policy: Policy, requests: readonly DecisionRequest[]): Promise<Answer[]> {
  if (requests.length === 0) return [];
  try {
    const decisions = await policy.decide(requests);
    if (decisions.length !== requests.length) {
      throw new RangeError(
        `Cannot match decisions to requests: ${requests.length} were asked, ${decisions.length} came`,
      );
    }
    return decisions.map((decision) => ({ decision }));
  } catch (cause) {
    if (requests.length === 1) return [{ error: technicalError("policy", cause) }];
    const answers: Answer[] = [];
    for (const request of requests) answers.push(...(await decideAll(policy, [request])));
    return answers;
  }
}

class RunningEpisode {
  readonly place: number;
  readonly #plan: EpisodePlan;
  readonly #options: EpisodeOptions;
  readonly #session: Session;
  readonly #steps: EpisodeStep[] = [];

  constructor(plan: EpisodePlan, place: number, options: EpisodeOptions) {
    this.place = place;
    this.#plan = plan;
    this.#options = options;
    this.#session = options.shop.session(plan.taskId);
  }

  request(): Request {
    const { taskId, sample, seed, chunks } = this.#plan;
    try {
      const observation = refusePrivate(this.#session.observation);
      const request = {
        episodeId: `${taskId}#${sample}`,
        task: this.#session.task,
        observation,
        tools: toolsFor(observation),
        chunks,
        history: [...this.#steps],
        seed: decisionSeed(seed, this.#steps.length),
      };
      return { request };
    } catch (cause) {
      return { error: technicalError("session", cause) };
    }
  }

  /** Acts on an answer. @returns The trace if that was the end, else `null`. */
  take(answer: Answer): Trace | null {
    if ("error" in answer) return this.#failed(answer.error);
    try {
      this.#act(answer.decision);
    } catch (cause) {
      return this.#failed(technicalError("session", cause));
    }
    const { termination } = this.#session;
    if (termination === null) return null;
    return { ...this.#record(), outcome: this.#session.outcome, termination, error: null };
  }

  #act(decision: Decision): void {
    const session = this.#session;
    const { observation } = session;
    const settlement = settleDecision(decision, {
      rule: this.#options.severalCalls ?? "reject",
      language: observation.language,
    });
    if (settlement.kind === "end") {
      session.terminate("generation_length");
      this.#steps.push({ observation, decision, call: null, feedback: null });
      return;
    }
    const after =
      settlement.kind === "act" ? session.act(settlement.call) : session.reject(settlement.detail);
    const call = settlement.kind === "act" ? settlement.call : null;
    this.#steps.push({ observation, decision, call, feedback: after.feedback });
  }

  #failed(error: TechnicalError): Trace {
    return { ...this.#record(), outcome: null, termination: null, error };
  }

  #record() {
    const { taskId, sample, seed, treatment, chunks, skillHash = null } = this.#plan;
    const { shop, policy, promptHash = null } = this.#options;
    const { task } = this.#session;
    const job: EpisodeJob = { taskId, sample, seed, split: task.split };
    const provenance: Provenance = {
      policyId: policy.id,
      panelHash: shop.panelHash,
      language: shop.language,
      actionLimit: shop.actionLimit,
      promptHash,
      skillHash,
    };
    return {
      schema: TRACE_SCHEMA,
      job,
      task,
      treatment: { kind: treatment, chunkIds: chunks.map(({ id }) => id) },
      steps: this.#steps,
      provenance,
    } as const;
  }
}

function technicalError(boundary: TechnicalError["boundary"], cause: unknown): TechnicalError {
  return { boundary, message: cause instanceof Error ? cause.message : String(cause) };
}
