import { pickRow } from "../../analysis/pick-row.js";
import type { ChunkContribution, Release } from "../../analysis/release.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import type { FigureOptions, Series } from "../plan.js";
import { untranslated } from "../untranslated.js";

/** Enough of an id to tell chunks apart in a figure: the table holds it in full. */
const shortId = (id: string): string => id.replace(/^(\w+-[0-9a-f]{8})[0-9a-f]*$/, "$1");

/** The version that stands for a slot in a round: the one that did not lose to another. */
const isWinner = ({ status }: ChunkContribution): boolean => status !== "rewrite_loser";

const tasksOf = (observations: readonly { readonly taskId: string }[]): number =>
  new Set(observations.map(({ taskId }) => taskId)).size;

/**
 * Draws the gate's coefficient of every chunk in every round, and which chunks stayed.
 *
 * @throws {RangeError} If no gate decided anything.
 */
export function chunkContributionsFigure(release: Release, options: FigureOptions = {}): Figure {
  if (release.gates.length === 0) {
    throw new RangeError("Cannot draw contributions as there must be a gate: there are 0");
  }
  const winners = release.contributions.filter(isWinner);
  const slots = [...new Set(winners.map(({ slotId }) => slotId))];
  const rounds = [...new Set(winners.map(({ round }) => round))];
  const steps = rounds.map((round) => pickRow(release.rounds, { round }).step);
  const series = slots.map((slotId): Series => {
    const versions = winners.filter((row) => row.slotId === slotId);
    return {
      id: slotId,
      label: untranslated(shortId(slotId)),
      mark: { kind: "cells", flags: versions.map(({ status }) => status === "selected") },
      positions: versions.map(({ round }) => rounds.indexOf(round)),
      values: versions.map(({ coefficient }) => coefficient),
      columns: {
        version: versions.map(({ id }) => id),
        status: versions.map(({ status }) => status),
      },
    };
  });
  const limit = Math.max(...winners.map(({ coefficient }) => Math.abs(coefficient)));
  const pairsPerTask = Math.max(...release.gates.map((gate) => gate.pairsPerTask ?? 1));
  const n = formatCount(
    Math.max(...release.gates.map(({ observations }) => tasksOf(observations))),
  );
  const pairs =
    pairsPerTask === 1
      ? { en: "one pair each", zh: "每任务一对" }
      : { en: `${pairsPerTask} pairs each`, zh: `每任务 ${pairsPerTask} 对` };
  const losers = release.contributions.length - winners.length;
  return composeFigure(
    {
      name: "chunk_contributions",
      title: { en: "What each chunk added, gate by gate", zh: "各技能块在每次门控检验中的贡献" },
      reading: {
        en: "Rows are chunks in order of first appearance; the colour is the gate's coefficient, blue where the chunk helps; a dot marks a chunk that stayed; grey with a dash is a chunk that this gate did not test.",
        zh: "各行为技能块，按首次出现排序；颜色为门控检验的系数，蓝色表示有益；圆点表示保留；灰色短横表示该次未检验。",
      },
      note: {
        en: `n = ${n} tasks a gate, ${pairs.en}; least-squares coefficients on the paired reward difference, without intervals: a single gate is noisy for weak chunks. Dot: kept. The ${losers} losing versions of rewritten chunks are left out.`,
        zh: `每次检验 n = ${n} 个任务，${pairs.zh}；系数为配对奖励差的最小二乘估计，未给区间：单次检验对弱技能块噪声较大。圆点：保留。未画出 ${losers} 个在改写中落选的版本。`,
      },
      panels: [
        {
          measure: "coefficient",
          title: { en: "", zh: "" },
          position: {
            key: "step",
            title: { en: "gate after rollout step", zh: "门控检验所在采样步" },
            categories: steps.map((step) => ({
              id: String(step),
              label: untranslated(String(step)),
            })),
          },
          value: { key: "value", title: { en: "", zh: "" } },
          series,
          cells: {
            limit,
            title: { en: "coefficient,<br>strict reward", zh: "系数，<br>严格奖励" },
            rows: series.map(({ label }) => label.en),
          },
        },
      ],
      columns: 1,
      widthPx: 800,
      leftPx: 140,
      panelHeightPx: 26 * slots.length,
    },
    options,
  );
}
