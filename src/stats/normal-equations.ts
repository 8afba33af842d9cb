import { loadWasm, type WasmMemory } from "../random/load-wasm.js";
import type { Random } from "../random/random.js";
import { NORMAL_EQUATIONS_WASM } from "./normal-equations-wasm.js";
import type { PackedGram } from "./packed-gram.js";

/** Resamples side by side; a number of one lies beside those of the other three. */
const LANES = 4;

/** Options for {@link solveResamples}. */
export interface SolveResamplesOptions {
  /** Number of resamples, an integer >= 1. */
  readonly resamples: number;
  readonly random: Random;
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
 * A resample draws as many clusters as there are; one number of 53 bits serves two draws.
 * WebAssembly (`normal-equations.wat`) works on four resamples at a time, each
 * as if it were alone. A number of resamples that four does not divide takes
 * the draws of the next one that it does.
 *
 * @param gram What each cluster adds to the equations.
 */
export function solveResamples(
  gram: PackedGram,
  { resamples, random }: SolveResamplesOptions,
): ResampledSolutions {
  const { k, columns, perColumn, base } = gram;
  const clusterCount = columns[0]!.length;
  const groupCount = Math.ceil(columns.length / COLUMNS_AT_ONCE);
  const entryCount = (k * (k + 1)) / 2;
  // Two numbers are read at a time, for four draws.
  const numbersEach = 2 * Math.ceil(clusterCount / 4);
  // All lies in places of four: counts, columns, their sums, triangle; then the numbers to draw by.
  const columnsAt = clusterCount * PLACE;
  const sumsAt = columnsAt + groupCount * columnsAt;
  const triangleAt = sumsAt + groupCount * COLUMNS_AT_ONCE * PLACE;
  const rightAt = sumsAt + (columns.length - k) * PLACE;
  const numbersAt = triangleAt + entryCount * PLACE;
  const code = codeWith(numbersAt + numbersEach * PLACE);
  const { buffer } = code.memory;
  const counts = new Float64Array(buffer, 0, clusterCount * LANES);
  const numbers = new Float64Array(buffer, numbersAt, numbersEach * LANES);
  const right = new Float64Array(buffer, rightAt, k * LANES);
  layOut(columns, new Float64Array(buffer, columnsAt, groupCount * COLUMNS_AT_ONCE * clusterCount));

  const coefficients = Array.from({ length: k }, () => new Float64Array(resamples));
  let solved = 0;
  for (let done = 0; done < resamples; done += LANES) {
    counts.fill(0);
    for (let start = 0; start < numbers.length; start += numbersEach) {
      for (let draw = 0; 2 * draw < clusterCount; draw++) numbers[start + draw] = random();
    }
    code.count(clusterCount, numbersAt);
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

/** Puts the values that four columns have for a cluster side by side; places of missing columns are not read. */
function layOut(columns: readonly Float64Array[], places: Float64Array): void {
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
  count(clusters: number, numbers: number): void;
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
