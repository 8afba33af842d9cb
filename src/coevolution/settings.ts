import type { Language } from "../shop/language.js";
import type { SplitSizes } from "../shop/panel/panel.js";
import { DEFAULT_PRODUCT_COUNT, DEFAULT_SEED, DEFAULT_SIZES } from "../shop/panel/plan.js";
import { ARMS, type Arm } from "./arm.js";

/** One shop with its tasks; it has a bank, q, rho and gates of its own. */
export interface FamilySettings {
  /** Short name, in file names and group ids. */
  readonly name: string;
  readonly language: Language;
  readonly panelSeed: number;
  readonly sizes: SplitSizes;
  readonly productCount: number;
  /** Groups of every block that are of this family; over all families they add up to the arm's. */
  readonly groupsPerStep: number;
}

/** Everything that decides what a run does. Plain data; equal settings give equal bytes. */
export interface CoevolutionSettings {
  readonly schema: "intraskill.coevolution/1";
  readonly seed: number;
  readonly arm: Arm;
  readonly rounds: number;
  readonly stepsPerRound: number;
  readonly families: readonly FamilySettings[];
  /** Actions after which an episode ends. */
  readonly actionLimit: number;
  /** Pairs a task of the measurements that no gate sees; 0 leaves them out. */
  readonly auditPairs: number;
  /** Pairs a task behind R_free and R_pair after every round. */
  readonly gapPairs: number;
  /** Episodes a test task and condition. */
  readonly testSamples: number;
}

/** What {@link coevolutionSettings} lets a caller choose. */
export type CoevolutionOptions = Partial<Omit<CoevolutionSettings, "schema" | "families">> & {
  /** One shop a language, sharing the groups of a block evenly. @defaultValue `["en"]` */
  readonly languages?: readonly Language[];
  readonly sizes?: SplitSizes;
  readonly productCount?: number;
};

/**
 * Fills in the settings of a run: four rounds of twenty blocks in the frozen English shop.
 *
 * @throws {RangeError} If a count is out of range or the groups cannot be shared evenly.
 */
export function coevolutionSettings(options: CoevolutionOptions = {}): CoevolutionSettings {
  const {
    languages = ["en"],
    sizes = DEFAULT_SIZES,
    productCount = DEFAULT_PRODUCT_COUNT,
    ...rest
  } = options;
  const { generatedGroups } = (rest.arm ?? ARMS.full).grpo;
  if (languages.length === 0 || generatedGroups % languages.length !== 0) {
    throw new RangeError(
      `Cannot share ${generatedGroups} groups evenly: there are ${languages.length} families`,
    );
  }
  const settings: CoevolutionSettings = {
    schema: "intraskill.coevolution/1",
    seed: 1,
    arm: ARMS.full,
    rounds: 4,
    stepsPerRound: 20,
    actionLimit: 30,
    auditPairs: 2,
    gapPairs: 1,
    testSamples: 1,
    ...rest,
    families: languages.map((language) => ({
      name: language,
      language,
      panelSeed: DEFAULT_SEED,
      sizes,
      productCount,
      groupsPerStep: generatedGroups / languages.length,
    })),
  };
  checkSettings(settings);
  return settings;
}

/**
 * Refuses settings that no run can have.
 *
 * @throws {RangeError} If a count is out of range, a family's name stands twice,
 *   or the families' groups do not add up to the arm's.
 */
export function checkSettings(settings: CoevolutionSettings): void {
  const { rounds, stepsPerRound, gapPairs, testSamples, auditPairs, families, arm } = settings;
  const least = { rounds: [rounds, 0], stepsPerRound: [stepsPerRound, 1], gapPairs: [gapPairs, 1] };
  const more = { testSamples: [testSamples, 1], auditPairs: [auditPairs, 0] };
  for (const [name, [count, low]] of Object.entries({ ...least, ...more })) {
    if (!Number.isInteger(count) || count! < low!) {
      throw new RangeError(
        `Cannot plan a run as ${name} must be an integer >= ${low}: it is ${count}`,
      );
    }
  }
  const names = families.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new RangeError(`Cannot plan a run as family names must differ: ${twice} stands twice`);
  }
  const groups = families.reduce((sum, { groupsPerStep }) => sum + groupsPerStep, 0);
  if (groups !== arm.grpo.generatedGroups) {
    throw new RangeError(
      `Cannot plan a run as families share ${arm.grpo.generatedGroups} groups: theirs are ${groups}`,
    );
  }
}
