import { createHash } from "node:crypto";
import { contentHash } from "../../random/canonical-hash.js";
import type { Language } from "../language.js";
import type { Pricing, Product } from "../product.js";
import type { Goal, Task } from "../task.js";

/** SHA-256 of each part of a panel, 64 hexadecimal digits. */
export interface PanelHashes {
  readonly catalogue: string;
  readonly tasks: string;
  readonly goals: string;
}

/** Records of a panel, each list in its final order. */
export interface HashedRecords {
  readonly catalogue: readonly Product[];
  readonly tasks: readonly Task[];
  readonly goals: readonly Goal[];
}

/**
 * Names the parts of a panel by their content.
 *
 * Each record becomes one line of JSON: an array of its values in a fixed
 * order, so that the order in which fields were written does not matter and a
 * catalogue of any size needs no single text.
 */
export function panelHashes({ catalogue, tasks, goals }: HashedRecords): PanelHashes {
  return {
    catalogue: hashLines(catalogue, productLine),
    tasks: hashLines(tasks, taskLine),
    goals: hashLines(goals, goalLine),
  };
}

/** SHA-256 of a whole panel. */
export function panelHash(language: Language, hashes: PanelHashes): string {
  return contentHash({ language, ...hashes });
}

/** What is left of a record once every field is named: a new field must be added to its line. */
type Nothing = Readonly<Record<string, never>>;

function productLine(product: Product): unknown {
  const { id, brand, model, category, title, attributes, bullets, ...rest } = product;
  const { axes, pricing, listPrice, ...none } = rest;
  none satisfies Nothing;
  const offers = axes.map(({ name, values }) => [
    name,
    values.map(({ value, priceCents }) => [value, priceCents]),
  ]);
  const shown = listPrice && [listPrice.lowCents, listPrice.highCents];
  return [
    id,
    brand,
    model,
    category,
    title,
    attributes,
    bullets,
    offers,
    priceLine(pricing),
    shown,
  ];
}

function priceLine(pricing: Pricing): unknown {
  if (pricing.kind === "fixed") return [pricing.kind, pricing.priceCents];
  return [pricing.kind, pricing.kind === "axis" ? pricing.axis : pricing.reason];
}

function taskLine({ id, split, language, instruction, userId, persona, ...none }: Task): unknown {
  none satisfies Nothing;
  return [id, split, language, instruction, userId, persona];
}

function goalLine(goal: Goal): unknown {
  const { secret, taskId, productId, category, title, attributes, ...rest } = goal;
  const { options, budgetCents, fullInstruction, ...none } = rest;
  none satisfies Nothing;
  const chosen = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const demands = [attributes, chosen, budgetCents, fullInstruction];
  return [secret, taskId, productId, category, title, ...demands];
}

function hashLines<T>(records: readonly T[], line: (record: T) => unknown): string {
  const hash = createHash("sha256");
  for (const record of records) hash.update(`${JSON.stringify(line(record))}\n`, "utf8");
  return hash.digest("hex");
}
