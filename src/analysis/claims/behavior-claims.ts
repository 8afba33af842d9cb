import { behaviorPairedClaims } from "./behavior-paired-claims.js";
import { behaviorRoundClaims } from "./behavior-round-claims.js";
import type { ClaimFamily } from "./claim-family.js";

/** How episodes look: training rounds by outcome, and the fixed validation tasks before and after. */
export const behaviorClaims: ClaimFamily = (data) =>
  new Map([...behaviorRoundClaims(data), ...behaviorPairedClaims(data)]);
