import type { Trace } from "../episode/trace.js";
import type { Intervention } from "../gate/intervention.js";
import type { ChunkIntervention } from "../gate/interventions-of.js";
import { type EffectMeasurement, measureEffects } from "../gate/measure-effects.js";
import { measureGap } from "../gate/measure-gap.js";
import { type BareRun, type PairPlace, playBare } from "../gate/run-pairs.js";
import type { Split } from "../shop/task.js";
import { activeChunks, findChunk } from "../skill/bank.js";
import type { Chunk } from "../skill/chunk.js";
import { compactTrace } from "./compact-trace.js";
import { freeOf } from "./run-gate-unit.js";
import { familyOf, type RunState } from "./run-state.js";
import type { UnitResult } from "./unit-result.js";
import { type Unit, unitName } from "./units.js";
import { type Player, playerRunner, type RunWorld } from "./world.js";

/**
 * Measures a checkpoint on tasks that no gate sees; decides nothing and changes nothing.
 *
 * The columns of the latest gate are measured once more: what the gate kept
 * must look worse here than there, by as much as it chose by luck. The chunks
 * of the first skill are measured at every checkpoint, so that a fall can be seen.
 */
export async function runAuditUnit(
  world: RunWorld,
  state: RunState,
  { unit, player }: { readonly unit: Extract<Unit, { kind: "audit" }>; readonly player: Player },
): Promise<UnitResult> {
  const { auditPairs, gapPairs } = world.settings;
  const family = familyOf(world.families, unit.family);
  const own = familyOf(state.families, unit.family);
  const { audit } = family.tasks;
  if (audit === null) return { state, records: {} };
  const place = { run: playerRunner(world, family, player), tasks: audit, seed: family.seed };
  const bare = await playBare(place, { pairsPerTask: Math.max(auditPairs, gapPairs) });

  const { lastGate } = own;
  const gateColumns = lastGate?.columns.map((column) => ({
    ...column,
    chunk: findChunk(own.bank, column.id),
  }));
  const common = { pairsPerTask: auditPairs, bare };
  const gate = await measured(place, gateColumns ?? [], {
    ...common,
    name: `audit/gate/${unit.round}`,
  });
  const first = await measureContributions(place, own.firstSkill, {
    ...common,
    name: `audit/first/${unit.round}`,
  });
  const { gap, traces: fullTraces } = await measureGap(place, activeChunks(own.bank), {
    name: `audit/gap/${unit.round}`,
    pairsPerTask: gapPairs,
    bare,
  });
  const name = unitName(unit);
  return {
    state,
    records: {
      traces: [...bare.traces, ...gate.traces, ...first.traces, ...fullTraces].map((trace) =>
        compactTrace(trace, { unit: name, family: own.name }),
      ),
      audits: [
        {
          family: own.name,
          round: unit.round,
          policyId: player.id,
          free: freeOf(bare),
          gateColumns: gate.measurement && { ...gate.measurement, kept: lastGate?.kept ?? [] },
          firstSkill: first.measurement,
          gap,
        },
      ],
    },
  };
}

/**
 * Measures what the chunks of a skill add on a policy, whoever trained it.
 *
 * The policy need not have seen the chunks: on one of plain GRPO a fall in
 * contributions cannot come from the skill.
 *
 * @param place Tasks and policy.
 * @param chunks A skill; without any there is nothing to measure.
 */
export async function measureContributions<S extends Split>(
  place: PairPlace<S>,
  chunks: readonly Chunk[],
  options: { readonly name: string; readonly pairsPerTask: number; readonly bare: BareRun<S> },
): Promise<{ readonly measurement: EffectMeasurement | null; readonly traces: readonly Trace[] }> {
  return measured(
    place,
    chunks.map((chunk, place) => ({ ...columnOf(chunk, place), chunk })),
    options,
  );
}

async function measured<S extends Split>(
  place: PairPlace<S>,
  interventions: readonly ChunkIntervention[],
  options: { readonly name: string; readonly pairsPerTask: number; readonly bare: BareRun<S> },
): Promise<{ readonly measurement: EffectMeasurement | null; readonly traces: readonly Trace[] }> {
  if (interventions.length === 0) return { measurement: null, traces: [] };
  const { measurement, masked } = await measureEffects(place, interventions, options);
  return { measurement, traces: masked.traces };
}

function columnOf({ id, slotId }: Chunk, place: number): Intervention {
  return { id, slotId, kind: "current", operation: null, order: place + 1 };
}
