import type { CurriculumState } from "../curriculum/curriculum-state.js";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import type { Intervention } from "../gate/intervention.js";
import { deriveSeed } from "../random/seeded-random.js";
import { activeChunks, emptyBank, type SkillBank } from "../skill/bank.js";
import type { Chunk } from "../skill/chunk.js";
import type { FrontierGroup } from "../triage/select-frontier.js";
import type { CompactTrace } from "./compact-trace.js";
import { nextQ } from "./q-rule.js";
import type { CoevolutionSettings } from "./settings.js";

/** A group whose one retry failed, until the source looks at it. */
export interface PendingRetry {
  readonly group: FrontierGroup;
  readonly trace: CompactTrace;
}

/** The columns of a gate and what it made of them. */
export interface LastGate {
  readonly columns: readonly Intervention[];
  /** Shape `[k]`. */
  readonly effects: readonly number[];
  readonly kept: readonly string[];
}

/** Where one family stands. Plain data. */
export interface FamilyState {
  readonly name: string;
  readonly bank: SkillBank;
  /** The first skill, as it was after the first gate. */
  readonly firstSkill: readonly Chunk[];
  /** What each active chunk added at the last gate that judged it, by id. */
  readonly effects: Readonly<Record<string, number>>;
  readonly curriculum: CurriculumState;
  /** What the latest gate judged, with its effects; `null` if none has decided on this checkpoint. */
  readonly lastGate: LastGate | null;
  /** Retries of this round that failed with the whole skill in sight. */
  readonly pending: readonly PendingRetry[];
  /** The source's memory over rounds. */
  readonly ledger: unknown;
}

/** Where a run stands between two units; with the trainer's numbers it is all that a resume needs. */
export interface RunState {
  /** Units that are done. */
  readonly done: number;
  /** In the order of the settings. */
  readonly families: readonly FamilyState[];
  /** Episodes of `test` that were played. */
  readonly testEpisodeCount: number;
}

/** The state before anything was done. */
export function startState(settings: CoevolutionSettings): RunState {
  return {
    done: 0,
    testEpisodeCount: 0,
    families: settings.families.map(({ name }) => {
      const bank = emptyBank(settings.arm.budget);
      return {
        name,
        bank,
        firstSkill: [],
        effects: {},
        lastGate: null,
        curriculum: curriculumOf(settings, {
          name,
          bank,
          effects: {},
          q: nextQ(settings.arm.q, null),
        }),
        pending: [],
        ledger: null,
      };
    }),
  };
}

/** Makes a family's curriculum from its bank and effects; a chunk that no gate has judged counts as 0. */
export function curriculumOf(
  { seed, arm }: CoevolutionSettings,
  {
    name,
    bank,
    effects,
    q,
  }: Pick<FamilyState, "name" | "bank" | "effects"> & { readonly q: number },
): CurriculumState {
  const chunks = activeChunks(bank);
  return makeCurriculum(
    chunks,
    chunks.map(({ id }) => effects[id] ?? 0),
    { seed: familySeed(seed, name), q, rule: arm.inclusion },
  );
}

/** Derives the seed of a family, so that two families share no random number. */
export function familySeed(seed: number, name: string): number {
  return deriveSeed(seed, "family", name);
}

/** Finds a family. @throws {RangeError} If the run has none of that name. */
export function familyOf<F extends { readonly name: string }>(
  families: readonly F[],
  name: string,
): F {
  const found = families.find((family) => family.name === name);
  if (found === undefined) {
    throw new RangeError(`Cannot find family ${name}: there are ${families.map((f) => f.name)}`);
  }
  return found;
}

/** Replaces one family of a state. */
export function withFamily(state: RunState, family: FamilyState): RunState {
  return {
    ...state,
    families: state.families.map((one) => (one.name === family.name ? family : one)),
  };
}
