import { normalForm } from "../../shop/normal-form.js";
import type { Observation } from "../../shop/observation.js";
import { PAGE_SIZE } from "../../shop/page-state.js";
import type { Panel } from "../../shop/panel/panel.js";
import { choiceOn, type Selection } from "../../shop/price.js";
import type { OptionAxis, Product } from "../../shop/product.js";
import { judgePurchase } from "../../shop/reward.js";
import type { Shop } from "../../shop/shop.js";
import type { Goal } from "../../shop/task.js";

/** What an auditor works with: the shop as everyone knows it, and its goals. */
export interface AuditRoom {
  readonly shop: Shop;
  readonly panel: Pick<Panel, "goals" | "productById" | "taskById">;
}

/** A page in the light of the goal. Private: whoever holds one knows the answer. */
export interface GoalView {
  readonly secret: "goal_view";
  readonly goal: Goal;
  /** Whether some choice of options makes a product succeed. */
  meets(productId: string): boolean;
  /**
   * Completes a selection so that the purchase succeeds, without changing what is chosen.
   *
   * @returns A value for every axis; `null` if no completion succeeds.
   */
  completion(productId: string, selected: Selection): Selection | null;
  /** Ids that a query lists, best first; only the first page with `pages` 1. */
  listed(query: string, pages?: number): readonly string[];
  /** Whether success can be reached from a page without going back to an earlier one. */
  isViable(observation: Observation): boolean;
}

/**
 * Reads the goal of a task for an audit.
 *
 * Forward means: choosing what is not chosen yet, opening a listed product,
 * turning to the next page, buying. Going back, another query and changing a
 * chosen option are ways back. An axis that the goal leaves open takes its
 * cheapest value. It compares words exactly: in a shop with a fuzzy matcher it
 * sees fewer ways than there are, and never a wrong one.
 *
 * @throws {RangeError} If the task has no goal.
 */
export function goalView({ shop, panel }: AuditRoom, taskId: string): GoalView {
  const goal = panel.goals.get(taskId);
  if (goal === undefined) {
    throw new RangeError(`Cannot audit an episode as its task has no goal: ${taskId}`);
  }
  const known = new Map<string, boolean>();
  const pages = new Map<string, readonly string[]>();

  const completion = (productId: string, selected: Selection): Selection | null => {
    const product = panel.productById.get(productId);
    if (product === undefined) return null;
    const whole: Record<string, string> = { ...selected };
    for (const axis of product.axes) {
      whole[axis.name] ??= wantedValue(axis, goal);
    }
    return judgePurchase({ product, selected: whole }, goal).rSuccess === 1 ? whole : null;
  };
  const meets = (productId: string): boolean => {
    let isMet = known.get(productId);
    if (isMet === undefined) {
      const product = panel.productById.get(productId);
      isMet = product !== undefined && hasAttributes(product, goal) && !!completion(productId, {});
      known.set(productId, isMet);
    }
    return isMet;
  };
  const listed = (query: string, pageCount = Number.POSITIVE_INFINITY): readonly string[] => {
    const key = `${pageCount} ${query}`;
    let ids = pages.get(key);
    if (ids === undefined) {
      const limit = Number.isFinite(pageCount) ? pageCount * PAGE_SIZE : undefined;
      const { documents } = shop.index.search(query, limit);
      ids = Array.from(documents, (document) => shop.index.data.ids[document]!);
      pages.set(key, ids);
    }
    return ids;
  };
  return {
    secret: "goal_view",
    goal,
    meets,
    completion,
    listed,
    isViable({ page, product, results, query, resultPage }) {
      if (page === "home") return true;
      if (page === "product" && product !== null) {
        return completion(product.id, product.selected) !== null;
      }
      if (page !== "results") return false;
      if (results.some(({ id }) => meets(id))) return true;
      return (
        query !== null &&
        listed(query)
          .slice(resultPage * PAGE_SIZE)
          .some(meets)
      );
    },
  };
}

/** A cheap look before options are tried. */
function hasAttributes(product: Product, goal: Goal): boolean {
  const own = new Set(product.attributes.map(normalForm));
  return goal.attributes.every((wanted) => own.has(normalForm(wanted)));
}

function wantedValue({ name, values }: OptionAxis, { options }: Goal): string {
  const wanted = choiceOn(options, name);
  const asked = values.find(({ value }) => normalForm(value) === wanted);
  if (asked !== undefined) return asked.value;
  const price = ({ priceCents }: OptionAxis["values"][number]) =>
    priceCents ?? Number.POSITIVE_INFINITY;
  return values.reduce((best, one) => (price(one) < price(best) ? one : best)).value;
}
