/** Which rule a gate decides by, as data; its numbers come from the gate itself. */
export type GateRuleSettings =
  | { readonly name: "positive_top_k"; readonly limit: number }
  | { readonly name: "hysteresis_1se"; readonly limit: number }
  | {
      readonly name: "permutation_threshold";
      readonly limit: number;
      /** Chance, in (0, 1), that an intervention without effect passes. */
      readonly alpha: number;
      /** Whether `alpha` is the chance of each column or of any of them. */
      readonly family: "per_column" | "largest";
    };

/** Every choice of a gate, as plain data. */
export interface GateSettings {
  /** Pairs of episodes a task, an integer in [1, 8]; published: 1. */
  readonly pairsPerTask: number;
  /** How masks are drawn; published: `joint`. */
  readonly design: "joint" | "balanced";
  /**
   * Tries every candidate alone first and leaves out those that harm: an effect
   * below minus so many standard errors. One chunk that ruins half of the
   * masked episodes makes the effects of all others unreadable. `null`: no screen.
   */
  readonly screen: { readonly pairsPerTask: number; readonly dropBelowErrors: number } | null;
  /** Whether every pair has a bare episode of its own, or the pairs of a task share one. */
  readonly bare: "per_pair" | "per_task";
  /** Whether the two episodes of a pair decide with the same random numbers. */
  readonly commonRandomNumbers: boolean;
  readonly rule: GateRuleSettings;
  /** Permutations behind the null distribution, an integer >= 1. */
  readonly permutations: number;
}

/** The gate of the published run: one pair a task, effects above 0, at most ten. */
export const PUBLISHED_GATE: GateSettings = {
  pairsPerTask: 1,
  design: "joint",
  screen: null,
  bare: "per_pair",
  commonRandomNumbers: false,
  rule: { name: "positive_top_k", limit: 10 },
  permutations: 1_000,
};

/** The lab's gate: four pairs a task and common random numbers, decided by the published rule. */
export const LAB_GATE: GateSettings = {
  ...PUBLISHED_GATE,
  pairsPerTask: 4,
  commonRandomNumbers: true,
};

/**
 * Refuses settings that no gate can run under.
 *
 * @throws {RangeError} If the pairs per task are not an integer in [1, 8].
 */
export function checkGateSettings({ pairsPerTask, screen }: GateSettings): void {
  const counts = { "pairs per task": pairsPerTask, "pairs of the screen": screen?.pairsPerTask };
  for (const [name, count = 1] of Object.entries(counts)) {
    if (!Number.isInteger(count) || count < 1 || count > 8) {
      throw new RangeError(`Cannot run a gate as ${name} must be an integer in [1, 8]: ${count}`);
    }
  }
}
