import { normalForm } from "../shop/normal-form.js";
import type { OptionAxis, Pricing } from "../shop/product.js";

/** An option value as a source file offers it. */
export interface SourceValue {
  readonly value: string;
  /** What the file says it costs, as it stands there; `undefined` if it says nothing. */
  readonly price: unknown;
}

/** An axis as a source file offers it. */
export interface SourceAxis {
  readonly name: string;
  readonly values: readonly SourceValue[];
}

/** Prices of a product, with the axes they belong to. */
export interface ReadPricing {
  readonly pricing: Pricing;
  readonly axes: readonly OptionAxis[];
  /** What list pages may show, in cents; `null` if nothing is known. */
  readonly listPrice: { readonly lowCents: number; readonly highCents: number } | null;
}

/** A price by the piece, metre or pound says nothing about the price of a pack. */
const PER_UNIT =
  /\/\s*(?:count|ct|ounce|oz|fl|lb|lbs|pound|kg|g|sq|ft|foot|yard|m|m²|㎡|平方米|平米|米|公斤|千克|斤|克|片|件|个)(?![\p{L}\d])|\bper\s+(?:square|sq|count|ounce|oz|fl|pound|lb|foot|ft|yard|meter|metre|kg)\b|每\s*(?:平方米|平方|平米|米|公斤|千克|斤|克)/iu;

/**
 * Reads what a product costs, and never guesses.
 *
 * - A range is not a price: `$10.00$20.00` alone is unverifiable.
 * - One axis whose values have different prices decides, if every value has one.
 * - Several such axes are unverifiable: the price of a combination is not in the file.
 * - A price per unit is unverifiable: how many units a pack holds is not in the file.
 *
 * @param product.price The product's own price as it stands in the file: a number,
 *   a text or a list of these.
 * @param product.texts Further texts in which a price per unit may be announced.
 */
export function readPricing(product: {
  readonly price: unknown;
  readonly axes: readonly SourceAxis[];
  readonly texts: readonly string[];
}): ReadPricing {
  const own = amountsOf(product.price);
  const priced = product.axes.map(({ name, values }) => ({
    name,
    values: values.map(({ value, price }) => ({ value, cents: amountsOf(price) })),
  }));
  const moving = priced.filter(({ values }) => distinct(values.flatMap(({ cents }) => cents)) > 1);
  const all = [...own, ...priced.flatMap(({ values }) => values.flatMap(({ cents }) => cents))];
  const listPrice =
    all.length === 0 ? null : { lowCents: Math.min(...all), highCents: Math.max(...all) };
  const plain = product.axes.map(({ name, values }) => ({
    name,
    values: values.map(({ value }) => ({ value, priceCents: null })),
  }));
  const unverifiable = (reason: string): ReadPricing => ({
    pricing: { kind: "unverifiable", reason },
    axes: plain,
    listPrice,
  });

  const priceTexts = [
    product.price,
    ...product.axes.flatMap(({ values }) => values.map((v) => v.price)),
  ];
  const optionTexts = product.axes.flatMap(({ values }) => values.map(({ value }) => value));
  const texts = [...flatTexts(priceTexts), ...optionTexts, ...product.texts];
  if (texts.some((text) => PER_UNIT.test(text.normalize("NFKC"))))
    return unverifiable("price per unit");
  if (moving.length > 1) return unverifiable("several axes move the price");

  const [axis] = moving;
  if (axis !== undefined) {
    if (axis.values.some(({ cents }) => cents.length !== 1)) {
      return unverifiable("values without a price of their own");
    }
    const prices = new Map(axis.values.map(({ value, cents }) => [value, cents[0]!]));
    return {
      pricing: { kind: "axis", axis: axis.name },
      axes: plain.map((one) =>
        one.name === axis.name
          ? {
              name: one.name,
              values: one.values.map(({ value }) => ({ value, priceCents: prices.get(value)! })),
            }
          : one,
      ),
      listPrice,
    };
  }
  if (all.length === 0) return unverifiable("no price");
  if (distinct(own) > 1) return unverifiable("the price is a range");
  if (distinct(all) > 1) return unverifiable("product and options name different prices");
  return { pricing: { kind: "fixed", priceCents: all[0]! }, axes: plain, listPrice };
}

/**
 * Reads every amount of money in a value, in cents.
 *
 * 0 is no price: the public files write it where they have none.
 *
 * @example
 * ```ts
 * amountsOf("$1,234.50$2,000"); // [123450, 200000]
 * ```
 */
export function amountsOf(price: unknown): number[] {
  if (Array.isArray(price)) return price.flatMap(amountsOf);
  if (typeof price === "number") return price > 0 ? [Math.round(price * 100)] : [];
  if (typeof price !== "string") return [];
  const found = normalForm(price).matchAll(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g);
  return [...found]
    .map(([amount]) => Math.round(Number(amount.replaceAll(",", "")) * 100))
    .filter((cents) => cents > 0);
}

function flatTexts(values: readonly unknown[]): string[] {
  return values.flatMap((value) =>
    Array.isArray(value) ? flatTexts(value) : typeof value === "string" ? [value] : [],
  );
}

function distinct(values: readonly number[]): number {
  return new Set(values).size;
}
