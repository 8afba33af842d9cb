import type { Observation } from "./observation.js";

const PUBLIC_FIELDS: ReadonlySet<string> = new Set<keyof Observation>([
  "language",
  "page",
  "step",
  "actionLimit",
  "canSearch",
  "clickables",
  "feedback",
  "query",
  "resultPage",
  "resultPageCount",
  "resultCount",
  "results",
  "product",
  "pastQueries",
  "visitedIds",
]);

const PRIVATE_FIELDS = ["secret", "budgetCents", "fullInstruction", "taskId", "reward"] as const;

/**
 * Refuses an observation that carries something private.
 *
 * The types forbid it already; this catches what came round them (a cast, a
 * spread, another shop). Whoever hands an observation to a policy or writes it
 * as text calls this first.
 *
 * @returns The observation itself.
 * @throws {TypeError} If a field is not one of an observation's, or a product carries a field of a goal.
 */
export function refusePrivate(observation: Observation): Observation {
  for (const field in observation) {
    if (!PUBLIC_FIELDS.has(field)) throw leak(field);
  }
  if (observation.product !== null) refuseGoalFields(observation.product, "product");
  for (const card of observation.results) refuseGoalFields(card, "results");
  return observation;
}

function refuseGoalFields(value: object, place: string): void {
  for (const field of PRIVATE_FIELDS) {
    if (field in value) throw leak(`${place}.${field}`);
  }
}

function leak(field: string): TypeError {
  return new TypeError(`Cannot show an observation as it must be public: it carries ${field}`);
}
