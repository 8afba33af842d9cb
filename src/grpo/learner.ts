import type { CurrentPolicy, PolicyLoss } from "./policy-loss.js";

/** What one step of the optimiser reports. */
export interface LearnerStep {
  /** Norm of the gradient over all trained parameters, before clipping. */
  readonly gradNorm: number;
}

/** Holds the parameters that training moves. */
export interface Learner<E> {
  /** Log-probability of every trained decision now, in nats, shape `[episodes][T]`. */
  logProbs(
    episodes: readonly E[],
  ): readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;
  /** The same under the policy that is not to be left; only a KL penalty asks for it. */
  referenceLogProbs?(
    episodes: readonly E[],
  ): readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;
  /**
   * Moves the parameters once.
   *
   * Runs the policy forward, hands log-probabilities and entropies to `lossOf`
   * exactly once, and follows the coefficients that come back: they are the
   * derivatives of the loss, so neither path computes a loss of its own.
   */
  update(
    episodes: readonly E[],
    lossOf: (current: CurrentPolicy) => PolicyLoss,
    options: { readonly gradClip: number },
  ): LearnerStep | Promise<LearnerStep>;
}
