import { contentHash } from "../random/canonical-hash.js";
import type { Language } from "../shop/language.js";
import { normalForm } from "../shop/normal-form.js";
import { assemblePanel, type Panel, type PanelTask } from "../shop/panel/panel.js";
import { selectedPrice } from "../shop/price.js";
import type { Product } from "../shop/product.js";
import type { Goal, Split } from "../shop/task.js";
import { readPricing, type SourceAxis } from "./panel-source-price.js";
import { type SplitSubject, splitTasks } from "./panel-source-splits.js";

/** A product as a source file describes it, in the words of no particular layout. */
export interface SourceProduct {
  readonly id: string;
  readonly brand: string;
  readonly title: string;
  readonly category: readonly string[];
  readonly attributes: readonly string[];
  readonly bullets: readonly string[];
  readonly axes: readonly SourceAxis[];
  readonly price: unknown;
}

/** A task as a source file describes it. */
export interface SourceTask {
  readonly id: string;
  readonly productId: string;
  readonly instruction: string;
  readonly fullInstruction: string;
  /** Empty if the file knows none. */
  readonly persona: string;
  readonly attributes: readonly string[];
  /** By axis, or values alone, which must then lie on exactly one axis. */
  readonly options: Readonly<Record<string, string>> | readonly string[];
  readonly budgetCents: number | null;
  /** The split that the source prescribes, if it does. */
  readonly split: Split | null;
}

/** What a layout's reader found, with what it had to leave out already. */
export interface SourceCatalogue {
  readonly layout: string;
  readonly language: Language;
  readonly products: readonly SourceProduct[];
  readonly tasks: readonly SourceTask[];
  readonly skippedProducts: Counts;
  readonly skippedTasks: Counts;
}

/** How often each reason applied. */
export type Counts = ReadonlyMap<string, number>;

/** A panel from a real catalogue, and everything that did not come along. */
export interface ImportedPanel {
  readonly panel: Panel;
  /** Products left out, by reason. */
  readonly skippedProducts: Counts;
  /** Tasks left out, by reason. */
  readonly skippedTasks: Counts;
  /** Products kept whose price cannot be verified, by reason; buying them never meets a budget. */
  readonly unverifiablePrices: Counts;
}

/** Counts reasons. */
export class ReasonCounter {
  readonly counts = new Map<string, number>();

  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
}

/**
 * Turns a real catalogue into a panel; nothing is guessed, and nothing is lost without a count.
 *
 * A task is kept only if its gold product is, meets its demands word for word
 * (in normal form) and is verifiably within its budget.
 */
export function importPanel(source: SourceCatalogue): ImportedPanel {
  const skippedProducts = counterOf(source.skippedProducts);
  const skippedTasks = counterOf(source.skippedTasks);
  const unverifiable = new ReasonCounter();
  const products = new Map<string, Product>();
  for (const raw of source.products) {
    const fault = products.has(raw.id) ? "id occurs before" : faultOf(raw);
    if (fault !== null) {
      skippedProducts.add(fault);
      continue;
    }
    const product = productOf(raw);
    products.set(raw.id, product);
    if (product.pricing.kind === "unverifiable") unverifiable.add(product.pricing.reason);
  }

  const kept = new Map<string, { task: SourceTask; goal: Goal }>();
  for (const task of source.tasks) {
    const goal = kept.has(task.id)
      ? "id occurs before"
      : goalOf(task, products.get(task.productId));
    if (typeof goal === "string") skippedTasks.add(goal);
    else kept.set(task.id, { task, goal });
  }
  const panel = assemblePanel({
    language: source.language,
    source: { kind: "imported", layout: source.layout },
    products: [...products.values()],
    tasks: withSplits([...kept.values()], source.language, skippedTasks),
  });
  return {
    panel,
    skippedProducts: skippedProducts.counts,
    skippedTasks: skippedTasks.counts,
    unverifiablePrices: unverifiable.counts,
  };
}

function counterOf(counts: Counts): ReasonCounter {
  const counter = new ReasonCounter();
  for (const [reason, count] of counts) counter.counts.set(reason, count);
  return counter;
}

function faultOf({ id, title, category, axes }: SourceProduct): string | null {
  if (id === "") return "no id";
  if (title.trim() === "") return "no title";
  if (category.length === 0) return "no category";
  if (repeats(axes.map(({ name }) => name))) return "two axes of one name";
  if (axes.some(({ values }) => values.length === 0)) return "an axis without values";
  if (axes.some(({ values }) => repeats(values.map(({ value }) => value)))) {
    return "two equal values on an axis";
  }
  return null;
}

function repeats(texts: readonly string[]): boolean {
  return new Set(texts.map(normalForm)).size < texts.length;
}

function productOf(raw: SourceProduct): Product {
  const { id, brand, title, category, attributes, bullets } = raw;
  const { pricing, axes, listPrice } = readPricing({ ...raw, texts: [title] });
  // The files know no model numbers.
  return { id, brand, model: "", category, title, attributes, bullets, axes, pricing, listPrice };
}

/** The goal of a task, or the reason why it cannot be one. */
function goalOf(task: SourceTask, product: Product | undefined): Goal | string {
  if (task.instruction.trim() === "") return "no instruction";
  if (product === undefined) return "its product was left out";
  const has = new Set(product.attributes.map(normalForm));
  if (task.attributes.some((attribute) => !has.has(normalForm(attribute)))) {
    return "its product lacks a required attribute";
  }
  const options = placeOptions(task.options, product);
  if (typeof options === "string") return options;
  const { budgetCents } = task;
  if (budgetCents !== null) {
    const price = cheapestWith(product, options);
    if (price === null) return "the budget cannot be verified";
    if (price > budgetCents) return "its product is over the budget";
  }
  return {
    secret: "goal",
    taskId: task.id,
    productId: product.id,
    category: product.category,
    title: product.title,
    attributes: task.attributes,
    options,
    budgetCents,
    fullInstruction: task.fullInstruction,
  };
}

/** Finds the axis of every required option; what stands on no axis or on several is not guessed. */
function placeOptions(
  wanted: SourceTask["options"],
  { axes }: Product,
): Record<string, string> | string {
  const pairs: readonly (readonly [string | null, string])[] = Array.isArray(wanted)
    ? wanted.map((value) => [null, value])
    : Object.entries(wanted);
  const placed = new Map<string, string>();
  for (const [axis, value] of pairs) {
    const found = axes.flatMap(({ name, values }) => {
      if (axis !== null && normalForm(axis) !== normalForm(name)) return [];
      const match = values.find((one) => normalForm(one.value) === normalForm(value));
      return match === undefined ? [] : [[name, match.value] as const];
    });
    if (found.length === 0) return "its product lacks a required option";
    if (found.length > 1) return "a required option lies on several axes";
    const [name, match] = found[0]!;
    if (placed.has(name)) return "two required options lie on one axis";
    placed.set(name, match);
  }
  return Object.fromEntries(placed);
}

function cheapestWith(product: Product, options: Readonly<Record<string, string>>): number | null {
  const { pricing, axes } = product;
  if (pricing.kind !== "axis" || Object.hasOwn(options, pricing.axis)) {
    return selectedPrice(product, options);
  }
  const { values } = axes.find(({ name }) => name === pricing.axis)!;
  return Math.min(...values.map(({ priceCents }) => priceCents!));
}

function withSplits(
  kept: readonly { readonly task: SourceTask; readonly goal: Goal }[],
  language: Language,
  skipped: ReasonCounter,
): PanelTask[] {
  const subjects = kept.map(
    ({ task }): SplitSubject => ({
      taskId: task.id,
      productId: task.productId,
      persona: task.persona,
    }),
  );
  const drawn = splitTasks(subjects);
  const isPrescribed = kept.some(({ task }) => task.split !== null);
  const owners = new Map<string, Split>();
  const tasks: PanelTask[] = [];
  for (const { task, goal } of kept) {
    const split = isPrescribed ? task.split : drawn.get(task.id)!;
    if (split === null) {
      skipped.add("in no split");
      continue;
    }
    const keys = [
      `product ${task.productId}`,
      ...(task.persona ? [`persona ${task.persona}`] : []),
    ];
    if (keys.some((key) => (owners.get(key) ?? split) !== split)) {
      skipped.add("its product or persona lies in another split");
      continue;
    }
    for (const key of keys) owners.set(key, split);
    const person = task.persona === "" ? `task ${task.id}` : task.persona;
    const userId = `U${contentHash(person).slice(0, 12)}`;
    const { id, instruction, persona } = task;
    tasks.push({ task: { id, split, language, instruction, userId, persona }, goal });
  }
  return tasks;
}
