import { join } from "node:path";
import { ARMS, type Arm, type ArmName, withGate } from "../../coevolution/arm.js";
import { type CoevolutionSettings, coevolutionSettings } from "../../coevolution/settings.js";
import { positiveNumber } from "../positive-number.js";
import { readLanguage } from "../read-language.js";
import { wholeNumber } from "../whole-number.js";

/** What a command line says of its runs, as texts; lists are divided by commas. */
export interface RunTexts {
  readonly arm: string;
  readonly seed: string;
  readonly rounds: string;
  readonly steps: string;
  readonly language: string;
  /** Folder of the only run, or of the folders of several. @defaultValue `runs/lab/<arm>-<seed>` */
  readonly out?: string | undefined;
  /** @defaultValue the arm's */
  readonly pairs?: string | undefined;
  /** @defaultValue the arm's */
  readonly lr?: string | undefined;
}

/** A run that is to be made, or gone on with. */
export interface PlannedRun {
  /** `<arm>-<seed>`. */
  readonly name: string;
  readonly folder: string;
  readonly settings: CoevolutionSettings;
}

const MOST_PAIRS = 8;

/**
 * Plans the runs of a command line: every arm with every seed.
 *
 * A run that stood twice would be made once and counted twice.
 *
 * @throws {RangeError} If a text is no value of its option, or an arm or seed stands twice.
 */
export function planRuns(texts: RunTexts): readonly PlannedRun[] {
  const arms = texts.arm.split(",").map((name) => tuned(readArm(name), texts));
  const seeds = texts.seed.split(",").map((seed) => wholeNumber("--seed", seed, 0));
  refuseTwice(
    "--arm",
    arms.map(({ name }) => name),
  );
  refuseTwice("--seed", seeds);
  const isSingle = arms.length * seeds.length === 1;
  const { out } = texts;
  return arms.flatMap((arm) =>
    seeds.map((seed) => {
      const name = `${arm.name}-${seed}`;
      return {
        name,
        folder: out !== undefined && isSingle ? out : join(out ?? join("runs", "lab"), name),
        settings: coevolutionSettings({
          seed,
          arm,
          rounds: wholeNumber("--rounds", texts.rounds, 1),
          stepsPerRound: wholeNumber("--steps", texts.steps, 1),
          languages: texts.language.split(",").map(readLanguage),
        }),
      };
    }),
  );
}

function readArm(name: string): Arm {
  if (!Object.hasOwn(ARMS, name)) {
    const known = Object.keys(ARMS).join(", ");
    throw new RangeError(`Cannot run as --arm must be one of ${known}: it is ${name}`);
  }
  return ARMS[name as ArmName];
}

function tuned(arm: Arm, { pairs, lr }: RunTexts): Arm {
  const gated =
    pairs === undefined
      ? arm
      : withGate(arm, (gate) => ({ ...gate, pairsPerTask: readPairs(pairs) }));
  return lr === undefined ? gated : { ...gated, learningRate: positiveNumber("--lr", lr) };
}

function readPairs(text: string): number {
  const count = wholeNumber("--pairs", text, 1);
  if (count <= MOST_PAIRS) return count;
  throw new RangeError(
    `Cannot read --pairs as it must be a whole number from 1 to ${MOST_PAIRS}: it is ${count}`,
  );
}

function refuseTwice(option: string, values: readonly (string | number)[]): void {
  const twice = values.find((value, i) => values.indexOf(value) !== i);
  if (twice === undefined) return;
  throw new RangeError(`Cannot run as ${option} must name nothing twice: ${twice} stands twice`);
}
