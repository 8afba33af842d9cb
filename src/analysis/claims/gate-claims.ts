import { designDiagnostics } from "../../gate/design-diagnostics.js";
import { gateDesign } from "../../gate/gate-design.js";
import { mean } from "../../stats/mean.js";
import { refitGate } from "../refit-gate.js";
import type { ReleasedGate } from "../release.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** Above this the refit has missed the released coefficients, not just their last digits. */
const REFIT_TOLERANCE = 1e-12;

/** What the four gates measured and decided. */
export const gateClaims: ClaimFamily = ({ gates, rounds }) => {
  const claims = new Map<string, Recomputation>();
  for (const gate of gates) {
    const step = rounds.find(({ round }) => round === gate.round)?.step;
    const id = `gate.${step}`;
    const { observations, interventions } = gate;
    const count = (kind: "current" | "candidate") =>
      interventions.filter((row) => row.kind === kind).length;
    const tasks = "gate observations, tasks";
    claims.set(
      `${id}.bare`,
      recomputed(mean(observations.map((o) => o.bareOutcome.reward)), tasks),
    );
    claims.set(`${id}.masked`, recomputed(mean(observations.map((o) => o.outcome.reward)), tasks));
    claims.set(
      `${id}.bare_success`,
      recomputed(100 * mean(observations.map((o) => o.bareOutcome.rSuccess)), tasks),
    );
    claims.set(`${id}.chunks_in`, recomputed(count("current"), "gate interventions"));
    claims.set(`${id}.candidates`, recomputed(count("candidate"), "gate interventions"));
    claims.set(
      `${id}.chunks_out`,
      recomputed(
        refitGate(gate).filter(({ status }) => status === "selected").length,
        "gate observations, refitted and decided anew",
      ),
    );
    claims.set(
      `gate.r${gate.round}.interventions`,
      recomputed(interventions.length, "gate interventions"),
    );
  }
  claims.set(
    "gate.refit_error",
    refitErrorClaim(gates, Math.max(...rounds.map((r) => r.gateRefitMaxError))),
  );
  claims.set("gate.rank", recomputed(gates.every(hasFullRank), "gate masks"));
  return claims;
};

function hasFullRank({ observations }: ReleasedGate): boolean {
  return designDiagnostics(gateDesign(observations)).dependencies.length === 0;
}

function refitErrorClaim(gates: readonly ReleasedGate[], releasedError: number): Recomputation {
  const error = Math.max(
    ...gates.flatMap((gate) =>
      refitGate(gate).map(({ effect, intervention }) =>
        Math.abs(effect - intervention.coefficient),
      ),
    ),
  );
  return recomputed(error, "gate observations, refitted", {
    comparison: "below",
    explain: () =>
      error > REFIT_TOLERANCE
        ? null
        : {
            en: `the last digits depend on the order of additions: our factorisation is off by ${error.toExponential(1)}, the release's own refit by ${releasedError.toExponential(1)}; both are rounding, not disagreement`,
            zh: `末位取决于加法次序：本项目的分解相差 ${error.toExponential(1)}，公开的重拟合相差 ${releasedError.toExponential(1)}；二者都只是舍入误差`,
          },
  });
}
