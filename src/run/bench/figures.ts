import type { Release } from "../../analysis/release.js";
import { createRenderer } from "../../io/render-figure.js";
import type { Figure } from "../../report/figure.js";
import { FIGURES } from "../../report/figures/index.js";
import { mean } from "../../stats/mean.js";

/** Figures that are also drawn in a browser of their own; more would only take longer. */
const FRESH_COUNT = 4;

/** What {@link benchFigures} measured, in milliseconds of wall clock. */
export interface FiguresBench {
  readonly figureCount: number;
  /** Making the spec, caption and table of a figure, on average. */
  readonly planMs: number;
  /** Start of the browser with the first figure. */
  readonly startMs: number;
  /** One figure as SVG and PNG in the shared browser, on average over all figures. */
  readonly sharedMs: number;
  /** The same with a new browser for the figure, on average over {@link freshCount} figures. */
  readonly freshMs: number;
  readonly freshCount: number;
  /** The shared browser over those same figures, on average. */
  readonly sharedOfFreshMs: number;
  /** `freshMs / sharedOfFreshMs`: how many times as fast the shared browser is. */
  readonly ratio: number;
}

/**
 * Measures drawing all figures of a run with one shared browser, and some with a browser each.
 *
 * Draws every figure once before it counts, so that what the page compiles on first use is not
 * charged to some figure. Writes nothing.
 *
 * @throws {Error} If there is no browser.
 */
export async function benchFigures(release: Release): Promise<FiguresBench> {
  const functions = Object.values(FIGURES);
  for (const make of functions) make(release);
  const [planMs, figures] = await timed(async () => functions.map((make) => make(release)));
  const shared = createRenderer();
  try {
    const [startMs] = await timed(() => shared.draw(figures[0]!));
    for (const figure of figures) await shared.draw(figure);
    const sharedTimes = await timesOf(figures, (figure) => shared.draw(figure));
    const step = Math.floor(figures.length / FRESH_COUNT);
    const isChosen = (index: number) => index % step === 0 && index < step * FRESH_COUNT;
    const chosen = figures.filter((_, i) => isChosen(i));
    const freshMs = mean(await timesOf(chosen, drawAlone));
    const sharedOfFreshMs = mean(sharedTimes.filter((_, i) => isChosen(i)));
    return {
      figureCount: figures.length,
      planMs: planMs / figures.length,
      startMs,
      sharedMs: mean(sharedTimes),
      freshMs,
      freshCount: chosen.length,
      sharedOfFreshMs,
      ratio: freshMs / sharedOfFreshMs,
    };
  } finally {
    await shared.close();
  }
}

async function drawAlone(figure: Figure): Promise<void> {
  const renderer = createRenderer();
  try {
    await renderer.draw(figure);
  } finally {
    await renderer.close();
  }
}

async function timed<Result>(job: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const start = performance.now();
  const result = await job();
  return [performance.now() - start, result];
}

async function timesOf(
  figures: readonly Figure[],
  job: (figure: Figure) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const figure of figures) times.push((await timed(() => job(figure)))[0]);
  return times;
}
