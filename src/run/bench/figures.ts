import { readRelease } from "../../io/read-release.js";
import { createRenderer } from "../../io/render-figure.js";
import type { Figure } from "../../report/figure.js";
import { FIGURES } from "../../report/figures/index.js";
import type { BenchPart } from "./bench-part.js";
import { compareTimes } from "./compare-times.js";

/** What a figure may take on average with the shared browser. */
const ALLOWED_MS = 150;
/** Figures that are drawn with a browser each; more would only take longer. */
const ALONE_COUNT = 4;

/** Drawing figures as SVG and PNG in one shared browser; writes nothing. */
export const figuresBench: BenchPart = {
  name: "figures",
  about: "all figures as SVG and PNG, in one shared browser",
  run: async () => {
    const release = await readRelease("data/release");
    const figures = Object.values(FIGURES).map((make) => make(release));
    const few = figures.slice(0, ALONE_COUNT);
    const shared = createRenderer();
    try {
      const alone = await compareTimes({
        name: `a figure, against a browser started for each (${few.length} figures)`,
        ours: () => averageMs(few, (figure) => shared.draw(figure)),
        peer: () => averageMs(few, drawAlone),
        repeats: 2,
      });
      const allowed = await compareTimes({
        name: `a figure on average, against ${ALLOWED_MS} ms allowed (${figures.length} figures)`,
        ours: () => averageMs(figures, (figure) => shared.draw(figure)),
        peer: () => ALLOWED_MS,
        repeats: 3,
        goal: 1,
      });
      return [alone, allowed];
    } finally {
      await shared.close();
    }
  },
};

async function drawAlone(figure: Figure): Promise<void> {
  const renderer = createRenderer();
  try {
    await renderer.draw(figure);
  } finally {
    await renderer.close();
  }
}

/** Wall clock of a job, on average over the figures. */
async function averageMs(
  figures: readonly Figure[],
  job: (figure: Figure) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  for (const figure of figures) await job(figure);
  return (performance.now() - start) / figures.length;
}
