/** What one finished episode is worth: the strict reward and the parts it is made of. */
export interface Outcome {
  /** Strict reward, `rType * rAtt * rOption * rPrice`, in [0, 1]. */
  readonly reward: number;
  /** Whether the bought product is of the wanted type: 0, 0.1, 0.5 or 1. */
  readonly rType: number;
  /** Matched share of the required attributes, in [0, 1]; 1 if none is required. */
  readonly rAtt: number;
  /** Matched share of the required options, in [0, 1]; 1 if none is required. */
  readonly rOption: number;
  /** 1 if there is no budget or the selected variant is verifiably within it, else 0. */
  readonly rPrice: number;
  /** Lenient score, `rType * (matched attributes + matched options + rPrice) / (required + 1)`, in [0, 1]. */
  readonly rLoose: number;
  /** 1 if all four parts are 1, else 0. */
  readonly rSuccess: number;
}

/** A part of an {@link Outcome}. */
export type OutcomeComponent = keyof Outcome;

/** Every component, in the order in which tables show them. */
export const OUTCOME_COMPONENTS: readonly OutcomeComponent[] = [
  "rType",
  "rAtt",
  "rOption",
  "rPrice",
  "rLoose",
  "reward",
  "rSuccess",
];
