/** How hard the tasks of a generated panel are; shares and probabilities are in [0, 1]. */
export interface Difficulty {
  /** Probability that a required attribute or option stands in the instruction; else only the persona tells it. */
  readonly explicitShare: number;
  /** Fewest and most required attributes of a task, integers, 1 <= low <= high <= 4. */
  readonly attributeCount: readonly [low: number, high: number];
  /** Probability that an option axis of the gold product is required. */
  readonly optionShare: number;
  /** Probability that the instruction names the budget. */
  readonly budgetExplicit: number;
  /** Probability that only the persona names the budget; what is left of 1 is a hidden budget. */
  readonly budgetPersona: number;
  /** Budget over the price of the wanted variant, drawn evenly; 1 <= low <= high. */
  readonly budgetSlack: readonly [low: number, high: number];
  /** Near-duplicates of gold products, as a mean number per task, >= 0. */
  readonly decoysPerTask: number;
  /** Probability that a persona contradicts one of the instruction's demands; the instruction wins. */
  readonly conflictShare: number;
  /** Preferences in a persona that concern other kinds of product, an integer >= 0. */
  readonly irrelevantCount: number;
}

/**
 * The preset of the frozen panels, chosen on `dev`.
 *
 * Whoever reads the request alone succeeds on about half of the tasks, whoever
 * buys the first product that a search for the request shows on less than a tenth.
 */
export const DEFAULT_DIFFICULTY: Difficulty = {
  explicitShare: 0.85,
  attributeCount: [2, 3],
  optionShare: 0.8,
  budgetExplicit: 0.4,
  budgetPersona: 0.35,
  budgetSlack: [1, 1.3],
  decoysPerTask: 0.92,
  conflictShare: 0.25,
  irrelevantCount: 2,
};

/**
 * Checks a difficulty before anything is made from it.
 *
 * @throws {RangeError} If a knob is out of its range.
 */
export function checkDifficulty(difficulty: Difficulty): void {
  const refuse = (knob: string, rule: string, found: unknown) => {
    throw new RangeError(`Cannot make tasks as ${knob} must be ${rule}: it is ${String(found)}`);
  };
  const shares = [
    "explicitShare",
    "optionShare",
    "budgetExplicit",
    "budgetPersona",
    "conflictShare",
  ] as const;
  for (const knob of shares) {
    const share = difficulty[knob];
    if (!(share >= 0 && share <= 1)) refuse(knob, "in [0, 1]", share);
  }
  const stated = difficulty.budgetExplicit + difficulty.budgetPersona;
  if (stated > 1) refuse("budgetExplicit + budgetPersona", "at most 1", stated);
  const [fewest, most] = difficulty.attributeCount;
  const whole = Number.isInteger(fewest) && Number.isInteger(most);
  if (!whole || fewest < 1 || most > 4 || fewest > most) {
    refuse("attributeCount", "two integers in [1, 4], the lower first", `[${fewest}, ${most}]`);
  }
  const [tight, loose] = difficulty.budgetSlack;
  if (!(tight >= 1 && tight <= loose && loose < Number.POSITIVE_INFINITY)) {
    refuse("budgetSlack", "two factors >= 1, the lower first", `[${tight}, ${loose}]`);
  }
  const { decoysPerTask, irrelevantCount } = difficulty;
  if (!(decoysPerTask >= 0 && decoysPerTask < Number.POSITIVE_INFINITY)) {
    refuse("decoysPerTask", "finite and >= 0", decoysPerTask);
  }
  if (!Number.isInteger(irrelevantCount) || irrelevantCount < 0 || irrelevantCount > 6) {
    refuse("irrelevantCount", "an integer in [0, 6]", irrelevantCount);
  }
}
