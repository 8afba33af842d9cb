import { keyedRandom } from "../random/seeded-random.js";
import { decideGate, type GateDecision, type GateRule } from "./decide-gate.js";
import { type EffectRow, effectTable } from "./effect-table.js";
import { gateDesign } from "./gate-design.js";
import { minimumDetectableEffect, plannedError } from "./gate-power.js";
import type { GateRuleSettings, GateSettings } from "./gate-settings.js";
import type { Intervention } from "./intervention.js";
import type { GateObservation } from "./observation.js";
import {
  type PermutationNull,
  permutationNull,
  permutationThresholds,
} from "./permutation-null.js";
import { type PlainEffect, plainEffects } from "./plain-effects.js";

/** What a gate found and what it keeps. Plain data. */
export interface GateVerdict {
  /** In the order of the interventions; errors are clustered by task if a task has several pairs, else HC3. */
  readonly effects: readonly PlainEffect[];
  readonly decisions: readonly GateDecision[];
  /** Selected interventions, in order. */
  readonly kept: readonly string[];
  /** What each other rule would have kept from the same effects, by name. */
  readonly otherRules: Readonly<Record<string, readonly string[]>>;
  /** What chance alone reaches, under flipped signs. */
  readonly chance: {
    readonly permutations: number;
    /** 95 % quantile of each column without an effect, shape `[k]`. */
    readonly columnThresholds: readonly number[];
    /** 95 % quantile of the largest of all columns. */
    readonly largestThreshold: number;
  };
  readonly power: {
    readonly residualSd: number;
    /** Standard error that the design promises an effect. */
    readonly plannedError: number;
    /** Smallest effect that a one-sided 5 % test finds with a chance of 80 %. */
    readonly minimumDetectableEffect: number;
  };
  readonly diagnostics: {
    readonly observationCount: number;
    readonly taskCount: number;
    readonly columnCount: number;
    readonly rank: number;
    readonly conditionNumber: number;
    readonly exposures: readonly number[];
    readonly allZeroMaskCount: number;
  };
}

/**
 * Estimates the effects of a complete gate and decides by a named rule.
 *
 * @param interventions Columns of the masks, in order.
 * @param observations All planned pairs.
 * @throws {DependentColumnsError} If columns cannot be told apart, with their ids.
 * @throws {RangeError} As `effectTable`.
 */
export function judgeGate(
  interventions: readonly Intervention[],
  observations: readonly GateObservation[],
  {
    settings,
    seed,
  }: {
    readonly settings: Pick<GateSettings, "pairsPerTask" | "rule" | "permutations">;
    readonly seed: number;
  },
): GateVerdict {
  const { pairsPerTask, rule, permutations } = settings;
  const repeats = "keep";
  const { rows, diagnostics, residualSd } = effectTable(interventions, observations, {
    repeats,
    errors: pairsPerTask > 1 ? "clustered" : "HC3",
  });
  const chance = permutationNull(gateDesign(observations, { repeats }), {
    method: "sign_flip",
    random: keyedRandom(seed, "gate null"),
    permutations,
  });
  const decide = (named: GateRuleSettings) =>
    decideGate(
      interventions,
      rows.map(({ effect }) => effect),
      ruleOf(named, { rows, chance }),
    );
  const decisions = decide(rule);
  const plan = {
    taskCount: diagnostics.taskCount,
    pairsPerTask,
    interventionCount: interventions.length,
    residualSd: Math.max(residualSd, Number.EPSILON),
  };
  return {
    effects: plainEffects(rows),
    decisions,
    kept: keptOf(decisions),
    otherRules: Object.fromEntries(
      comparedRules(rule.limit)
        .filter(({ name }) => name !== rule.name)
        .map((named) => [named.name, keptOf(decide(named))]),
    ),
    chance: {
      permutations,
      columnThresholds: permutationThresholds(chance, { alpha: 0.05, family: "per_column" }),
      largestThreshold: permutationThresholds(chance, { alpha: 0.05, family: "largest" })[0]!,
    },
    power: {
      residualSd,
      plannedError: plannedError(plan),
      minimumDetectableEffect: minimumDetectableEffect(plan),
    },
    diagnostics: {
      observationCount: diagnostics.observationCount,
      taskCount: diagnostics.taskCount,
      columnCount: diagnostics.columnCount,
      rank: diagnostics.rank,
      conditionNumber: diagnostics.conditionNumber,
      exposures: diagnostics.exposures,
      allZeroMaskCount: diagnostics.allZeroMaskCount,
    },
  };
}

function comparedRules(limit: number): readonly GateRuleSettings[] {
  return [
    { name: "positive_top_k", limit },
    { name: "hysteresis_1se", limit },
    { name: "permutation_threshold", limit, alpha: 0.05, family: "largest" },
  ];
}

function ruleOf(
  settings: GateRuleSettings,
  { rows, chance }: { readonly rows: readonly EffectRow[]; readonly chance: PermutationNull },
): GateRule {
  const { limit } = settings;
  switch (settings.name) {
    case "positive_top_k":
      return { name: "positive_top_k", limit };
    case "hysteresis_1se":
      return {
        name: "hysteresis_1se",
        standardErrors: rows.map(({ standardError }) => standardError),
        limit,
      };
    case "permutation_threshold":
      return {
        name: "permutation_threshold",
        thresholds: permutationThresholds(chance, settings),
        limit,
      };
  }
}

function keptOf(decisions: readonly GateDecision[]): readonly string[] {
  return decisions
    .filter(({ status }) => status === "selected")
    .map(({ interventionId }) => interventionId);
}
