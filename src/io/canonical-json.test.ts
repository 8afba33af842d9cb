import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.js";

describe("canonicalJson()", () => {
  test("sorts keys and keeps lists in order", () => {
    expect(canonicalJson({ b: 1, a: [true, null] }, { indent: 0 })).toBe('{"a":[true,null],"b":1}');
  });

  test("leaves out what is undefined", () => {
    expect(canonicalJson({ a: undefined, b: 1 }, { indent: 0 })).toBe('{"b":1}');
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

  test.each([
    { value: { a: [1, Number.NaN] }, message: "a.1 is no JSON value: it is NaN" },
    { value: { a: [undefined] }, message: "a.0 is no JSON value: it is undefined" },
    { value: { a: 1n }, message: "a is no JSON value: it is 1" },
    { value: { a: new Map() }, message: "a is no JSON value: it is Map" },
    { value: Number.POSITIVE_INFINITY, message: "the value is no JSON value: it is Infinity" },
  ])("refuses $message", ({ value, message }) => {
    expect(() => canonicalJson(value)).toThrow(`Cannot write JSON as ${message}`);
  });
});
