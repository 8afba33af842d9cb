import { CONDITIONS, type Condition } from "./condition.js";
import { TARGETS, type Target } from "./target.js";

/** One piece of advice with a meaning that can be computed: where `condition` holds, do or do not do `target`. */
export interface Rule {
  readonly condition: Condition;
  readonly target: Target;
  readonly sign: 1 | -1;
}

/** Short name of a rule, such as `explicit_missing -> leave` or `on_results -> not open_visited`. */
export function ruleName({ condition, target, sign }: Rule): string {
  return `${condition} -> ${sign < 0 ? "not " : ""}${target}`;
}

/** Where each target can occur at all; a rule elsewhere would say nothing. */
const PLACES: Readonly<Record<"home" | "results" | "product", readonly Target[]>> = {
  home: [
    "search",
    "query_explicit",
    "query_options",
    "query_persona",
    "query_short",
    "query_used",
    "not_offered",
  ],
  results: [
    "open_first",
    "open_best",
    "open_persona",
    "open_cheapest",
    "open_dear",
    "open_visited",
    "next_page",
    "leave",
    "not_offered",
  ],
  product: [
    "leave",
    "option_explicit",
    "option_persona",
    "option_other",
    "option_change",
    "buy",
    "not_offered",
  ],
};

const PLACE_OF: Readonly<Record<Condition, readonly (keyof typeof PLACES)[]>> = {
  on_home: ["home"],
  on_results: ["results"],
  on_product: ["product"],
  explicit_missing: ["product"],
  persona_missing: ["product"],
  over_budget: ["product"],
  option_unavailable: ["product"],
  nothing_fits: ["results"],
  last_invalid: ["home", "results", "product"],
  is_late: ["home", "results", "product"],
};

/** Every rule whose target can occur where its condition holds, in a fixed order. */
export const ALL_RULES: readonly Rule[] = CONDITIONS.flatMap((condition) => {
  const possible = new Set(PLACE_OF[condition].flatMap((place) => PLACES[place]));
  return TARGETS.filter((target) => possible.has(target)).flatMap((target) =>
    ([1, -1] as const).map((sign) => ({ condition, target, sign })),
  );
});
