import type { GrpoSettings } from "./grpo-settings.js";

/** The trainers whose choices have a name here. */
export type GrpoPreset = "published" | "slime" | "trl" | "verl" | "dr_grpo" | "dapo";

/**
 * The published run, trained with slime.
 *
 * Its logs bear out three choices: the loss of the first update is 0 to 1e-7
 * (79 of 80 steps), which only episode means over whole groups give; its ratio
 * is 1 there, so old log-probabilities are computed by the trainer; and drops
 * plus 16 admitted groups make the logged groups in every step. The clip range
 * and eps are not stated and are slime's defaults.
 */
const PUBLISHED: GrpoSettings = {
  groupSize: 8,
  generatedGroups: 32,
  advantage: {
    scaleBy: "group",
    divisor: "n-1",
    eps: 1e-6,
    tolerance: 1e-6,
    singleton: "zero",
  },
  admission: {
    targetGroups: 16,
    zeroSpread: "drop_while_surplus",
    unscorableIf: "any_sibling",
    tolerance: 1e-6,
  },
  loss: {
    ratio: "token",
    clipLow: 0.2,
    clipHigh: 0.2,
    dualClip: null,
    aggregation: { kind: "sequence_mean" },
    kl: null,
    entropyCoefficient: 0,
    zeroSpread: { isCounted: true, isPulled: true },
    overflow: { rule: "bound", logRatioLimit: 20, klLimit: 10 },
  },
  update: { updatesPerPass: 2, passes: 1, gradClip: 1, oldLogProbs: "recomputed" },
};

/** What the frameworks' defaults share here: as many groups trained as generated, no filter, one update. */
const UNFILTERED: GrpoSettings = {
  ...PUBLISHED,
  generatedGroups: 16,
  admission: { ...PUBLISHED.admission, zeroSpread: "keep", unscorableIf: "every_sibling" },
  update: { ...PUBLISHED.update, updatesPerPass: 1 },
};

/**
 * Named settings; sizes are the lab's, everything else is the source's default.
 *
 * - `published`: the IntraSkill run (see above).
 * - `slime`: THUDM/slime, `--advantage-estimator grpo`, `sum_of_sample_mean`, `eps_clip` 0.2.
 * - `trl`: Hugging Face TRL, `GRPOConfig`: eps 1e-4, `loss_type="dapo"`, `beta=0`, rewards that
 *   are missing leave the baseline. TRL itself does not bound a log-ratio.
 * - `verl`: `algorithm.adv_estimator=grpo`, `loss_agg_mode="token-mean"`, `clip_ratio_c` 3.
 * - `dr_grpo`: Liu et al. (2025), arXiv:2503.20783: no division by the spread, constant length.
 *   The length is the action limit of the lab's shop; set it to the token limit of a language model.
 * - `dapo`: Yu et al. (2025), arXiv:2503.14476: clip-higher 0.28, token mean, dynamic sampling.
 *   Its length penalty belongs to the reward and is not part of this.
 */
export const GRPO_PRESETS: Readonly<Record<GrpoPreset, GrpoSettings>> = {
  published: PUBLISHED,
  slime: UNFILTERED,
  trl: {
    ...UNFILTERED,
    advantage: { ...PUBLISHED.advantage, eps: 1e-4 },
    loss: {
      ...PUBLISHED.loss,
      aggregation: { kind: "token_mean" },
      overflow: { rule: "bound", logRatioLimit: 20, klLimit: null },
    },
  },
  verl: {
    ...UNFILTERED,
    advantage: { ...PUBLISHED.advantage, singleton: "reward" },
    loss: { ...PUBLISHED.loss, aggregation: { kind: "token_mean" }, dualClip: 3 },
  },
  dr_grpo: {
    ...UNFILTERED,
    advantage: { ...PUBLISHED.advantage, scaleBy: "none" },
    loss: { ...PUBLISHED.loss, aggregation: { kind: "constant_length", length: 30 } },
  },
  dapo: {
    ...UNFILTERED,
    generatedGroups: 32,
    admission: { ...PUBLISHED.admission, zeroSpread: "drop", unscorableIf: "every_sibling" },
    loss: { ...PUBLISHED.loss, clipHigh: 0.28, aggregation: { kind: "token_mean" } },
  },
};
