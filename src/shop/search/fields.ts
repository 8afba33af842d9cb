import type { Product } from "../product.js";

/** The parts of a product that a search reads. */
export type SearchField =
  | "title"
  | "model"
  | "brand"
  | "category"
  | "attributes"
  | "options"
  | "bullets";

/** How much one occurrence in a field counts, by the field's name. */
export type FieldWeights = Readonly<Record<SearchField, number>>;

/** The shop's weights: names identify, bullets ramble. */
export const DEFAULT_FIELD_WEIGHTS: FieldWeights = {
  title: 3,
  model: 2.5,
  brand: 2,
  category: 2,
  attributes: 1.5,
  options: 1.2,
  bullets: 0.8,
};

/** Reads the texts of each searched field of a product. */
export function fieldTexts(product: Product): Readonly<Record<SearchField, readonly string[]>> {
  return {
    title: [product.title],
    model: [product.model],
    brand: [product.brand],
    category: product.category,
    attributes: product.attributes,
    options: product.axes.flatMap(({ values }) => values.map(({ value }) => value)),
    bullets: product.bullets,
  };
}
