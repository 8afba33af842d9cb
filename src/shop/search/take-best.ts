/**
 * Selects the best documents and sets all sums back to 0.
 *
 * A heap of the `limit` best so far with the worst of them on top: most
 * documents cost one comparison.
 */
export function takeBest(
  sums: Float64Array,
  touched: Int32Array,
  touchedCount: number,
  limit: number,
): Int32Array {
  const size = Math.min(limit, touchedCount);
  const heap = new Int32Array(size);
  const scores = new Float64Array(size);
  fillHeap(heap, scores, { sums, touched, touchedCount, clears: true });
  // Taking the worst away again and again leaves the best in front.
  for (let rest = size - 1; rest > 0; rest--) {
    const [worst, worstScore] = [heap[0]!, scores[0]!];
    siftDown(heap, scores, rest, heap[rest]!, scores[rest]!);
    heap[rest] = worst;
    scores[rest] = worstScore;
  }
  return heap;
}

/** Finds the score at place `limit` of the ranking of at least so many touched documents. */
export function limitScore(
  sums: Float64Array,
  touched: Int32Array,
  touchedCount: number,
  limit: number,
): number {
  const scores = new Float64Array(limit);
  fillHeap(new Int32Array(limit), scores, { sums, touched, touchedCount, clears: false });
  return scores[0]!;
}

/** Collects the best documents, as many as the heap holds, the worst of them on top. */
function fillHeap(
  heap: Int32Array,
  scores: Float64Array,
  from: {
    readonly sums: Float64Array;
    readonly touched: Int32Array;
    readonly touchedCount: number;
    /** Whether sums are set back to 0 as they are read. */
    readonly clears: boolean;
  },
): void {
  const { sums, touched, touchedCount, clears } = from;
  const size = heap.length;
  for (let at = 0; at < size; at++) {
    const document = touched[at]!;
    siftUp(heap, scores, at, document, sums[document]!);
    if (clears) sums[document] = 0;
  }
  for (let at = size; at < touchedCount; at++) {
    const document = touched[at]!;
    const score = sums[document]!;
    if (clears) sums[document] = 0;
    const worst = scores[0]!;
    if (score > worst || (score === worst && document < heap[0]!)) {
      siftDown(heap, scores, size, document, score);
    }
  }
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
