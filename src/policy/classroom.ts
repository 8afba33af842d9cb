import type { Language } from "../shop/language.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { type TaskReader, taskReader } from "../shop/reading/read-task.js";
import { openShop, type Shop } from "../shop/shop.js";
import type { Split } from "../shop/task.js";
import { shelvesOf } from "../shop/vocabulary/shelf.js";

/** An open shop with a reader of its language. */
export interface Classroom {
  readonly shop: Shop;
  readonly language: Language;
  readonly read: TaskReader;
  /** Ids of the tasks of a split, in the panel's order. */
  taskIds(split: Split): readonly string[];
}

/** Opens the default shop of a language. */
export function openClassroom(language: Language): Classroom {
  const panel = makePanel({ seed: DEFAULT_SEED, language });
  return {
    shop: openShop(panel),
    language,
    read: taskReader(shelvesOf(language), language),
    taskIds: (split) => panel.tasks.filter((task) => task.split === split).map(({ id }) => id),
  };
}
