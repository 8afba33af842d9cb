import type { Bilingual } from "./bilingual.js";
import type { Release } from "./release.js";

/** A part of the report that a run may lack. */
export type ReportPart =
  | "claims"
  | "findings"
  | "ranking"
  | "systems"
  | "phases"
  | "gates"
  | "paired"
  | "tokens";

const WORDS: Readonly<Record<ReportPart, Bilingual>> = {
  claims: {
    en: "no page has printed numbers of this run, so there is nothing to hold against its data",
    zh: "没有页面公布过本次运行的数字，因此无从核对",
  },
  findings: {
    en: "no release of this run could contradict itself from file to file",
    zh: "本次运行没有公开文件，谈不上文件之间互相矛盾",
  },
  ranking: { en: "this run has no ranking appendix", zh: "本次运行没有排序附录" },
  systems: {
    en: "this run logs no response lengths and no timing of a machine",
    zh: "本次运行没有回复长度与机器耗时的记录",
  },
  phases: {
    en: "this run's policy writes no tokens that could be counted by page",
    zh: "本次运行的策略不生成 token，无法按页面计数",
  },
  gates: {
    en: "no gate decided anything after a round of this run",
    zh: "本次运行各轮之后均无门控检验作出决定",
  },
  paired: {
    en: "too few tasks have a behaviour at both ends of this run's training",
    zh: "本次运行训练前后均有行为记录的任务过少",
  },
  tokens: { en: "this run's policy writes no tokens", zh: "本次运行的策略不生成 token" },
};

/**
 * Lists the parts of the report that a run has no data for, each with a sentence that says why.
 *
 * A notebook shows the sentence in place of the part:
 * `await show(missing.systems?.[language] ?? FIGURES.systems(release))`.
 */
export function missingParts(release: Release): Readonly<Partial<Record<ReportPart, Bilingual>>> {
  const { behaviorPaired, behaviorRounds } = release;
  const comparisons = new Set(behaviorPaired.map(({ comparison }) => comparison));
  const isMissing: Readonly<Record<ReportPart, boolean>> = {
    claims: release.claims.length === 0,
    findings: release.claims.length === 0,
    ranking: release.ranking.ranked.length === 0,
    systems: release.rolloutSystems.length === 0,
    phases: release.behaviorPhases.length === 0,
    gates: release.gates.length === 0,
    paired: comparisons.size < 2,
    tokens: behaviorRounds.every(({ metric }) => metric !== "tokens_per_turn"),
  };
  return Object.fromEntries(
    (Object.keys(WORDS) as readonly ReportPart[])
      .filter((part) => isMissing[part])
      .map((part) => [
        part,
        { en: `*Left out: ${WORDS[part].en}.*`, zh: `*此处略去：${WORDS[part].zh}。*` },
      ]),
  );
}
