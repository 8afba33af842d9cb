import type { Bilingual } from "../bilingual.js";
import type { PublishedClaim, Release } from "../release.js";
import { bankClaims } from "./bank-claims.js";
import { behaviorClaims } from "./behavior-claims.js";
import { bootstrapClaims } from "./bootstrap-claims.js";
import type { ClaimFamily, Recomputation } from "./claim-family.js";
import { coldStartClaims } from "./cold-start-claims.js";
import { costClaims } from "./cost-claims.js";
import { funnelClaims } from "./funnel-claims.js";
import { gateClaims } from "./gate-claims.js";
import { optimizationClaims } from "./optimization-claims.js";
import { pairedClaims } from "./paired-claims.js";
import {
  formatLike,
  isHalfWay,
  type PrintedValue,
  readPrinted,
  roundsTo,
} from "./printed-number.js";
import { protocolClaims } from "./protocol-claims.js";
import { rankingClaims } from "./ranking-claims.js";
import { systemsClaims } from "./systems-claims.js";
import { testClaims } from "./test-claims.js";
import { trainingClaims } from "./training-claims.js";
import { transitionClaims } from "./transition-claims.js";
import { wandbClaims } from "./wandb-claims.js";

/** One function a family; the key is what stands before the first dot of a claim's id. */
export const CLAIM_FAMILIES: Readonly<Record<string, ClaimFamily>> = {
  test: testClaims,
  paired: pairedClaims,
  transition: transitionClaims,
  bootstrap: bootstrapClaims,
  protocol: protocolClaims,
  training: trainingClaims,
  gate: gateClaims,
  funnel: funnelClaims,
  cost: costClaims,
  ranking: rankingClaims,
  behavior: behaviorClaims,
  optimization: optimizationClaims,
  systems: systemsClaims,
  wandb: wandbClaims,
  cold_start: coldStartClaims,
  bank: bankClaims,
};

/** `agrees` and `differs` are recomputed; `stated` could not be. */
export type ClaimStatus = "agrees" | "differs" | "stated";

/** One printed number beside what the data give. */
export interface LedgerEntry extends PublishedClaim {
  readonly family: string;
  readonly status: ClaimStatus;
  /** In full precision; `null` if stated. */
  readonly recomputed: string | null;
  /** In the printed precision; `null` if stated. */
  readonly recomputedAsPrinted: string | null;
  /** Where the recomputed value comes from; `null` if stated. */
  readonly source: string | null;
  /** Why it differs, why it cannot be recomputed, or what to know; `null` if there is nothing to say. */
  readonly explanation: Bilingual | null;
}

/**
 * Recomputes every printed number of a run and compares.
 *
 * The families see the data without the claims, so that no printed number can
 * become its own confirmation.
 *
 * @returns One entry a claim, in the order of the claims.
 * @throws {RangeError} If no family knows a claim, or its text cannot be read.
 */
export function claimsLedger(release: Release): readonly LedgerEntry[] {
  const { claims, ...data } = release;
  const known = new Map<string, ReadonlyMap<string, Recomputation>>();
  return claims.map((claim) => {
    const family = claim.id.split(".")[0]!;
    if (!known.has(family)) known.set(family, CLAIM_FAMILIES[family]?.(data) ?? new Map());
    const result = known.get(family)!.get(claim.id);
    if (result === undefined) {
      throw new RangeError(
        `Cannot check claim as a family must recompute it or say why not: ${claim.id} is in none`,
      );
    }
    return ledgerEntry(claim, family, result);
  });
}

function ledgerEntry(claim: PublishedClaim, family: string, result: Recomputation): LedgerEntry {
  if (result.kind === "stated") {
    return {
      ...claim,
      family,
      status: "stated",
      recomputed: null,
      recomputedAsPrinted: null,
      source: null,
      explanation: result.reason,
    };
  }
  const printed = readPrinted(claim.printed);
  const agrees =
    result.comparison === "below"
      ? Number(result.value) < Number(printed.value)
      : roundsTo(result.value, printed);
  return {
    ...claim,
    family,
    status: agrees ? "agrees" : "differs",
    recomputed: [result.value].flat().join(" "),
    recomputedAsPrinted: formatLike(result.value, claim.printed),
    source: result.source,
    explanation:
      (agrees ? (result.note ?? halfWayNote(result, printed)) : result.explain?.(printed.value)) ??
      null,
  };
}

/** Says so if a value lies between two printed ones and the page took the other than we would. */
function halfWayNote(
  { value, comparison }: Extract<Recomputation, { kind: "recomputed" }>,
  printed: PrintedValue,
): Bilingual | undefined {
  if (comparison === "below" || typeof value !== "number" || !isHalfWay(value, printed)) {
    return undefined;
  }
  return {
    en: "lies half-way between two numbers of this precision; pages round such halves either way",
    zh: "恰好位于该精度的两个数正中，页面舍入方向不一",
  };
}

/** Entries that differ and of which nothing in the data says why. */
export function unexplained(ledger: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return ledger.filter(({ status, explanation }) => status === "differs" && explanation === null);
}
