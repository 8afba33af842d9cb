import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { packGzip, readGzip, unpackGzip, writeGzip } from "./gzip-file.js";
import { writeAtomic } from "./write-atomic.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gzip-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("writeGzip()", () => {
  test("is read back, and its heading names no time and no system", async () => {
    const path = join(folder, "a", "t.csv.gz");
    await writeGzip(path, "round\n0\n认\n");
    expect(new TextDecoder().decode(await readGzip(path))).toBe("round\n0\n认\n");
    // RFC 1952: bytes 4..7 are the time, byte 9 the system, 255 for unknown.
    expect([...readFileSync(path).subarray(3, 10)]).toEqual([0, 0, 0, 0, 0, 2, 255]);
  });
});

describe("unpackGzip()", () => {
  test.each([
    { name: "cut off", damage: (bytes: Uint8Array) => bytes.subarray(0, -6) },
    { name: "no gzip", damage: () => new TextEncoder().encode("round\n0\n") },
    {
      name: "with a wrong checksum",
      damage: (bytes: Uint8Array) =>
        bytes.map((byte, i) => (i === bytes.length - 8 ? byte ^ 1 : byte)),
    },
  ])("refuses bytes that are $name", ({ damage }) => {
    expect(() => unpackGzip(damage(packGzip("round\n0\n")), "t.gz")).toThrow(
      /^Cannot unpack t\.gz as gzip: /,
    );
  });
});

describe("writeAtomic()", () => {
  test("replaces a file and leaves nothing else in the folder", async () => {
    const path = join(folder, "a.json");
    await Promise.all([writeAtomic(path, "1"), writeAtomic(path, "2")]);
    await writeAtomic(path, "3");
    expect(readFileSync(path, "utf8")).toBe("3");
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  test("keeps what was there and tidies up when it cannot finish", async () => {
    mkdirSync(join(folder, "taken"));
    writeFileSync(join(folder, "taken", "x"), "old");
    await expect(writeAtomic(join(folder, "taken"), "new")).rejects.toThrow();
    expect(readFileSync(join(folder, "taken", "x"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["taken"]);
  });
});
