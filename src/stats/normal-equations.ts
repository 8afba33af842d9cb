import { loadWasm, type WasmMemory } from "../random/load-wasm.js";
import { NORMAL_EQUATIONS_WASM } from "./normal-equations-wasm.js";
import type { PackedGram } from "./packed-gram.js";

/** Resamples side by side; a number of one lies beside those of the other three. */
export const LANES = 4;

/** Options for {@link solveResamples}. */
export interface SolveResamplesOptions {
  /** Number of resamples, an integer >= 1. */
  readonly resamples: number;
  /**
   * Counts the draws of the next resample: cluster `c` at index `c * LANES + lane`, where a zero
   * stands. The list is lent: it must not be kept.
   */
  readonly count: (counts: Float64Array, lane: number) => void;
}

/** What {@link solveResamples} finds. */
export interface ResampledSolutions {
  /** `coefficients[j]`: those of column `j`, in the order drawn, without those of singular resamples. */
  readonly coefficients: readonly Float64Array[];
  /** Resamples whose `X'X` was not definite; they are left out. */
  readonly singularCount: number;
}

/**
 * Draws resamples of clusters and solves the normal equations of each, by Cholesky's factorisation.
 *
 * WebAssembly (`normal-equations.wat`) works on four resamples at a time, each
 * as if it were alone. A number of resamples that four does not divide takes
 * the draws of the next one that it does.
 *
 * @param gram What each cluster adds to the equations.
 */
export function solveResamples(
  gram: PackedGram,
  { resamples, count }: SolveResamplesOptions,
): ResampledSolutions {
  const { k, columns, perColumn, base } = gram;
  const clusterCount = columns[0]!.length;
  const groupCount = Math.ceil(columns.length / COLUMNS_AT_ONCE);
  const entryCount = (k * (k + 1)) / 2;
  // Everything lies in places of four numbers: the counts, the columns, their sums, the triangle.
  const columnsAt = clusterCount * PLACE;
  const sumsAt = columnsAt + groupCount * columnsAt;
  const triangleAt = sumsAt + groupCount * COLUMNS_AT_ONCE * PLACE;
  const rightAt = sumsAt + (columns.length - k) * PLACE;
  const code = codeWith(triangleAt + entryCount * PLACE);
  const { buffer } = code.memory;
  const counts = new Float64Array(buffer, 0, clusterCount * LANES);
  const right = new Float64Array(buffer, rightAt, k * LANES);
  layOut(columns, new Float64Array(buffer, columnsAt, groupCount * COLUMNS_AT_ONCE * clusterCount));

  const coefficients = Array.from({ length: k }, () => new Float64Array(resamples));
  let solved = 0;
  for (let done = 0; done < resamples; done += LANES) {
    counts.fill(0);
    for (let lane = 0; lane < LANES; lane++) count(counts, lane);
    code.addColumns(clusterCount, groupCount, columnsAt, sumsAt);
    code.unpack(sumsAt, triangleAt, entryCount, perColumn, base);
    const half = PLACE / 2;
    const definite =
      code.solveDefinite(k, triangleAt, rightAt) |
      (code.solveDefinite(k, triangleAt + half, rightAt + half) << 2);
    for (let lane = 0; lane < Math.min(LANES, resamples - done); lane++) {
      if ((definite & (1 << lane)) === 0) continue;
      for (let j = 0; j < k; j++) coefficients[j]![solved] = right[j * LANES + lane]!;
      solved += 1;
    }
  }
  return {
    coefficients: coefficients.map((values) => values.subarray(0, solved)),
    singularCount: resamples - solved,
  };
}

/** Bytes of one number of each lane. */
const PLACE = 8 * LANES;
/** Columns whose sums are made together. */
const COLUMNS_AT_ONCE = 4;

/** Puts the values that four columns have for a cluster side by side; missing columns are zero. */
function layOut(columns: readonly Float64Array[], places: Float64Array): void {
  places.fill(0);
  columns.forEach((column, j) => {
    const inGroup = j % COLUMNS_AT_ONCE;
    const start = (j - inGroup) * column.length + inGroup;
    column.forEach((value, cluster) => {
      places[start + cluster * COLUMNS_AT_ONCE] = value;
    });
  });
}

/** What `normal-equations.wat` exports, and says about it. */
interface Code {
  readonly memory: WasmMemory;
  addColumns(clusters: number, groups: number, columns: number, sums: number): void;
  unpack(sums: number, triangle: number, entries: number, perColumn: number, base: number): void;
  solveDefinite(k: number, triangle: number, right: number): number;
}

let loaded: Code | undefined;

/** The code with at least so many bytes of memory, which is scratch. */
function codeWith(byteCount: number): Code {
  loaded ??= loadWasm<Code>(NORMAL_EQUATIONS_WASM);
  const missing = byteCount - loaded.memory.buffer.byteLength;
  if (missing > 0) loaded.memory.grow(Math.ceil(missing / 0x10000));
  return loaded;
}
