import type * as TF from "@tensorflow/tfjs";
import { makeCurriculum } from "../../curriculum/curriculum-state.js";
import type { EpisodeGroup } from "../../grpo/generator.js";
import type { LabEpisode } from "../../grpo/lab-generator.js";
import { labLearner } from "../../grpo/lab-learner.js";
import { trainOnGroups } from "../../grpo/train-block.js";
import { startTensorflow } from "../../io/start-tensorflow.js";
import { chunkCode } from "../../policy/chunk-code.js";
import { forward, logSoftmax } from "../../policy/forward.js";
import { bagsOf } from "../../policy/lab-policy.js";
import type { BackendName } from "../../policy/load-tensorflow.js";
import { matMul } from "../../policy/mat-mul.js";
import type { Parameters } from "../../policy/parameters.js";
import {
  disposeBatch,
  disposeVariables,
  tensorBatch,
  tensorForward,
  toVariables,
} from "../../policy/tensor-network.js";
import { openTrainer } from "../../policy/trainer.js";
import { quantile } from "../../stats/quantile.js";
import { compareTimes, type TimeComparison, timed } from "./compare-times.js";

const BACKENDS: readonly BackendName[] = ["tensorflow-gpu", "tensorflow", "wasm", "cpu"];
const AGREEMENT = 1e-5;

/** What {@link benchBackends} times. */
export interface BackendBench {
  readonly parameters: Parameters;
  /** One recorded block. */
  readonly groups: readonly EpisodeGroup<LabEpisode>[];
  /** Prints a line. */
  readonly say: (line: string) => void;
}

/**
 * Times forward and update of every backend that is present.
 *
 * @throws {Error} If a backend's forward and the typed-array one differ by more than 1e-5.
 */
export async function benchBackends(bench: BackendBench): Promise<readonly TimeComparison[]> {
  const comparisons: TimeComparison[] = [];
  for (const name of BACKENDS) {
    const tf = await startOnly(name, bench.say);
    if (tf === null) continue;
    comparisons.push(await benchForward(tf, name, bench));
    await benchUpdate(tf, name, bench);
  }
  return comparisons;
}

async function startOnly(name: BackendName, say: BackendBench["say"]): Promise<typeof TF | null> {
  try {
    return (await startTensorflow({ order: [name] })).tf;
  } catch (error) {
    say(`  ${(error as Error).message}`);
    return null;
  }
}

/** Checks that both forwards agree, then times them on the decisions of 64 episodes. */
async function benchForward(
  tf: typeof TF,
  name: BackendName,
  { parameters, groups, say }: BackendBench,
): Promise<TimeComparison> {
  const { buckets } = parameters.shape;
  const decisions = groups
    .flatMap(({ episodes }) => episodes)
    .slice(0, 64)
    .flatMap(({ record }) => record.decisions);
  const texts = [...new Set(decisions.flatMap(({ chunks }) => chunks))];
  const numberOf = new Map(texts.map((text, c) => [text, c]));
  const ours = () => {
    const codes = texts.map((text) => chunkCode(parameters, bagsOf(text, buckets)));
    return decisions.map(({ choice, chunks }) =>
      logSoftmax(
        forward(
          parameters,
          choice,
          chunks.map((text) => codes[numberOf.get(text)!]!),
        ),
      ),
    );
  };
  const variables = toVariables(tf, parameters);
  const product = matMul(tf);
  const peer = () => {
    const batch = tensorBatch(
      tf,
      parameters.shape,
      decisions.map(({ choice }) => choice),
      texts.map((text) => bagsOf(text, buckets)),
      decisions.map(({ chunks }) => chunks.map((text) => numberOf.get(text)!)),
    );
    const logProbs = tf.tidy(() => {
      const scores = tensorForward(tf, product, variables, batch);
      return scores.logProbs.dataSync<"float32">();
    });
    const { candidateCount } = batch;
    disposeBatch(batch);
    return { logProbs, candidateCount };
  };
  const { logProbs, candidateCount } = peer();
  let gap = 0;
  for (const [d, row] of ours().entries()) {
    for (const [i, value] of row.entries()) {
      gap = Math.max(gap, Math.abs(value - logProbs[d * candidateCount + i]!));
    }
  }
  if (!(gap <= AGREEMENT)) {
    throw new Error(
      `Cannot compare forwards as they must agree to ${AGREEMENT}: ${name} differs by ${gap}`,
    );
  }
  say(`  ${name}: typed-array and TensorFlow.js forward agree to ${gap.toExponential(1)}`);
  const comparison = await compareTimes({
    name: `forward of ${decisions.length} decisions, typed arrays against ${name}`,
    ours: () => timed(ours),
    peer: () => timed(peer),
    repeats: name === "cpu" ? 3 : 9,
  });
  disposeVariables(variables);
  return comparison;
}

/** Times whole updates: batch, forward, loss, gradient, Adam. */
async function benchUpdate(
  tf: typeof TF,
  name: BackendName,
  { parameters, groups, say }: BackendBench,
): Promise<void> {
  const trainer = await openTrainer(tf, parameters, { learningRate: 2e-3 });
  const learner = labLearner(trainer, parameters.shape);
  const curriculum = makeCurriculum([], [], { seed: 1 });
  const times: number[] = [];
  const turns = name === "cpu" ? 2 : 6;
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    const { updates } = await trainOnGroups(groups, { learner, curriculum });
    times.push((performance.now() - start) / updates.length);
  }
  trainer.close();
  const counted = times.slice(1); // the first turn compiles
  const [low, high] = [Math.min(...counted), Math.max(...counted)];
  say(
    `  ${name}: update of 64 episodes ${quantile(counted, 0.5).toFixed(0)} ms (${low.toFixed(0)} to ${high.toFixed(0)}, counted ${counted.length} x 2; with its half of the old log-probabilities)`,
  );
}
