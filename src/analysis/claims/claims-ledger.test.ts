import { describe, expect, test } from "vitest";
import { readRelease } from "../../io/read-release.js";
import type { Release } from "../release.js";
import { claimsLedger, unexplained } from "./claims-ledger.js";

const release = await readRelease("data/release");
const ledger = claimsLedger(release);

/** Claims whose status is another one than with the data as they are. */
function statusChanges(changed: Release): string[] {
  return claimsLedger(changed)
    .filter(({ status }, i) => status !== ledger[i]!.status)
    .map(({ id }) => id);
}

/** Replaces one element of a list. */
function withItem<Item>(
  items: readonly Item[],
  index: number,
  change: (item: Item) => Item,
): Item[] {
  return items.map((item, i) => (i === index ? change(item) : item));
}

// Resampling takes a second or two where the machine is busy.
describe("claimsLedger()", { timeout: 30_000 }, () => {
  test("recomputes 269 of the 274 published numbers; one differs, and the data say why", () => {
    expect(ledger).toHaveLength(274);
    const ids = (status: string) => ledger.filter((e) => e.status === status).map(({ id }) => id);
    expect(ids("agrees")).toHaveLength(268);
    expect(ids("differs")).toEqual(["behavior.turns"]);
    expect(ids("stated")).toEqual([
      "protocol.split.train",
      "behavior.paired.resamples",
      "wandb.overlap",
      "wandb.events_per_run",
      "test.base_free.failed_attempts",
    ]);
    expect(unexplained(ledger)).toEqual([]);
  });

  test("gives every stated claim its reason", () => {
    const reasons = ledger
      .filter(({ status }) => status === "stated")
      .map(({ explanation }) => explanation?.en);
    expect(reasons.every((reason) => reason !== undefined && reason.length > 20)).toBe(true);
  });

  test("recomputes without looking at what is printed", () => {
    const claims = release.claims.map((claim) => ({
      ...claim,
      printed: claim.printed === "yes" ? "no" : claim.printed.replace(/\d/, "7"),
    }));
    expect(claimsLedger({ ...release, claims }).map(({ recomputed }) => recomputed)).toEqual(
      ledger.map(({ recomputed }) => recomputed),
    );
  });

  test("finds exactly the claims that one changed test task touches", () => {
    // A task that all four conditions solve loses its success and reward under the final skill.
    const index = release.testOutcomes.findIndex(({ success }) =>
      Object.values(success).every((value) => value === 1),
    );
    const testOutcomes = withItem(release.testOutcomes, index, (outcome) => ({
      ...outcome,
      reward: { ...outcome.reward, iter80_st: 0 },
      success: { ...outcome.success, iter80_st: 0 },
    }));
    expect(statusChanges({ ...release, testOutcomes })).toEqual([
      "test.iter80_st.reward",
      "test.iter80_st.success",
      "test.iter80_st.reward4",
      "paired.iter80_st-iter80_free.difference",
      "paired.iter80_st-iter80_free.low",
      "paired.iter80_st-iter80_free.high",
      "transition.iter80_free-iter80_st.success_to_fail",
      "transition.iter80_free-iter80_st.net",
    ]);
  });

  test("finds exactly the claims that one changed gate pair touches", () => {
    const gates = withItem(release.gates, 2, (gate) => ({
      ...gate,
      observations: withItem(gate.observations, 0, (pair) => ({
        ...pair,
        bareOutcome: { ...pair.bareOutcome, reward: 0, rSuccess: 0 },
      })),
    }));
    expect(statusChanges({ ...release, gates })).toEqual([
      "protocol.rho.min",
      "gate.60.bare",
      "gate.60.bare_success",
      "gate.refit_error",
    ]);
    const missing = unexplained(claimsLedger({ ...release, gates })).map(({ id }) => id);
    expect(missing).toContain("gate.refit_error");
  });

  test("explains a refit that is off by rounding only", () => {
    const gates = withItem(release.gates, 0, (gate) => ({
      ...gate,
      interventions: withItem(gate.interventions, 0, (row) => ({
        ...row,
        coefficient: row.coefficient + 1e-14,
      })),
    }));
    const entry = claimsLedger({ ...release, gates }).find(({ id }) => id === "gate.refit_error")!;
    expect(entry.status).toBe("differs");
    expect(entry.explanation?.en).toContain("off by 1.0e-14, the release's own refit by 1.9e-16");
  });

  test("sees that two gate columns cannot be told apart", () => {
    const gates = withItem(release.gates, 0, (gate) => ({
      ...gate,
      observations: gate.observations.map((pair) => ({
        ...pair,
        mask: [pair.mask[0]!, pair.mask[0]!, ...pair.mask.slice(2)],
      })),
    }));
    expect(() => claimsLedger({ ...release, gates })).toThrow(
      /^Cannot fit as columns must be independent/,
    );
  });

  test("finds exactly the claims that an update with a zero gradient touches", () => {
    const optimizerUpdates = withItem(release.optimizerUpdates, 0, (update) => ({
      ...update,
      gradNorm: 0,
    }));
    expect(statusChanges({ ...release, optimizerUpdates })).toEqual([
      "optimization.r0.grad_norm",
      "optimization.zero_gradient",
      "optimization.zero_gradient.count",
    ]);
  });

  test("finds exactly the claims that a changed learning rate touches", () => {
    const optimizerUpdates = withItem(release.optimizerUpdates, 7, (update) => ({
      ...update,
      learningRate: 2e-6,
    }));
    expect(statusChanges({ ...release, optimizerUpdates })).toEqual(["protocol.lr"]);
  });

  test("finds exactly the claims that a lost episode touches", () => {
    const index = release.stepDistribution.findIndex(
      ({ round, outcome, metric, value }) =>
        round === 3 && outcome === "failure" && metric === "model_steps" && value === 18,
    );
    const stepDistribution = withItem(release.stepDistribution, index, (row) => ({
      ...row,
      count: row.count - 1,
    }));
    expect(statusChanges({ ...release, stepDistribution })).toEqual([
      "behavior.r3.failure.n",
      "behavior.r3.failure.model_steps",
      "behavior.r3.failure.steps_p90",
    ]);
  });

  test("finds exactly the claims that a changed round record touches", () => {
    const rounds = withItem(release.rounds, 1, (record) => ({
      ...record,
      allWrongGroups: record.allWrongGroups + 1,
      generatedEpisodes: record.generatedEpisodes + 8,
    }));
    expect(statusChanges({ ...release, rounds })).toEqual([
      "protocol.group.size",
      "protocol.episodes.generated",
      "funnel.1.all_wrong",
    ]);
  });

  test("finds exactly the claims that a changed validation mean touches", () => {
    const index = release.behaviorCohorts.findIndex(
      ({ cohort, block, metric }) =>
        cohort === "val_80" && block === "all" && metric === "tokens_per_turn",
    );
    const behaviorCohorts = withItem(release.behaviorCohorts, index, (row) => ({
      ...row,
      mean: row.mean! + 1,
    }));
    expect(statusChanges({ ...release, behaviorCohorts })).toEqual([
      "behavior.paired.tokens_per_turn.iter80",
      "behavior.paired.tokens_per_turn.difference",
      "behavior.paired.tokens_per_turn.percent",
    ]);
  });

  test("does not explain a gap in turns that unscored episodes cannot fill", () => {
    const explained = ledger.find(({ id }) => id === "behavior.turns")!;
    expect(explained.explanation?.en).toContain("59");
    expect(explained.explanation?.en).toContain("other 197 turns (3.3 each)");
    // 59 episodes of at most 30 turns hold at most 1,770 turns.
    const behaviorPhases = withItem(release.behaviorPhases, 0, (row) => ({
      ...row,
      n: row.n - 2_000,
    }));
    expect(unexplained(claimsLedger({ ...release, behaviorPhases })).map(({ id }) => id)).toEqual([
      "behavior.turns",
    ]);
    const tooMany = withItem(release.behaviorPhases, 0, (row) => ({ ...row, n: row.n + 200 }));
    expect(
      unexplained(claimsLedger({ ...release, behaviorPhases: tooMany })).map(({ id }) => id),
    ).toEqual(["behavior.turns"]);
  });

  test("says where a value lies half-way between two printed ones", () => {
    const entry = ledger.find(({ id }) => id === "behavior.paired.invalid_actions.iter80")!;
    expect(entry).toMatchObject({
      printed: "0.087",
      recomputed: "0.0875",
      recomputedAsPrinted: "0.088",
      status: "agrees",
    });
    expect(entry.explanation?.en).toContain("half-way");
  });

  test("refuses a claim that no family knows", () => {
    const claims = [{ id: "test.unheard_of", where: "", what: "", printed: "1", unit: "" }];
    expect(() => claimsLedger({ ...release, claims })).toThrow(
      "Cannot check claim as a family must recompute it or say why not: test.unheard_of is in none",
    );
    const other = [{ ...claims[0]!, id: "nowhere.at_all" }];
    expect(() => claimsLedger({ ...release, claims: other })).toThrow("nowhere.at_all is in none");
  });
});
