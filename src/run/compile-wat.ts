import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import wabt from "wabt";

/** A source file made from WebAssembly text. */
export interface WasmSource {
  /** The text, such as `src/random/mersenne-twister.wat`. */
  readonly from: string;
  /** The TypeScript file beside it, such as `src/random/mersenne-twister-wasm.ts`. */
  readonly path: string;
  readonly content: string;
}

/**
 * Compiles every WebAssembly text of a folder into a TypeScript file that holds its bytes.
 *
 * @param folder Searched with all its subfolders for `.wat` files.
 * @returns One file for each text, sorted by name; nothing is written.
 * @throws {Error} If a text does not compile; the message is wabt's, with line and column.
 */
export async function compileWat(folder: string): Promise<readonly WasmSource[]> {
  const { parseWat } = await wabt();
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".wat"))
    .sort()
    .map((name) => {
      const from = join(folder, name);
      const module = parseWat(from, readFileSync(from, "utf8"));
      module.validate();
      const bytes = module.toBinary({}).buffer;
      module.destroy();
      return { from, path: from.replace(/\.wat$/, "-wasm.ts"), content: sourceOf(from, bytes) };
    });
}

function sourceOf(from: string, bytes: Uint8Array): string {
  const constant = basename(from, ".wat").toUpperCase().replaceAll("-", "_");
  return `/** ${basename(from)}, compiled by \`npm run wasm\`; as base64, so that no file is read. */
export const ${constant}_WASM =
  "${Buffer.from(bytes).toString("base64")}";
`;
}
