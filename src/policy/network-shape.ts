/** Sizes of the lab's network. */
export interface NetworkShape {
  /** State features `S`. */
  readonly stateSize: number;
  /** Action features `A`. */
  readonly actionSize: number;
  /** Hidden units `H` that score a candidate. */
  readonly hidden: number;
  /** Hash buckets `B` for the n-grams of a chunk. */
  readonly buckets: number;
  /** Embedding `E` of a chunk's text. */
  readonly embedding: number;
  /** Size `K` of what a chunk asks for. */
  readonly what: number;
  /** Size `G` of when a chunk asks for it. */
  readonly when: number;
  /**
   * How far chunks get through: each by a gate of its own that reads the state,
   * or all of them always, as a plain sum. @defaultValue "state"
   */
  readonly gates?: "state" | "open";
}

/** Names of the parameter arrays. `policy` arrays score candidates, `text` arrays read chunks. */
export const PARAMETER_PARTS = {
  stateWeights: "policy",
  actionWeights: "policy",
  score: "policy",
  textWeights: "text",
  textBias: "text",
  polarity: "text",
  whatWeights: "text",
  whenWeights: "text",
  gateState: "text",
  project: "text",
  projectAction: "text",
} as const;

export type ParameterName = keyof typeof PARAMETER_PARTS;

/** Every parameter's name, in the order in which checkpoints hold them. */
export const PARAMETER_NAMES = Object.keys(PARAMETER_PARTS) as readonly ParameterName[];

/** Rows and columns of every parameter array, stored row by row. */
export function parameterDimensions(
  shape: NetworkShape,
): Readonly<Record<ParameterName, readonly [rows: number, columns: number]>> {
  const { stateSize, actionSize, hidden, buckets, embedding, what, when } = shape;
  return {
    stateWeights: [stateSize, hidden],
    actionWeights: [actionSize, hidden],
    score: [1, hidden],
    textWeights: [buckets, embedding],
    textBias: [1, embedding],
    polarity: [embedding, 1],
    whatWeights: [embedding, what],
    whenWeights: [embedding, when],
    gateState: [stateSize, when],
    project: [what, hidden],
    projectAction: [what, actionSize],
  };
}
