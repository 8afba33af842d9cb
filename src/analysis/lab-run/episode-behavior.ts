import type { CompactTrace } from "../../coevolution/compact-trace.js";

/** What one episode did, in the metrics of the published behaviour tables. */
export interface EpisodeBehavior {
  readonly model_steps: number;
  readonly actions: number;
  readonly valid_actions: number;
  readonly invalid_actions: number;
  readonly protocol_errors: number;
  readonly searches: number;
  readonly unique_queries: number;
  readonly pagination: number;
  readonly product_opens: number;
  readonly unique_products: number;
  readonly product_revisits: number;
  /** From 1; `null` if no product was opened. */
  readonly first_product_rank: number | null;
  readonly backtracks: number;
  readonly option_selections: number;
  readonly option_changes: number;
}

/** The metrics, in the order in which tables show them. */
export const EPISODE_METRICS: readonly (keyof EpisodeBehavior)[] = [
  "model_steps",
  "actions",
  "valid_actions",
  "invalid_actions",
  "protocol_errors",
  "searches",
  "unique_queries",
  "pagination",
  "product_opens",
  "unique_products",
  "product_revisits",
  "first_product_rank",
  "backtracks",
  "option_selections",
  "option_changes",
];

/**
 * Counts what an episode did.
 *
 * Only actions that changed the page count as searches, opens, ways back and
 * so on; the others are invalid actions. An option is changed if its axis had
 * a value already since the product was opened.
 */
export function episodeBehavior({ steps }: Pick<CompactTrace, "steps">): EpisodeBehavior {
  const valid = steps.filter(({ value, invalid }) => value !== undefined && invalid === undefined);
  const valuesOf = (act: string) =>
    valid.filter((step) => step.act === act).map(({ value }) => value!);
  const count = (...acts: readonly string[]) =>
    valid.filter(({ act }) => acts.includes(act)).length;
  const opened = valuesOf("product");
  const uniqueProducts = new Set(opened).size;
  const acted = steps.filter(({ value }) => value !== undefined).length;
  return {
    model_steps: steps.length,
    actions: acted,
    valid_actions: valid.length,
    invalid_actions: acted - valid.length,
    protocol_errors: steps.filter(({ invalid }) => invalid === "protocol_error").length,
    searches: count("search"),
    unique_queries: new Set(valuesOf("search")).size,
    pagination: count("next_page", "previous_page"),
    product_opens: opened.length,
    unique_products: uniqueProducts,
    product_revisits: opened.length - uniqueProducts,
    first_product_rank: valid.find(({ act }) => act === "product")?.rank ?? null,
    backtracks: count("back_to_results", "back_to_search"),
    option_selections: count("option"),
    option_changes: changesOf(valid),
  };
}

function changesOf(valid: CompactTrace["steps"]): number {
  let chosen = new Set<string>();
  let changes = 0;
  for (const { act, value } of valid) {
    if (act === "product") chosen = new Set();
    if (act !== "option") continue;
    const axis = value!.slice(0, value!.indexOf("="));
    if (chosen.has(axis)) changes += 1;
    chosen.add(axis);
  }
  return changes;
}
