import { describe, expect, test } from "vitest";
import { readBase } from "./read-base.js";

describe("readBase()", () => {
  test("reads the committed base policy", async () => {
    const { hash } = await readBase("data/policy/base.bin");
    // As `sha256sum data/policy/base.bin` says.
    expect(hash).toBe("c5c0f8aad92d51818430154a0bc98753453fe5e72f948fdad7865fb75a658908");
  });

  test.each([
    ["data/none.bin", "Cannot read data/none.bin as a base checkpoint: it is not there"],
    ["src", "Cannot read src as a base checkpoint: it is a folder"],
    ["package.json", 'Cannot read package.json as a checkpoint: it does not begin with "'],
  ])("refuses %s", async (path, message) => {
    await expect(readBase(path)).rejects.toThrow(message);
  });
});
