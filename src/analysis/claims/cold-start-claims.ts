import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** The drafts that the first gate saw and the skill that training began with. */
export const coldStartClaims: ClaimFamily = ({ ranking, gates }) => {
  const currentCount = gates[0]!.interventions.filter(({ kind }) => kind === "current").length;
  return new Map<string, Recomputation>([
    [
      "cold_start.drafts",
      recomputed(Object.keys(ranking.coefficients).length, "ranking_appendix: coefficients listed"),
    ],
    [
      "cold_start.chunks",
      recomputed(currentCount, "gate_r0_interventions: chunks that were in the bank"),
    ],
  ]);
};
