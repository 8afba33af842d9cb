import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFaultPlace } from "./json-fault-place.js";
import { jsonLinesOf } from "./json-lines-of.js";
import { tolerantJson } from "./tolerant-json.js";

describe("tolerantJson()", () => {
  test("reads Python's words for numbers as null and leaves texts alone", () => {
    const { value, nonFinite, faults } = tolerantJson(
      '{"a": NaN, "b": "NaN",\n "c": [-Infinity, Infinity], "d": "x \\" NaN"}',
      "x.json",
    );
    expect(value).toEqual({ a: null, b: "NaN", c: [null, null], d: 'x " NaN' });
    expect(nonFinite).toEqual([
      { line: 1, literal: "NaN" },
      { line: 2, literal: "-Infinity" },
      { line: 2, literal: "Infinity" },
    ]);
    expect(faults).toEqual([]);
  });

  test("names the line of what is no JSON", () => {
    expect(tolerantJson('{"a": NaN,\n "b": nan}', "x.json").faults).toEqual([
      { file: "x.json", line: 2, column: null, value: ' "b": nan}', expected: "JSON" },
    ]);
    expect(tolerantJson('{"a": [1,\n', "x.json").faults[0]).toMatchObject({
      expected: "more JSON (the file may be cut off)",
    });
  });
});

describe("jsonFaultPlace()", () => {
  test.each([
    ['{"a": 1}', null],
    [' [1, {"b": [true, null, -1.5e-7, "\\u00e9"]}] ', null],
    ["[1,]", 3],
    ["{a: 1}", 1],
    ['{"a" 1}', 5],
    ["[01]", 2],
    ['["a\nb"]', 1],
    ["[1] 2", 4],
    ['{"a": [1', 8],
    ["", 0],
  ])("says where %j stops", (text, place) => {
    expect(jsonFaultPlace(text)).toBe(place);
  });

  test("agrees with the engine on what is JSON", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      "1",
      "-",
      "null",
      " ",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
        const text = parts.join("");
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonFaultPlace(text) === null).toBe(isJson);
      }),
      { numRuns: 500 },
    );
  });
});

describe("jsonLinesOf()", () => {
  test("finds values in objects and lists, whatever their keys look like", () => {
    const lines = jsonLinesOf('{\n "a": {"x,{": 1},\n "": [\n  true,\n  {"b": "]"}\n ]\n}');
    expect(Object.fromEntries(lines)).toEqual({
      "": 3,
      a: 2,
      "a.x,{": 2,
      ".0": 4,
      ".1": 5,
      ".1.b": 5,
    });
  });
});
