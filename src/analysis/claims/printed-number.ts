import type { ClaimValue } from "./claim-family.js";

/** A claim's text, read as numbers. */
export interface PrintedValue {
  readonly value: ClaimValue;
  /** One unit in the last printed place, such as 0.01 for `27.50` and 1e-6 for `1e-6`. */
  readonly unit: number;
}

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Halves such as 30.5 must not fall to either side by the last bit of a double. */
const SLACK = 1e-9;

/**
 * Reads what a page prints: a decimal (`-1.50`, `1e-6`), numbers parted by spaces, `yes` or `no`.
 *
 * @throws {RangeError} If the text is none of these.
 *
 * @example The place of the last digit is kept
 * ```ts
 * readPrinted("27.50"); // { value: 27.5, unit: 0.01 }
 * ```
 */
export function readPrinted(text: string): PrintedValue {
  if (text === "yes" || text === "no") return { value: text === "yes", unit: 0 };
  const parts = text.trim().split(/\s+/).map(readDecimal);
  return parts.length === 1
    ? parts[0]!
    : { value: parts.map(({ value }) => value), unit: Math.max(...parts.map(({ unit }) => unit)) };
}

function readDecimal(text: string): { value: number; unit: number } {
  const match = NUMBER.exec(text);
  if (match === null) {
    throw new RangeError(
      `Cannot read printed value as decimals, yes or no: it is ${JSON.stringify(text)}`,
    );
  }
  const exponent = Number(match[4] ?? 0) - (match[3] ?? "").length;
  return { value: Number(text), unit: Number(`1e${exponent}`) };
}

/**
 * Says whether a recomputed value rounds to a printed one.
 *
 * Either neighbour is taken for a value half-way between two, since pages do
 * not say how they round. Lists must have the same length.
 */
export function roundsTo(value: ClaimValue, printed: PrintedValue): boolean {
  if (typeof value === "boolean" || typeof printed.value === "boolean") {
    return value === printed.value;
  }
  const found = [value].flat();
  const wanted = [printed.value].flat();
  return (
    found.length === wanted.length &&
    found.every((number, i) => Math.abs(number - wanted[i]!) <= printed.unit / 2 + SLACK)
  );
}

/** Says whether a value lies in the middle between the printed one and a neighbour. */
export function isHalfWay(value: number, printed: PrintedValue): boolean {
  const distance = Math.abs(value - Number(printed.value));
  return Math.abs(distance - printed.unit / 2) <= SLACK;
}

/**
 * Writes a recomputed value in the form in which its claim is printed.
 *
 * @param value The recomputed value.
 * @param printed The claim's text, for its form only: decimals, exponent or `yes`.
 */
export function formatLike(value: ClaimValue, printed: string): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number") {
    return value.map((number) => formatLike(number, printed.split(" ")[0]!)).join(" ");
  }
  const match = NUMBER.exec(printed);
  const decimals = (match?.[3] ?? "").length;
  if (match?.[4] !== undefined) return value.toExponential(decimals).replace("e+", "e");
  const text = (value + Math.sign(value) * SLACK).toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}
