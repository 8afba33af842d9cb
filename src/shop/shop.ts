import type { Language } from "./language.js";
import type { Panel } from "./panel/panel.js";
import { type ProductPage, productPage } from "./product-page.js";
import type { TextMatcher } from "./reward.js";
import { buildSearchIndex, type SearchIndexData } from "./search/index-data.js";
import { openSearchIndex, type SearchIndex } from "./search/search-index.js";
import { openSession, type Session } from "./session.js";

/** What a shop needs of a panel. */
export type ShopPanel = Pick<Panel, "language" | "catalogue" | "taskById" | "goals" | "hash">;

/** Settings of {@link openShop}. */
export interface ShopOptions {
  /** Actions after which a visit ends, an integer >= 1. @defaultValue 30 */
  readonly actionLimit?: number;
  /** @defaultValue "exact" */
  readonly matcher?: TextMatcher;
  /** An index of this catalogue, made before; built here if left out. */
  readonly index?: SearchIndexData;
}

/** A shop that is open: any number of sessions may run side by side. */
export interface Shop {
  readonly language: Language;
  readonly panelHash: string;
  readonly actionLimit: number;
  readonly index: SearchIndex;
  /** Starts a visit. @throws {RangeError} If the shop has no such task. */
  session(taskId: string): Session;
}

/**
 * Opens a shop over the catalogue and the tasks of a panel.
 *
 * The goals stay inside: a session hands out an outcome after its end, and nothing else of them.
 *
 * @throws {RangeError} If the action limit is not an integer >= 1, or the index is of other products.
 */
export function openShop(panel: ShopPanel, options: ShopOptions = {}): Shop {
  const { actionLimit = 30, matcher = "exact" } = options;
  if (!Number.isInteger(actionLimit) || actionLimit < 1) {
    throw new RangeError(
      `Cannot open a shop as the action limit must be an integer >= 1: it is ${actionLimit}`,
    );
  }
  const data = options.index ?? buildSearchIndex(panel.catalogue);
  const productById = new Map(panel.catalogue.map((product) => [product.id, product]));
  if (data.ids.length !== productById.size || data.ids.some((id) => !productById.has(id))) {
    throw new RangeError(
      `Cannot open a shop as its index must hold its products: the index has ${data.ids.length} ids, the catalogue ${productById.size}, and they differ`,
    );
  }
  const index = openSearchIndex(data);
  const pages = new Array<ProductPage | undefined>(data.ids.length).fill(undefined);
  const pageOf = (document: number): ProductPage => {
    const page = pages[document] ?? productPage(productById.get(data.ids[document]!)!);
    pages[document] = page;
    return page;
  };
  const storefront = { language: panel.language, actionLimit, index, pageOf };
  const judging = {
    matcher,
    taskOf: (taskId: string) => found(panel.taskById.get(taskId), "task", taskId),
    goalOf: (taskId: string) => found(panel.goals.get(taskId), "goal", taskId),
  };
  return {
    language: panel.language,
    panelHash: panel.hash,
    actionLimit,
    index,
    session: (taskId) => openSession(storefront, judging, taskId),
  };
}

function found<T>(value: T | undefined, what: string, id: string): T {
  if (value === undefined) {
    throw new RangeError(`Cannot find a ${what} as the panel has none of that id: ${id}`);
  }
  return value;
}
