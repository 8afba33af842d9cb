import { behaviorMetricName } from "../behavior-metrics.js";
import { pickRow } from "../pick-row.js";
import type { BehaviorCohort, BehaviorMetric, BehaviorRound, Release } from "../release.js";
import type { Cell, Column, Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { BLOCK_VALUES, cohortValues } from "../value-names.js";

/** Metrics that the overview tables show, as means over episodes. */
const OVERVIEW_METRICS = [
  "success_rate",
  "tokens_per_turn",
  "generated_tokens",
  "model_steps",
  "searches",
  "unique_products",
  "pagination",
  "invalid_actions",
  "protocol_errors",
  "reasoning_chars_per_turn",
];

/** Blocks that hold episodes with a behaviour; `technical` only counts them. */
const BLOCKS = ["all", "success", "failure", "skill_free", "assisted"];

/** The overview metrics that a run has; a policy without tokens has fewer. */
function metricsIn(rows: readonly BehaviorMetric[]): readonly string[] {
  const present = new Set(rows.map(({ metric }) => metric));
  return OVERVIEW_METRICS.filter((metric) => present.has(metric));
}

function columnsOf(rows: readonly BehaviorMetric[]): readonly Column[] {
  return metricsIn(rows).map((metric) => ({ key: metric, ...behaviorMetricName(metric) }));
}

function hasTokens(rows: readonly BehaviorMetric[]): boolean {
  return rows.some(({ metric }) => metric === "tokens_per_turn");
}

/** Shows training behaviour by round and by outcome or treatment. */
export function behaviorRoundsTable(
  { behaviorRounds }: Release,
  options: TableOptions = {},
): Table {
  const rounds = [...new Set(behaviorRounds.map(({ round }) => round))];
  return {
    name: "behavior-rounds",
    title: { en: "Training behaviour by round", zh: "各轮训练行为" },
    note: noteFrom(
      {
        en: `Means over scored training episodes; tasks and the mix of outcomes change from round to round, so the numbers describe and do not compare.${hasTokens(behaviorRounds) ? " Tokens are re-encoded text, not to be set beside the API counts of evaluation cohorts." : ""}`,
        zh: `对已评分训练轨迹取均值；任务与结果构成逐轮变化，数字仅作描述、不宜直接比较。${hasTokens(behaviorRounds) ? "token 由文本重新编码得到，不可与评测组的 API 计数混用。" : ""}`,
      },
      "behavior_rounds.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "block", label: { en: "Episodes", zh: "轨迹范围" }, names: BLOCK_VALUES },
      { key: "n", label: { en: "n", zh: "n" } },
      ...columnsOf(behaviorRounds),
    ],
    rows: rounds.flatMap((round) =>
      blocksOf(behaviorRounds.filter((row) => row.round === round)).map((block) => ({
        round,
        block,
        ...overview(behaviorRounds, { round, block }),
      })),
    ),
  };
}

/** Shows evaluation behaviour by cohort and outcome. */
export function behaviorCohortsTable(
  { behaviorCohorts }: Release,
  options: TableOptions = {},
): Table {
  const cohorts = [...new Set(behaviorCohorts.map(({ cohort }) => cohort))];
  return {
    name: "behavior-cohorts",
    title: { en: "Evaluation behaviour by cohort", zh: "各评测组行为" },
    note: noteFrom(
      {
        en: `Means over evaluation episodes: the fixed validation tasks without skills after every round, and the test tasks under the four conditions. Which tasks stand under success or failure changes with the cohort.${hasTokens(behaviorCohorts) ? " Tokens are API counts." : ""}`,
        zh: `对评测轨迹取均值：每轮之后无技能的固定验证任务，以及四种条件下的测试任务。成功、失败各含哪些任务随评测组变化。${hasTokens(behaviorCohorts) ? "token 为 API 计数。" : ""}`,
      },
      "behavior_cohorts.csv",
      options,
    ),
    columns: [
      {
        key: "cohort",
        label: { en: "Cohort", zh: "评测组" },
        names: cohortValues(cohorts, options),
      },
      { key: "block", label: { en: "Episodes", zh: "轨迹范围" }, names: BLOCK_VALUES },
      { key: "n", label: { en: "n", zh: "n" } },
      ...columnsOf(behaviorCohorts),
    ],
    rows: cohorts.flatMap((cohort) =>
      blocksOf(behaviorCohorts.filter((row) => row.cohort === cohort)).map((block) => ({
        cohort,
        block,
        ...overview(behaviorCohorts, { cohort, block }),
      })),
    ),
  };
}

function blocksOf(rows: readonly { readonly block: string }[]): readonly string[] {
  return [...new Set(rows.map(({ block }) => block))].filter((block) => BLOCKS.includes(block));
}

function overview<Row extends BehaviorRound | BehaviorCohort>(
  rows: readonly Row[],
  wanted: Readonly<Partial<Row>>,
): Readonly<Record<string, Cell>> {
  const { n } = pickRow(rows, { ...wanted, metric: "model_steps" });
  const means = metricsIn(rows).map((metric) => [
    metric,
    pickRow(rows, { ...wanted, metric }).mean,
  ]);
  return { n, ...Object.fromEntries(means) };
}
