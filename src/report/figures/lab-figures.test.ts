import { beforeAll, describe, expect, test } from "vitest";
import type { Release } from "../../analysis/release.js";
import { readRelease } from "../../io/read-release.js";
import type { Figure } from "../figure.js";
import { FIGURES } from "./index.js";

/** What `readReport` gives for a run of the lab. */
const LAB = { source: { en: "lab run 7", zh: "实验室运行 7" }, isReleased: false };

let release: Release;
beforeAll(async () => {
  release = await readRelease("data/release");
});

/** The same gates, as if every pair had been played four times and come out alike. */
const repeated = (): Release => ({
  ...release,
  gates: release.gates.map((gate) => ({
    ...gate,
    pairsPerTask: 4,
    observations: gate.observations.flatMap((pair) => [pair, pair, pair, pair]),
  })),
});
const titles = ({ spec }: Figure) =>
  (spec.layout.annotations ?? []).map((one) => (one as { text: string }).text);

describe("figures of a run of the lab", () => {
  test("count tasks, not pairs, and say how many pairs a task has", () => {
    const { caption } = FIGURES.chunk_contributions(repeated(), LAB);
    expect(caption).toContain("n = 400 tasks a gate, 4 pairs each;");
    expect(FIGURES.chunk_contributions(release).caption).toContain(
      "n = 400 tasks a gate, one pair each;",
    );
  });

  test("have no narrower intervals because tasks have several pairs", () => {
    const rows = (one: Release) =>
      FIGURES.validation_and_effects(one, LAB).table.rows.filter(
        ({ measure }) => measure === "reward_mean",
      );
    const [before, after] = [rows(release), rows(repeated())];
    expect(after.map(({ n }) => n)).toEqual(before.map(() => 400));
    after.forEach((row, i) => {
      // Four equal values have the mean of one but for rounding.
      expect(row.low).toBeCloseTo(Number(before[i]!.low), 12);
      expect(row.high).toBeCloseTo(Number(before[i]!.high), 12);
    });
  });

  test.each(["validation_and_effects", "behavior_paired_effects"] as const)(
    "%s says that intervals are as released of a release alone",
    (name) => {
      expect(FIGURES[name](release).caption).toContain("as released");
      expect(FIGURES[name](release, { language: "zh" }).caption).toContain("取自发布数据");
      expect(FIGURES[name](release, LAB).caption).not.toContain("as released");
      expect(FIGURES[name](release, { ...LAB, language: "zh" }).caption).not.toContain("发布数据");
    },
  );

  test("draw what test conditions differ by alone if no gate decided anything", () => {
    const figure = FIGURES.validation_and_effects({ ...release, gates: [] }, LAB);
    expect(new Set(figure.table.rows.map(({ measure }) => measure))).toEqual(
      new Set(["difference"]),
    );
    expect(figure.title).toBe("Test differences");
    expect(() => FIGURES.chunk_contributions({ ...release, gates: [] })).toThrow(
      "Cannot draw contributions as there must be a gate: there are 0",
    );
    const skill = FIGURES.skill_evolution({ ...release, gates: [] }, LAB);
    expect(titles(skill)[0]).toContain("Active chunks after each round");
  });

  test("speak of decisions where a policy has no tokens, and leave out what never moves", () => {
    const still = release.optimizerUpdates.map((update) => ({ ...update, clipFraction: 0 }));
    const figure = FIGURES.optimization({ ...release, optimizerUpdates: still }, LAB);
    expect(titles(figure)[0]).toContain("Entropy of a decision");
    expect(figure.caption).toContain("Left out, as 0 in every update: clipped decisions.");
    expect(figure.table.rows.filter(({ measure }) => measure === "clipFraction")).toEqual([]);
    expect(FIGURES.optimization(release).caption).not.toContain("Left out");
  });

  test("fill the place of token counts, which are not there", () => {
    const without = release.behaviorRounds.filter(({ metric }) => !metric.includes("tokens"));
    const { table } = FIGURES.behavior_outcomes({ ...release, behaviorRounds: without }, LAB);
    expect([...new Set(table.rows.map(({ measure }) => measure))]).toEqual([
      "model_steps",
      "searches",
      "unique_products",
      "invalid_actions",
    ]);
  });

  test("refuse to be empty", () => {
    expect(() => FIGURES.systems({ ...release, rolloutSystems: [] })).toThrow(
      "Cannot draw systems as there must be a logged step: there are 0",
    );
    expect(() => FIGURES.behavior_phases({ ...release, behaviorPhases: [] })).toThrow(
      "Cannot draw tokens by page as there must be some: there are 0 rows",
    );
  });

  test("have no curve for a round in which no episode came out so", () => {
    const counts = release.stepDistribution.filter(
      ({ round, outcome }) => round !== 0 || outcome !== "success",
    );
    const { spec } = FIGURES.behavior_step_distribution({ ...release, stepDistribution: counts });
    expect(spec.data.filter(({ name }) => name?.startsWith("R0"))).toHaveLength(1);
  });
});
