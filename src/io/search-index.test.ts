import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLE_PRODUCTS } from "../shop/example-shop.js";
import { buildSearchIndex, searchIndexHash } from "../shop/search/index-data.js";
import { openSearchIndex } from "../shop/search/search-index.js";
import { readSearchIndex, writeSearchIndex } from "./search-index.js";

describe("readSearchIndex()", () => {
  const data = buildSearchIndex([
    ...EXAMPLE_PRODUCTS,
    { ...EXAMPLE_PRODUCTS[0]!, id: "保温杯 1", title: "带盖 保温杯" },
  ]);
  let folder = "";
  let path = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "search-index-"));
    path = join(folder, "index.bin");
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("gives back what was saved", async () => {
    const hash = await writeSearchIndex(path, data);
    const loaded = await readSearchIndex(path);
    expect(loaded).toEqual(data);
    expect(hash).toBe(searchIndexHash(loaded));
    const search = openSearchIndex(loaded).search("保温杯 leakproof");
    expect(search).toEqual(openSearchIndex(data).search("保温杯 leakproof"));
    expect(search.count).toBeGreaterThan(0);
  });

  /** Saves, lets the bytes be changed, and loads. */
  async function damaged(change: (bytes: Buffer) => Buffer) {
    await writeSearchIndex(path, data);
    await writeFile(path, change(await readFile(path)));
    return readSearchIndex(path);
  }

  test("refuses another version", async () => {
    const other = { ...data, version: 99 };
    await writeSearchIndex(path, other);
    await expect(readSearchIndex(path)).rejects.toThrow("has version 99, this program reads 1");
  });

  test("refuses a file that was cut off, changed or is another", async () => {
    await expect(damaged((bytes) => bytes.subarray(0, -4))).rejects.toThrow(/has \d+ bytes where/);
    const flipped = damaged((bytes) => {
      bytes[bytes.length - 3]! ^= 1;
      return bytes;
    });
    await expect(flipped).rejects.toThrow("does not have the hash that was saved with it");
    const renamed = damaged((bytes) =>
      Buffer.from(bytes.toString("latin1").replace('"P1"', '"Q1"'), "latin1"),
    );
    await expect(renamed).rejects.toThrow("does not have the hash that was saved with it");
    await expect(damaged(() => Buffer.from("hello\n"))).rejects.toThrow("does not begin as one");
    await expect(damaged(() => Buffer.from("x"))).rejects.toThrow("does not begin as one");
  });
});

describe("searchIndexHash()", () => {
  test("names the products and the settings, not their order", () => {
    const hash = searchIndexHash(buildSearchIndex(EXAMPLE_PRODUCTS));
    expect(searchIndexHash(buildSearchIndex([...EXAMPLE_PRODUCTS].reverse()))).toBe(hash);
    expect(searchIndexHash(buildSearchIndex(EXAMPLE_PRODUCTS, { k1: 1.3 }))).not.toBe(hash);
    expect(searchIndexHash(buildSearchIndex(EXAMPLE_PRODUCTS.slice(1)))).not.toBe(hash);
  });
});
