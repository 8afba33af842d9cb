import { mcnemar } from "../../stats/mcnemar.js";
import type { TestCondition } from "../release.js";
import { testScores } from "../test-scores.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

const PAIRS: readonly (readonly [from: TestCondition, to: TestCondition])[] = [
  ["base_free", "iter80_free"],
  ["iter80_free", "iter80_st"],
];

/** How many test tasks gained, lost or kept success. */
export const transitionClaims: ClaimFamily = ({ testOutcomes }) => {
  const claims = new Map<string, Recomputation>();
  for (const [from, to] of PAIRS) {
    const found = mcnemar(
      testScores(testOutcomes, from, "success"),
      testScores(testOutcomes, to, "success"),
    );
    const set = (name: string, value: number) =>
      claims.set(`transition.${from}-${to}.${name}`, recomputed(value, "test_outcomes, tasks"));
    set("fail_to_success", found.gained);
    set("success_to_fail", found.lost);
    set("success_both", found.bothSucceed);
    set("fail_both", found.bothFail);
    set("net", found.gained - found.lost);
  }
  return claims;
};
