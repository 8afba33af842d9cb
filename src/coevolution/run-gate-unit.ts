import { isFinished } from "../episode/trace.js";
import type { GateSettings } from "../gate/gate-settings.js";
import type { Intervention } from "../gate/intervention.js";
import { type ChunkIntervention, interventionsOf } from "../gate/interventions-of.js";
import { measureGap } from "../gate/measure-gap.js";
import { type GateResult, runGate } from "../gate/run-gate.js";
import { type BareRun, playBare } from "../gate/run-pairs.js";
import { activeChunks, candidateChunks, type SkillBank, selectChunks } from "../skill/bank.js";
import { formatMask } from "../skill/mask.js";
import { renderSkill } from "../skill/render-skill.js";
import { compactTrace } from "./compact-trace.js";
import { nextQ } from "./q-rule.js";
import type { GateRecord, PairRecord } from "./records.js";
import {
  curriculumOf,
  type FamilyState,
  familyOf,
  type RunState,
  withFamily,
} from "./run-state.js";
import type { UnitResult } from "./unit-result.js";
import { type Unit, unitName } from "./units.js";
import { type Player, playerRunner, type RunWorld } from "./world.js";

/**
 * Judges the skill on a frozen checkpoint and sets what the next round sees.
 *
 * Order: bare episodes once; the gate with its screen; the next bank; the whole
 * next skill on the same tasks (R_pair); q and rho. An incomplete gate leaves
 * bank and candidates as they are.
 */
export async function runGateUnit(
  world: RunWorld,
  state: RunState,
  { unit, player }: { readonly unit: Extract<Unit, { kind: "gate" }>; readonly player: Player },
): Promise<UnitResult> {
  const { settings } = world;
  const { arm, gapPairs } = settings;
  const { round } = unit;
  const family = familyOf(world.families, unit.family);
  const own = familyOf(state.families, unit.family);
  const gate = gateOf(world, round);
  const place = {
    run: playerRunner(world, family, player),
    tasks: family.tasks.skillval,
    seed: family.seed,
  };
  const bare = await playBare(place, {
    pairsPerTask: Math.max(gapPairs, gate?.pairsPerTask ?? 0, gate?.screen?.pairsPerTask ?? 0),
    isShared: gate?.bare === "per_task",
  });
  const result =
    gate === null
      ? null
      : await runGate(place, interventionsOf(own.bank), {
          settings: gate,
          name: `gate/${round}`,
          bare,
        });

  const bank = nextBank(own.bank, result);
  const active = activeChunks(bank);
  const { gap, traces: fullTraces } = await measureGap(place, active, {
    name: `gap/${round}`,
    pairsPerTask: gapPairs,
    bare,
  });
  const judged = result?.status === "complete" ? result : null;
  const effects = {
    ...own.effects,
    ...Object.fromEntries(
      judged?.verdict.effects.map(({ interventionId, effect }) => [interventionId, effect]) ?? [],
    ),
  };
  const q = nextQ(arm.q, gap?.gap.mean ?? null);
  const next: FamilyState = {
    ...own,
    bank,
    firstSkill: round === 0 ? active : own.firstSkill,
    effects,
    curriculum: curriculumOf(settings, { name: own.name, bank, effects, q }),
    lastGate: judged && {
      columns: judged.interventions.map(columnOf),
      effects: judged.verdict.effects.map(({ effect }) => effect),
      kept: judged.verdict.kept,
    },
  };
  const name = unitName(unit);
  const record: GateRecord = {
    family: own.name,
    round,
    policyId: player.id,
    panelHash: family.shop.panelHash,
    split: "skillval",
    settings: gate,
    status: result?.status ?? "none",
    missing: result?.status === "incomplete" ? result.missing : [],
    screen: result?.screen ?? null,
    columns: result?.interventions.map(columnOf) ?? [],
    verdict: judged?.verdict ?? null,
    activeBefore: activeChunks(own.bank).map(({ id }) => id),
    activeAfter: active.map(({ id }) => id),
    gap,
    free: freeOf(bare),
    q,
  };
  return {
    state: withFamily(state, next),
    records: {
      traces: [...bare.traces, ...(result?.traces ?? []), ...fullTraces].map((trace) =>
        compactTrace(trace, { unit: name, family: own.name }),
      ),
      gates: [record],
      pairs: (judged?.observations ?? []).map(
        ({ taskId, mask, outcome, bareOutcome }): PairRecord => ({
          family: own.name,
          round,
          taskId,
          mask: formatMask(mask),
          outcome,
          bareOutcome,
        }),
      ),
    },
    files: { [`skills/${own.name}-${round}.md`]: renderSkill(active) },
  };
}

/** The gate of a checkpoint; the first one belongs to the first skill. */
function gateOf({ settings }: RunWorld, round: number): GateSettings | null {
  const { arm } = settings;
  if (round > 0) return arm.gate;
  return arm.initialSkill.kind === "none" ? null : arm.initialSkill.gate;
}

/** What a gate makes of a bank; without a gate, drafts become the skill up to the budget. */
function nextBank(bank: SkillBank, result: GateResult | null): SkillBank {
  if (result === null) {
    const active = activeChunks(bank);
    const drafts = candidateChunks(bank).slice(0, bank.budget - active.length);
    return drafts.length === 0
      ? bank
      : selectChunks(
          bank,
          [...active, ...drafts].map(({ id }) => id),
        );
  }
  if (result.status === "complete") return selectChunks(bank, result.verdict.kept);
  return bank;
}

function columnOf({ id, kind, slotId, operation, order }: ChunkIntervention): Intervention {
  return { id, kind, slotId, operation, order };
}

/** Mean reward and success of bare episodes. */
export function freeOf({ traces }: BareRun): GateRecord["free"] {
  const finished = traces.filter(isFinished);
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    reward: mean(finished.map(({ outcome }) => outcome.reward)),
    success: mean(finished.map(({ outcome }) => outcome.rSuccess)),
    episodeCount: finished.length,
  };
}
