import type { GateRule } from "../../gate/decide-gate.js";
import type { EffectRow, EffectTableOptions } from "../../gate/effect-table.js";
import type { GateStatus, Intervention } from "../../gate/intervention.js";
import type { OutcomeComponent } from "../../shop/outcome.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE } from "../palette.js";
import type { FigureOptions, Mark, Series } from "../plan.js";
import { untranslated } from "../untranslated.js";
import { COMPONENT_NAMES, errorsName, gateName, RULE_NAMES } from "./gate-words.js";

/** A refitted gate and what was decided about it. */
export interface RefitEffects {
  /** -1 for the gate that chose the first skill. */
  readonly round: number;
  /** Which part of the outcome was explained. */
  readonly component: OutcomeComponent;
  /** How standard errors were made. */
  readonly errors: NonNullable<EffectTableOptions["errors"]>;
  /** Coverage of the intervals, in (0, 1). */
  readonly confidence: number;
  /** Which rule gave the statuses. */
  readonly rule: GateRule["name"];
  readonly interventions: readonly Intervention[];
  /** In the order of the interventions. */
  readonly rows: readonly EffectRow[];
  /** In the order of the interventions. */
  readonly statuses: readonly GateStatus[];
  readonly observationCount: number;
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
  const component = COMPONENT_NAMES[refit.component];
  const gate = gateName(refit.round);
  const kept = RULE_NAMES[refit.rule];
  const errors = errorsName(refit.errors);
  const percent = `${Number((100 * refit.confidence).toFixed(2))} %`;
  return composeFigure(
    {
      name: `gate_effects_${refit.round < 0 ? "first" : `r${refit.round}`}`,
      title: {
        en: `What each chunk adds to ${component.en}: ${gate.en}`,
        zh: `${gate.zh}：各技能块对${component.zh}的效应`,
      },
      reading: {
        en: "Estimated effect of each intervention with its interval; right of the dashed line it helps.",
        zh: "每个干预的估计效应及其区间；虚线右侧表示有益。",
      },
      note: {
        en: `n = ${n} pairs. ${percent} intervals from ${errors.en}, not corrected for the number of interventions. Kept: ${kept.en}.`,
        zh: `n = ${n} 对轨迹。${percent} 区间由${errors.zh}得到，未做多重比较校正。保留：${kept.zh}。`,
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
            title: {
              en: `effect on ${component.en} (scale 0 to 1)`,
              zh: `对${component.zh}的效应（尺度 0 至 1）`,
            },
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
