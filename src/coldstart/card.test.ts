import { describe, expect, test } from "vitest";
import { auditFailure } from "./audit/audit-failure.js";
import type { PrivilegedAudit } from "./audit/privileged-audit.js";
import { type DeployableCard, deployCard } from "./card.js";
import { firewallFor } from "./collect-cards.js";
import { EXAMPLE_ROOM, playScript } from "./example-audit.js";

async function example(): Promise<PrivilegedAudit> {
  const calls = ["search leakproof travel mug", "P1", "capacity=500 ml", "color=blue", "Buy now"];
  const found = auditFailure(await playScript(calls), EXAMPLE_ROOM);
  if (found.kind !== "repaired") throw new RangeError(found.reason);
  return found.audits[0]!;
}

describe("deployCard()", () => {
  test("takes over the mechanism and nothing private", async () => {
    const audit = await example();
    const firewall = firewallFor([audit.trace], EXAMPLE_ROOM);
    const made = deployCard(audit, { id: "c-1", episode: 7, firewall });
    if (made.kind !== "card") throw new RangeError(made.detail);
    const { note, ...card } = made.card;
    expect(card).toEqual({
      id: "c-1",
      side: "failure",
      episode: 7,
      place: "divergence",
      situation: ["on_product"],
      taken: ["option_persona"],
      rejected: ["option_other"],
      effect: { failed: ["rOption"], end: "success" },
    });
    expect(note).toContain("option_persona was done instead of option_other");
    expect(JSON.stringify(made.card)).not.toMatch(/navy|blue|P1|T1|Ovela|leakproof/i);
  });

  test.each([
    "Choose navy blue.",
    "Take N-A-V-Y B-L-U-E.",
    "Open the Ovela mug.",
    "Open P 1 again.",
    "It was task T1.",
    "leakproof travel mug",
  ])("holds back a note that says %j", async (note) => {
    const audit = await example();
    const firewall = firewallFor([audit.trace], EXAMPLE_ROOM);
    const made = deployCard(audit, { id: "c-1", episode: 0, firewall, note });
    expect(made).toMatchObject({ kind: "NO_PROPOSAL", reason: "firewall" });
  });

  test("cannot be gone around by a type", async () => {
    const audit = await example();
    // @ts-expect-error: an audit is no card.
    const card: DeployableCard = audit;
    // @ts-expect-error: and a record that looks like a card has not passed the firewall.
    const forged: DeployableCard = { ...card, id: "x", secret: undefined };
    expect([card, forged]).toHaveLength(2);
  });
});
