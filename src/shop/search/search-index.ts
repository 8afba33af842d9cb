import { impactLookup, type WeakTerm, withRests } from "./impact-lookup.js";
import type { SearchIndexData } from "./index-data.js";
import { limitScore, takeBest } from "./take-best.js";
import { tokenize } from "./tokenize.js";

/** How many products a search lists at most. */
export const RESULT_LIMIT = 150;

/** Characters of a query that are read; the rest is cut off. */
export const QUERY_LIMIT = 500;

/** Postings that can be passed over in the time of finding one by bisection. */
const LOOKUP_COST = 16;

/** What a query finds. */
export interface SearchResult {
  /** Document numbers, best first, equal scores by product id. */
  readonly documents: Int32Array;
  /** How many products hold at least one of the query's tokens, up to {@link RESULT_LIMIT}. */
  readonly count: number;
}

/** Answers queries; see {@link openSearchIndex}. */
export interface SearchIndex {
  readonly data: SearchIndexData;
  /**
   * Ranks products that hold at least one of a query's tokens.
   *
   * @param limit How many to rank at most; a shorter ranking is the start of a longer one.
   *   @defaultValue {@link RESULT_LIMIT}
   */
  search(query: string, limit?: number): SearchResult;
  /** Scores as {@link search} sees them, by document number; 0 where no token matches. */
  scores(query: string): Float64Array;
}

/**
 * Opens an index for searching.
 *
 * A query is a bag of tokens: no operators, no prefixes with a meaning, and a
 * token counts once however often it is typed. Nothing is guessed from parts of
 * a token: `鞋` alone finds no `跑鞋`, whose only token is the pair.
 *
 * Terms are added up from the weightiest down. Once the rest ("with", "a")
 * cannot bring a new product among the best, it is only looked up for products
 * that can still get there (max-score, Turtle & Flood 1995, "Query evaluation:
 * strategies and optimizations"): the result is exactly that of adding
 * everything up. One call runs at a time (the sums live in one array), which a
 * synchronous function guarantees.
 */
export function openSearchIndex(data: SearchIndexData): SearchIndex {
  const { offsets, documents, impacts } = data;
  const numbers = new Map(data.terms.map((term, number) => [term, number]));
  const lookup = impactLookup(data);
  const sums = new Float64Array(data.ids.length);
  const touched = new Int32Array(data.ids.length);

  function termsOf(query: string): number[] {
    const terms: number[] = [];
    for (const token of tokenize(query.slice(0, QUERY_LIMIT))) {
      const term = numbers.get(token);
      if (term !== undefined && !terms.includes(term)) terms.push(term);
    }
    return terms;
  }

  function holders(term: number): number {
    return offsets[term + 1]! - offsets[term]!;
  }

  /** Adds a term to the sums of its documents. @returns How many documents are touched by then. */
  function addTerm(term: number, touchedBefore: number): number {
    let touchedCount = touchedBefore;
    const end = offsets[term + 1]!;
    for (let at = offsets[term]!; at < end; at++) {
      const document = documents[at]!;
      const sum = sums[document]!;
      if (sum === 0) touched[touchedCount++] = document;
      sums[document] = sum + impacts[at]!;
    }
    return touchedCount;
  }

  function addAll(terms: readonly number[]): number {
    return terms.reduce((touchedCount, term) => addTerm(term, touchedCount), 0);
  }

  /** Drops touched documents that cannot reach a score any more. @returns How many are left. */
  function drop(touchedCount: number, floor: number): number {
    let kept = 0;
    for (let at = 0; at < touchedCount; at++) {
      const document = touched[at]!;
      if (sums[document]! < floor) sums[document] = 0;
      else touched[kept++] = document;
    }
    return kept;
  }

  /** Adds a term to documents that are touched already, in the cheapest way. */
  function addToTouched(term: number, touchedCount: number): void {
    const dense = lookup.denseOf(term);
    if (dense !== undefined) {
      for (let at = 0; at < touchedCount; at++) {
        const document = touched[at]!;
        sums[document] = sums[document]! + dense[document]!;
      }
      return;
    }
    if (holders(term) > LOOKUP_COST * touchedCount) {
      for (let at = 0; at < touchedCount; at++) {
        const document = touched[at]!;
        sums[document] = sums[document]! + lookup.impactOn(term, document);
      }
      return;
    }
    const end = offsets[term + 1]!;
    for (let at = offsets[term]!; at < end; at++) {
      const document = documents[at]!;
      const sum = sums[document]!;
      if (sum !== 0) sums[document] = sum + impacts[at]!;
    }
  }

  /** Adds the rest of the terms for those touched documents that stay in the running; `floor` is the score at place `limit` before. */
  function complete(
    touchedCount: number,
    limit: number,
    { floor, weak }: { readonly floor: number; readonly weak: readonly WeakTerm[] },
  ): number {
    let count = touchedCount;
    for (const [at, { term, rest }] of weak.entries()) {
      // Dropping a few costs more than it saves.
      if (count > 4 * limit) {
        const now = at === 0 ? floor : limitScore(sums, touched, count, limit);
        count = drop(count, now - rest);
      }
      addToTouched(term, count);
    }
    return count;
  }

  /** Sums of all documents that can be among the best. @returns How many are left in `touched`. */
  function addUntilDecided(terms: readonly number[], limit: number): number {
    const weak = withRests(terms, lookup.largest);
    let touchedCount = 0;
    // The score at place `limit` is at most this: what it was, and what was added since.
    let floorAtMost = 0;
    for (let at = 0; at < weak.length; at++) {
      const { term, rest } = weak[at]!;
      if (touchedCount >= limit && rest < floorAtMost) {
        const floor = limitScore(sums, touched, touchedCount, limit);
        // Whoever is not touched yet stays below the best by now.
        if (rest < floor) return complete(touchedCount, limit, { floor, weak: weak.slice(at) });
        floorAtMost = floor;
      }
      touchedCount = addTerm(term, touchedCount);
      floorAtMost += lookup.largest[term]!;
    }
    return touchedCount;
  }

  return {
    data,
    search(query, limit = RESULT_LIMIT) {
      const terms = termsOf(query);
      const isFull = terms.some((term) => holders(term) >= RESULT_LIMIT);
      // Leaving documents out is for queries that find more than is listed anyway.
      const touchedCount = isFull ? addUntilDecided(terms, limit) : addAll(terms);
      const count = isFull ? RESULT_LIMIT : Math.min(touchedCount, RESULT_LIMIT);
      return { documents: takeBest(sums, touched, touchedCount, limit), count };
    },
    scores(query) {
      addAll(termsOf(query));
      const scores = sums.slice();
      sums.fill(0);
      return scores;
    },
  };
}
