import { contentHash } from "../random/canonical-hash.js";
import { type Chunk, skillHash } from "../skill/chunk.js";
import { type InclusionRule, inclusionRates, PUBLISHED_INCLUSION } from "./inclusion-rates.js";

/** How often one chunk is shown to an assisted group. */
export interface Inclusion {
  readonly chunkId: string;
  /** Probability in [0, 1]. */
  readonly rho: number;
}

/** Everything that decides who sees what until the next gate. */
export interface CurriculumState {
  /** SHA-256 of all other fields. */
  readonly id: string;
  readonly seed: number;
  /** Probability that a group is skill-free by design. */
  readonly q: number;
  /** One entry a chunk, in the order of the bank. */
  readonly inclusion: readonly Inclusion[];
  readonly rule: InclusionRule;
  /** What the chunks said when the state was made. */
  readonly skillHash: string;
}

/** Options for {@link makeCurriculum}. */
export interface CurriculumOptions {
  /** Seed of the run. */
  readonly seed: number;
  /** Probability of a skill-free group, in [0, 1]. @defaultValue 0.2, as published */
  readonly q?: number;
  /** @defaultValue the published clipped linear rule */
  readonly rule?: InclusionRule;
}

/**
 * Freezes q and the inclusion probabilities until the next gate.
 *
 * @param chunks The active chunks, in the order of the bank.
 * @param effects What each adds, shape `[k]`, in that order; a constant rule does not look at them.
 * @throws {RangeError} If the lengths differ, q or an effect is out of range.
 */
export function makeCurriculum(
  chunks: readonly Chunk[],
  effects: readonly number[],
  { seed, q = 0.2, rule = PUBLISHED_INCLUSION }: CurriculumOptions,
): CurriculumState {
  if (!(q >= 0 && q <= 1)) {
    throw new RangeError(`Cannot make a curriculum as q must be in [0, 1]: it is ${q}`);
  }
  if (effects.length !== chunks.length) {
    throw new RangeError(
      `Cannot make a curriculum: ${chunks.length} chunks, ${effects.length} effects`,
    );
  }
  const rates = inclusionRates(effects, rule);
  const content = {
    seed,
    q,
    inclusion: chunks.map(({ id }, j): Inclusion => ({ chunkId: id, rho: rates[j]! })),
    rule,
    skillHash: skillHash(chunks),
  };
  return { id: contentHash(content), ...content };
}

/** What a state amounts to, in the words of the published step table. */
export interface CurriculumSummary {
  readonly q: number;
  /** Least, mean and largest rho; `null` without chunks. */
  readonly rhoMin: number | null;
  readonly rhoMean: number | null;
  readonly rhoMax: number | null;
  /** Expected chunks in sight of an assisted group. */
  readonly chunksPerAssistedGroup: number;
  /** Probability that a group is assisted but sees no chunk. */
  readonly assistedEmptyRate: number;
}

/** Sums a curriculum up. */
export function summarizeCurriculum({ q, inclusion }: CurriculumState): CurriculumSummary {
  const rates = inclusion.map(({ rho }) => rho);
  const sum = rates.reduce((total, rho) => total + rho, 0);
  return {
    q,
    rhoMin: rates.length === 0 ? null : Math.min(...rates),
    rhoMean: rates.length === 0 ? null : sum / rates.length,
    rhoMax: rates.length === 0 ? null : Math.max(...rates),
    chunksPerAssistedGroup: sum,
    assistedEmptyRate: (1 - q) * rates.reduce((left, rho) => left * (1 - rho), 1),
  };
}
