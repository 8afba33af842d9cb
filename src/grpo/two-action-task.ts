import { seededRandom } from "../random/seeded-random.js";
import type { EpisodeGroup, Generator, GroupRequest, TrainingEpisode } from "./generator.js";
import type { Learner, LearnerStep } from "./learner.js";
import type { CurrentPolicy, PolicyLoss } from "./policy-loss.js";

/**
 * The smallest world that GRPO can be seen in: left or right, a few times over.
 *
 * Right is right; the reward is the share of right turns. The best policy is
 * known (always right), and so is its gradient.
 */
export interface TwoActionEpisode {
  /** `true` for right, shape `[T]`. */
  readonly turns: readonly boolean[];
  /** Chunks in sight; each pushes the policy towards right while it is read. */
  readonly chunkCount: number;
}

/** Settings of a {@link TwoActionLearner}. */
export interface TwoActionOptions {
  /** How likely right is at the start, in (0, 1). @defaultValue 0.3 */
  readonly startProbability?: number;
  /** What one chunk in sight adds to the logit of right. @defaultValue 0 */
  readonly hint?: number;
  /** Step size of plain gradient descent. @defaultValue 0.5 */
  readonly learningRate?: number;
  /** Turns an episode, an integer >= 1. @defaultValue 1 */
  readonly turnCount?: number;
}

/** A policy with one parameter, the logit of right, and its sampler. */
export class TwoActionLearner implements Learner<TwoActionEpisode>, Generator<TwoActionEpisode> {
  readonly #hint: number;
  readonly #learningRate: number;
  readonly #turnCount: number;
  readonly #start: number;
  #logit: number;

  constructor(options: TwoActionOptions = {}) {
    const { startProbability = 0.3, hint = 0, learningRate = 0.5, turnCount = 1 } = options;
    this.#start = Math.log(startProbability / (1 - startProbability));
    this.#logit = this.#start;
    this.#hint = hint;
    this.#learningRate = learningRate;
    this.#turnCount = turnCount;
  }

  /** The parameter. */
  get logit(): number {
    return this.#logit;
  }

  /** Probability of right with some chunks in sight. */
  probability(chunkCount = 0): number {
    return sigmoid(this.#logit + this.#hint * chunkCount);
  }

  generate(requests: readonly GroupRequest[]): readonly EpisodeGroup<TwoActionEpisode>[] {
    return requests.map(({ groupId, taskId, treatment, siblings }) => ({
      groupId,
      episodes: siblings.map(({ rolloutId, seed }): TrainingEpisode<TwoActionEpisode> => {
        const random = seededRandom(seed);
        const chunkCount = treatment.chunkIds.length;
        const chance = this.probability(chunkCount);
        const turns = Array.from({ length: this.#turnCount }, () => random() < chance);
        const reward = turns.filter(Boolean).length / turns.length;
        const record = { turns, chunkCount };
        return {
          rolloutId,
          taskId,
          treatment,
          seed,
          reward,
          isSuccess: reward === 1,
          rolloutLogProbs: this.#turnLogProbs(record, this.#logit),
          actions: turns,
          record,
        };
      }),
    }));
  }

  logProbs(episodes: readonly TwoActionEpisode[]): readonly number[][] {
    return episodes.map((episode) => this.#turnLogProbs(episode, this.#logit));
  }

  /** The policy before any training. */
  referenceLogProbs(episodes: readonly TwoActionEpisode[]): readonly number[][] {
    return episodes.map((episode) => this.#turnLogProbs(episode, this.#start));
  }

  update(
    episodes: readonly TwoActionEpisode[],
    lossOf: (current: CurrentPolicy) => PolicyLoss,
    { gradClip }: { readonly gradClip: number },
  ): LearnerStep {
    const gradient = this.gradient(episodes, lossOf);
    const gradNorm = Math.abs(gradient);
    this.#logit -= this.#learningRate * gradient * Math.min(1, gradClip / gradNorm || 1);
    return { gradNorm };
  }

  /**
   * Derivative of the loss by the logit, by hand.
   *
   * With `p` the probability of right: `d log p(turn) / d logit` is `1 - p` for
   * right and `-p` for left, and `d entropy / d logit` is `-logit * p * (1 - p)`
   * at the logit with the hints.
   */
  gradient(
    episodes: readonly TwoActionEpisode[],
    lossOf: (current: CurrentPolicy) => PolicyLoss,
  ): number {
    const chances = episodes.map(({ chunkCount }) => this.probability(chunkCount));
    const { logProbCoefficients, entropyCoefficients } = lossOf({
      logProbs: this.logProbs(episodes),
      entropies: episodes.map(({ turns }, s) => turns.map(() => entropy(chances[s]!))),
    });
    let gradient = 0;
    for (const [s, { turns, chunkCount }] of episodes.entries()) {
      const p = chances[s]!;
      const logit = this.#logit + this.#hint * chunkCount;
      for (const [t, isRight] of turns.entries()) {
        gradient += logProbCoefficients[s]![t]! * (isRight ? 1 - p : -p);
        gradient -= entropyCoefficients[s]![t]! * logit * p * (1 - p);
      }
    }
    return gradient;
  }

  #turnLogProbs({ turns, chunkCount }: TwoActionEpisode, logit: number): number[] {
    const hinted = logit + this.#hint * chunkCount;
    return turns.map((isRight) => -Math.log1p(Math.exp(isRight ? -hinted : hinted)));
  }
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function entropy(p: number): number {
  const part = (share: number) => (share === 0 ? 0 : -share * Math.log(share));
  return part(p) + part(1 - p);
}
