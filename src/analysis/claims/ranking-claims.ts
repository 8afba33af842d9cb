import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** The appendix that gives the base checkpoint the best, the worst and four random chunks. */
export const rankingClaims: ClaimFamily = ({ ranking }) => {
  const claims = new Map<string, Recomputation>();
  for (const [name, arm] of Object.entries(ranking.arms)) {
    // The random arm carries its seed in its name; the pages leave it out.
    const id = `ranking.${name.split("_")[0]}`;
    const { r_strict: reward, r_success: success } = arm.rewardComponents;
    claims.set(
      `${id}.reward`,
      recomputed(reward ?? arm.rewardMean, "ranking_appendix: mean strict reward"),
    );
    claims.set(
      `${id}.success`,
      recomputed(100 * (success ?? arm.successRate), "ranking_appendix: success"),
    );
  }
  return claims;
};
