import type * as TF from "@tensorflow/tfjs";
import { matMul, type ProductFunction } from "./mat-mul.js";
import { PARAMETER_NAMES, PARAMETER_PARTS } from "./network-shape.js";
import type { Parameters } from "./parameters.js";
import { disposeVariables, fromVariables, toVariables, type Variables } from "./tensor-network.js";

/** Which parts of the network learn: those that score, or the text path too. */
export type TrainedPart = "policy" | "all";

/** Settings of {@link openTrainer}. */
export interface TrainerSettings {
  /** Step size of Adam, > 0. */
  readonly learningRate: number;
  /** @defaultValue "policy" */
  readonly trained?: TrainedPart;
}

/** Options of a step. */
export interface StepOptions {
  /** Largest Euclidean norm of the gradient, > 0; longer ones are shortened to it. */
  readonly gradientClip: number;
  /** Further variables that learn along, the same ones at each step. */
  readonly others?: readonly TF.Variable[];
}

/** One optimizer step. */
export interface TrainerStep {
  readonly loss: number;
  /** Euclidean norm before clipping. */
  readonly gradNorm: number;
}

/** Adam's own numbers. */
export interface OptimizerState {
  /** Powers of its two decay rates. */
  readonly powers: readonly [number, number];
  readonly weights: readonly {
    readonly name: string;
    readonly values: Float32Array;
    readonly shape: readonly number[];
  }[];
}

/** What must be kept to go on later exactly as if never stopped. */
export interface TrainerState {
  readonly parameters: Parameters;
  readonly optimizer: OptimizerState;
}

/** A network that learns: its variables and Adam (Kingma & Ba 2015) on them. */
export interface Trainer {
  readonly tf: typeof TF;
  readonly product: ProductFunction;
  readonly variables: Variables;
  /** Changes the step size from the next step on. */
  setLearningRate(learningRate: number): void;
  /**
   * Takes one step down the gradient of a scalar loss; tensors made inside are freed.
   *
   * @throws {RangeError} If `gradientClip` is not above 0.
   */
  step(loss: () => TF.Scalar, options: StepOptions): TrainerStep;
  /** The network as it stands now, as plain numbers. */
  parameters(): Parameters;
  state(): Promise<TrainerState>;
  /** Frees everything; the trainer is of no use afterwards. */
  close(): void;
}

/**
 * Opens a trainer on a copy of some parameters.
 *
 * @param from Parameters, or the state of an earlier trainer with the same settings.
 * @throws {RangeError} If the learning rate is not above 0.
 */
export async function openTrainer(
  tf: typeof TF,
  from: Parameters | TrainerState,
  settings: TrainerSettings,
): Promise<Trainer> {
  const { learningRate, trained = "policy" } = settings;
  checkPositive("learningRate", learningRate);
  const parameters = "optimizer" in from ? from.parameters : from;
  const variables = toVariables(tf, parameters);
  const names = PARAMETER_NAMES.filter((n) => trained === "all" || PARAMETER_PARTS[n] === "policy");
  const list = names.map((name) => variables[name]);
  const adam = tf.train.adam(learningRate);
  if ("optimizer" in from) await restore(tf, adam, from.optimizer);

  return {
    tf,
    product: matMul(tf),
    variables,
    setLearningRate: (rate) => {
      checkPositive("learningRate", rate);
      (adam as unknown as { learningRate: number }).learningRate = rate;
    },
    step: (lossOf, { gradientClip, others = [] }) => {
      checkPositive("gradientClip", gradientClip);
      const learning: TF.Variable[] = [...list, ...others];
      const { value, grads } = tf.variableGrads(lossOf, learning);
      // What a loss never reaches has no gradient: open gates leave the gates' weights alone.
      const gradients = learning.flatMap(({ name }) => {
        const tensor: TF.Tensor | null | undefined = grads[name];
        return tensor == null ? [] : [{ name, tensor }];
      });
      const gradNorm = clipAndApply(tf, adam, gradients, gradientClip);
      const [loss] = value.dataSync<"float32">();
      value.dispose();
      for (const { tensor } of gradients) tensor.dispose();
      return { loss: loss!, gradNorm };
    },
    parameters: () => fromVariables(parameters.shape, variables),
    state: async () => ({
      parameters: fromVariables(parameters.shape, variables),
      optimizer: await stateOf(adam),
    }),
    close: () => {
      adam.dispose();
      disposeVariables(variables);
    },
  };
}

function checkPositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`Cannot train as ${name} must be > 0: it is ${value}`);
}

function clipAndApply(
  tf: typeof TF,
  adam: TF.AdamOptimizer,
  gradients: readonly { readonly name: string; readonly tensor: TF.Tensor }[],
  gradientClip: number,
): number {
  const squares = tf.tidy(() => tf.addN(gradients.map(({ tensor }) => tf.sum(tf.square(tensor)))));
  const gradNorm = Math.sqrt(squares.dataSync<"float32">()[0]!);
  squares.dispose();
  // A gradient of exactly 0 is applied like any other: Adam's moments must fade.
  const factor = gradNorm > gradientClip ? gradientClip / gradNorm : 1;
  const scaled = gradients.map(({ name, tensor }) => ({ name, tensor: tf.mul(tensor, factor) }));
  adam.applyGradients(scaled);
  for (const { tensor } of scaled) tensor.dispose();
  return gradNorm;
}

/**
 * Adam's running powers of its decay rates. They are part of its state: it
 * multiplies them up step by step in single precision, while a restart from
 * the number of steps would give other last bits.
 */
type AdamPowers = Readonly<Record<"accBeta1" | "accBeta2", TF.Variable>>;

function powersOf(adam: TF.AdamOptimizer): AdamPowers {
  return adam as unknown as AdamPowers;
}

async function stateOf(adam: TF.AdamOptimizer): Promise<OptimizerState> {
  const { accBeta1, accBeta2 } = powersOf(adam);
  const weights = await adam.getWeights();
  return {
    powers: [accBeta1.dataSync<"float32">()[0]!, accBeta2.dataSync<"float32">()[0]!],
    weights: weights.map(({ name, tensor }) => ({
      name,
      values: Float32Array.from(tensor.dataSync<"float32" | "int32">()),
      shape: tensor.shape,
    })),
  };
}

async function restore(
  tf: typeof TF,
  adam: TF.AdamOptimizer,
  { powers, weights }: OptimizerState,
): Promise<void> {
  const tensors = weights.map(({ name, values, shape }) => ({
    name,
    tensor: tf.tensor(values, [...shape], name === "iter" ? "int32" : "float32"),
  }));
  await adam.setWeights(tensors);
  const { accBeta1, accBeta2 } = powersOf(adam);
  tf.tidy(() => {
    accBeta1.assign(tf.scalar(powers[0]));
    accBeta2.assign(tf.scalar(powers[1]));
  });
  for (const { tensor } of tensors) tensor.dispose();
}
