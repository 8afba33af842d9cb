import { beforeAll, describe, expect, test } from "vitest";
import type { Release } from "../../analysis/release.js";
import { readRelease } from "../../io/read-release.js";
import type { Figure } from "../figure.js";
import { FIGURES, type FigureName } from "./index.js";

/** The parts of a plotly trace that hold numbers. */
interface DrawnTrace {
  readonly type: string;
  readonly mode?: string;
  readonly name?: string;
  readonly x: readonly (number | null)[];
  readonly y: readonly (number | null)[];
  readonly z?: readonly (readonly (number | null)[])[];
  readonly error_x?: { readonly array: readonly number[]; readonly arrayminus: readonly number[] };
  readonly error_y?: { readonly array: readonly number[]; readonly arrayminus: readonly number[] };
  readonly hoverinfo?: string;
}
type Axis = {
  readonly title: { readonly text: string };
  readonly ticktext?: readonly string[];
  readonly range?: readonly [number, number];
};

const NAMES = Object.keys(FIGURES) as FigureName[];
let release: Release;
beforeAll(async () => {
  release = await readRelease("data/release");
});

const tracesOf = (figure: Figure) => figure.spec.data as unknown as DrawnTrace[];
/** Traces that show data; the others only print it. */
const shown = (figure: Figure) => tracesOf(figure).filter(({ hoverinfo }) => hoverinfo !== "skip");
const axesOf = ({ spec }: Figure, letter: "x" | "y") =>
  Object.entries(spec.layout as Record<string, unknown>)
    .filter(([key]) => new RegExp(`^${letter}axis\\d*$`).test(key))
    .map(([, axis]) => axis as Axis);

function textsOf(figure: Figure): string[] {
  const { title, annotations } = figure.spec.layout as {
    title: { text: string };
    annotations: { text: string }[];
  };
  return [
    title.text,
    ...annotations.map(({ text }) => text),
    ...tracesOf(figure).map(({ name }) => name ?? ""),
    ...[...axesOf(figure, "x"), ...axesOf(figure, "y")].flatMap((axis) => [
      axis.title.text,
      ...(axis.ticktext ?? []),
    ]),
  ];
}

describe("every figure", () => {
  test.each(NAMES)("%s draws the same numbers in English and Chinese", (name) => {
    const numbers = (language: "en" | "zh") =>
      tracesOf(FIGURES[name](release, { language })).map(({ type, x, y, z, error_x, error_y }) => ({
        type,
        x,
        y,
        z,
        error_x,
        error_y,
      }));
    expect(numbers("zh")).toEqual(numbers("en"));
    const [en, zh] = [FIGURES[name](release), FIGURES[name](release, { language: "zh" })];
    expect(zh.table).toEqual(en.table);
    expect([en.name, zh.name]).toEqual([name, `${name}.zh`]);
  });

  test.each(NAMES)("%s has every label in both languages", (name) => {
    const en = FIGURES[name](release);
    const zh = FIGURES[name](release, { language: "zh" });
    const pairs = textsOf(en).map((text, i) => [text, textsOf(zh)[i]] as const);
    // What may read the same: rounds with their n, steps, and ids of chunks.
    const shared = /^(R\d+( \(n = [\d,]+\))?|\d*|(chunk|online)-[0-9a-f]{8})$/;
    const missing = pairs.filter(([a, b]) => a === b && !shared.test(a));
    expect(missing).toEqual([]);
    expect(pairs.filter(([a, b]) => (a === "") !== (b === ""))).toEqual([]);
    const named = pairs.filter(([a]) => !shared.test(a));
    expect(named.filter(([, b]) => !/\p{Script=Han}/u.test(b ?? ""))).toEqual([]);
    expect(named.filter(([a]) => /\p{Script=Han}/u.test(a))).toEqual([]);
  });

  test.each(NAMES)("%s lists in its table exactly the values that it draws", (name) => {
    const figure = FIGURES[name](release);
    const isHorizontal = (trace: DrawnTrace) => trace.error_x !== undefined;
    const drawn = shown(figure).flatMap((trace) =>
      trace.z !== undefined
        ? trace.z.flat().filter((value) => value !== null)
        : isHorizontal(trace)
          ? trace.x
          : trace.y,
    );
    expect(figure.table.rows.map(({ value }) => value)).toEqual(drawn);
  });

  test.each(NAMES)("%s draws the interval ends of its table", (name) => {
    const figure = FIGURES[name](release);
    const ends = shown(figure).flatMap((trace) => {
      const bars = trace.error_x ?? trace.error_y;
      const values = trace.error_x === undefined ? trace.y : trace.x;
      return (bars?.array ?? []).map((up, i) => [
        (values[i] ?? 0) - (bars?.arrayminus[i] ?? 0),
        (values[i] ?? 0) + up,
      ]);
    });
    const rows = figure.table.rows.filter(({ low }) => low !== undefined && low !== null);
    expect(ends).toHaveLength(rows.length);
    ends.forEach(([low, high], i) => {
      // A length added back to its value returns the end but for rounding.
      expect(low).toBeCloseTo(rows[i]?.low as number, 9);
      expect(high).toBeCloseTo(rows[i]?.high as number, 9);
    });
  });

  test.each(NAMES)("%s says n and its source, in the caption and under the picture", (name) => {
    const { caption, spec } = FIGURES[name](release);
    const notes = (spec.layout.annotations ?? []) as { text: string }[];
    const note = notes.at(-1)?.text.replaceAll("<br>", " ") ?? "";
    expect(note).toMatch(/n = [\d,]+/);
    expect(note).toMatch(/Source: ShopSimRL \(XBQNRCM\/ShopSimRL\)/);
    expect(caption.endsWith(note)).toBe(true);
    expect(caption.length).toBeGreaterThan(note.length);
  });

  test.each(NAMES)("%s names another run when told so", (name) => {
    const source = { en: "lab run 7", zh: "实验室运行 7" };
    const en = FIGURES[name](release, { source });
    const zh = FIGURES[name](release, { source, language: "zh" });
    expect(en.caption).toMatch(/Source: lab run 7\.$/);
    expect(zh.caption).toMatch(/来源：实验室运行 7。$/);
    expect(`${en.caption}${zh.caption}`).not.toContain("XBQNRCM");
  });

  test.each(NAMES)("%s names the quantity on every value axis", (name) => {
    const figure = FIGURES[name](release);
    const untitled = (letter: "x" | "y") =>
      axesOf(figure, letter).filter(({ title, ticktext }) => title.text === "" && !ticktext);
    expect([...untitled("x"), ...untitled("y")]).toEqual([]);
  });

  test.each(NAMES)("%s has neither a top nor a right frame", (name) => {
    const figure = FIGURES[name](release);
    for (const axis of [...axesOf(figure, "x"), ...axesOf(figure, "y")]) {
      expect(axis).toMatchObject({ mirror: false, zeroline: false });
    }
  });

  test.each([
    { name: "test_results", panels: 1, traces: 2 },
    { name: "validation_and_effects", panels: 2, traces: 4 },
    { name: "training", panels: 4, traces: 9 },
    { name: "skill_evolution", panels: 2, traces: 4 },
    { name: "chunk_contributions", panels: 1, traces: 1 },
    { name: "reward_components", panels: 1, traces: 3 },
    { name: "behavior_outcomes", panels: 4, traces: 16 },
    { name: "behavior_step_distribution", panels: 2, traces: 8 },
    { name: "behavior_fixed_validation", panels: 6, traces: 18 },
    { name: "behavior_paired_effects", panels: 2, traces: 4 },
    { name: "behavior_phases", panels: 2, traces: 8 },
    { name: "optimization", panels: 6, traces: 12 },
    { name: "systems", panels: 4, traces: 8 },
  ] as const)("$name has $panels panels and $traces series", ({ name, panels, traces }) => {
    const figure = FIGURES[name](release);
    expect(axesOf(figure, "y")).toHaveLength(panels);
    expect(shown(figure)).toHaveLength(traces);
  });
});

describe("a shorter run", () => {
  /** The first two rounds, as if the run had ended there. */
  const short = (): Release => {
    const early = <Row extends { readonly round: number }>(rows: readonly Row[]) =>
      rows.filter(({ round }) => round < 2);
    return {
      ...release,
      gates: early(release.gates),
      contributions: early(release.contributions),
      rounds: early(release.rounds),
      trainingSteps: early(release.trainingSteps),
      optimizerUpdates: early(release.optimizerUpdates),
      rolloutSystems: early(release.rolloutSystems),
      behaviorRounds: early(release.behaviorRounds),
      behaviorPhases: early(release.behaviorPhases),
      stepDistribution: early(release.stepDistribution),
    };
  };

  test.each([
    { name: "training", boundary: 20.5, last: 41 },
    { name: "optimization", boundary: 40.5, last: 82 },
    { name: "systems", boundary: 20.5, last: 41 },
  ] as const)("$name takes its rounds and its end from the data", ({ name, boundary, last }) => {
    const figure = FIGURES[name](short());
    const shapes = (figure.spec.layout.shapes ?? []) as { x0: number }[];
    expect(new Set(shapes.map(({ x0 }) => x0))).toEqual(new Set([boundary]));
    expect(axesOf(figure, "x").map(({ range }) => range?.[1])).toEqual(
      axesOf(figure, "x").map(() => last),
    );
  });

  test("names the last step in the title of paired effects, and has a column a gate", () => {
    expect(FIGURES.behavior_paired_effects(short()).title).toContain("iteration 40");
    const cells = FIGURES.chunk_contributions(short());
    expect(axesOf(cells, "x")[0]?.ticktext).toEqual(["20", "40"]);
  });
});
