import { CHUNK_PARTS, type ChunkText } from "../skill/chunk.js";
import { lintChunk } from "../skill/lint-chunk.js";
import { describeFindings, type Firewall } from "./firewall/firewall.js";

/** Marks what has passed firewall and lint. */
declare const admitted: unique symbol;

/** A chunk's text that may be deployed. */
export type DeployableText = ChunkText & { readonly [admitted]: true };

/** A text that may not be deployed, and why. */
export interface RefusedText {
  readonly kind: "NO_PROPOSAL";
  readonly reason: "firewall" | "lint";
  readonly detail: string;
}

/**
 * Lets a written chunk pass, or refuses it with the reason.
 *
 * Only the four parts and the language are taken over, whatever else the
 * writer put beside them. The firewall comes first: a leak is never reported
 * as a matter of style. Parts are looked at one by one and together, so that
 * nothing hides across two of them.
 */
export function admitText(
  text: ChunkText,
  firewall: Firewall,
): { readonly kind: "admitted"; readonly text: DeployableText } | RefusedText {
  const { appliesWhen, procedure, verify, avoid, language } = text;
  const own: ChunkText = { appliesWhen, procedure, verify, avoid, language };
  const parts = CHUNK_PARTS.map((part) => own[part]);
  const findings = firewall.inspect(parts.join("\n"));
  if (findings.length > 0) {
    return { kind: "NO_PROPOSAL", reason: "firewall", detail: describeFindings(findings) };
  }
  const faults = lintChunk(own);
  if (faults.length > 0) {
    const detail = faults.map(({ property, part, reason }) => `${property}: ${part} ${reason}`);
    return { kind: "NO_PROPOSAL", reason: "lint", detail: detail.join("; ") };
  }
  return { kind: "admitted", text: own as DeployableText };
}
