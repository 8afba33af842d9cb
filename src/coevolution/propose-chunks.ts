import { requireSplit } from "../episode/require-split.js";
import type { EpisodePlan } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { isFinished } from "../episode/trace.js";
import { sample } from "../random/draw.js";
import { keyedRandom } from "../random/seeded-random.js";
import { findChunk, proposeChunk, type SkillBank } from "../skill/bank.js";
import { type ChunkOrigin, skillHash } from "../skill/chunk.js";
import type { ChunkProposal } from "./chunk-source.js";
import { compactTrace, replayTrace } from "./compact-trace.js";
import { familyOf, type RunState, withFamily } from "./run-state.js";
import type { UnitResult } from "./unit-result.js";
import { type Unit, unitName } from "./units.js";
import { type Player, playerRunner, type RunWorld } from "./world.js";

/** Makes the drafts of the first skill: none, given texts, or what the analyst finds in base episodes. */
export async function runColdStart(
  world: RunWorld,
  state: RunState,
  {
    unit,
    player,
  }: { readonly unit: Extract<Unit, { kind: "cold_start" }>; readonly player: Player },
): Promise<UnitResult> {
  const { initialSkill } = world.settings.arm;
  const family = familyOf(world.families, unit.family);
  const own = familyOf(state.families, unit.family);
  if (initialSkill.kind === "none") return { state, records: {} };
  if (initialSkill.kind === "fixed") {
    const texts = initialSkill.chunks[family.name] ?? [];
    const { bank, chunkIds } = addProposals(
      own.bank,
      texts.map((text) => ({ text, slotId: null, evidence: [] })),
      { source: "handwritten", round: 0 },
    );
    return {
      state: withFamily(state, { ...own, bank }),
      records: {
        proposals: [{ family: own.name, round: 0, analyzedCount: 0, eligibleCount: 0, chunkIds }],
      },
    };
  }
  const { episodeCount, draftCount } = initialSkill;
  const { seed, tasks, panel, shop } = family;
  const run = playerRunner(family, player);
  const taskIds = sample(tasks.train.ids, {
    size: Math.min(episodeCount, tasks.train.ids.length),
    random: keyedRandom(seed, "cold start"),
  });
  const traces = await run(
    taskIds.map(
      (taskId): EpisodePlan => ({
        taskId,
        sample: 0,
        seed: episodeSeed({ run: seed, step: "cold start", taskId, sibling: 0 }),
        treatment: "skill_free",
        chunks: [],
      }),
    ),
  );
  requireSplit(traces, { split: "train", stage: "the cold start" });
  const { proposals, ledger, ...counts } = await world.source.coldStart(traces.filter(isFinished), {
    panel,
    shop,
    seed,
    run,
    limit: draftCount,
  });
  const { bank, chunkIds } = addProposals(own.bank, proposals, { source: "cold_start", round: 0 });
  const name = unitName(unit);
  return {
    state: withFamily(state, { ...own, bank, ledger }),
    records: {
      traces: traces.map((trace) => compactTrace(trace, { unit: name, family: own.name })),
      proposals: [{ family: own.name, round: 0, ...counts, chunkIds }],
    },
  };
}

/** Lets the analyst turn the round's failed retries into candidates. */
export async function runCandidates(
  world: RunWorld,
  state: RunState,
  {
    unit,
    player,
  }: { readonly unit: Extract<Unit, { kind: "candidates" }>; readonly player: Player },
): Promise<UnitResult> {
  const { candidates } = world.settings.arm;
  const family = familyOf(world.families, unit.family);
  const own = familyOf(state.families, unit.family);
  if (candidates.source === "none") return { state, records: {} };
  const { seed, panel, shop } = family;
  const { round } = unit;
  const traces = own.pending.map((compact) => {
    const chunks = compact.chunkIds.map((id) => findChunk(own.bank, id));
    return replayTrace(compact, {
      shop,
      skillHash: chunks.length === 0 ? null : skillHash(chunks),
    });
  });
  requireSplit(traces, { split: "train", stage: "candidates" });
  const { proposals, ledger, ...counts } = await world.source.candidates(traces, {
    panel,
    shop,
    seed,
    run: playerRunner(family, player),
    limit: candidates.limit,
    bank: own.bank,
    round,
    ledger: own.ledger,
  });
  const { bank, chunkIds } = addProposals(own.bank, proposals, { source: "add", round });
  return {
    state: withFamily(state, { ...own, bank, ledger, pending: [] }),
    records: { proposals: [{ family: own.name, round, ...counts, chunkIds }] },
  };
}

function addProposals(
  bank: SkillBank,
  proposals: readonly ChunkProposal[],
  { source, round }: Pick<ChunkOrigin, "source" | "round">,
): { readonly bank: SkillBank; readonly chunkIds: readonly string[] } {
  let grown = bank;
  const chunkIds: string[] = [];
  for (const { text, slotId, evidence } of proposals) {
    const origin = { source: slotId === null ? source : "rewrite", round, evidence } as const;
    const { bank: next, chunk } = proposeChunk(grown, text, {
      origin,
      ...(slotId === null ? {} : { slotId }),
    });
    grown = next;
    chunkIds.push(chunk.id);
  }
  return { bank: grown, chunkIds };
}
