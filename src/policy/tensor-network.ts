import type * as TF from "@tensorflow/tfjs";
import { POLARITY_OFFSET } from "./chunk-code.js";
import { type Choice, GATE_FLOOR } from "./forward.js";
import type { ProductFunction } from "./mat-mul.js";
import { type NetworkShape, PARAMETER_NAMES, type ParameterName } from "./network-shape.js";
import { mapParameters, type Parameters } from "./parameters.js";
import type { ChunkBags, TextBag } from "./text-bag.js";

/** The trainable form of {@link Parameters}. */
export type Variables = Readonly<Record<ParameterName, TF.Variable<TF.Rank.R2>>>;

/** Turns parameters into TensorFlow.js variables; the caller disposes them. */
export function toVariables(tf: typeof TF, { shape, arrays }: Parameters): Variables {
  const entries: [ParameterName, TF.Variable<TF.Rank.R2>][] = [];
  mapParameters(shape, (name, rows, columns) => {
    entries.push([name, tf.tidy(() => tf.variable(tf.tensor2d(arrays[name], [rows, columns])))]);
    return arrays[name];
  });
  return Object.fromEntries(entries) as Variables;
}

/** Reads variables back. */
export function fromVariables(shape: NetworkShape, variables: Variables): Parameters {
  return mapParameters(shape, (name) => variables[name].dataSync<"float32">().slice());
}

/** Frees variables. */
export function disposeVariables(variables: Variables): void {
  for (const name of PARAMETER_NAMES) variables[name].dispose();
}

/** The chunks of a batch. */
interface SkillTensors {
  /** Bags of the conditions and of the actions, `[C, B]` each. */
  readonly when: TF.Tensor2D;
  readonly what: TF.Tensor2D;
  /** Which choice saw which chunk, `[D, C]`. */
  readonly visible: TF.Tensor2D;
}

/** Some choices with the chunks that were visible at each, as tensors. `D` choices, at most `M` candidates each, `C` chunks. */
export interface TensorBatch {
  readonly choiceCount: number;
  readonly candidateCount: number;
  readonly gates: "state" | "open";
  /** `[D, S]` */
  readonly states: TF.Tensor2D;
  /** `[D * M, A]`; rows beyond a choice's candidates are 0. */
  readonly actions: TF.Tensor2D;
  /** `[D, M]`; 0 for a candidate, -1e9 beyond. */
  readonly padding: TF.Tensor2D;
  /** `null` if no choice saw a chunk. */
  readonly skill: SkillTensors | null;
}

/**
 * Lays choices out as tensors.
 *
 * @param bags The chunks of the batch, each once.
 * @param visible Per choice the numbers of its visible chunks in `bags`, shape `[D]`.
 * @throws {RangeError} If the lengths differ or there is no choice.
 */
export function tensorBatch(
  tf: typeof TF,
  shape: NetworkShape,
  choices: readonly Choice[],
  bags: readonly ChunkBags[],
  visible: readonly (readonly number[])[],
): TensorBatch {
  const choiceCount = choices.length;
  if (choiceCount === 0 || visible.length !== choiceCount) {
    throw new RangeError(
      `Cannot lay out a batch: ${choiceCount} choices, visible chunks for ${visible.length}`,
    );
  }
  const { stateSize, actionSize, buckets } = shape;
  const candidateCount = Math.max(...choices.map(({ starts }) => starts.length - 1));
  const states = new Float32Array(choiceCount * stateSize);
  const actions = new Float32Array(choiceCount * candidateCount * actionSize);
  const padding = new Float32Array(choiceCount * candidateCount).fill(-1e9);
  for (const [d, choice] of choices.entries()) {
    states.set(choice.state, d * stateSize);
    for (let i = 0; i + 1 < choice.starts.length; i++) {
      const row = d * candidateCount + i;
      padding[row] = 0;
      for (let n = choice.starts[i]!; n < choice.starts[i + 1]!; n++) {
        actions[row * actionSize + choice.columns[n]!]! += choice.values[n]!;
      }
    }
  }
  return {
    choiceCount,
    candidateCount,
    gates: shape.gates ?? "state",
    states: tf.tensor2d(states, [choiceCount, stateSize]),
    actions: tf.tensor2d(actions, [choiceCount * candidateCount, actionSize]),
    padding: tf.tensor2d(padding, [choiceCount, candidateCount]),
    skill: bags.length === 0 ? null : skillTensors(tf, buckets, bags, visible),
  };
}

function skillTensors(
  tf: typeof TF,
  bucketCount: number,
  bags: readonly ChunkBags[],
  visible: readonly (readonly number[])[],
): SkillTensors {
  const dense = (list: readonly TextBag[]) => {
    const rows = new Float32Array(list.length * bucketCount);
    for (const [c, bag] of list.entries()) {
      for (let n = 0; n < bag.buckets.length; n++) {
        rows[c * bucketCount + bag.buckets[n]!] = bag.weights[n]!;
      }
    }
    return tf.tensor2d(rows, [list.length, bucketCount]);
  };
  const seen = new Float32Array(visible.length * bags.length);
  for (const [d, chunks] of visible.entries()) {
    for (const c of chunks) seen[d * bags.length + c] = 1;
  }
  return {
    when: dense(bags.map(({ when }) => when)),
    what: dense(bags.map(({ what }) => what)),
    visible: tf.tensor2d(seen, [visible.length, bags.length]),
  };
}

/** Frees a batch. */
export function disposeBatch({ states, actions, padding, skill }: TensorBatch): void {
  for (const tensor of [states, actions, padding, skill?.when, skill?.what, skill?.visible])
    tensor?.dispose();
}

/** What the network says about a batch. */
export interface TensorScores {
  /** Log-probabilities, `[D, M]`; about -1e9 beyond a choice's candidates. */
  readonly logProbs: TF.Tensor2D;
  /** Embeddings of the chunks' conditions and actions, `[C, E]` each; `null` without chunks. */
  readonly embeddings: { readonly when: TF.Tensor2D; readonly what: TF.Tensor2D } | null;
}

/**
 * The network of `forward`, for automatic differentiation; equal to it within 1e-5.
 *
 * @param product Matrix product to use, so that a backend may bring a faster gradient.
 * @param temperature Divides the logits, > 0.
 */
export function tensorForward(
  tf: typeof TF,
  product: ProductFunction,
  variables: Variables,
  batch: TensorBatch,
  temperature = 1,
): TensorScores {
  const { choiceCount, candidateCount, states, actions, padding, skill } = batch;
  const hidden = variables.score.shape[1];
  const units = tf.relu(
    tf.add(
      product(actions, variables.actionWeights).reshape([choiceCount, candidateCount, hidden]),
      product(states, variables.stateWeights).reshape([choiceCount, 1, hidden]),
    ),
  );
  let values: TF.Tensor = variables.score;
  let asked: TF.Tensor2D | null = null;
  let embeddings: TensorScores["embeddings"] = null;
  if (skill !== null) {
    const embed = (bags: TF.Tensor2D) =>
      tf.tanh(tf.add(product(bags, variables.textWeights), variables.textBias)) as TF.Tensor2D;
    const condition = embed(skill.when);
    const action = embed(skill.what);
    const polarity = tf.tanh(tf.add(product(action, variables.polarity), POLARITY_OFFSET));
    const what = tf.mul(product(action, variables.whatWeights), polarity) as TF.Tensor2D;
    const push = product(what, variables.project);
    const situation = tf.relu(product(states, variables.gateState)) as TF.Tensor2D;
    const when = product(condition, variables.whenWeights);
    const fit = product(situation, tf.transpose(when) as TF.Tensor2D);
    const gates = tf.add(GATE_FLOOR, tf.mul(1 - GATE_FLOOR, tf.sigmoid(fit)));
    const open = (
      batch.gates === "open" ? skill.visible : tf.mul(gates, skill.visible)
    ) as TF.Tensor2D;
    values = tf.add(values, product(open, push));
    asked = product(open, product(what, variables.projectAction));
    embeddings = { when: condition, what: action };
  }
  let logits: TF.Tensor = tf.sum(tf.mul(units, values.reshape([-1, 1, hidden])), 2);
  if (asked !== null) {
    const rows = actions.reshape([choiceCount, candidateCount, -1]);
    logits = tf.add(logits, tf.sum(tf.mul(rows, asked.reshape([choiceCount, 1, -1])), 2));
  }
  const logProbs = tf.logSoftmax(tf.add(tf.div(logits, temperature), padding)) as TF.Tensor2D;
  return { logProbs, embeddings };
}
