import { mean } from "../../stats/mean.js";
import { quantile } from "../../stats/quantile.js";
import { behaviorMean } from "../behavior-mean.js";
import { pickRow } from "../pick-row.js";
import { episodeValues } from "../step-distribution.js";
import {
  type ClaimFamily,
  type ClaimValue,
  type Recomputation,
  recomputed,
} from "./claim-family.js";

/** An episode ends after at most so many actions. */
const ACTION_LIMIT = 30;

/** Training behaviour by round and outcome, and the totals behind it. */
export const behaviorRoundClaims: ClaimFamily = (data) => {
  const { rounds, stepDistribution, behaviorRounds, behaviorCohorts, behaviorPhases } = data;
  const claims = new Map<string, Recomputation>();

  for (const { round } of rounds) {
    for (const outcome of ["success", "failure"] as const) {
      const id = `behavior.r${round}.${outcome}`;
      const counts = "behavior_step_distribution: episode counts";
      const values = (metric: string) =>
        episodeValues(stepDistribution, { round, outcome, metric });
      claims.set(`${id}.n`, recomputed(values("model_steps").length, counts));
      for (const metric of ["model_steps", "searches", "unique_products"]) {
        claims.set(`${id}.${metric}`, recomputed(mean(values(metric)), counts));
      }
      claims.set(
        `${id}.tokens_per_turn`,
        recomputed(
          behaviorMean(behaviorRounds, { round, block: outcome, metric: "tokens_per_turn" }),
          "behavior_rounds",
        ),
      );
      claims.set(`${id}.steps_p90`, recomputed(quantile(values("model_steps"), 0.9), counts));
      claims.set(`${id}.steps_median`, recomputed(quantile(values("model_steps"), 0.5), counts));
    }
    claims.set(
      `behavior.r${round}.all.tokens_per_turn`,
      recomputed(
        behaviorMean(behaviorRounds, { round, block: "all", metric: "tokens_per_turn" }),
        "behavior_rounds",
      ),
    );
  }

  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const technical = rounds.map(
    ({ round }) => pickRow(behaviorRounds, { round, block: "technical", metric: "technical_n" }).n,
  );
  const scored = rounds.map(
    ({ round }) => pickRow(behaviorRounds, { round, block: "all", metric: "model_steps" }).n,
  );
  claims.set(
    "behavior.turns",
    recomputed(sum(behaviorPhases.map(({ n }) => n)), "behavior_phases: turns of all phases", {
      explain: (printed) => explainTurns(printed, sum(behaviorPhases.map(({ n }) => n)), technical),
    }),
  );
  claims.set(
    "behavior.episodes",
    recomputed(sum(scored) + sum(technical), "behavior_rounds: scored and technical episodes"),
  );
  claims.set("behavior.technical_r0", recomputed(technical[0]!, "behavior_rounds"));
  claims.set(
    "behavior.eval_episodes",
    recomputed(
      sum(
        behaviorCohorts
          .filter(({ block, metric }) => block === "all" && metric === "model_steps")
          .map(({ n }) => n),
      ),
      "behavior_cohorts: episodes of all cohorts",
    ),
  );
  return claims;
};

/** The phases table leaves out unscored episodes; they may fill the gap only if each had 0 to 30 turns. */
function explainTurns(printed: ClaimValue, turnCount: number, technical: readonly number[]) {
  const missing = Number(printed) - turnCount;
  const episodes = technical.reduce((total, count) => total + count, 0);
  if (missing <= 0 || missing > episodes * ACTION_LIMIT) return null;
  const each = (missing / episodes).toFixed(1);
  return {
    en: `the printed total covers all generated episodes; the tables leave out the ${episodes} that a technical failure left unscored, which would hold the other ${missing} turns (${each} each)`,
    zh: `印出的总数包含全部生成的轨迹；公开表格不含因技术故障未评分的 ${episodes} 条，其余 ${missing} 轮应属于它们（平均每条 ${each} 轮）`,
  };
}
