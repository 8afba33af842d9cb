import type { Language } from "./language.js";
import type { PriceRange } from "./observation.js";

/** Writes an amount in the shop's currency: `$12.50`, `¥12.50`. */
export function formatMoney(cents: number, language: Language): string {
  return `${language === "en" ? "$" : "¥"}${(cents / 100).toFixed(2)}`;
}

/** Writes a price range, as one amount if both ends are equal. */
export function formatPrice(price: PriceRange | null, language: Language): string {
  if (price === null) return language === "en" ? "price unknown" : "价格未知";
  const low = formatMoney(price.lowCents, language);
  if (price.lowCents === price.highCents) return low;
  return `${low} - ${formatMoney(price.highCents, language)}`;
}
