/**
 * How rewards become advantages.
 *
 * Papers and frameworks differ in each of these; `GRPO_PRESETS` holds what each of them does.
 */
export interface AdvantageSettings {
  /** What the group mean's deviation is divided by: its group's spread, the spread of all rewards of the batch, or nothing (Dr. GRPO). */
  readonly scaleBy: "group" | "batch" | "none";
  /** Divisor of the variance: sample (`n-1`, what torch's `std` does) or population (`n`). */
  readonly divisor: "n-1" | "n";
  /** Added to the standard deviation. */
  readonly eps: number;
  /** Rewards of a group that all lie within this of each other count as equal; their advantages are 0. */
  readonly tolerance: number;
  /** A group with one scored rollout has no baseline: `zero` learns nothing from it, `reward` takes its bare reward as the advantage, divided by `1 + eps` (verl). */
  readonly singleton: "zero" | "reward";
}

/** Which generated groups are trained on. */
export interface AdmissionSettings {
  /** Most groups that are admitted. */
  readonly targetGroups: number;
  /**
   * What happens to groups whose rewards are all equal: `drop_while_surplus` drops one only while
   * more than the target are left (published), `drop` always (dynamic sampling of DAPO), `keep` never.
   */
  readonly zeroSpread: "drop_while_surplus" | "drop" | "keep";
  /** When a group cannot be scored: if any sibling has no reward (published), or only if every one has none. */
  readonly unscorableIf: "any_sibling" | "every_sibling";
  /** As {@link AdvantageSettings.tolerance}. */
  readonly tolerance: number;
}

/**
 * How the loss of single decisions becomes one number.
 *
 * - `token_mean`: over all decisions of the update (DAPO; TRL `dapo`; verl `token-mean`). Long episodes weigh more.
 * - `sequence_mean`: mean of each episode's mean (GRPO, arXiv:2402.03300; TRL `grpo`; slime's default; verl `seq-mean-token-mean`).
 * - `sequence_sum`: mean of each episode's sum (verl `seq-mean-token-sum`).
 * - `constant_length`: sum over episodes * length (Dr. GRPO, arXiv:2503.20783; TRL `dr_grpo`).
 */
export type Aggregation =
  | { readonly kind: "token_mean" | "sequence_mean" | "sequence_sum" }
  | { readonly kind: "constant_length"; readonly length: number };

/**
 * Penalty for leaving a reference policy, on `d = reference - logProb`.
 *
 * - `k1`: `-d`; unbiased in value, but its gradient has mean 0 on the policy's own samples.
 * - `k2`: `d^2 / 2`; its gradient is the one of KL on the policy's own samples.
 * - `k3`: `exp(d) - d - 1`; low variance, never negative, gradient biased.
 * - `k3_ratio_corrected`: `ratio * k3`; unbiased when samples come from an older policy.
 *
 * Schulman (2020), "Approximating KL divergence".
 */
export interface KlSettings {
  readonly kind: "k1" | "k2" | "k3" | "k3_ratio_corrected";
  readonly coefficient: number;
  /** `own`: gradient of the value. `k2`: the value is reported, the gradient of `k2` is used (verl's `k3+`). */
  readonly gradient: "own" | "k2";
}

/** What happens if a log-probability moved so far that its exponential says nothing. */
export type OverflowRule =
  /** Cut log-ratios at +-`logRatioLimit` and a KL term at +-`klLimit` (`null`: no cut); beyond, the gradient is 0. */
  | { readonly rule: "bound"; readonly logRatioLimit: number; readonly klLimit: number | null }
  /** Throw instead of training on it. */
  | { readonly rule: "reject"; readonly logRatioLimit: number };

/** The loss of one update. */
export interface LossSettings {
  /**
   * On what the importance ratio is taken: each decision (`token`), the geometric mean over the
   * episode (`sequence_mean`: GSPO, arXiv:2507.18071), or the product over the episode
   * (`sequence_product`: one ratio for the whole episode). Three methods, not three spellings.
   */
  readonly ratio: "token" | "sequence_mean" | "sequence_product";
  /** The ratio is clipped to `[1 - clipLow, 1 + clipHigh]`; `clipHigh > clipLow` is DAPO's clip-higher. */
  readonly clipLow: number;
  readonly clipHigh: number;
  /** With a negative advantage the loss never passes `-advantage * dualClip` (arXiv:1912.09729; verl: 3). `null` for no bound. */
  readonly dualClip: number | null;
  readonly aggregation: Aggregation;
  /** `null` for no penalty. */
  readonly kl: KlSettings | null;
  /** Weight of the entropy bonus, >= 0. */
  readonly entropyCoefficient: number;
  /** Episodes of groups without spread: whether they enter the denominator, and whether KL and entropy act on them. Two switches. */
  readonly zeroSpread: { readonly isCounted: boolean; readonly isPulled: boolean };
  readonly overflow: OverflowRule;
}

/** How often the parameters move per block of rollouts. */
export interface UpdateSettings {
  /** Consecutive parts into which the admitted groups are cut, one optimiser step each; groups stay whole. */
  readonly updatesPerPass: number;
  /** Passes over the admitted groups. With one update and one pass every ratio is 1 and nothing can clip. */
  readonly passes: number;
  /** Largest norm of the gradient. */
  readonly gradClip: number;
  /** Old log-probabilities as the sampler reported them, or computed anew by the trainer before the first update. */
  readonly oldLogProbs: "rollout" | "recomputed";
}

/** Every choice of one GRPO trainer, as plain data. */
export interface GrpoSettings {
  /** Siblings a group. */
  readonly groupSize: number;
  /** Groups generated per block. */
  readonly generatedGroups: number;
  readonly advantage: AdvantageSettings;
  readonly admission: AdmissionSettings;
  readonly loss: LossSettings;
  readonly update: UpdateSettings;
}
