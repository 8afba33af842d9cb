import { loadWasm, type WasmMemory } from "../random/load-wasm.js";
import { RESAMPLED_SUMS_WASM } from "./resampled-sums-wasm.js";

/** Options for {@link resampledSums}. */
export interface ResampledSumsOptions {
  /** Number of resamples, an integer >= 1. */
  readonly resamples: number;
  /** How a resample is added up: `plain` from left to right, or `compensated` for what rounding took. */
  readonly summation: "compensated" | "plain";
  /**
   * Fills a list with the next drawn indices, each in [0, n). The list is lent: it must not be kept.
   */
  readonly fill: (indices: Uint16Array) => void;
}

/** Resamples whose sums run side by side; each sum keeps its own order. */
const LANES = 4;
/** Indices drawn at once, about: they stay in the processor's cache. */
const DRAWN_AT_ONCE = 16_384;
const PAGE = 0x10000;

/**
 * Draws resamples of a list and adds up each.
 *
 * Resamples are drawn four at a time: a number that four does not divide takes
 * the draws of the next one that it does.
 *
 * @param values Shape `[n]`, `1 <= n < 65536`.
 * @returns The sums in the order drawn, shape `[resamples]`.
 */
export function resampledSums(values: Float64Array, options: ResampledSumsOptions): Float64Array {
  const { resamples, summation, fill } = options;
  const n = values.length;
  const groupsAtOnce = Math.max(1, Math.floor(DRAWN_AT_ONCE / (LANES * n)));
  const room = LANES * groupsAtOnce;
  // Sums first: unlike the 16-bit indices they need an address that 8 divides.
  const sumsAt = values.byteLength;
  const indicesAt = sumsAt + 8 * room;
  const add = summation === "plain" ? "addPlainly" : "addWithCompensation";
  const machine = machineOf(indicesAt + 2 * n * room);
  new Float64Array(machine.memory.buffer, 0, n).set(values);

  const sums = new Float64Array(resamples);
  for (let done = 0; done < resamples; done += room) {
    const groups = Math.min(groupsAtOnce, Math.ceil((resamples - done) / LANES));
    fill(new Uint16Array(machine.memory.buffer, indicesAt, n * LANES * groups));
    machine[add](n, groups, indicesAt, sumsAt);
    const made = Math.min(LANES * groups, resamples - done);
    sums.set(new Float64Array(machine.memory.buffer, sumsAt, made), done);
  }
  return sums;
}

interface Machine {
  readonly memory: WasmMemory;
  addPlainly(n: number, groups: number, indices: number, sums: number): void;
  addWithCompensation(n: number, groups: number, indices: number, sums: number): void;
}

let loaded: Machine | undefined;

/** The code with at least so many bytes of memory, which is scratch. */
function machineOf(byteCount: number): Machine {
  loaded ??= loadWasm<Machine>(RESAMPLED_SUMS_WASM);
  const missing = byteCount - loaded.memory.buffer.byteLength;
  if (missing > 0) loaded.memory.grow(Math.ceil(missing / PAGE));
  return loaded;
}
