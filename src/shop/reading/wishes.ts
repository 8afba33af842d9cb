import { normalForm } from "../normal-form.js";
import type { PriceRange, ProductCard, ProductView } from "../observation.js";

/** A demand for an option; `axis` is `null` where the text did not say which axis. */
export interface OptionWish {
  readonly axis: string | null;
  readonly value: string;
}

/** Demands from one source. */
export interface Wish {
  readonly attributes: readonly string[];
  readonly options: readonly OptionWish[];
  /** Upper price bound in cents; `null` for none. */
  readonly budgetCents: number | null;
}

/**
 * What a shopper has understood of a task: its public prose, turned into demands.
 *
 * `persona` holds what only the persona says and the instruction does not
 * overrule; `distractors` is what the persona mentions about other kinds of
 * product. All texts are in normal form.
 */
export interface Wishes {
  /** Names of the wanted product type, narrowest category first; empty if none was recognised. */
  readonly types: readonly string[];
  readonly explicit: Wish;
  readonly persona: Wish;
  readonly distractors: readonly string[];
}

/** A wish for nothing. */
export const NO_WISH: Wish = { attributes: [], options: [], budgetCents: null };

/** What a listed product shows of the wishes; shares are in [0, 1]. */
export interface CardFacts {
  readonly isOfType: boolean;
  /** 1 if nothing is wished. */
  readonly explicitShown: number;
  /** 1 if nothing is wished. */
  readonly personaShown: number;
  /** 0 if there are no distractors. */
  readonly distractorShown: number;
}

/** A shopper sees the same product under the same wishes many times; reading its title once is enough. */
const remembered = new WeakMap<Wishes, Map<string, CardFacts>>();

/** Compares a listed product with the wishes: its category, and what its title and key attributes say. */
export function cardFacts(card: ProductCard, wishes: Wishes): CardFacts {
  let known = remembered.get(wishes);
  if (known === undefined) {
    known = new Map();
    remembered.set(wishes, known);
  }
  let facts = known.get(card.id);
  if (facts === undefined) {
    const title = normalForm(card.title);
    const key = new Set(card.keyAttributes.map(normalForm));
    const shows = (wanted: string) => key.has(wanted) || title.includes(wanted);
    facts = {
      isOfType: isOfType(card, wishes),
      explicitShown: share(wishes.explicit.attributes, shows),
      personaShown: share(wishes.persona.attributes, shows),
      distractorShown: wishes.distractors.length === 0 ? 0 : share(wishes.distractors, shows),
    };
    known.set(card.id, facts);
  }
  return facts;
}

/** Whether a product is of the wanted type; true if no type was understood. */
export function isOfType({ category }: ProductCard, { types }: Wishes): boolean {
  const [type] = types;
  return type === undefined || category.some((level) => normalForm(level) === type);
}

/** Share of the wished attributes that an opened product has, in [0, 1]; 1 if none is wished. */
export function attributeShare(product: ProductView, attributes: readonly string[]): number {
  if (attributes.length === 0) return 1;
  const has = new Set(product.attributes.map(normalForm));
  return share(attributes, (wanted) => has.has(wanted));
}

/** Whether an opened product offers a wished option at all. */
export function offersOption(product: ProductView, wish: OptionWish): boolean {
  return product.axes.some(
    ({ name, values }) =>
      isAxisOf(wish, name) && values.some((value) => normalForm(value) === wish.value),
  );
}

/** Whether a wish could be about an axis of this name. */
function isAxisOf({ axis }: OptionWish, name: string): boolean {
  return axis === null || axis === normalForm(name);
}

/** Whether a wish concerns an axis: it names it, or one of the axis's values is the wished one. */
function concernsAxis(wish: OptionWish, { name, values }: ProductView["axes"][number]): boolean {
  if (wish.axis !== null) return wish.axis === normalForm(name);
  return values.some((value) => normalForm(value) === wish.value);
}

/** Whether a wish is met by choosing `value` on `axis`. */
export function isMetBy(wish: OptionWish, axis: string, value: string): boolean {
  return isAxisOf(wish, axis) && normalForm(value) === wish.value;
}

/** Whether choosing `value` on `axis` leaves a wish about that axis unmet. */
export function isAgainst(
  wishes: readonly OptionWish[],
  axis: ProductView["axes"][number],
  value: string,
): boolean {
  return wishes.some((wish) => concernsAxis(wish, axis) && !isMetBy(wish, axis.name, value));
}

/** Whether even the cheapest variant costs more than a budget; without either it does not. */
export function isOver(price: PriceRange | null, budgetCents: number | null): boolean {
  return price !== null && budgetCents !== null && price.lowCents > budgetCents;
}

/** Share of the items that pass, in [0, 1]; 1 for no items. */
function share<T>(items: readonly T[], passes: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(passes).length / items.length;
}
