import { requireSplit } from "../episode/require-split.js";
import type { EpisodePlan } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { isFinished } from "../episode/trace.js";
import { canonicalJson } from "../random/canonical-hash.js";
import { sample } from "../random/draw.js";
import { keyedRandom } from "../random/seeded-random.js";
import { findChunk, proposeChunk, type SkillBank } from "../skill/bank.js";
import { type ChunkOrigin, type ChunkText, skillHash } from "../skill/chunk.js";
import type { TriagedGroup } from "../triage/triage-groups.js";
import type { AnalystPlace, Proposed } from "./chunk-source.js";
import { compactTrace, replayTrace } from "./compact-trace.js";
import { type FamilyState, familyOf, type RunState, withFamily } from "./run-state.js";
import type { UnitResult } from "./unit-result.js";
import { type Unit, unitName } from "./units.js";
import { type FamilyWorld, type Player, playerRunner, type RunWorld } from "./world.js";

/** Makes the drafts of the first skill: none, given texts, or what the source finds in base episodes. */
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
    const bank = texts.reduce(
      (grown, text) => proposeText(grown, text, { source: "handwritten", round: 0, evidence: [] }),
      own.bank,
    );
    return { state: withFamily(state, { ...own, bank }), records: {} };
  }
  const { episodeCount, draftCount } = initialSkill;
  const { seed, tasks } = family;
  const taskIds = sample(tasks.train.ids, {
    size: Math.min(episodeCount, tasks.train.ids.length),
    random: keyedRandom(seed, "cold start"),
  });
  const traces = await playerRunner(
    world,
    family,
    player,
  )(
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
  const proposed = await world.source.coldStart(
    traces.filter(isFinished),
    placeOf(family, own, draftCount),
  );
  const { state: next, records, files } = entered(state, own, { proposed, round: 0 });
  const name = unitName(unit);
  return {
    state: next,
    records: {
      ...records,
      traces: traces.map((trace) => compactTrace(trace, { unit: name, family: own.name })),
    },
    ...(files === undefined ? {} : { files }),
  };
}

/** Adds a text to a bank as a candidate. */
export function proposeText(bank: SkillBank, text: ChunkText, origin: ChunkOrigin): SkillBank {
  return proposeChunk(bank, text, { origin }).bank;
}

/** Lets the source turn the round's failed retries into candidates. */
export async function runCandidates(
  world: RunWorld,
  state: RunState,
  { unit }: { readonly unit: Extract<Unit, { kind: "candidates" }> },
): Promise<UnitResult> {
  const { candidates } = world.settings.arm;
  if (candidates.source === "none") return { state, records: {} };
  const family = familyOf(world.families, unit.family);
  const own = familyOf(state.families, unit.family);
  const { round } = unit;
  const groups = own.pending.map(({ group, trace: compact }): TriagedGroup => {
    const chunks = compact.chunkIds.map((id) => findChunk(own.bank, id));
    const trace = replayTrace(compact, {
      shop: family.shop,
      skillHash: chunks.length === 0 ? null : skillHash(chunks),
    });
    const retry = { purpose: "retry", groupId: group.groupId, trace } as const;
    return { group, label: "pending_analysis", retry };
  });
  requireSplit(
    own.pending.map(({ trace }) => ({ job: trace })),
    { split: "train", stage: "candidates" },
  );
  const proposed = await world.source.candidates(groups, {
    ...placeOf(family, own, candidates.limit),
    round,
    ledger: own.ledger,
  });
  return entered(state, { ...own, pending: [] }, { proposed, round });
}

function placeOf(
  { panel, shop, read, seed }: FamilyWorld,
  { bank }: FamilyState,
  limit: number,
): AnalystPlace {
  return { panel, shop, read, seed, limit, bank };
}

function entered(
  state: RunState,
  own: FamilyState,
  { proposed, round }: { readonly proposed: Proposed; readonly round: number },
): UnitResult {
  const { bank, ledger, evidence, chunkIds, analyzedCount, eligibleCount } = proposed;
  return {
    state: withFamily(state, { ...own, bank, ledger }),
    records: {
      proposals: [{ family: own.name, round, analyzedCount, eligibleCount, chunkIds }],
    },
    files: { [`evidence/${own.name}-${round}.json`]: `${canonicalJson(evidence)}\n` },
  };
}
