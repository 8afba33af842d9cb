import { TEST_CONDITION_NAMES } from "../../coevolution/test-conditions.js";
import { CONDITION_NAMES } from "../condition-names.js";
import type { Table } from "../table.js";
import { GATE_VALUES, VERDICT_VALUES } from "../value-names.js";
import {
  conditionScores,
  contrastName,
  type LabContrast,
  type LabMetric,
  meanOverSeeds,
  scoreDifferences,
} from "./lab-conditions.js";
import type { LabRun } from "./lab-run.js";
import { labStatements } from "./lab-statements.js";
import { RELEASE_CONDITIONS } from "./test-summary.js";

/** Runs of one arm that differ by their seed alone, and the family that a table is about. */
export interface LabRuns {
  readonly runs: readonly LabRun[];
  readonly family: string;
}

/**
 * Makes the tables that only a run of the lab has: what its audits, its seeds and its arms add.
 *
 * @throws {RangeError} If there are no runs or they are of different arms.
 */
export function labTables(lab: LabRuns): readonly Table[] {
  return [
    labConditionsTable(lab),
    labStatementsTable(lab),
    labGatesTable(lab),
    labContributionsTable(lab),
    labAuditTable(lab),
  ];
}

/** Shows the final four conditions over tasks and training seeds. */
export function labConditionsTable(lab: LabRuns): Table {
  const { runs, family } = lab;
  const success = conditionScores(runs, family, "rSuccess");
  const reward = conditionScores(runs, family, "reward");
  const cells = (prefix: string, { difference, interval }: ReturnType<typeof meanOverSeeds>) => ({
    [prefix]: 100 * difference,
    [`${prefix}Low`]: 100 * interval[0],
    [`${prefix}High`]: 100 * interval[1],
  });
  return {
    name: "lab-conditions",
    title: { en: "Four conditions on the test tasks", zh: "测试任务上的四种条件" },
    note: note(lab, {
      en: `${reward.base_free[0]!.length} test tasks, ${runs.length} training seed${runs.length === 1 ? "" : "s"}; 95 % intervals resample ${runs.length > 1 ? "tasks and seeds" : "tasks alone, and say nothing about another training run"}. Gain: over the base without a skill, paired by task.`,
      zh: `${reward.base_free[0]!.length} 个测试任务，${runs.length} 个训练种子；95 % 区间对${runs.length > 1 ? "任务与种子" : "任务"}重抽样${runs.length > 1 ? "" : "，不反映另一次训练的差异"}。增益：按任务配对，相对无技能的初始策略。`,
    }),
    columns: [
      { key: "condition", label: { en: "Key", zh: "键" } },
      { key: "nameEn", label: { en: "Condition", zh: "条件" }, language: "en" },
      { key: "nameZh", label: { en: "Condition", zh: "条件" }, language: "zh" },
      ...interval("success", { en: "Success, %", zh: "成功率，%" }),
      ...interval("reward", { en: "Strict reward, x100", zh: "严格奖励，x100" }),
      ...interval("gain", { en: "Reward gain, x100", zh: "奖励增益，x100" }),
    ],
    rows: TEST_CONDITION_NAMES.map((condition) => {
      const { en, zh } = CONDITION_NAMES[RELEASE_CONDITIONS[condition]];
      const gain = scoreDifferences(reward[condition], reward.base_free);
      const nameOf = (metric: LabMetric, minus: LabContrast["minus"] = null) =>
        contrastName({ metric, plus: condition, minus });
      return {
        condition,
        nameEn: en,
        nameZh: zh,
        ...cells("success", meanOverSeeds(success[condition], nameOf("rSuccess"))),
        ...cells("reward", meanOverSeeds(reward[condition], nameOf("reward"))),
        ...cells("gain", meanOverSeeds(gain, nameOf("reward", "base_free"))),
      };
    }),
  };
}

/** Shows what the runs say about the statements that such systems are known for. */
export function labStatementsTable(lab: LabRuns): Table {
  return {
    name: "lab-statements",
    title: { en: "Observed and not observed", zh: "观察到与未观察到" },
    note: note(lab, {
      en: "Not observed: the 95 % interval holds zero. A fall of contributions shows that the behaviour is in the weights, not that the skill put it there; compare the arm plain.",
      zh: "未观察到：95 % 区间包含零。贡献下降说明行为已进入权重，并不说明是技能使然；请与方案 plain 对照。",
    }),
    columns: [
      { key: "id", label: { en: "Key", zh: "键" } },
      { key: "en", label: { en: "Statement", zh: "陈述" }, language: "en" },
      { key: "zh", label: { en: "Statement", zh: "陈述" }, language: "zh" },
      { key: "verdict", label: { en: "Verdict", zh: "结论" }, names: VERDICT_VALUES },
      ...interval("difference", { en: "Reward, x100", zh: "奖励，x100" }),
    ],
    rows: labStatements(lab.runs, lab.family).map((statement) => ({
      id: statement.id,
      ...statement.text,
      verdict: statement.verdict,
      difference: 100 * statement.difference,
      differenceLow: 100 * statement.interval[0],
      differenceHigh: 100 * statement.interval[1],
    })),
  };
}

/** Shows every gate with the size of the bank, its power and the internalisation gap. */
export function labGatesTable(lab: LabRuns): Table {
  return {
    name: "lab-gates",
    title: { en: "Gates and the internalisation gap", zh: "门控检验与内化差距" },
    note: note(lab, {
      en: "On skillval, on the frozen policy after so many rounds; rewards are strict, x100. R_free: bare. R_pair: with the whole skill that the gate left. Gap = R_pair - R_free, with its 95 % interval over tasks. Standard error: of a chunk's effect, median over the gate's columns. Smallest effect: one that a one-sided 5 % test finds with 80 %.",
      zh: "在 skillval 上，使用相应轮数后冻结的策略；均为严格奖励 x100。R_free：无技能。R_pair：门控检验之后的完整技能。差距 = R_pair - R_free，附按任务的 95 % 区间。标准误：单个技能块效应的标准误，取各列中位数。最小效应：单侧 5 % 检验以 80 % 概率检出。",
    }),
    columns: [
      { key: "seed", label: { en: "Seed", zh: "种子" } },
      { key: "round", label: { en: "Rounds before", zh: "已训练轮数" } },
      { key: "status", label: { en: "Gate", zh: "门控检验" }, names: GATE_VALUES },
      { key: "chunksIn", label: { en: "Chunks in", zh: "输入块" } },
      { key: "candidates", label: { en: "Candidates", zh: "候选" } },
      { key: "chunksOut", label: { en: "Chunks out", zh: "输出块" } },
      {
        key: "standardError",
        label: { en: "Standard error, x100", zh: "标准误，x100" },
        digits: 2,
      },
      { key: "smallest", label: { en: "Smallest effect, x100", zh: "最小效应，x100" }, digits: 2 },
      { key: "free", label: { en: "R_free, x100", zh: "R_free，x100" }, digits: 2 },
      { key: "pair", label: { en: "R_pair, x100", zh: "R_pair，x100" }, digits: 2 },
      ...interval("gap", { en: "Gap, x100", zh: "差距，x100" }),
    ],
    rows: eachRun(lab, ({ records }) => records.gates).map(({ seed, record: gate }) => {
      const errors = (gate.verdict?.effects ?? [])
        .map(({ standardError }) => standardError)
        .toSorted((a, b) => a - b);
      return {
        seed,
        round: gate.round,
        status: gate.status,
        chunksIn: gate.activeBefore.length,
        candidates: gate.columns.filter(({ kind }) => kind === "candidate").length,
        chunksOut: gate.activeAfter.length,
        standardError: hundredfold(errors[Math.floor(errors.length / 2)]),
        smallest: hundredfold(gate.verdict?.power.minimumDetectableEffect),
        free: hundredfold(gate.gap?.free ?? gate.free.reward),
        pair: hundredfold(gate.gap?.pair),
        gap: hundredfold(gate.gap?.gap.mean),
        gapLow: hundredfold(gate.gap?.gap.interval[0]),
        gapHigh: hundredfold(gate.gap?.gap.interval[1]),
      };
    }),
  };
}

/** Shows what the same chunks of the first skill add on every checkpoint. */
export function labContributionsTable(lab: LabRuns): Table {
  return {
    name: "lab-contributions",
    title: {
      en: "What the first skill adds, checkpoint by checkpoint",
      zh: "各检查点上初始技能的贡献",
    },
    note: note(lab, {
      en: "On audit tasks, which no gate sees; the same chunks at every checkpoint. Strict reward x100 per chunk, standard errors clustered by task; total with a 95 % interval over tasks.",
      zh: "在任何门控检验都未见过的 audit 任务上；各检查点使用相同的技能块。单位为严格奖励 x100，标准误按任务聚类；合计附按任务的 95 % 区间。",
    }),
    columns: [
      { key: "seed", label: { en: "Seed", zh: "种子" } },
      { key: "round", label: { en: "Rounds before", zh: "已训练轮数" } },
      { key: "chunk", label: { en: "Chunk", zh: "技能块" }, names: { zh: { total: "合计" } } },
      { key: "effect", label: { en: "Contribution, x100", zh: "贡献，x100" }, digits: 2 },
      { key: "standardError", label: { en: "Standard error", zh: "标准误" }, digits: 2 },
      { key: "low", label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
      { key: "high", label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
    ],
    rows: eachRun(lab, ({ records }) => records.audits).flatMap(({ seed, record }) => {
      const { firstSkill, round } = record;
      if (firstSkill?.status !== "complete") return [];
      const { effects, total } = firstSkill;
      return [
        ...effects.map(({ interventionId, effect, standardError, interval }) => ({
          seed,
          round,
          chunk: interventionId,
          effect: 100 * effect,
          standardError: hundredfold(standardError),
          low: 100 * interval[0],
          high: 100 * interval[1],
        })),
        {
          seed,
          round,
          chunk: "total",
          effect: 100 * total.effect,
          standardError: null,
          low: 100 * total.interval[0],
          high: 100 * total.interval[1],
        },
      ];
    }),
  };
}

/** Shows how far the choices of the gates hold on tasks that they did not see. */
export function labAuditTable(lab: LabRuns): Table {
  return {
    name: "lab-audit",
    title: {
      en: "What the gates chose, on tasks they did not see",
      zh: "门控检验选择在未见任务上的表现",
    },
    note: note(lab, {
      en: "Sum of the effects, in strict reward x100, of the chunks that the gate kept: as the gate measured them on skillval, where it chose the best, and anew on audit. The difference is what it chose by luck, plus noise. Gap: reward with the whole skill minus bare. Sign agreement: share of the gate's columns whose effect has the same sign on both.",
      zh: "门控检验所保留技能块的效应之和，单位为严格奖励 x100：门控检验在 skillval 上（并在其中择优）的测量值，以及在 audit 上的重新测量值。两者之差为运气成分与噪声。差距：完整技能下的奖励减无技能奖励。符号一致率：门控检验各列效应在两处同号的比例。",
    }),
    columns: [
      { key: "seed", label: { en: "Seed", zh: "种子" } },
      { key: "round", label: { en: "Rounds before", zh: "已训练轮数" } },
      { key: "kept", label: { en: "Chunks kept", zh: "保留块" } },
      { key: "chosen", label: { en: "Sum on skillval", zh: "skillval 上之和" }, digits: 2 },
      { key: "audited", label: { en: "Sum on audit", zh: "audit 上之和" }, digits: 2 },
      { key: "optimism", label: { en: "Difference", zh: "差值" }, digits: 2 },
      { key: "agreement", label: { en: "Sign agreement", zh: "符号一致率" }, digits: 2 },
      { key: "gap", label: { en: "Gap on audit", zh: "audit 上的差距" }, digits: 2 },
    ],
    rows: eachRun(lab, ({ records }) => records.audits).flatMap(({ seed, record, run }) => {
      const { gateColumns, round, family, gap } = record;
      const gate = run.records.gates.find((one) => one.family === family && one.round === round);
      const verdict = gate?.verdict ?? null;
      if (verdict === null || gateColumns?.status !== "complete") return [];
      const kept = new Set(verdict.kept);
      const sum = (rows: readonly { interventionId: string; effect: number }[]) =>
        rows
          .filter(({ interventionId }) => kept.has(interventionId))
          .reduce((total, { effect }) => total + effect, 0);
      const audited = new Map(gateColumns.effects.map((row) => [row.interventionId, row.effect]));
      const same = verdict.effects.filter(
        ({ interventionId, effect }) =>
          Math.sign(effect) === Math.sign(audited.get(interventionId) ?? 0),
      );
      return [
        {
          seed,
          round,
          kept: kept.size,
          chosen: 100 * sum(verdict.effects),
          audited: 100 * sum(gateColumns.effects),
          optimism: 100 * (sum(verdict.effects) - sum(gateColumns.effects)),
          agreement: same.length / verdict.effects.length,
          gap: hundredfold(gap?.gap.mean),
        },
      ];
    }),
  };
}

function eachRun<R extends { readonly family: string }>(
  { runs, family }: LabRuns,
  recordsOf: (run: LabRun) => readonly R[],
): readonly { readonly seed: number; readonly record: R; readonly run: LabRun }[] {
  return runs.flatMap((run) =>
    recordsOf(run)
      .filter((record) => record.family === family)
      .map((record) => ({ seed: run.settings.seed, record, run })),
  );
}

/** Rewards are shown as percent of the largest; what was not measured stays empty. */
function hundredfold(reward: number | null | undefined): number | null {
  return reward === null || reward === undefined ? null : 100 * reward;
}

function interval(key: string, label: Table["title"]) {
  return [
    { key, label, digits: 2 },
    { key: `${key}Low`, label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
    { key: `${key}High`, label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
  ];
}

function note({ runs, family }: LabRuns, text: Table["note"]): Table["note"] {
  const [first] = runs;
  if (first === undefined) throw new RangeError("Cannot report on the lab: there are 0 runs");
  const stranger = runs.find(({ settings }) => settings.arm.name !== first.settings.arm.name);
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot report on runs of different arms: ${first.settings.arm.name} and ${stranger.settings.arm.name}`,
    );
  }
  const seeds = runs.map(({ settings }) => settings.seed).join(", ");
  const panel = first.panels[family]?.slice(0, 12) ?? "";
  return {
    en: `${text.en} Source: lab run, arm ${first.settings.arm.name}, family ${family}, seeds ${seeds}, panel ${panel}.`,
    zh: `${text.zh} 来源：实验室运行，方案 ${first.settings.arm.name}，任务族 ${family}，种子 ${seeds}，面板 ${panel}。`,
  };
}
