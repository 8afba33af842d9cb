import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadWasm } from "../random/load-wasm.js";
import { compileWat } from "./compile-wat.js";

describe("compileWat()", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wat-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("makes what loadWasm loads", async () => {
    const text = '(module (func (export "answer") (result i32) (i32.const 42)))';
    writeFileSync(join(folder, "deep-thought.wat"), text);
    const [source] = await compileWat(folder);
    expect(source!.path).toBe(join(folder, "deep-thought-wasm.ts"));
    const base64 = /export const DEEP_THOUGHT_WASM =\n {2}"([^"]+)";\n$/.exec(source!.content)![1]!;
    expect(loadWasm<{ answer(): number }>(base64).answer()).toBe(42);
  });

  test("says where a text does not compile", async () => {
    writeFileSync(join(folder, "bad.wat"), "(module\n  (func (i32.const 1)))");
    await expect(compileWat(folder)).rejects.toThrow(/bad\.wat:2:/);
  });

  test("gives the committed files; if not, run `npm run wasm`", async () => {
    const sources = await compileWat("src");
    expect(sources.length).toBeGreaterThan(0);
    for (const { path, content } of sources) expect(readFileSync(path, "utf8")).toBe(content);
  });
});
