import { loadWasm, type WasmMemory } from "./load-wasm.js";
import { MERSENNE_TWISTER_WASM } from "./mersenne-twister-wasm.js";

const SIZE = 624;

/**
 * MT19937 with the seeding by words that CPython uses.
 *
 * WebAssembly (`mersenne-twister.wat`) makes 624 words at a time and picks
 * draws from them. All generators share its memory as scratch: a call copies
 * its own state in and out. Source: Matsumoto and Nishimura (1998), mt19937ar
 * (2002).
 */
export class MersenneTwister {
  /** The latest words of the recurrence. */
  readonly #state = new Int32Array(SIZE);
  /** The same words, tempered; those from `#at` on are still to be handed out. */
  readonly #outputs = new Uint32Array(SIZE);
  #at = SIZE;

  /** @param key At least one word. */
  constructor(key: Uint32Array) {
    if (key.length === 0) throw new RangeError("Cannot seed MT19937: the key has 0 words");
    initByArray(this.#state, key);
  }

  /** Returns the next unsigned 32-bit output. */
  next(): number {
    if (this.#at === SIZE) {
      this.#lend(({ twist }) => twist());
      this.#at = 0;
    }
    return this.#outputs[this.#at++]!;
  }

  /**
   * Fills `out` with integers below `bound`: the next outputs, each shifted
   * down to `bits` bits, without those that reach the bound.
   *
   * @param bits 1..16, with `bound < 2^bits`.
   */
  fillBelow(bound: number, bits: number, out: Uint16Array): void {
    this.#lend(({ fillBelow }, { kept }) => {
      for (let filled = 0; filled < out.length; filled += kept.length) {
        const count = Math.min(kept.length, out.length - filled);
        this.#at = fillBelow(this.#at, 32 - bits, bound, count);
        out.set(kept.subarray(0, count), filled);
      }
    });
  }

  /** Runs code on this generator's words, and takes them back. */
  #lend(work: (code: Code, scratch: Scratch) => void): void {
    loaded ??= load();
    const { code, scratch } = loaded;
    scratch.state.set(this.#state);
    scratch.outputs.set(this.#outputs);
    work(code, scratch);
    this.#state.set(scratch.state);
    this.#outputs.set(scratch.outputs);
  }
}

/** What `mersenne-twister.wat` exports, and says about it. */
interface Code {
  readonly memory: WasmMemory;
  twist(): void;
  fillBelow(at: number, shift: number, bound: number, count: number): number;
}

/** Its memory by name. */
interface Scratch {
  readonly state: Int32Array;
  readonly outputs: Uint32Array;
  readonly kept: Uint16Array;
}

let loaded: { readonly code: Code; readonly scratch: Scratch } | undefined;

function load(): typeof loaded & object {
  const code = loadWasm<Code>(MERSENNE_TWISTER_WASM);
  const { buffer } = code.memory;
  const scratch = {
    state: new Int32Array(buffer, 0, SIZE),
    outputs: new Uint32Array(buffer, 4992, SIZE),
    kept: new Uint16Array(buffer, 8192, 8192),
  };
  return { code, scratch };
}

function initByArray(state: Int32Array, key: Uint32Array): void {
  state[0] = 19650218;
  for (let i = 1; i < SIZE; i++) {
    const last = state[i - 1]!;
    state[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
  }
  let i = 1;
  let j = 0;
  for (let left = Math.max(SIZE, key.length); left > 0; left--) {
    const last = state[i - 1]!;
    state[i] = (state[i]! ^ Math.imul(last ^ (last >>> 30), 1664525)) + key[j]! + j;
    i = nextPlace(state, i);
    j = j + 1 < key.length ? j + 1 : 0;
  }
  for (let left = SIZE - 1; left > 0; left--) {
    const last = state[i - 1]!;
    state[i] = (state[i]! ^ Math.imul(last ^ (last >>> 30), 1566083941)) - i;
    i = nextPlace(state, i);
  }
  state[0] = 0x80000000;
}

/** Place 0 only carries the last word over. */
function nextPlace(state: Int32Array, i: number): number {
  if (i + 1 < SIZE) return i + 1;
  state[0] = state[SIZE - 1]!;
  return 1;
}
