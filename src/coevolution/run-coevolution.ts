import { encodeCheckpoint } from "../policy/checkpoint.js";
import { openTrainer, type Trainer, type TrainerState } from "../policy/trainer.js";
import { runCandidates, runColdStart } from "./propose-chunks.js";
import { runAuditUnit } from "./run-audit-unit.js";
import { runBlock } from "./run-block.js";
import { runGateUnit } from "./run-gate-unit.js";
import { type RunState, startState } from "./run-state.js";
import { runTestUnit } from "./run-test-unit.js";
import type { UnitResult } from "./unit-result.js";
import { planUnits, type Unit } from "./units.js";
import { type Player, playerOf, type RunWorld } from "./world.js";

/** Where a run stopped: its state, and the trainer's numbers once there was one. */
export interface RunPosition {
  readonly state: RunState;
  readonly trainer: TrainerState | null;
}

/** Keeps what a run leaves behind. */
export interface RunJournal {
  /** Where to go on; `null` at the start. */
  readonly position: RunPosition | null;
  /** Says that `test` is about to be touched. */
  announceTest(episodeCount: number): Promise<void>;
  /** Keeps a finished unit for good, all of it or nothing. */
  commit(unit: Unit, result: UnitResult, trainer: TrainerState | null): Promise<void>;
}

/** Options for {@link runCoevolution}. */
export interface RunCoevolutionOptions {
  readonly journal: RunJournal;
  /** Called after every unit. */
  readonly onUnit?: (unit: Unit, result: UnitResult, done: number, total: number) => void;
}

/**
 * Runs an arm from its cold start to the final four conditions, or goes on with it.
 *
 * A run is a list of units that settings alone decide. Each is a function of
 * the state and the trainer's numbers, and is committed as a whole: a run that
 * was stopped anywhere and resumed leaves the same records as one that was not.
 *
 * @returns The last state.
 */
export async function runCoevolution(
  world: RunWorld,
  { journal, onUnit }: RunCoevolutionOptions,
): Promise<RunState> {
  const { settings, base, tf } = world;
  const { arm } = settings;
  const units = planUnits(settings);
  let state = journal.position?.state ?? startState(settings);
  let trainer: Trainer | null = null;
  try {
    const openedTrainer = async (): Promise<Trainer> => {
      trainer ??= await openTrainer(tf, journal.position?.trainer ?? base.parameters, {
        learningRate: arm.learningRate,
        trained: arm.trained,
      });
      return trainer;
    };
    while (state.done < units.length) {
      const unit = units[state.done]!;
      if (unit.kind === "test") await journal.announceTest(testCount(world, state, unit));
      const learner = await openedTrainer();
      const result = await runUnit(world, state, { unit, trainer: learner });
      const next = { ...result, state: { ...result.state, done: state.done + 1 } };
      await journal.commit(unit, next, isTrained(state, units) ? await learner.state() : null);
      state = next.state;
      onUnit?.(unit, next, state.done, units.length);
    }
  } finally {
    (trainer as Trainer | null)?.close();
  }
  return state;
}

/** Whether the trainer has moved by the end of the unit at hand. */
function isTrained({ done }: RunState, units: readonly Unit[]): boolean {
  return units.slice(0, done + 1).some(({ kind }) => kind === "block");
}

function testCount({ families, settings }: RunWorld, state: RunState, unit: Unit): number {
  const family = families.find(({ name }) => "family" in unit && name === unit.family)!;
  return state.testEpisodeCount + family.tasks.test.ids.length * settings.testSamples;
}

async function runUnit(
  world: RunWorld,
  state: RunState,
  { unit, trainer }: { readonly unit: Unit; readonly trainer: Trainer },
): Promise<UnitResult> {
  const player = (): Player => playerNow(world, state, trainer);
  switch (unit.kind) {
    case "cold_start":
      return runColdStart(world, state, { unit, player: player() });
    case "gate":
      return withCheckpoint(world, trainer, {
        unit,
        result: await runGateUnit(world, state, { unit, player: player() }),
      });
    case "audit":
      return runAuditUnit(world, state, { unit, player: player() });
    case "block":
      return runBlock(world, state, { unit, trainer });
    case "candidates":
      return runCandidates(world, state, { unit });
    case "test":
      return runTestUnit(world, state, { unit, final: player() });
  }
}

/** Who plays now: the base policy by its own name until the first block, then the trained one. */
function playerNow({ base, settings }: RunWorld, state: RunState, trainer: Trainer): Player {
  const units = planUnits(settings).slice(0, state.done);
  const steps = units.filter(({ kind }) => kind === "block").length;
  return steps === 0 ? base : playerOf(trainer.parameters(), `step-${steps}`);
}

/** Adds the checkpoint that a gate judged. */
function withCheckpoint(
  { settings, base }: RunWorld,
  trainer: Trainer,
  { unit, result }: { readonly unit: Extract<Unit, { kind: "gate" }>; readonly result: UnitResult },
): UnitResult {
  const bytes = encodeCheckpoint(trainer.parameters(), {
    recipe: {
      arm: settings.arm.name,
      seed: settings.seed,
      parent: base.id,
      round: unit.round,
    },
  });
  return { ...result, files: { ...result.files, [`checkpoints/round-${unit.round}.bin`]: bytes } };
}
