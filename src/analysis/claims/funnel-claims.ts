import { loggedRound } from "../logged-round.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** From all-wrong groups to candidates, round by round. */
export const funnelClaims: ClaimFamily = ({ rounds, gates, trainingSteps }) => {
  const claims = new Map<string, Recomputation>();
  for (const record of rounds) {
    const { round, allWrongGroups, analyzedCards, eligibleCards } = record;
    const log = loggedRound(trainingSteps, round);
    const candidates = gates
      .filter((gate) => gate.round === round)
      .flatMap(({ interventions }) => interventions.filter(({ kind }) => kind === "candidate"));
    const id = `funnel.${round}`;
    claims.set(
      `${id}.all_wrong`,
      recomputed(
        allWrongGroups,
        "rounds",
        log.allWrongGroupCount === allWrongGroups
          ? {}
          : {
              note: {
                en: `the step log gives ${log.allWrongGroupCount}: it leaves out ${record.groupCount - log.groupCount} groups of this round`,
                zh: `按训练步日志计为 ${log.allWrongGroupCount}：日志缺少该轮的 ${record.groupCount - log.groupCount} 个组`,
              },
            },
      ),
    );
    claims.set(`${id}.analyzed`, recomputed(analyzedCards, "rounds"));
    claims.set(`${id}.eligible`, recomputed(eligibleCards, "rounds"));
    claims.set(`${id}.candidates`, recomputed(candidates.length, "gate interventions"));
    claims.set(
      `${id}.deficit`,
      recomputed(log.deficitCount, "training_steps: rate times groups, summed"),
    );
    claims.set(
      `${id}.technical`,
      recomputed(
        log.runtimeErrorGroupCount + record.groupCount - log.groupCount,
        "training_steps and rounds: logged error groups and groups without a log",
        {
          note: {
            en: `${log.runtimeErrorGroupCount} groups are logged as errors, ${record.groupCount - log.groupCount} are missing from the log`,
            zh: `日志记录 ${log.runtimeErrorGroupCount} 个故障组，另有 ${record.groupCount - log.groupCount} 个组未入日志`,
          },
        },
      ),
    );
  }
  return claims;
};
