import { join } from "node:path";
import { parseArgs } from "node:util";
import { ARMS, type Arm, type ArmName } from "../coevolution/arm.js";
import { coevolutionSettings } from "../coevolution/settings.js";
import { readRun } from "../io/read-run.js";
import type { Language } from "../shop/language.js";
import { printSummary } from "./lab/print-summary.js";
import { runLab } from "./lab/run-lab.js";

const HELP = `Runs a whole life of a skill and a policy, or goes on with one that was stopped.

  npm run coevolve                            four rounds of twenty blocks, arm full
  npm run coevolve -- --arm plain             GRPO whose groups never see a skill
  npm run coevolve -- --seed 2 --out runs/x   another seed, another folder

  --arm NAME       full, plain, fixed or masked (default: full)
  --seed NUMBER    of the run (default: 1)
  --out FOLDER     where it is kept (default: runs/lab/<arm>-<seed>)
  --rounds NUMBER  (default: 4)
  --steps NUMBER   blocks a round (default: 20)
  --pairs NUMBER   pairs of episodes per gate task, 1 to 8 (default: 4)
  --lr NUMBER      step size of Adam (default: the arm's)
  --language LIST  en, zh, or en,zh for two shops that share one policy (default: en)
  --workers NUMBER threads that play episodes; changes no byte (default: 1)
  --base FILE      base checkpoint (default: data/policy/base.bin)

A folder that holds the same settings is gone on with; finished work is not done again.`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      arm: { type: "string", default: "full" },
      seed: { type: "string", default: "1" },
      out: { type: "string" },
      rounds: { type: "string", default: "4" },
      steps: { type: "string", default: "20" },
      pairs: { type: "string", default: "4" },
      lr: { type: "string" },
      language: { type: "string", default: "en" },
      workers: { type: "string", default: "1" },
      base: { type: "string", default: "data/policy/base.bin" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const arm = withPairs(readArm(values.arm), Number(values.pairs));
  const settings = coevolutionSettings({
    seed: Number(values.seed),
    rounds: Number(values.rounds),
    stepsPerRound: Number(values.steps),
    languages: values.language.split(",").map(readLanguage),
    arm: values.lr === undefined ? arm : { ...arm, learningRate: Number(values.lr) },
  });
  const folder = values.out ?? join("runs", "lab", `${settings.arm.name}-${settings.seed}`);
  await runLab(settings, {
    folder,
    base: values.base,
    workers: Number(values.workers),
    say: (line) => console.log(line),
  });
  printSummary([await readRun(folder)], (line) => console.log(line));
  console.log(`Kept in ${folder}/`);
}

function readArm(name: string): Arm {
  if (!Object.hasOwn(ARMS, name)) {
    const known = Object.keys(ARMS).join(", ");
    throw new RangeError(`Cannot run as --arm must be one of ${known}: it is ${name}`);
  }
  return ARMS[name as ArmName];
}

function withPairs(arm: Arm, pairsPerTask: number): Arm {
  const { initialSkill, gate } = arm;
  return {
    ...arm,
    gate: gate && { ...gate, pairsPerTask },
    initialSkill:
      initialSkill.kind === "none" || initialSkill.gate === null
        ? initialSkill
        : { ...initialSkill, gate: { ...initialSkill.gate, pairsPerTask } },
  };
}

function readLanguage(language: string): Language {
  if (language === "en" || language === "zh") return language;
  throw new RangeError(`Cannot run as --language must be en, zh or both: it is ${language}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
