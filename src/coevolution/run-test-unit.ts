import { requireSplit } from "../episode/require-split.js";
import type { EpisodePlan } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { activeChunks } from "../skill/bank.js";
import { skillHash } from "../skill/chunk.js";
import { visibleChunks } from "../skill/render-skill.js";
import { compactTrace } from "./compact-trace.js";
import type { TestRecord } from "./records.js";
import { familyOf, type RunState } from "./run-state.js";
import type { UnitResult } from "./unit-result.js";
import { type Unit, unitName } from "./units.js";
import { type Player, playerRunner, type RunWorld } from "./world.js";

/**
 * Plays the test tasks under one of the final four conditions.
 *
 * The only unit that touches `test`; the state counts every episode. All
 * conditions share their random numbers.
 */
export async function runTestUnit(
  world: RunWorld,
  state: RunState,
  { unit, final }: { readonly unit: Extract<Unit, { kind: "test" }>; readonly final: Player },
): Promise<UnitResult> {
  const { settings, base } = world;
  const { condition } = unit;
  const family = familyOf(world.families, unit.family);
  const own = familyOf(state.families, unit.family);
  const player = condition === "base_free" || condition === "base_s0" ? base : final;
  const chunks =
    condition === "base_s0"
      ? own.firstSkill
      : condition === "final_st"
        ? activeChunks(own.bank)
        : [];
  const isFree = condition === "base_free" || condition === "final_free";
  const visible = visibleChunks(
    chunks,
    chunks.map(({ id }) => id),
  );
  const traces = await playerRunner(
    world,
    family,
    player,
  )(
    family.tasks.test.ids.flatMap((taskId) =>
      Array.from(
        { length: settings.testSamples },
        (_, sample): EpisodePlan => ({
          taskId,
          sample,
          seed: episodeSeed({ run: family.seed, step: "test", taskId, sibling: sample }),
          treatment: isFree ? "skill_free" : chunks.length === 0 ? "assisted_empty" : "assisted",
          chunks: visible,
          skillHash: chunks.length === 0 ? null : skillHash(chunks),
        }),
      ),
    ),
  );
  requireSplit(traces, { split: "test", stage: "the final conditions" });
  const name = unitName(unit);
  return {
    state: { ...state, testEpisodeCount: state.testEpisodeCount + traces.length },
    records: {
      traces: traces.map((trace) => compactTrace(trace, { unit: name, family: own.name })),
      tests: traces.map(
        ({ job, outcome, termination }): TestRecord => ({
          family: own.name,
          condition,
          policyId: player.id,
          taskId: job.taskId,
          sample: job.sample,
          outcome,
          termination,
        }),
      ),
    },
  };
}
