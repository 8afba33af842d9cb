import { mean } from "../../stats/mean.js";

/** How two scorings of the same products agree on one query. */
export interface RankAgreement {
  /** Largest difference of two scores of one product, after scaling the peer's best to ours. */
  readonly largestDifference: number;
  /** Share of our first 20 that are among the peer's first 20. */
  readonly overlap: number;
  /** Spearman's rank correlation over our first 150, in [-1, 1]. */
  readonly correlation: number;
}

/**
 * Compares two scorings.
 *
 * Scores that differ by less than a millionth count as equal, since ours are
 * rounded to single precision; equal scores are ordered by document number.
 *
 * @param ours Scores by document number, of which the best is above 0.
 * @param peers The peer's, up to a factor.
 */
export function rankAgreement(ours: readonly number[], peers: readonly number[]): RankAgreement {
  const scale = Math.max(...ours) / Math.max(...peers);
  const scaled = peers.map((score) => score * scale);
  const [own, other] = [order(ours), order(scaled)];
  const first = new Set(other.slice(0, 20));
  const listed = own.filter((document) => ours[document]! > 0).slice(0, 150);
  const place = new Map(other.map((document, at) => [document, at]));
  const peerOrder = [...listed].sort((a, b) => place.get(a)! - place.get(b)!);
  const peerPlace = new Map(peerOrder.map((document, at) => [document, at]));
  const squares = listed.map((document, at) => (at - peerPlace.get(document)!) ** 2);
  const n = listed.length;
  const shown = own.slice(0, Math.min(20, n));
  return {
    largestDifference: Math.max(...ours.map((score, at) => Math.abs(score - scaled[at]!))),
    overlap: shown.filter((document) => first.has(document)).length / shown.length,
    correlation: n < 2 ? 1 : 1 - (6 * mean(squares)) / (n ** 2 - 1),
  };
}

function order(scores: readonly number[]): number[] {
  const rounded = scores.map((score) => Math.round(score * 1e6));
  return [...scores.keys()].sort((a, b) => rounded[b]! - rounded[a]! || a - b);
}
