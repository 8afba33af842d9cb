import { optionLabel } from "./labels.js";
import { normalForm } from "./normal-form.js";
import type { Clickable, ProductCard, ProductView } from "./observation.js";
import type { Product } from "./product.js";

/** One option value that can be clicked. */
export interface Choice {
  readonly axis: string;
  readonly value: string;
  readonly clickable: Clickable;
}

/** The parts of a product's page that are the same on every visit. */
export interface ProductPage {
  readonly product: Product;
  readonly clickable: Clickable;
  readonly card: Omit<ProductCard, "rank">;
  readonly details: Pick<ProductView, "model" | "attributes" | "bullets" | "axes">;
  readonly choices: readonly Choice[];
  /** Choices by what a click may say: their label as it stands, or its normal form. */
  readonly choiceByLabel: ReadonlyMap<string, Choice>;
}

/** How many attributes a results page shows. */
const KEY_ATTRIBUTE_COUNT = 3;

/** Prepares a product's page from public data. */
export function productPage(product: Product): ProductPage {
  const choices = product.axes.flatMap(({ name, values }) =>
    values.map(({ value }) =>
      Object.freeze({
        axis: name,
        value,
        clickable: Object.freeze({ kind: "option" as const, value: optionLabel(name, value) }),
      }),
    ),
  );
  const byNormalForm = choices.map(
    (choice) => [normalForm(choice.clickable.value), choice] as const,
  );
  const byLabel = choices.map((choice) => [choice.clickable.value, choice] as const);
  return {
    product,
    clickable: Object.freeze({ kind: "product" as const, value: product.id }),
    card: Object.freeze({
      id: product.id,
      title: product.title,
      brand: product.brand,
      category: product.category,
      price: product.listPrice,
      keyAttributes: product.attributes.slice(0, KEY_ATTRIBUTE_COUNT),
    }),
    details: Object.freeze({
      model: product.model,
      attributes: product.attributes,
      bullets: product.bullets,
      axes: product.axes.map(({ name, values }) => ({
        name,
        values: values.map(({ value }) => value),
      })),
    }),
    choices,
    // Labels as they stand come last and win.
    choiceByLabel: new Map([...byNormalForm, ...byLabel]),
  };
}
