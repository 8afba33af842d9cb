import { z } from "zod";
import { ReasonCounter, type SourceProduct, type SourceTask } from "./panel-import.js";
import { parseWhole, readSourceFile } from "./panel-source-file.js";
import { amountsOf } from "./panel-source-price.js";

/** How a layout writes a product, and what a shopper of it is told. */
export interface ItemLayout<
  Item extends { readonly asin: string },
  Told extends { readonly price_upper?: unknown },
> {
  readonly itemSchema: z.ZodType<Item>;
  readonly toldSchema: z.ZodType<Told>;
  readonly productOf: (item: Item) => Omit<SourceProduct, "id">;
  /** The instructions for a product, not yet checked. */
  readonly instructionsOf: (item: Item) => readonly unknown[];
  /** @param id The task's if the layout has none: the product's with the number of the instruction. */
  readonly taskOf: (
    told: Told,
    item: Item,
    id: string,
  ) => Omit<SourceTask, "productId" | "budgetCents">;
}

/** Products and tasks as a file describes them, and what was not in the layout. */
export interface SourceItems {
  readonly products: readonly SourceProduct[];
  readonly tasks: readonly SourceTask[];
  readonly skippedProducts: ReasonCounter;
  readonly skippedTasks: ReasonCounter;
}

/**
 * Reads a file of products with instructions; what does not fit the layout is counted, not lost.
 *
 * @param path An array of products, JSON, packed as gzip or not.
 * @throws {InputFaults} If the file is no JSON or no list.
 */
export async function readSourceItems<
  Item extends { readonly asin: string },
  Told extends { readonly price_upper?: unknown },
>(path: string, layout: ItemLayout<Item, Told>): Promise<SourceItems> {
  const items = parseWhole(await readSourceFile(path), z.array(z.unknown()), path);
  const [skippedProducts, skippedTasks] = [new ReasonCounter(), new ReasonCounter()];
  const products: SourceProduct[] = [];
  const tasks: SourceTask[] = [];
  for (const one of items) {
    const parsed = layout.itemSchema.safeParse(one);
    if (!parsed.success) {
      skippedProducts.add("not in the layout");
      continue;
    }
    const item = parsed.data;
    products.push({ id: item.asin, ...layout.productOf(item) });
    for (const [at, instruction] of layout.instructionsOf(item).entries()) {
      const told = layout.toldSchema.safeParse(instruction);
      if (!told.success) {
        skippedTasks.add("not in the layout");
        continue;
      }
      const [budgetCents = null] = amountsOf(told.data.price_upper);
      const task = layout.taskOf(told.data, item, `${item.asin}-${at + 1}`);
      tasks.push({ ...task, productId: item.asin, budgetCents });
    }
  }
  return { products, tasks, skippedProducts, skippedTasks };
}
