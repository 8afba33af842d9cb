import { isFinished, type Trace } from "../../episode/trace.js";
import { normalForm } from "../../shop/normal-form.js";
import type { Observation } from "../../shop/observation.js";
import type { ToolCall } from "../../shop/tool-call.js";
import type { AuditOptions } from "./audit-failure.js";
import { type GoalView, goalView } from "./goal-view.js";
import type { PrivilegedAudit } from "./privileged-audit.js";
import {
  contrastOf,
  type DescribedPage,
  describePage,
  isBlind,
  placeOfCall,
} from "./public-contrast.js";

/**
 * Finds the decisions of a successful episode that mattered.
 *
 * A decision mattered if, by the goal, others of its kind on the same page
 * would have led astray: another value of the axis, another listed product,
 * another query, staying on a product that does not meet the goal. Decisions
 * that public words cannot tell from those are left out, as are repeats.
 *
 * @returns Audits in the order of the steps; empty for an episode without success.
 */
export function decisiveSteps(trace: Trace, options: AuditOptions): readonly PrivilegedAudit[] {
  if (!isFinished(trace) || trace.outcome.rSuccess !== 1) return [];
  const view = goalView(options, trace.task.id);
  const wishes = options.read(trace.task);
  const known = new Set<string>();
  const audits: PrivilegedAudit[] = [];
  for (const [step, { observation, call }] of trace.steps.entries()) {
    if (call === null) continue;
    const page = describePage(observation, wishes);
    const right = placeOfCall(page, call);
    const wrong = right === -1 ? [] : wrongAlternatives(observation, right, { page, view });
    if (wrong.length === 0) continue;
    const contrast = contrastOf(page, right, wrong);
    const key = JSON.stringify(contrast);
    if (isBlind(contrast) || known.has(key)) continue;
    known.add(key);
    audits.push({
      ...{ secret: "audit", side: "success", goal: view.goal, trace, step, call },
      ...{ place: "decisive", repair: [], contrast, failed: [] },
    });
  }
  return audits;
}

/** Places of the candidates that a decision was right to pass over; empty if it did not matter. */
function wrongAlternatives(
  observation: Observation,
  right: number,
  { page, view }: { readonly page: DescribedPage; readonly view: GoalView },
): readonly number[] {
  const { product, results } = observation;
  const { kind, call } = page.candidates[right]!;
  const others = (isWrong: (call: ToolCall, kind: string) => boolean) =>
    page.candidates.flatMap((other, place) =>
      place !== right && other.offered && isWrong(other.call, other.kind) ? [place] : [],
    );
  const clicked = (one: ToolCall) => (one.name === "click" ? one.value : "");
  switch (kind) {
    case "search": {
      const finds = (one: ToolCall) =>
        one.name === "search" && view.listed(one.query, 1).some(view.meets);
      return finds(call) ? others((one, k) => k === "search" && !finds(one)) : [];
    }
    case "product":
      return view.meets(clicked(call))
        ? others((one, k) => k === "product" && !view.meets(clicked(one)))
        : [];
    case "next_page":
      return results.some(({ id }) => view.meets(id)) || !view.isViable(observation)
        ? []
        : others((_, k) => k === "product");
    case "option": {
      const axis = product?.axes.find(({ name }) => clicked(call).startsWith(`${name}=`));
      if (product === null || axis === undefined) return [];
      const chosen = (value: string) => ({ ...product.selected, [axis.name]: value });
      const isFine = (one: ToolCall) =>
        view.completion(product.id, chosen(clicked(one).slice(axis.name.length + 1))) !== null;
      const isOfAxis = (one: ToolCall) =>
        axis.values.some(
          (value) => normalForm(clicked(one)) === normalForm(`${axis.name}=${value}`),
        );
      return isFine(call) ? others((one) => isOfAxis(one) && !isFine(one)) : [];
    }
    case "back_to_results":
    case "back_to_search": {
      const isAstray = product !== null && view.completion(product.id, {}) === null;
      return isAstray ? others((_, k) => k === "buy_now" || k === "option") : [];
    }
    case "buy_now":
      return others((_, k) => k === "back_to_results" || k === "back_to_search");
    default:
      return [];
  }
}
