import type { Decision, DecisionRequest, Policy } from "../episode/policy.js";
import { seededRandom } from "../random/seeded-random.js";
import { BUTTONS } from "../shop/labels.js";
import type { TaskReader } from "../shop/reading/read-task.js";
import type { Wishes } from "../shop/reading/wishes.js";
import type { Task } from "../shop/task.js";
import { type Candidate, listCandidates } from "./candidates.js";
import { type ChunkCode, chunkCode } from "./chunk-code.js";
import { describeChoice } from "./describe-choice.js";
import { type Choice, forward, logSoftmax } from "./forward.js";
import type { Parameters } from "./parameters.js";
import { type ChunkBags, chunkBags } from "./text-bag.js";

/** What the trainer needs of one decision. */
export interface LabTraining {
  readonly choice: Choice;
  /** Number of the chosen candidate. */
  readonly chosen: number;
  /** Texts of the visible chunks. */
  readonly chunks: readonly string[];
}

/** Options of {@link labPolicy}. */
export interface LabPolicyOptions {
  readonly parameters: Parameters;
  /** Identity for provenance, such as a checkpoint's hash. */
  readonly id: string;
  readonly read: TaskReader;
  /** Divides the logits, >= 0; 0 always takes the likeliest call. @defaultValue 1 */
  readonly temperature?: number;
}

/**
 * The lab's network as a policy.
 *
 * Reads each task once and each chunk once, lists the tool calls that it can
 * think of, scores them, and samples one with the request's seed. A decision
 * carries the log-probability of its call and, for the trainer, the features.
 *
 * @throws {RangeError} If the temperature is below 0.
 */
export function labPolicy({ parameters, id, read, temperature = 1 }: LabPolicyOptions): Policy {
  if (!(temperature >= 0)) {
    throw new RangeError(`Cannot sample as the temperature must be >= 0: it is ${temperature}`);
  }
  const describe = describeRequest(read);
  const codeOf = remember<string, ChunkCode>(new Map(), (text) =>
    chunkCode(parameters, bagsOf(text, parameters.shape.buckets)),
  );
  const decide = (request: DecisionRequest): Decision => {
    const { chunks, seed } = request;
    const { candidates, choice } = describe(request);
    const codes = chunks.map(({ text }) => codeOf(text));
    const logProbs = logSoftmax(forward(parameters, choice, codes), temperature || 1);
    const chosen =
      temperature === 0 ? likeliest(logProbs) : drawIndex(logProbs, seededRandom(seed)());
    const training: LabTraining = { choice, chosen, chunks: chunks.map(({ text }) => text) };
    const { call } = candidates[chosen]!;
    return { kind: "call", call, raw: "", logProb: logProbs[chosen]!, training };
  };
  return { id, decide: (requests) => requests.map(decide) };
}

/** Makes the reader of a step: what can be done there, and the numbers that describe it. Each task is read once. */
export function describeRequest(
  read: TaskReader,
): (request: DecisionRequest) => { candidates: readonly Candidate[]; choice: Choice } {
  const wishesOf = remember<Task, Wishes>(new WeakMap(), read);
  return ({ task, observation }) => {
    const wishes = wishesOf(task);
    const candidates = listCandidates(observation, wishes, BUTTONS[task.language].buy_now);
    return { candidates, choice: describeChoice(observation, wishes, candidates) };
  };
}

const known = new Map<string, ChunkBags>();

/** The bags of a chunk's text, made once. */
export function bagsOf(text: string, bucketCount: number): ChunkBags {
  return remember(known, (key: string) => chunkBags(key.slice(key.indexOf(":") + 1), bucketCount))(
    `${bucketCount}:${text}`,
  );
}

/** Calls a function once for each input. */
function remember<In, Out>(
  known: { get(key: In): Out | undefined; set(key: In, value: Out): unknown },
  make: (input: In) => Out,
): (input: In) => Out {
  return (input) => {
    let value = known.get(input);
    if (value === undefined) {
      value = make(input);
      known.set(input, value);
    }
    return value;
  };
}

/** The first index whose cumulative probability passes `u`, uniform in [0, 1). */
export function drawIndex(logProbs: Float64Array, u: number): number {
  let passed = 0;
  for (let i = 0; i < logProbs.length; i++) {
    passed += Math.exp(logProbs[i]!);
    if (u < passed) return i;
  }
  return likeliest(logProbs); // rounding left the sum a hair below u
}

function likeliest(logProbs: Float64Array): number {
  let best = 0;
  for (let i = 1; i < logProbs.length; i++) if (logProbs[i]! > logProbs[best]!) best = i;
  return best;
}
