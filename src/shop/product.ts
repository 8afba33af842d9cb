/** One choice on an {@link OptionAxis}. */
export interface OptionValue {
  readonly value: string;
  /** Price of the variant with this value, in cents; `null` if this axis does not move the price or the price is unverifiable. */
  readonly priceCents: number | null;
}

/** A choice that must be made before a product can be bought, such as a size. */
export interface OptionAxis {
  readonly name: string;
  /** At least one value, all different after the normal form. */
  readonly values: readonly OptionValue[];
}

/** How the price of a product follows from the chosen options. */
export type Pricing =
  /** The same price whatever is chosen. */
  | { readonly kind: "fixed"; readonly priceCents: number }
  /** One axis decides; its values carry the prices. */
  | { readonly kind: "axis"; readonly axis: string }
  /** The price of a variant cannot be recovered from the source; it is never guessed. */
  | { readonly kind: "unverifiable"; readonly reason: string };

/** One product of a catalogue, whole and public. */
export interface Product {
  /** Unique in its catalogue; ties in a search are broken by it. */
  readonly id: string;
  readonly brand: string;
  readonly model: string;
  /** From the broadest category to the narrowest; generated products have three levels. */
  readonly category: readonly string[];
  readonly title: string;
  readonly attributes: readonly string[];
  readonly bullets: readonly string[];
  readonly axes: readonly OptionAxis[];
  readonly pricing: Pricing;
  /** What the shop's list pages show, in cents; `null` if unknown. */
  readonly listPrice: { readonly lowCents: number; readonly highCents: number } | null;
}
