import { describe, expect, test } from "vitest";
import { studentTCdf, studentTQuantile } from "./student-t.js";

// scipy 1.17.1: scipy.stats.t.cdf(t, degrees), scipy.stats.norm.cdf(t)
const CASES: readonly (readonly [t: number, degrees: number, p: number])[] = [
  [-6.5, 1, 0.04858979034752894],
  [-6.5, 2.5, 0.006314371053781237],
  [-6.5, 10, 3.4477064542619806e-5],
  [-6.5, 384, 1.249468842936429e-10],
  [-6.5, 5000, 4.407048877757967e-11],
  [-6.5, Number.POSITIVE_INFINITY, 4.016000583859088e-11],
  [-1.2, 1, 0.22114206162369554],
  [-1.2, 2.5, 0.1657194188329388],
  [-1.2, 10, 0.12889815036215282],
  [-1.2, 384, 0.11543957793716601],
  [-1.2, 5000, 0.11509809753020885],
  [-1.2, Number.POSITIVE_INFINITY, 0.11506967022170822],
  [0.0, 1, 0.5],
  [0.0, 2.5, 0.5],
  [0.0, 10, 0.5],
  [0.0, 384, 0.5],
  [0.0, 5000, 0.5],
  [0.0, Number.POSITIVE_INFINITY, 0.5],
  [0.3, 1, 0.5927735790777423],
  [0.3, 2.5, 0.6063288142524014],
  [0.3, 10, 0.6148396962171008],
  [0.3, 384, 0.617830256704332],
  [0.3, 5000, 0.6179051866652783],
  [0.3, Number.POSITIVE_INFINITY, 0.6179114221889526],
  [1.0, 1, 0.75],
  [1.0, 2.5, 0.7979694863608632],
  [1.0, 10, 0.8295534338489701],
  [1.0, 384, 0.8410298852310908],
  [1.0, 5000, 0.8413205502059851],
  [1.0, Number.POSITIVE_INFINITY, 0.8413447460685429],
  [2.0, 1, 0.8524163823495667],
  [2.0, 2.5, 0.9213042521210171],
  [2.0, 10, 0.9633059826146299],
  [2.0, 384, 0.976897933647473],
  [2.0, 5000, 0.9772228700058531],
  [2.0, Number.POSITIVE_INFINITY, 0.9772498680518208],
  [3.7, 1, 0.9159777371760525],
  [3.7, 2.5, 0.9768152165390648],
  [3.7, 10, 0.9979457515899799],
  [3.7, 384, 0.9998764585475672],
  [3.7, 5000, 0.9998910417233924],
  [3.7, Number.POSITIVE_INFINITY, 0.9998922002665226],
];

describe("studentTCdf()", () => {
  test.each(CASES)("agrees with scipy at t = %d, %d degrees", (t, degrees, p) => {
    expect(Math.abs(studentTCdf(t, degrees) - p)).toBeLessThan(1e-11);
  });

  test("refuses no degrees of freedom", () => {
    expect(() => studentTCdf(1, 0)).toThrow(
      "Cannot use Student's t as degrees must be > 0: there are 0",
    );
  });
});

describe("studentTQuantile()", () => {
  // scipy 1.17.1: scipy.stats.t.ppf(p, degrees), scipy.stats.norm.ppf(p)
  test.each([
    { p: 1e-10, degrees: Number.POSITIVE_INFINITY, t: -6.361340902404056 },
    { p: 1e-20, degrees: Number.POSITIVE_INFINITY, t: -9.262340089798409 },
    { p: 1e-300, degrees: Number.POSITIVE_INFINITY, t: -37.0470962993612 },
    { p: 1e-17, degrees: 5, t: -3939.6234445579057 },
    { p: 1e-20, degrees: 10, t: -256.43469931852616 },
    { p: 1e-300, degrees: 1, t: -3.183098861837907e299 },
  ])("reaches the far tail: p = $p, $degrees degrees", ({ p, degrees, t }) => {
    // The log-gamma function and the exponential of a large number cost digits.
    expect(Math.abs(studentTQuantile(p, degrees) / t - 1)).toBeLessThan(1e-13);
  });

  test("refuses a value that no number can hold", () => {
    expect(() => studentTQuantile(1e-300, 0.1)).toThrow(
      "Cannot take a quantile of Student's t as it must be a finite number: it is beyond 1.7976931348623157e+308 for p 1e-300, degrees 0.1",
    );
  });

  test("gives the usual 95 % bound", () => {
    expect(studentTQuantile(0.975, Number.POSITIVE_INFINITY)).toBeCloseTo(1.959963984540054, 9);
  });

  test.each(CASES.filter(([t]) => Math.abs(t) < 5))(
    "undoes the probability of t = %d, %d degrees",
    (t, degrees, p) => {
      expect(studentTQuantile(p, degrees)).toBeCloseTo(t, 8);
    },
  );

  test("refuses certainty", () => {
    expect(() => studentTQuantile(1, 5)).toThrow(
      "Cannot take a quantile of Student's t as p must be in (0, 1): p is 1",
    );
  });
});
