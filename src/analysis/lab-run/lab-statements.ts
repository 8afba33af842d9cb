import type { TestConditionName } from "../../coevolution/test-conditions.js";
import type { Bilingual } from "../bilingual.js";
import {
  conditionScores,
  contrastName,
  meanOverSeeds,
  scoreDifferences,
} from "./lab-conditions.js";
import type { LabRun } from "./lab-run.js";

/**
 * What runs say about a statement: it was seen, the opposite was seen, or the
 * runs cannot tell, because the interval holds zero.
 */
export type Verdict = "observed" | "opposite observed" | "not observed";

/** A statement about skills and training, with what the runs say about it. */
export interface LabStatement {
  readonly id: string;
  readonly text: Bilingual;
  readonly verdict: Verdict;
  /** In strict reward. */
  readonly difference: number;
  /** 95 %. */
  readonly interval: readonly [low: number, high: number];
}

const COMPARED: readonly {
  readonly id: string;
  readonly plus: TestConditionName;
  readonly minus: TestConditionName;
  readonly text: Bilingual;
}[] = [
  {
    id: "first_skill_helps_base",
    plus: "base_s0",
    minus: "base_free",
    text: { en: "The first skill helps the base policy", zh: "初始技能对初始策略有帮助" },
  },
  {
    id: "training_helps_bare",
    plus: "final_free",
    minus: "base_free",
    text: { en: "Training helps without a skill", zh: "训练使无技能表现提高" },
  },
  {
    id: "last_skill_helps_final",
    plus: "final_st",
    minus: "final_free",
    text: { en: "The final skill helps the trained policy", zh: "最终技能对训练后的策略有帮助" },
  },
  {
    id: "both_beat_first_skill",
    plus: "final_st",
    minus: "base_s0",
    text: {
      en: "Trained policy and final skill beat base and first skill",
      zh: "训练后策略加最终技能优于初始策略加初始技能",
    },
  },
];

/**
 * Says what runs of one arm show about a family, with no favour for any outcome.
 *
 * @param runs Runs of one arm that differ by their seed.
 */
export function labStatements(runs: readonly LabRun[], family: string): readonly LabStatement[] {
  const scores = conditionScores(runs, family, "reward");
  const compared = COMPARED.map(({ id, plus, minus, text }): LabStatement => {
    const { difference, interval } = meanOverSeeds(
      scoreDifferences(scores[plus], scores[minus]),
      contrastName({ metric: "reward", plus, minus }),
    );
    return { id, text, difference, interval, verdict: verdictOf(interval) };
  });
  const fall = contributionFall(runs, family);
  return fall === null ? compared : [...compared, fall];
}

/**
 * Whether what the first skill's chunks add together falls from the base to the final policy.
 *
 * Measured on `audit`, which chose nothing. The interval adds the variances of
 * the two sums, over tasks within a run; with several seeds it is that of their mean.
 */
function contributionFall(runs: readonly LabRun[], family: string): LabStatement | null {
  const falls = runs.flatMap(({ records }) => {
    const audits = records.audits.filter((audit) => audit.family === family);
    const [first, last] = [audits[0]?.firstSkill, audits.at(-1)?.firstSkill];
    if (audits.length < 2 || first?.status !== "complete" || last?.status !== "complete") return [];
    const errorOf = ({ interval }: { readonly interval: readonly [number, number] }) =>
      (interval[1] - interval[0]) / (2 * 1.96);
    return [
      {
        fall: first.total.effect - last.total.effect,
        variance: errorOf(first.total) ** 2 + errorOf(last.total) ** 2,
      },
    ];
  });
  if (falls.length === 0) return null;
  const n = falls.length;
  const difference = falls.reduce((sum, { fall }) => sum + fall, 0) / n;
  const between = falls.reduce((sum, { fall }) => sum + (fall - difference) ** 2, 0);
  const within = falls.reduce((sum, { variance }) => sum + variance, 0) / n ** 2;
  // Runs that agree by luck do not make the tasks certain: the larger of the two counts.
  const variance = Math.max(within, n < 2 ? 0 : between / (n - 1) / n);
  const reach = 1.96 * Math.sqrt(variance);
  const interval = [difference - reach, difference + reach] as const;
  return {
    id: "first_skill_contribution_falls",
    text: {
      en: "What the first skill's chunks add together falls during training",
      zh: "训练期间初始技能各块的贡献之和下降",
    },
    difference,
    interval,
    verdict: verdictOf(interval),
  };
}

function verdictOf([low, high]: readonly [number, number]): Verdict {
  if (low > 0) return "observed";
  return high < 0 ? "opposite observed" : "not observed";
}
