import { isFinished, type Trace } from "../../episode/trace.js";
import type { TaskReader } from "../../shop/reading/read-task.js";
import type { Wishes } from "../../shop/reading/wishes.js";
import type { Session } from "../../shop/session.js";
import type { Shop } from "../../shop/shop.js";
import type { ToolCall } from "../../shop/tool-call.js";
import { type AuditRoom, type GoalView, goalView } from "./goal-view.js";
import { callsTowardsGoal } from "./next-forward.js";
import type { FailedPart, FailureAudit, PrivilegedAudit } from "./privileged-audit.js";
import {
  contrastOf,
  type DescribedPage,
  describePage,
  isBlind,
  type PublicContrast,
  placeOfCall,
} from "./public-contrast.js";

/** Where an auditor works, and how it reads tasks. */
export interface AuditOptions extends AuditRoom {
  readonly read: TaskReader;
}

/** Decisions before the divergence that are tried if an episode ran out of actions. */
const EARLIER_TRIES = 6;

/**
 * Finds out what went wrong in a failed episode, by replaying it with the goal at hand.
 *
 * The causal divergence is the decision after which success could never again
 * be reached without going back (see `goalView`). There, and at the purchase
 * if that is another decision, one call is replaced by one that leads towards
 * the goal, for real: a live session takes the recorded calls up to that point,
 * the other call, and then what completes the purchase without turning back
 * again. Only a repair that ends in a success counts, and only if something
 * public tells the two calls apart; the most direct one is kept.
 *
 * @returns At most one audit for each of the two decisions, or why there is none.
 */
export function auditFailure(trace: Trace, options: AuditOptions): FailureAudit {
  if (!isFinished(trace) || trace.outcome.rSuccess === 1 || trace.steps.length === 0) {
    return { kind: "no_proposal", reason: "not_a_failure" };
  }
  if (!isReplayable(trace, options)) return { kind: "no_proposal", reason: "replay_differs" };
  const bench: Bench = {
    shop: options.shop,
    view: goalView(options, trace.task.id),
    wishes: options.read(trace.task),
  };
  const { view } = bench;
  const failed = failedParts(trace);
  const audits: PrivilegedAudit[] = [];
  let isRepaired = false;
  for (const { step, place } of decisionsToTry(trace, view)) {
    if (audits.some((audit) => audit.place === place)) continue;
    const repair = repairAt(trace, step, bench);
    isRepaired ||= repair !== null;
    if (repair === null || isBlind(repair.contrast)) continue;
    const { call } = trace.steps[step]!;
    const { calls, contrast } = repair;
    const audit = { side: "failure", goal: view.goal, trace, step, place, call } as const;
    audits.push({ secret: "audit", ...audit, repair: calls, contrast, failed });
  }
  if (audits.length > 0) return { kind: "repaired", audits };
  return {
    kind: "no_proposal",
    reason: isRepaired ? "no_public_mechanism" : "no_terminal_success",
  };
}

/** What one audit works with; the task is read once. */
interface Bench {
  readonly shop: Shop;
  readonly view: GoalView;
  readonly wishes: Wishes;
}

interface TriedDecision {
  readonly step: number;
  readonly place: PrivilegedAudit["place"];
}

/** The divergence (with earlier decisions as a stand-in if actions ran out), then the purchase. */
function decisionsToTry(trace: Trace, view: GoalView): readonly TriedDecision[] {
  const last = trace.steps.length - 1;
  const viable = trace.steps.map(({ observation }) => view.isViable(observation));
  const divergence = viable.lastIndexOf(true);
  const isPurchase = trace.termination === "purchase";
  const tried: TriedDecision[] = [];
  const reach = isPurchase ? 1 : EARLIER_TRIES;
  for (let step = divergence, n = 0; step >= 0 && n < reach; step--) {
    if (!viable[step]) continue;
    tried.push({ step, place: "divergence" });
    n += 1;
  }
  if (isPurchase && divergence !== last) tried.push({ step: last, place: "purchase" });
  return tried;
}

/** The most direct substitution at a decision that ends in a success; one that public words can tell apart comes first. */
function repairAt(
  trace: Trace,
  step: number,
  bench: Bench,
): { readonly calls: readonly ToolCall[]; readonly contrast: PublicContrast } | null {
  const { observation, call } = trace.steps[step]!;
  const { view, wishes } = bench;
  const page = describePage(observation, wishes);
  const wrong = placeOfCall(page, call);
  let blind: { calls: readonly ToolCall[]; contrast: PublicContrast } | null = null;
  // The same axis with another value is a smaller change than another axis.
  const others = [...callsTowardsGoal(observation, view, page.candidates)].sort(
    (a, b) => Number(isSameAxis(b, call)) - Number(isSameAxis(a, call)),
  );
  for (const other of others) {
    const right = placeOfCall(page, other);
    if (right === -1 || right === wrong) continue;
    const contrast = contrastOf(page, right, [wrong]);
    if (isBlind(contrast) && blind !== null) continue;
    const calls = completeLive(trace, step, { other, ...bench });
    if (calls === null) continue;
    if (!isBlind(contrast)) return { calls, contrast };
    blind = { calls, contrast };
  }
  return blind;
}

function isSameAxis(a: ToolCall, b: ToolCall | null): boolean {
  if (a.name !== "click" || b?.name !== "click") return false;
  const axisOf = ({ value }: { readonly value: string }) => value.slice(0, value.lastIndexOf("="));
  return axisOf(a) !== "" && axisOf(a) === axisOf(b);
}

/** Plays a substitution for real. @returns The calls from there on; `null` if they do not end in a success. */
function completeLive(
  trace: Trace,
  step: number,
  { other, shop, view, wishes }: Bench & { readonly other: ToolCall },
): readonly ToolCall[] | null {
  const session = shop.session(trace.task.id);
  for (const { call } of trace.steps.slice(0, step)) follow(session, call);
  const calls: ToolCall[] = [other];
  session.act(other);
  while (session.termination === null) {
    const { observation } = session;
    // One way out was the repair; a second one would be another episode.
    const mayLeave = observation.page === "home" || view.isViable(observation);
    const { candidates }: Pick<DescribedPage, "candidates"> =
      observation.page === "home" ? describePage(observation, wishes) : { candidates: [] };
    const isStuck = !mayLeave && !isChangeable(observation, view);
    const next = isStuck ? undefined : callsTowardsGoal(observation, view, candidates)[0];
    if (next === undefined) return null;
    calls.push(next);
    session.act(next);
  }
  return session.outcome.rSuccess === 1 ? calls : null;
}

/** Whether a product page needs no more than other options. */
function isChangeable({ product }: Session["observation"], { completion }: GoalView): boolean {
  return product !== null && completion(product.id, {}) !== null;
}

function follow(session: Session, call: ToolCall | null): void {
  if (call === null) session.reject();
  else session.act(call);
}

/** Whether a live session shows the recorded pages. */
function isReplayable(trace: Trace, { shop }: AuditRoom): boolean {
  const session = shop.session(trace.task.id);
  for (const { observation, call, feedback } of trace.steps) {
    const live = session.observation;
    const isSame =
      live.page === observation.page &&
      live.step === observation.step &&
      live.product?.id === observation.product?.id &&
      live.results.length === observation.results.length &&
      live.results.every(({ id }, at) => id === observation.results[at]!.id) &&
      JSON.stringify(live.product?.selected) === JSON.stringify(observation.product?.selected);
    if (!isSame) return false;
    if (feedback !== null) follow(session, call);
  }
  return true;
}

function failedParts({ outcome, termination }: Trace): readonly FailedPart[] {
  if (outcome === null) return [];
  if (termination !== "purchase") return ["not_bought"];
  return (["rType", "rAtt", "rOption", "rPrice"] as const).filter((part) => outcome[part] < 1);
}
