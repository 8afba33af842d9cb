import type { Bilingual } from "../../analysis/bilingual.js";
import { pickRow } from "../../analysis/pick-row.js";
import type { Release } from "../../analysis/release.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE } from "../palette.js";
import type { FigureOptions, Mark, Panel } from "../plan.js";
import { untranslated } from "../untranslated.js";

const PHASES: readonly { readonly id: string; readonly label: Bilingual; readonly mark: Mark }[] = [
  {
    id: "search_home",
    label: { en: "search home", zh: "搜索首页" },
    mark: { kind: "line", color: PALETTE.blue, symbol: "circle" },
  },
  {
    id: "search_results",
    label: { en: "search results", zh: "搜索结果" },
    mark: { kind: "line", color: PALETTE.vermilion, symbol: "square", dash: "dash" },
  },
  {
    id: "product_detail",
    label: { en: "product detail", zh: "商品详情" },
    mark: { kind: "line", color: PALETTE.green, symbol: "diamond", dash: "dashdot" },
  },
  {
    id: "protocol_repair",
    label: { en: "protocol repair", zh: "协议修复" },
    mark: { kind: "line", color: PALETTE.ink, symbol: "triangle-up", dash: "dot" },
  },
];

const STATISTICS = [
  { key: "mean", title: { en: "Mean", zh: "均值" } },
  { key: "p90", title: { en: "90th percentile", zh: "第 90 百分位数" } },
] as const;

/**
 * Draws how much the model writes per turn, by the page that it stands on.
 *
 * @throws {RangeError} If the policy writes no tokens.
 */
export function behaviorPhasesFigure(release: Release, options: FigureOptions = {}): Figure {
  const rows = release.behaviorPhases;
  if (rows.length === 0) {
    throw new RangeError("Cannot draw tokens by page as there must be some: there are 0 rows");
  }
  const rounds = [...new Set(rows.map(({ round }) => round))];
  const top = Math.max(...rows.map(({ p90 }) => p90));
  const panels = STATISTICS.map(({ key, title }): Panel => {
    const series = PHASES.map(({ id, label, mark }) => {
      const found = rounds.map((round) => pickRow(rows, { round, phase: id }));
      return {
        id,
        label,
        mark,
        positions: rounds.map((_, i) => i),
        values: found.map((row) => row[key]),
        columns: { n: found.map(({ n }) => n) },
      };
    });
    return {
      measure: `tokens_per_turn, ${key}`,
      title,
      position: {
        key: "round",
        title: AXIS_TITLES.round,
        categories: rounds.map((round) => ({
          id: String(round),
          label: untranslated(`R${round}`),
        })),
      },
      // Both panels share one scale: the mean and the tail are the same quantity.
      value: {
        key: "value",
        title: { en: "tokens per model turn", zh: "每模型步 token 数" },
        range: [0, 1.08 * top],
      },
      series,
    };
  });
  const turns = formatCount(rows.reduce((sum, { n }) => sum + n, 0));
  return composeFigure(
    {
      name: "behavior_phases",
      title: {
        en: "Tokens per model turn, by the page before the action",
        zh: "每模型步 token 数：按操作前所处页面",
      },
      reading: {
        en: "Mean and upper tail of what the model writes in one turn, by the page on which it stands.",
        zh: "模型在各类页面上每一步所写内容的均值与上尾。",
      },
      note: {
        en: `n = ${turns} model turns of training episodes, each turn with equal weight; tokens are re-encoded text. Tasks and the mix of outcomes change from round to round.`,
        zh: `n = ${turns} 个训练模型步，各步等权；token 由文本重新编码计数。各轮的任务与结果构成不同。`,
      },
      panels,
      columns: 2,
      panelHeightPx: 280,
    },
    options,
  );
}
