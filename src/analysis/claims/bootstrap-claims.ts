import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** How the released intervals were made, as their own files say. */
export const bootstrapClaims: ClaimFamily = ({ comparisons }) => {
  const { bootstrap } = comparisons.withinCheckpoint.iter80_st;
  const source = "published_comparisons";
  return new Map<string, Recomputation>([
    ["bootstrap.resamples", recomputed(bootstrap.samples, source)],
    ["bootstrap.seed", recomputed(bootstrap.seed, source)],
    ["bootstrap.confidence", recomputed(bootstrap.confidenceLevel, source)],
  ]);
};
