import { isFinished } from "../episode/trace.js";
import type { Condition } from "../policy/rules/condition.js";
import type { Target } from "../policy/rules/target.js";
import type { FailedPart, PrivilegedAudit } from "./audit/privileged-audit.js";
import { describeFindings, type Firewall } from "./firewall/firewall.js";
import { stringsOf } from "./firewall/strings-of.js";

/** Marks what has passed the firewall; there is no other way to get it. */
declare const deployable: unique symbol;

/**
 * What may go on from an audit: the mechanism and the public situation, nothing else.
 *
 * Plain JSON. No goal, no value, no name of a task or a product.
 */
export interface DeployableCard {
  readonly [deployable]: true;
  readonly secret?: never;
  /** Unique over a run, such as `r0-card-12`. */
  readonly id: string;
  readonly side: PrivilegedAudit["side"];
  /** Number of the episode among those analysed together; cards of one episode share it. */
  readonly episode: number;
  readonly place: PrivilegedAudit["place"];
  /** Every public condition that held when the decision was taken. */
  readonly situation: readonly Condition[];
  /** What the right decision was and the wrong one was not. */
  readonly taken: readonly Target[];
  /** What the wrong decision was and the right one was not. */
  readonly rejected: readonly Target[];
  /** The effect seen: what failed before the repair (nothing, for a success), and that the end was a success. */
  readonly effect: { readonly failed: readonly FailedPart[]; readonly end: "success" };
  /** The same in a sentence, for readers of prose. */
  readonly note: string;
}

/** A card before it passed. */
type CardContent = Omit<DeployableCard, typeof deployable>;

/** An audit that must stay behind, and why. The reason is private, too: it quotes what was found. */
export interface HeldBack {
  readonly kind: "NO_PROPOSAL";
  readonly reason: "firewall";
  readonly detail: string;
}

/** Options for {@link deployCard}. */
export interface DeployOptions {
  readonly id: string;
  readonly episode: number;
  readonly firewall: Firewall;
  /** Prose about the mechanism instead of the built one, as an auditor may write it. */
  readonly note?: string;
}

/**
 * Makes a card of an audit: the one way from what was seen to what may go on.
 *
 * The card is put together from closed lists of public words; then every string
 * in it goes through the firewall, whoever wrote it.
 */
export function deployCard(
  audit: PrivilegedAudit,
  { id, episode, firewall, note }: DeployOptions,
): { readonly kind: "card"; readonly card: DeployableCard } | HeldBack {
  const { side, place, contrast, failed } = audit;
  const { situation, taken, rejected } = contrast;
  // The id is left out of the search: it is made here and looks like an identifier.
  const content: Omit<CardContent, "id"> = {
    ...{ side, episode, place },
    ...{ situation: [...situation], taken: [...taken], rejected: [...rejected] },
    effect: { failed: [...failed], end: "success" },
    note: note ?? noteOf(audit),
  };
  const findings = firewall.inspect(stringsOf(content).join(" ; "));
  if (findings.length > 0) {
    return { kind: "NO_PROPOSAL", reason: "firewall", detail: describeFindings(findings) };
  }
  return { kind: "card", card: { id, ...content } as CardContent as DeployableCard };
}

function noteOf({ side, place, contrast, failed, trace }: PrivilegedAudit): string {
  const list = (names: readonly string[]) => (names.length === 0 ? "nothing" : names.join(" and "));
  const { situation, taken, rejected } = contrast;
  const decision = `Where ${list(situation)} held, ${list(taken)}`;
  if (side === "success") {
    return `${decision} rather than ${list(rejected)} was done, and the purchase succeeded.`;
  }
  const end = isFinished(trace) && trace.termination === "purchase" ? "bought" : "not_bought";
  return `${decision} was done instead of ${list(rejected)} at the ${place} of an episode (${end}) that failed by ${list(failed)}; the purchase then succeeded.`;
}
