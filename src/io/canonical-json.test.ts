import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.js";

describe("canonicalJson()", () => {
  test("sorts keys and indents", () => {
    expect(canonicalJson({ b: 1, a: [] })).toBe('{\n  "a": [],\n  "b": 1\n}');
    expect(canonicalJson({ b: 1, a: [] }, { indent: 0 })).toBe('{"a":[],"b":1}');
  });

  test("gives the same text for the same record made in another order, and reads back", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const turned = Object.fromEntries(Object.entries(record).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(record));
        expect(JSON.parse(canonicalJson(record))).toEqual(JSON.parse(JSON.stringify(record)));
      }),
    );
  });

  test("refuses what JSON cannot say and names its place", () => {
    expect(() => canonicalJson({ a: [1, Number.NaN] })).toThrow(/\$\.a\[1\] is NaN$/);
    expect(() => canonicalJson({ a: undefined })).toThrow(TypeError);
  });
});
