/** The memory of a loaded module; `buffer` is another one after `grow`. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The part of WebAssembly that is used here; TypeScript knows it only among a browser's types. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/**
 * Loads a WebAssembly module that a source file holds as base64.
 *
 * Modules here are small, so loading is synchronous, and nothing is read from
 * a file. `npm run wasm` compiles every `name.wat` into a `name-wasm.ts`
 * beside it.
 *
 * @param base64 The compiled bytes of a module without imports.
 * @returns What the module exports, by name; the caller states the types.
 */
export function loadWasm<Exports>(base64: string): Exports {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Engine };
  const module = new WebAssembly.Module(Buffer.from(base64, "base64"));
  return new WebAssembly.Instance(module).exports as Exports;
}
