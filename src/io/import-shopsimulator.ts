import { z } from "zod";
import type { Language } from "../shop/language.js";
import { SPLITS, type Split } from "../shop/task.js";
import { type ImportedPanel, importPanel } from "./panel-import.js";
import {
  categoryPath,
  looseAxes,
  looseOptions,
  looseText,
  looseTexts,
  parseWhole,
  readSourceFile,
} from "./panel-source-file.js";
import { readSourceItems } from "./panel-source-items.js";

/** A persona in prose, or as fields, which become one line each. */
const persona = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((told) => {
    if (typeof told === "string") return told;
    return Object.entries(told ?? {})
      .map(
        ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
      )
      .join("\n");
  });

const instructionSchema = z.looseObject({
  task_id: looseText,
  instruction: looseText,
  instruction_simple: looseText,
  attributes: looseTexts,
  instruction_options: looseOptions,
  price_upper: z.unknown().optional(),
  user_persona: persona,
});

const productSchema = z.looseObject({
  asin: looseText,
  title: looseText,
  category: looseTexts,
  shop_name: looseText,
  pricing: z.unknown().optional(),
  customization_options: looseAxes,
  attribute: looseTexts,
  instructions: z.array(z.unknown()).nullish(),
  user_persona: persona,
});

/** A task of a split, by its id or its product's id, and who asks for it there. */
const splitEntrySchema = z.union([
  z.union([z.string(), z.number()]).transform((id) => ({ id: String(id), user_persona: "" })),
  z
    .looseObject({ task_id: looseText, asin: looseText, user_persona: persona })
    .transform(({ task_id, asin, user_persona }) => ({ id: task_id || asin, user_persona })),
]);

const splitSchema = z.record(z.string(), z.array(splitEntrySchema));

/** What a split file says of a task. */
interface SplitEntry {
  readonly split: Split;
  /** Empty if the file tells none. */
  readonly persona: string;
}

/** Names that split files use, beside our own. */
const SPLIT_NAMES: Readonly<Record<string, Split>> = {
  ...Object.fromEntries(SPLITS.map((split) => [split, split])),
  training: "train",
  valid: "dev",
  val: "dev",
  validation: "dev",
  eval: "test",
};

/** Options for {@link importShopSimulator}. */
export interface ImportShopSimulatorOptions {
  /** @defaultValue "zh" */
  readonly language?: Language | undefined;
  /**
   * File of personas: by split the ids of tasks (or of products, for all their
   * tasks), alone or as records with a `user_persona`. Left out, tasks are
   * split so that no product and no persona is shared.
   */
  readonly splitPath?: string | undefined;
}

/**
 * Imports item files of ShopSimulator: an array of products, each with its instructions.
 *
 * The short instruction is what a shopper is told, the long one is kept with
 * the goal. The layout follows the public description; it has not been tried
 * on the complete files, whose persona split file in particular may look
 * different from the one read here.
 *
 * @param path JSON, packed as gzip or not.
 * @throws {InputFaults} If a file is no JSON or no list of products.
 * @throws {RangeError} If the split file names a split that is not known.
 */
export async function importShopSimulator(
  path: string,
  { language = "zh", splitPath }: ImportShopSimulatorOptions = {},
): Promise<ImportedPanel> {
  const splits = splitPath === undefined ? null : await readSplits(splitPath);
  const { skippedProducts, skippedTasks, ...found } = await readSourceItems(path, {
    itemSchema: productSchema,
    toldSchema: instructionSchema,
    productOf: (raw) => ({
      brand: raw.shop_name,
      title: raw.title,
      category: categoryPath(raw.category),
      attributes: raw.attribute,
      bullets: [],
      axes: raw.customization_options,
      price: raw.pricing,
    }),
    instructionsOf: ({ instructions }) => instructions ?? [],
    taskOf: (told, { asin, user_persona }, numbered) => {
      const id = told.task_id || numbered;
      const entry = splits?.get(id) ?? splits?.get(asin);
      return {
        id,
        instruction: told.instruction_simple || told.instruction,
        fullInstruction: told.instruction,
        persona: entry?.persona || told.user_persona || user_persona,
        attributes: told.attributes,
        options: told.instruction_options,
        split: entry?.split ?? null,
      };
    },
  });
  return importPanel({
    layout: "ShopSimulator",
    language,
    ...found,
    skippedProducts: skippedProducts.counts,
    skippedTasks: skippedTasks.counts,
  });
}

async function readSplits(path: string): Promise<ReadonlyMap<string, SplitEntry>> {
  const lists = parseWhole(await readSourceFile(path), splitSchema, path);
  const splits = new Map<string, SplitEntry>();
  for (const [name, ids] of Object.entries(lists)) {
    const split = SPLIT_NAMES[name.toLowerCase()];
    if (split === undefined) {
      throw new RangeError(
        `Cannot read ${path} as splits must be ${Object.keys(SPLIT_NAMES).join(", ")}: it has ${name}`,
      );
    }
    for (const { id, user_persona } of ids) splits.set(id, { split, persona: user_persona });
  }
  return splits;
}
