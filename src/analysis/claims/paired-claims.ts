import { PRINTED_PAIRS, pairedComparison } from "../paired-comparison.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** Success differences between test conditions, with the report's bootstrap intervals. */
export const pairedClaims: ClaimFamily = ({ testOutcomes, comparisons }) => {
  const claims = new Map<string, Recomputation>();
  const source = "test_outcomes, tasks";
  for (const pair of PRINTED_PAIRS) {
    const { difference, interval } = pairedComparison(testOutcomes, pair, "success");
    const released = comparisons.crossCheckpoint[pair.crossCheckpoint ?? ""]?.r_success;
    const id = `paired.${pair.plus}-${pair.minus}`;
    claims.set(`${id}.difference`, recomputed(100 * difference, source));
    claims.set(`${id}.low`, recomputed(100 * interval[0], source));
    claims.set(
      `${id}.high`,
      recomputed(
        100 * interval[1],
        source,
        released === undefined || Math.abs(released.interval[1] - interval[1]) < 1e-9
          ? {}
          : {
              note: {
                en: `the released comparison across checkpoints, drawn in another way, ends at ${(100 * released.interval[1]).toFixed(2)}`,
                zh: `公开的跨检查点比较采用另一种抽样方式，上限为 ${(100 * released.interval[1]).toFixed(2)}`,
              },
            },
      ),
    );
  }
  return claims;
};
