import type { SearchIndexData } from "./index-data.js";

/** Terms in this share of the products or more get an array over all products. */
const DENSE_SHARE = 1 / 8;

/** Finds single impacts of an index. */
export interface ImpactLookup {
  /** The largest impact by term. */
  readonly largest: Float32Array;
  /** Impacts of a common term by document number; `undefined` for other terms. */
  denseOf(term: number): Float32Array | undefined;
  /** What a term adds to a document's score, by bisection; 0 if the document does not hold it. */
  impactOn(term: number, document: number): number;
}

/** Prepares an index for looking up single impacts: common terms spread out, others by bisection. */
export function impactLookup(data: SearchIndexData): ImpactLookup {
  const { ids, terms, offsets, documents, impacts } = data;
  const largest = new Float32Array(terms.length);
  const dense = new Map<number, Float32Array>();
  for (let term = 0; term < terms.length; term++) {
    const start = offsets[term]!;
    const end = offsets[term + 1]!;
    const spread = end - start >= ids.length * DENSE_SHARE ? new Float32Array(ids.length) : null;
    if (spread !== null) dense.set(term, spread);
    let best = 0;
    for (let at = start; at < end; at++) {
      const impact = impacts[at]!;
      if (impact > best) best = impact;
      if (spread !== null) spread[documents[at]!] = impact;
    }
    largest[term] = best;
  }

  return {
    largest,
    denseOf: (term) => dense.get(term),
    impactOn(term, document) {
      let low = offsets[term]!;
      let high = offsets[term + 1]! - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const found = documents[middle]!;
        if (found === document) return impacts[middle]!;
        if (found < document) low = middle + 1;
        else high = middle - 1;
      }
      return 0;
    },
  };
}

/** A term with what it and all lighter terms of the query can add at most. */
export interface WeakTerm {
  readonly term: number;
  readonly rest: number;
}

/** Orders terms from the weightiest down, each with what is left from it on. */
export function withRests(terms: readonly number[], largest: Float32Array): WeakTerm[] {
  const ordered = [...terms].sort((a, b) => largest[b]! - largest[a]!);
  const rests = new Array<WeakTerm>(ordered.length);
  let rest = 0;
  for (let at = ordered.length - 1; at >= 0; at--) {
    rest += largest[ordered[at]!]!;
    rests[at] = { term: ordered[at]!, rest };
  }
  return rests;
}
