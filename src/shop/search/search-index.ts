import type { SearchIndexData } from "./index-data.js";
import { tokenize } from "./tokenize.js";

/** How many products a search lists at most. */
export const RESULT_LIMIT = 150;

/** Characters of a query that are read; the rest is cut off. */
export const QUERY_LIMIT = 500;

/** Answers queries; see {@link openSearchIndex}. */
export interface SearchIndex {
  readonly data: SearchIndexData;
  /**
   * Ranks products for a query.
   *
   * @param limit How many to return at most. @defaultValue {@link RESULT_LIMIT}
   * @returns Document numbers, best first, equal scores by product id; only
   *   products that hold at least one of the query's tokens.
   */
  search(query: string, limit?: number): Int32Array;
  /** Scores as {@link search} sees them, by document number; 0 where no token matches. */
  scores(query: string): Float64Array;
}

/**
 * Opens an index for searching.
 *
 * A query is a bag of tokens: no operators, no prefixes with a meaning, and a
 * token counts once however often it is typed. All postings of the query's
 * tokens are added up, then the best are selected without sorting the rest.
 * One call runs at a time (the sums live in one array), which a synchronous
 * function guarantees.
 */
export function openSearchIndex(data: SearchIndexData): SearchIndex {
  const { offsets, documents, impacts } = data;
  const numbers = new Map(data.terms.map((term, number) => [term, number]));
  const sums = new Float64Array(data.ids.length);
  const touched = new Int32Array(data.ids.length);

  function addUp(query: string): number {
    let touchedCount = 0;
    for (const token of new Set(tokenize(query.slice(0, QUERY_LIMIT)))) {
      const term = numbers.get(token);
      if (term === undefined) continue;
      const end = offsets[term + 1]!;
      for (let at = offsets[term]!; at < end; at++) {
        const document = documents[at]!;
        const sum = sums[document]!;
        if (sum === 0) touched[touchedCount++] = document;
        sums[document] = sum + impacts[at]!;
      }
    }
    return touchedCount;
  }

  return {
    data,
    search(query, limit = RESULT_LIMIT) {
      const touchedCount = addUp(query);
      return takeBest(sums, touched.subarray(0, touchedCount), limit);
    },
    scores(query) {
      addUp(query);
      const scores = sums.slice();
      sums.fill(0);
      return scores;
    },
  };
}

/**
 * Selects the best documents and sets all sums back to 0.
 *
 * A heap of the `limit` best so far with the worst of them on top: most
 * documents cost one comparison.
 */
function takeBest(sums: Float64Array, touched: Int32Array, limit: number): Int32Array {
  const size = Math.min(limit, touched.length);
  const heap = new Int32Array(size);
  const scores = new Float64Array(size);
  let count = 0;
  for (let at = 0; at < touched.length; at++) {
    const document = touched[at]!;
    const score = sums[document]!;
    sums[document] = 0;
    if (count < size) {
      siftUp(heap, scores, count++, document, score);
    } else if (size > 0 && (score > scores[0]! || (score === scores[0]! && document < heap[0]!))) {
      siftDown(heap, scores, size, document, score);
    }
  }
  // Taking the worst away again and again leaves the best in front.
  for (let rest = size - 1; rest > 0; rest--) {
    const [worst, worstScore] = [heap[0]!, scores[0]!];
    siftDown(heap, scores, rest, heap[rest]!, scores[rest]!);
    heap[rest] = worst;
    scores[rest] = worstScore;
  }
  return heap;
}

/** Puts a document at the free place `at` and moves it up to where it belongs. */
function siftUp(
  heap: Int32Array,
  scores: Float64Array,
  at: number,
  document: number,
  score: number,
): void {
  let place = at;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    const isWorse =
      score < scores[parent]! || (score === scores[parent]! && document > heap[parent]!);
    if (!isWorse) break;
    heap[place] = heap[parent]!;
    scores[place] = scores[parent]!;
    place = parent;
  }
  heap[place] = document;
  scores[place] = score;
}

/** Replaces the top of a heap of the given size and moves the newcomer down to where it belongs. */
function siftDown(
  heap: Int32Array,
  scores: Float64Array,
  size: number,
  document: number,
  score: number,
): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= size) break;
    const right = child + 1;
    if (
      right < size &&
      (scores[right]! < scores[child]! ||
        (scores[right]! === scores[child]! && heap[right]! > heap[child]!))
    ) {
      child = right;
    }
    const isWorse = scores[child]! < score || (scores[child]! === score && heap[child]! > document);
    if (!isWorse) break;
    heap[place] = heap[child]!;
    scores[place] = scores[child]!;
    place = child;
  }
  heap[place] = document;
  scores[place] = score;
}
