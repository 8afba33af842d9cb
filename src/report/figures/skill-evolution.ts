import type { Release, RoundRecord } from "../../analysis/release.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE } from "../palette.js";
import type { FigureOptions, Mark, Panel, Series } from "../plan.js";
import { untranslated } from "../untranslated.js";

const FUNNEL: readonly {
  readonly key: "allWrongGroups" | "analyzedCards" | "eligibleCards";
  readonly label: Series["label"];
  readonly mark: Mark;
}[] = [
  {
    key: "allWrongGroups",
    label: { en: "all-wrong groups", zh: "全错组" },
    mark: { kind: "bars", color: PALETTE.sky, digits: 0 },
  },
  {
    key: "analyzedCards",
    label: {
      en: "cards analysed (retry with the full skill failed)",
      zh: "已分析卡片（全技能重试仍失败）",
    },
    mark: { kind: "bars", color: PALETTE.blue, pattern: "/", digits: 0 },
  },
  {
    key: "eligibleCards",
    label: { en: "cards eligible for candidates", zh: "可用于候选的卡片" },
    mark: { kind: "bars", color: PALETTE.ink, pattern: "x", digits: 0 },
  },
];

function bankPanel({ rounds, gates }: Release): Panel {
  const before = { step: 0, chunks: rounds[0]?.inputChunks ?? 0 };
  const points = [
    before,
    ...rounds.map(({ step, selectedChunks }) => ({ step, chunks: selectedChunks })),
  ];
  const last = Math.max(...points.map(({ step }) => step));
  return {
    measure: "active_chunks",
    title:
      gates.length > 0
        ? { en: "Active chunks after each gate", zh: "每次门控检验后的有效技能块" }
        : { en: "Active chunks after each round", zh: "每轮之后的有效技能块" },
    position: {
      key: "step",
      title: AXIS_TITLES.step,
      range: [-0.06 * last, 1.06 * last],
      ticks: points.map(({ step }) => step),
    },
    value: {
      key: "value",
      title: { en: "chunks", zh: "技能块数" },
      range: [0, 1.2 * Math.max(...points.map(({ chunks }) => chunks))],
    },
    series: [
      {
        id: "active_chunks",
        label: { en: "active chunks", zh: "有效技能块" },
        mark: { kind: "line", color: PALETTE.vermilion, symbol: "circle", digits: 0 },
        positions: points.map(({ step }) => step),
        values: points.map(({ chunks }) => chunks),
      },
    ],
  };
}

function funnelPanel(rounds: readonly RoundRecord[]): Panel {
  const top = Math.max(...rounds.map(({ allWrongGroups }) => allWrongGroups));
  return {
    measure: "funnel",
    title: { en: "From failures to cards", zh: "从失败到分析卡片" },
    position: {
      key: "round",
      title: AXIS_TITLES.round,
      categories: rounds.map(({ round }) => ({
        id: String(round),
        label: untranslated(`R${round}`),
      })),
    },
    value: {
      key: "value",
      title: { en: "groups or cards", zh: "组数或卡片数" },
      range: [0, 1.12 * top],
    },
    series: FUNNEL.map(({ key, label, mark }) => ({
      id: key,
      label,
      mark,
      positions: rounds.map((_, i) => i),
      values: rounds.map((round) => round[key]),
    })),
  };
}

/** Draws how the bank of chunks changed, and how many failures each round had to learn from. */
export function skillEvolutionFigure(release: Release, options: FigureOptions = {}): Figure {
  const { rounds } = release;
  const groups = formatCount(rounds.reduce((sum, { groupCount }) => sum + groupCount, 0));
  return composeFigure(
    {
      name: "skill_evolution",
      title: { en: "The skill over training", zh: "训练中的技能演化" },
      reading: {
        en: "Left, how many chunks stay after each round; right, groups in which every episode fails, the cards made of failed retries, and those that may lead to a candidate.",
        zh: "左：每轮之后保留的技能块数；右：全部失败的组、由重试失败得到的卡片，以及可产生候选的卡片。",
      },
      note: {
        en: `n = ${groups} groups in ${rounds.length} rounds, from the group records. Counts, so no intervals.`,
        zh: `n = ${groups} 个组（${rounds.length} 轮），取自组记录。均为计数，故无区间。`,
      },
      panels: [bankPanel(release), funnelPanel(rounds)],
      columns: 2,
      columnWidths: [1, 1.35],
      panelHeightPx: 270,
    },
    options,
  );
}
