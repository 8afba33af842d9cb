import { refitGate } from "../refit-gate.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** How many chunks were active before the first gate and after each. */
export const bankClaims: ClaimFamily = ({ gates }) => {
  const initial = gates[0]!.interventions.filter(({ kind }) => kind === "current").length;
  return new Map<string, Recomputation>([
    [
      "bank.sizes",
      recomputed(
        [
          initial,
          ...gates.map(
            (gate) => refitGate(gate).filter(({ status }) => status === "selected").length,
          ),
        ],
        "gate observations, refitted and decided anew",
      ),
    ],
  ]);
};
