import { mean } from "../../stats/mean.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** Response lengths, truncation and rollout time, averaged over the steps of a round. */
export const systemsClaims: ClaimFamily = ({ rolloutSystems, rounds }) => {
  const claims = new Map<string, Recomputation>();
  const source = "rollout_systems: mean over the round's steps";
  for (const { round } of rounds) {
    const steps = rolloutSystems.filter((row) => row.round === round);
    const id = `systems.r${round}`;
    claims.set(
      `${id}.response_length`,
      recomputed(mean(steps.map((s) => s.responseLengthMean)), source),
    );
    claims.set(
      `${id}.truncated`,
      recomputed(100 * mean(steps.map((s) => s.truncatedRatio)), source),
    );
    claims.set(`${id}.rollout_time`, recomputed(mean(steps.map((s) => s.rolloutSeconds)), source));
  }
  return claims;
};
