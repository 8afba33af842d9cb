import type { Release } from "../../analysis/release.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { roundStyle } from "../palette.js";
import type { FigureOptions, Panel, Series } from "../plan.js";

const OUTCOMES = ["success", "failure"] as const;

/** Draws the cumulative distribution of episode lengths in training, a curve a round. */
export function behaviorStepDistributionFigure(
  release: Release,
  options: FigureOptions = {},
): Figure {
  const counts = release.stepDistribution.filter(({ metric }) => metric === "model_steps");
  const rounds = [...new Set(counts.map(({ round }) => round))];
  const longest = Math.max(...counts.map(({ value }) => value));
  const seriesOf = (outcome: string, round: number, index: number): Series => {
    const rows = counts
      .filter((row) => row.outcome === outcome && row.round === round)
      .toSorted((a, b) => a.value - b.value);
    const n = rows.reduce((sum, { count }) => sum + count, 0);
    let below = 0;
    const values = rows.map(({ count }) => {
      below += count;
      return below / n;
    });
    const { color, dash } = roundStyle(index);
    const name = `R${round} (n = ${formatCount(n)})`;
    return {
      id: `R${round}`,
      label: { en: name, zh: name },
      mark: { kind: "stairs", color, dash },
      // From 0 at 0 turns to 1 at the right edge, so that every curve spans the panel.
      positions: [0, ...rows.map(({ value }) => value), longest],
      values: [0, ...values, 1],
      columns: { count: [0, ...rows.map(({ count }) => count), 0] },
    };
  };
  const panels = OUTCOMES.map(
    (outcome): Panel => ({
      measure: `model_steps, ${outcome}`,
      title:
        outcome === "success"
          ? { en: "Successful episodes", zh: "成功回合" }
          : { en: "Failed episodes", zh: "失败回合" },
      position: {
        key: "model_steps",
        title: { en: "model turns per episode", zh: "每回合模型步数" },
        range: [0, longest],
      },
      value: {
        key: "value",
        title: { en: "cumulative share of episodes", zh: "回合累计比例" },
        range: [0, 1.02],
        format: ".0%",
      },
      // A round in which no episode came out so has no curve.
      series: rounds.flatMap((round, i) => {
        const isPresent = counts.some((row) => row.outcome === outcome && row.round === round);
        return isPresent ? [seriesOf(outcome, round, i)] : [];
      }),
      hasOwnLegend: true,
    }),
  );
  const total = (outcome: string) =>
    formatCount(
      counts.filter((row) => row.outcome === outcome).reduce((sum, { count }) => sum + count, 0),
    );
  return composeFigure(
    {
      name: "behavior_step_distribution",
      title: { en: "Episode length in training", zh: "训练中的回合长度" },
      reading: {
        en: "Share of a round's episodes that took at most so many model turns.",
        zh: "每轮中模型步数不超过横轴数值的回合所占比例。",
      },
      note: {
        en: `n = ${total("success")} successful and ${total("failure")} failed scored training episodes. Tasks and the mix of outcomes change from round to round.`,
        zh: `n = ${total("success")} 个成功与 ${total("failure")} 个失败的计分训练回合。各轮的任务与结果构成不同。`,
      },
      panels,
      columns: 2,
      panelHeightPx: 300,
    },
    options,
  );
}
