import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { resampledSums } from "./resampled-sums.js";

/** From left to right, with or without what Knuth's two-sum says is lost in each step. */
function reference(values: readonly number[], summation: "compensated" | "plain"): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    const part = next - sum;
    lost += sum - (next - part) + (value - part);
    sum = next;
  }
  return summation === "plain" ? sum : sum + lost;
}

function drawsOf(n: number, seed: number) {
  const random = seededRandom(seed);
  const drawn: number[] = [];
  const fill = (indices: Uint16Array) => {
    indices.forEach((_, at) => {
      indices[at] = Math.floor(random() * n);
    });
    for (const index of indices) drawn.push(index);
  };
  return { fill, drawn };
}

function check(values: Float64Array, resamples: number, seed: number) {
  const n = values.length;
  for (const summation of ["plain", "compensated"] as const) {
    const { fill, drawn } = drawsOf(n, seed);
    const sums = resampledSums(values, { resamples, summation, fill });
    const expected = Array.from({ length: resamples }, (_, resample) =>
      reference(
        drawn.slice(resample * n, (resample + 1) * n).map((index) => values[index]!),
        summation,
      ),
    );
    expect([...sums]).toEqual(expected);
    expect(drawn.length).toBe(Math.ceil(resamples / 4) * 4 * n);
  }
}

describe("resampledSums()", () => {
  test("adds what the indices point to, resample after resample", () => {
    const fill = (indices: Uint16Array) => indices.set([0, 0, 0, 1, 1, 0, 1, 1]);
    for (const summation of ["plain", "compensated"] as const) {
      const sums = resampledSums(Float64Array.of(1, 10), { resamples: 3, summation, fill });
      expect([...sums]).toEqual([2, 11, 11]);
    }
  });

  test("keeps what rounding takes only if asked to", () => {
    // 1e16 + 1 rounds to 1e16: plainly both ones are lost.
    const options = {
      resamples: 1,
      fill: (indices: Uint16Array) => {
        for (let at = 0; at < indices.length; at += 4) indices.set([0, 1, 1, 2], at);
      },
    };
    const values = Float64Array.of(1e16, 1, -1e16, 0);
    expect([...resampledSums(values, { ...options, summation: "plain" })]).toEqual([0]);
    expect([...resampledSums(values, { ...options, summation: "compensated" })]).toEqual([2]);
  });

  test("equals a loop to the last bit", () => {
    const value = fc.double({ min: -1e3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 70 }),
        fc.integer({ min: 1, max: 70 }),
        fc.nat(),
        (values, resamples, seed) => check(Float64Array.from(values), resamples, seed),
      ),
    );
  });

  test("goes on over many fillings, and grows for a long list", () => {
    const random = seededRandom(1);
    const list = (n: number) => Float64Array.from({ length: n }, () => random() - 0.5);
    check(list(400), 101, 2);
    check(list(65_535), 5, 3);
    check(list(400), 101, 4);
  });
});
