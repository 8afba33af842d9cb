import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, contentHash } from "./canonical-hash.js";

describe("canonicalJson()", () => {
  test("sorts keys at every depth and adds no white space", () => {
    expect(canonicalJson({ b: [1, 2], a: "x" })).toBe('{"a":"x","b":[1,2]}');
    expect(canonicalJson([{ z: { d: 1, c: null }, y: true }])).toBe(
      '[{"y":true,"z":{"c":null,"d":1}}]',
    );
  });

  test("sorts by UTF-16 code units, as RFC 8785 section 3.2.3 shows", () => {
    const value = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6 };
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object)).toEqual([
      "1",
      "\r",
      "\u0080",
      "\u20ac",
      "\ud83d\ude00",
      "\ufb33",
    ]);
  });

  test("keeps what JSON can say", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        // -0 has no JSON form of its own.
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each([
    [{ a: [1, Number.NaN] }, "$.a[1] is NaN"],
    [{ a: undefined }, "$.a is undefined"],
    // What was written before the fault is no part of its place.
    [{ a: [{ b: 1 }, []], c: { d: 2, e: [[3, 4n]] } }, "$.c.e[0][1] is bigint"],
    [[1n], "$[0] is bigint"],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested.
    [[1, , 2], "$[1] is undefined"],
    [{ when: new Date(0) }, "$.when is a Date"],
    [new Float64Array(2), "$ is a Float64Array"],
  ])("refuses what JSON would change (%#)", (value, found) => {
    expect(() => canonicalJson(value)).toThrow(
      `Cannot hash a value as it is not plain JSON: ${found}`,
    );
  });
});

describe("contentHash()", () => {
  test("is the SHA-256 of the canonical text", () => {
    // printf '{"a":"\xc3\xa9","b":[1,2]}' | sha256sum
    expect(contentHash({ b: [1, 2], a: "é" })).toBe(
      createHash("sha256")
        .update(Buffer.from('{"a":"\xc3\xa9","b":[1,2]}', "latin1"))
        .digest("hex"),
    );
  });
});
