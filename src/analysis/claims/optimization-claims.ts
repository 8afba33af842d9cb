import { mean } from "../../stats/mean.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** What the trainer logged, averaged over the updates or steps of a round. */
export const optimizationClaims: ClaimFamily = ({ optimizerUpdates, rolloutSystems, rounds }) => {
  const claims = new Map<string, Recomputation>();
  const source = "optimizer_updates: mean over the round's updates";
  const meanEntropy = (round: number) =>
    mean(optimizerUpdates.filter((row) => row.round === round).map(({ entropy }) => entropy));

  for (const { round } of rounds) {
    const updates = optimizerUpdates.filter((row) => row.round === round);
    const systems = rolloutSystems.filter((row) => row.round === round);
    const id = `optimization.r${round}`;
    claims.set(`${id}.entropy`, recomputed(meanEntropy(round), source));
    claims.set(`${id}.clip`, recomputed(mean(updates.map((u) => u.clipFraction)), source));
    claims.set(`${id}.grad_norm`, recomputed(mean(updates.map((u) => u.gradNorm)), source));
    claims.set(
      `${id}.throughput`,
      recomputed(
        mean(systems.map((s) => s.actorTrainTokensPerSecond)),
        "rollout_systems: mean over the round's steps",
      ),
    );
  }

  const zeroGradient = optimizerUpdates.filter(({ gradNorm }) => gradNorm === 0);
  const first = meanEntropy(rounds[0]!.round);
  const last = meanEntropy(rounds.at(-1)!.round);
  claims.set(
    "optimization.entropy_drop",
    recomputed(100 * (1 - last / first), "optimizer_updates: first round to last"),
  );
  claims.set(
    "optimization.zero_gradient",
    recomputed(
      zeroGradient.map(({ update }) => update),
      "optimizer_updates",
    ),
  );
  claims.set(
    "optimization.zero_gradient.count",
    recomputed(zeroGradient.length, "optimizer_updates"),
  );
  claims.set(
    "optimization.logprob_gap",
    recomputed(mean(optimizerUpdates.map((u) => u.logProbGap)), "optimizer_updates: all updates"),
  );
  return claims;
};
