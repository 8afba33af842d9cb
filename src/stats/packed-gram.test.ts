import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packGram, unpackGram } from "./packed-gram.js";

describe("unpackGram()", () => {
  // One cluster of one row: the sums of a resample are its columns, times the draws.
  const gram = packGram([[1, 1, 1]], [0], { clusters: [0], clusterCount: 400 });

  test("takes apart what packGram put together, up to the largest counts", () => {
    expect([gram.base, gram.perColumn]).toEqual([401, 6]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1, 399, 400), { minLength: 6, maxLength: 6 }),
        (counts) => {
          const packed = counts.reduceRight<number>((sum, count) => sum * 401 + count, 0);
          const triangle = new Float64Array(6);
          unpackGram(gram, Float64Array.of(packed), triangle);
          expect([...triangle]).toEqual(counts);
        },
      ),
    );
  });
});
