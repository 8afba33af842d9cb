import type { Bilingual } from "../../analysis/bilingual.js";
import type { EffectRow } from "../../gate/effect-table.js";
import type { GateStatus, Intervention } from "../../gate/intervention.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE } from "../palette.js";
import type { FigureOptions, Mark, Series } from "../plan.js";
import { untranslated } from "../untranslated.js";

/** A refitted gate and what was decided about it. */
export interface RefitEffects {
  /** File name of the figure, such as `gate_effects_r1`. */
  readonly name: string;
  readonly title: Bilingual;
  readonly interventions: readonly Intervention[];
  /** In the order of the interventions. */
  readonly rows: readonly EffectRow[];
  /** In the order of the interventions. */
  readonly statuses: readonly GateStatus[];
  readonly observationCount: number;
  /** Which part of the outcome was explained, and how intervals were made. */
  readonly method: Bilingual;
}

const KEPT: Pick<Series, "id" | "label"> & { readonly mark: Mark } = {
  id: "selected",
  label: { en: "kept", zh: "保留" },
  mark: { kind: "dots", color: PALETTE.green, symbol: "circle" },
};
const NOT_KEPT: typeof KEPT = {
  id: "not_selected",
  label: { en: "not kept", zh: "未保留" },
  mark: { kind: "dots", color: PALETTE.ink, symbol: "circle-open" },
};

/** Draws the effect of every intervention of one fit with its interval, largest first. */
export function refitEffectsFigure(refit: RefitEffects, options: FigureOptions = {}): Figure {
  const order = refit.rows
    .map((_, j) => j)
    .sort((a, b) => refit.rows[b]!.effect - refit.rows[a]!.effect);
  const series = [KEPT, NOT_KEPT].map((group): Series => {
    const places = order
      .map((j, place) => ({ j, place }))
      .filter(({ j }) => (refit.statuses[j] === "selected") === (group === KEPT));
    return {
      ...group,
      positions: places.map(({ place }) => place),
      values: places.map(({ j }) => refit.rows[j]!.effect),
      intervals: places.map(({ j }) => refit.rows[j]!.interval),
      columns: {
        status: places.map(({ j }) => refit.statuses[j]!),
        exposure: places.map(({ j }) => refit.rows[j]!.exposure),
      },
    };
  });
  const n = formatCount(refit.observationCount);
  return composeFigure(
    {
      name: refit.name,
      title: refit.title,
      reading: {
        en: "Estimated effect of each intervention with its interval; right of the dashed line it helps.",
        zh: "每个干预的估计效应及其区间；虚线右侧表示有益。",
      },
      note: {
        en: `n = ${n} pairs. ${refit.method.en} Intervals are not corrected for the number of interventions.`,
        zh: `n = ${n} 对轨迹。${refit.method.zh}区间未做多重比较校正。`,
      },
      panels: [
        {
          measure: "effect",
          title: { en: "", zh: "" },
          orientation: "horizontal",
          position: {
            key: "intervention",
            title: { en: "", zh: "" },
            categories: order.map((j) => ({
              id: refit.interventions[j]!.id,
              label: untranslated(refit.interventions[j]!.id),
            })),
          },
          value: {
            key: "value",
            title: { en: "effect (outcome per intervention)", zh: "效应（每个干预的结果变化）" },
          },
          series,
          referenceValue: 0,
        },
      ],
      columns: 1,
      panelHeightPx: 60 + 24 * order.length,
      leftPx: 210,
    },
    options,
  );
}
