import { LAB_GATE } from "../gate/gate-settings.js";
import { ACTION_FEATURES } from "../policy/action-features.js";
import { freshParameters, type Parameters } from "../policy/parameters.js";
import { HARMFUL_RULES, USEFUL_RULES } from "../policy/rules/draw-rules.js";
import { ruleName } from "../policy/rules/rule.js";
import { wordRule } from "../policy/rules/wording.js";
import { STATE_FEATURES } from "../policy/state-features.js";
import { keyedRandom, seededRandom } from "../random/seeded-random.js";
import type { Language } from "../shop/language.js";
import type { SkillBank } from "../skill/bank.js";
import type { ChunkOrigin } from "../skill/chunk.js";
import { PUBLISHED_FRONTIER } from "../triage/select-frontier.js";
import { ARMS } from "./arm.js";
import type { ChunkSource, Proposed } from "./chunk-source.js";
import { proposeText } from "./propose-chunks.js";
import {
  type CoevolutionOptions,
  type CoevolutionSettings,
  coevolutionSettings,
} from "./settings.js";

/**
 * Settings of a run that takes seconds: it shows that everything fits together, and nothing else.
 *
 * @param options Laid over the small sizes.
 */
export function smallSettings(options: CoevolutionOptions = {}): CoevolutionSettings {
  const full = ARMS.full;
  const gate = { ...LAB_GATE, pairsPerTask: 2, permutations: 50 };
  return coevolutionSettings({
    rounds: 2,
    stepsPerRound: 2,
    sizes: { train: 12, skillval: 16, dev: 1, test: 6, audit: 12 },
    productCount: 150,
    actionLimit: 8,
    auditPairs: 2,
    arm: {
      ...full,
      initialSkill: { kind: "cold_start", episodeCount: 4, draftCount: 3, gate },
      gate,
      budget: 4,
      candidates: { source: "analyst", limit: 2, frontier: PUBLISHED_FRONTIER },
      grpo: {
        ...full.grpo,
        groupSize: 3,
        generatedGroups: 4,
        admission: { ...full.grpo.admission, targetGroups: 2 },
      },
    },
    ...options,
  });
}

/** Fresh, untrained parameters of a small network. */
export function smallNetwork(seed = 1): Parameters {
  return freshParameters(
    {
      stateSize: STATE_FEATURES.length,
      actionSize: ACTION_FEATURES.length,
      hidden: 8,
      buckets: 64,
      embedding: 8,
      what: 6,
      when: 4,
    },
    seededRandom(seed),
  );
}

/**
 * A source that proposes known rules in turn, whatever it is shown.
 *
 * Stands in for an analyst where the texts do not matter but their effects
 * must be known beforehand: useful and harmful ones by turns.
 */
export function ruleSource(language: Language): ChunkSource {
  const rules = USEFUL_RULES.flatMap((rule, j) =>
    j < HARMFUL_RULES.length ? [rule, HARMFUL_RULES[j]!] : [rule],
  );
  const propose = (
    bank: SkillBank,
    origin: Pick<ChunkOrigin, "source" | "round">,
    { limit, analyzedCount }: { readonly limit: number; readonly analyzedCount: number },
  ): Proposed => {
    const from = bank.entries.length;
    const grown = rules.slice(from, from + limit).reduce((next, rule) => {
      const random = keyedRandom("rule source", ruleName(rule));
      const text = wordRule(rule, { language, wording: "seen", random });
      return proposeText(next, text, { ...origin, evidence: [ruleName(rule)] });
    }, bank);
    return {
      bank: grown,
      chunkIds: grown.entries.slice(from).map(({ chunk }) => chunk.id),
      analyzedCount,
      eligibleCount: analyzedCount,
      ledger: null,
      evidence: null,
    };
  };
  return {
    id: "rules/1",
    coldStart: async (traces, { bank, limit }) =>
      propose(bank, { source: "cold_start", round: 0 }, { limit, analyzedCount: traces.length }),
    candidates: async (pending, { bank, limit, round }) =>
      propose(bank, { source: "add", round }, { limit, analyzedCount: pending.length }),
  };
}
