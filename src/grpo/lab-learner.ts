import type * as TF from "@tensorflow/tfjs";
import { type ChunkCode, chunkCode } from "../policy/chunk-code.js";
import { forward, logSoftmax } from "../policy/forward.js";
import { bagsOf, type LabTraining } from "../policy/lab-policy.js";
import type { NetworkShape } from "../policy/network-shape.js";
import type { Parameters } from "../policy/parameters.js";
import {
  disposeBatch,
  type TensorBatch,
  tensorBatch,
  tensorForward,
} from "../policy/tensor-network.js";
import type { Trainer } from "../policy/trainer.js";
import type { LabEpisode } from "./lab-generator.js";
import type { Learner } from "./learner.js";

/**
 * Lets GRPO move the lab's network.
 *
 * One update runs the network forward once, hands its log-probabilities to
 * the loss in float64, and takes one step of Adam along the coefficients that
 * come back.
 *
 * @param reference The network that is not to be left; only a KL penalty asks for it.
 */
export function labLearner(
  trainer: Trainer,
  shape: NetworkShape,
  reference?: Parameters,
): Learner<LabEpisode> {
  const { tf } = trainer;
  return {
    logProbs: (episodes) => logProbsUnder(trainer.parameters(), episodes),
    ...(reference === undefined
      ? {}
      : { referenceLogProbs: (episodes) => logProbsUnder(reference, episodes) }),
    update: (episodes, lossOf, { gradClip }) => {
      const decisions = episodes.flatMap((episode) => episode.decisions);
      const lengths = episodes.map((episode) => episode.decisions.length);
      const batch = batchOf(tf, shape, decisions);
      const chosen = oneHot(decisions, batch.candidateCount);
      const { gradNorm } = trainer.step(
        () => {
          const { logProbs } = tensorForward(tf, trainer.product, trainer.variables, batch);
          const picked = tf.sum(
            tf.mul(logProbs, tf.tensor2d(chosen, [decisions.length, batch.candidateCount])),
            1,
          );
          const entropy = tf.neg(tf.sum(tf.mul(tf.exp(logProbs), logProbs), 1));
          const loss = lossOf({
            logProbs: cut(picked.dataSync<"float32">(), lengths),
            entropies: cut(entropy.dataSync<"float32">(), lengths),
          });
          const pull = (values: TF.Tensor, slopes: readonly Float64Array[]) =>
            tf.sum(tf.mul(values, tf.tensor1d(slopes.flatMap((row) => [...row]))));
          const alongLogProbs = pull(picked, loss.logProbCoefficients);
          const hasBonus = loss.entropyCoefficients.some((row) => row.some((c) => c !== 0));
          return (
            hasBonus
              ? tf.add(alongLogProbs, pull(entropy, loss.entropyCoefficients))
              : alongLogProbs
          ).asScalar();
        },
        { gradientClip: gradClip },
      );
      disposeBatch(batch);
      return { gradNorm };
    },
  };
}

/** Log-probabilities of all decisions by the typed-array network, shape `[episodes][T]`. */
function logProbsUnder(parameters: Parameters, episodes: readonly LabEpisode[]): Float64Array[] {
  // A few texts are read at thousands of decisions.
  const codes = new Map<string, ChunkCode>();
  const codeOf = (text: string): ChunkCode => {
    const code = codes.get(text) ?? chunkCode(parameters, bagsOf(text, parameters.shape.buckets));
    codes.set(text, code);
    return code;
  };
  return episodes.map(({ decisions }) =>
    Float64Array.from(decisions, ({ choice, chosen, chunks }) => {
      return logSoftmax(forward(parameters, choice, chunks.map(codeOf)))[chosen]!;
    }),
  );
}

function batchOf(
  tf: typeof TF,
  shape: NetworkShape,
  decisions: readonly LabTraining[],
): TensorBatch {
  const texts = [...new Set(decisions.flatMap(({ chunks }) => chunks))];
  const numberOf = new Map(texts.map((text, c) => [text, c]));
  return tensorBatch(
    tf,
    shape,
    decisions.map(({ choice }) => choice),
    texts.map((text) => bagsOf(text, shape.buckets)),
    decisions.map(({ chunks }) => chunks.map((text) => numberOf.get(text)!)),
  );
}

function oneHot(decisions: readonly LabTraining[], candidateCount: number): Float32Array {
  const rows = new Float32Array(decisions.length * candidateCount);
  for (const [d, { chosen }] of decisions.entries()) rows[d * candidateCount + chosen] = 1;
  return rows;
}

/** Cuts one row of decisions into episodes. */
function cut(values: Float32Array, lengths: readonly number[]): Float32Array[] {
  let start = 0;
  return lengths.map((length) => {
    start += length;
    return values.subarray(start - length, start);
  });
}
