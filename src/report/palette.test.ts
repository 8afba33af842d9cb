import { describe, expect, test } from "vitest";
import { DIVERGING, PALETTE, roundStyle } from "./palette.js";

type Triple = readonly [number, number, number];

/** Linear light of an sRGB colour (IEC 61966-2-1). */
function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const product = (matrix: readonly Triple[], [r, g, b]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as unknown as Triple;

/** Machado, Oliveira & Fernandes (2009), table of severity 1.0, on linear RGB. */
const SIGHTS: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** sRGB to CIE XYZ, D65. */
const XYZ: readonly Triple[] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

/** CIE 1976 L*a*b*. */
function lab(light: Triple): Triple {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [x, y, z] = product(XYZ, light).map((value, i) => f(Math.max(0, value) / WHITE[i]!));
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)];
}

/** Distance of two colours as a reader sees them: CIE 1976; about 2.3 can just be told apart. */
function distance(one: string, other: string, sight: string): number {
  const see = (hex: string) => lab(product(SIGHTS[sight]!, linear(hex)));
  const [a, b] = [see(one), see(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The colours that stand side by side in one panel of some figure. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  "success and failure": [PALETTE.blue, PALETTE.vermilion, PALETTE.ink],
  "reward and success rate": [PALETTE.blue, PALETTE.orange],
  rounds: [0, 1, 2, 3].map((index) => roundStyle(index).color),
  phases: [PALETTE.blue, PALETTE.vermilion, PALETTE.green, PALETTE.ink],
  "raw, mean and design": [PALETTE.sky, PALETTE.blue, PALETTE.vermilion],
  funnel: [PALETTE.sky, PALETTE.blue, PALETTE.ink],
  "ends of the diverging scale": [DIVERGING[0]![1], DIVERGING[2]![1], DIVERGING[4]![1]],
};

describe("palette", () => {
  test("measures white against black as 100, and equal colours as 0", () => {
    expect(distance("#FFFFFF", "#000000", "usual")).toBeCloseTo(100, 3);
    expect(distance("#0072B2", "#0072B2", "deuteranopia")).toBe(0);
  });

  test("sees that red and green of equal lightness merge for deuteranopia", () => {
    // The measure itself: a pair that is far apart for usual sight and near without green cones.
    expect(distance("#C0504D", "#6B8E23", "usual")).toBeGreaterThan(60);
    expect(distance("#C0504D", "#6B8E23", "deuteranopia")).toBeLessThan(25);
  });

  describe.each(Object.keys(SIGHTS))("for %s sight", (sight) => {
    // 20 is some nine times what can just be told apart.
    test.each(Object.entries(TOGETHER))("keeps %s at least 20 apart", (_, colors) => {
      const pairs = colors.flatMap((one, i) => colors.slice(i + 1).map((other) => [one, other]));
      const near = pairs
        .map(([one, other]) => ({ one, other, apart: distance(one!, other!, sight) }))
        .filter(({ apart }) => apart < 20);
      expect(near).toEqual([]);
    });
  });

  test("gives every round of a figure another colour and another dash", () => {
    const styles = [0, 1, 2, 3].map(roundStyle);
    expect(new Set(styles.map(({ color }) => color)).size).toBe(4);
    expect(new Set(styles.map(({ dash }) => dash)).size).toBe(4);
    expect(roundStyle(4)).toEqual(roundStyle(0));
  });
});
