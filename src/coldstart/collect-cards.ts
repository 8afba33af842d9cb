import type { Trace } from "../episode/trace.js";
import { type AuditOptions, auditFailure } from "./audit/audit-failure.js";
import { decisiveSteps } from "./audit/decisive-steps.js";
import type { NoProposalReason, PrivilegedAudit } from "./audit/privileged-audit.js";
import { type DeployableCard, deployCard } from "./card.js";
import { type Firewall, makeFirewall } from "./firewall/firewall.js";
import { privateTextsOf, uniquePrivateTexts } from "./firewall/private-text.js";

/** What auditing one episode came to; private, for the ledger alone. */
export interface AuditRecord {
  /** Number among the episodes audited together. */
  readonly episode: number;
  readonly taskId: string;
  readonly sample: number;
  readonly side: "success" | "failure" | "technical_failure";
  readonly cardIds: readonly string[];
  /** Why there is no card; `null` if there is one. */
  readonly refusal: { readonly reason: NoProposalReason; readonly detail: string } | null;
}

/** What {@link collectCards} brings back. */
export interface CollectedCards {
  readonly cards: readonly DeployableCard[];
  readonly records: readonly AuditRecord[];
  /** Knows everything private about all audited episodes; every text made of the cards must pass it. */
  readonly firewall: Firewall;
}

/**
 * Audits episodes and lets what may go on pass the firewall.
 *
 * One firewall stands for all: a text is checked against the private data of
 * every audited episode, not only of those it was made of.
 *
 * @param prefix Start of the card ids, such as `r0-card`; a run never uses one twice.
 */
export function collectCards(
  traces: readonly Trace[],
  { prefix, ...room }: AuditOptions & { readonly prefix: string },
): CollectedCards {
  const firewall = firewallFor(traces, room);
  const cards: DeployableCard[] = [];
  const records = traces.map((trace, episode): AuditRecord => {
    const { audits, ...found } = auditEpisode(trace, room);
    const cardIds: string[] = [];
    let refusal = found.refusal;
    for (const audit of audits) {
      const id = `${prefix}-${cards.length}`;
      const passed = deployCard(audit, { id, episode, firewall });
      if (passed.kind === "card") {
        cards.push(passed.card);
        cardIds.push(id);
      } else refusal = { reason: passed.reason, detail: passed.detail };
    }
    const { taskId, sample } = trace.job;
    const own = cardIds.length > 0 ? null : refusal;
    return { episode, taskId, sample, side: found.side, cardIds, refusal: own };
  });
  return { cards, records, firewall };
}

/** The firewall that knows everything private about some episodes. */
export function firewallFor(
  traces: readonly Trace[],
  { panel }: Pick<AuditOptions, "panel">,
): Firewall {
  const texts = traces.flatMap((trace) => {
    const goal = panel.goals.get(trace.job.taskId);
    if (goal === undefined) return [];
    const seen = trace.steps.map(({ observation }) => observation);
    const opened = seen.flatMap(({ visitedIds }) => visitedIds);
    const products = [...new Set([goal.productId, ...opened])].flatMap(
      (id) => panel.productById.get(id) ?? [],
    );
    const listedIds = seen.flatMap(({ results }) => results.map(({ id }) => id));
    return privateTextsOf({ goal, task: trace.task, products, listedIds });
  });
  return makeFirewall(uniquePrivateTexts(texts));
}

function auditEpisode(
  trace: Trace,
  room: AuditOptions,
): {
  readonly side: AuditRecord["side"];
  readonly audits: readonly PrivilegedAudit[];
  readonly refusal: AuditRecord["refusal"];
} {
  if (trace.outcome === null) {
    const refusal = { reason: "not_a_failure" as const, detail: trace.error.message };
    return { side: "technical_failure", audits: [], refusal };
  }
  if (trace.outcome.rSuccess === 1) {
    const audits = decisiveSteps(trace, room);
    const refusal = { reason: "no_public_mechanism" as const, detail: "no decision stood out" };
    return { side: "success", audits, refusal: audits.length === 0 ? refusal : null };
  }
  const audit = auditFailure(trace, room);
  if (audit.kind === "repaired") return { side: "failure", audits: audit.audits, refusal: null };
  return { side: "failure", audits: [], refusal: { reason: audit.reason, detail: "" } };
}
