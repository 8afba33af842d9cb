import { z } from "zod";
import type { Language } from "../shop/language.js";
import { type ImportedPanel, importPanel, type SourceTask } from "./panel-import.js";
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

const itemSchema = z.looseObject({
  asin: looseText,
  name: looseText,
  Title: looseText,
  brand: looseText,
  product_category: looseText,
  category: looseText,
  pricing: z.unknown().optional(),
  customization_options: looseAxes,
  Attributes: looseTexts,
  BulletPoints: looseTexts,
  small_description: looseTexts,
});

const instructionSchema = z.looseObject({
  instruction: looseText,
  instruction_attributes: looseTexts,
  instruction_options: looseOptions,
  price_upper: z.unknown().optional(),
});

/** What a file of attributes or instructions holds for one product: one record or a list. */
const entrySchema = z.looseObject({ attributes: looseTexts });

/** Options for {@link importWebShop}. */
export interface ImportWebShopOptions {
  /** File of instructions by product id; left out, only those inside the items count. */
  readonly instructionsPath?: string | undefined;
  /** File of attributes by product id. */
  readonly attributesPath?: string | undefined;
  /** @defaultValue "en" */
  readonly language?: Language | undefined;
}

/**
 * Imports item and instruction files of WebShop.
 *
 * Departures from the original on purpose: a price range stays a range (there,
 * a price is drawn from it anew in every process), a missing price is not 100,
 * a task has a budget only if its file names one (there it is drawn at
 * random), and options that stand on no axis or on several are refused. The
 * layout is written down from its public description and has not been tried on
 * the complete files.
 *
 * @param path Items: an array of products, JSON, packed as gzip or not.
 * @throws {InputFaults} If a file is no JSON, or not of the expected kind as a whole.
 */
export async function importWebShop(
  path: string,
  { instructionsPath, attributesPath, language = "en" }: ImportWebShopOptions = {},
): Promise<ImportedPanel> {
  const instructions = await readById(instructionsPath);
  const attributes = await readById(attributesPath);
  const { skippedProducts, skippedTasks, ...found } = await readSourceItems(path, {
    itemSchema,
    toldSchema: instructionSchema,
    productOf: (raw) => {
      const more = entriesOf(attributes.get(raw.asin)).flatMap((entry) => {
        const known = entrySchema.safeParse(entry);
        return known.success ? known.data.attributes : [];
      });
      return {
        brand: raw.brand,
        title: raw.name || raw.Title,
        category: categoryPath([raw.product_category || raw.category]),
        attributes: [...new Set([...raw.Attributes, ...more])],
        bullets: raw.BulletPoints.length > 0 ? raw.BulletPoints : raw.small_description,
        axes: raw.customization_options,
        price: raw.pricing,
      };
    },
    instructionsOf: (raw) => [
      ...("instruction" in raw ? [raw] : entriesOf(raw.instructions)),
      ...entriesOf(instructions.get(raw.asin)),
    ],
    taskOf: (told, _, id) => ({
      id,
      instruction: told.instruction,
      fullInstruction: told.instruction,
      persona: "",
      attributes: told.instruction_attributes,
      options: withAxes(told.instruction_options),
      split: null,
    }),
  });
  const known = new Set(found.products.map(({ id }) => id));
  for (const [id, entry] of instructions) {
    if (!known.has(id))
      for (const _ of entriesOf(entry)) skippedTasks.add("its product is not in the items");
  }
  return importPanel({
    layout: "WebShop",
    language,
    ...found,
    skippedProducts: skippedProducts.counts,
    skippedTasks: skippedTasks.counts,
  });
}

async function readById(path: string | undefined): Promise<ReadonlyMap<string, unknown>> {
  if (path === undefined) return new Map();
  const record = parseWhole(await readSourceFile(path), z.record(z.string(), z.unknown()), path);
  return new Map(Object.entries(record));
}

function entriesOf(entry: unknown): readonly unknown[] {
  if (entry === undefined || entry === null) return [];
  return Array.isArray(entry) ? entry : [entry];
}

/** Options in the form `axis: value` become values by axis; a mixed list stays values alone. */
function withAxes(options: SourceTask["options"]): SourceTask["options"] {
  if (!Array.isArray(options)) return options;
  const pairs = options.map((option: string) => /^([^:]+):\s*(.+)$/s.exec(option));
  if (pairs.length === 0 || pairs.includes(null)) return options;
  return Object.fromEntries(pairs.map((pair) => [pair![1]!.trim(), pair![2]!]));
}
