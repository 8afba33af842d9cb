import { parseArgs } from "node:util";
import { readRelease } from "../io/read-release.js";
import { sharedRenderer } from "../io/save-figure.js";
import type { FigureName } from "../report/figures/index.js";
import { drawFigures, FIGURE_NAMES } from "./draw-figures.js";
import { readLanguages } from "./read-language.js";

const HELP = `Saves the report's figures as SVG and PNG, and the numbers of each as CSV.

  npm run figures                          what has changed, in English and Chinese
  npm run figures -- --only training       one figure; may be given more than once
  npm run figures -- --language zh         one language: en or zh
  npm run figures -- --redraw              draws unchanged pictures too

  --release FOLDER   the numbers (default: data/release)
  --output FOLDER    where pictures go (default: figures)

Figures: ${FIGURE_NAMES.join(", ")}.`;

function readNames(only: readonly string[] | undefined): readonly FigureName[] {
  if (only === undefined) return FIGURE_NAMES;
  return only.map((name) => {
    const found = FIGURE_NAMES.find((known) => known === name);
    if (found === undefined) {
      throw new RangeError(
        `Cannot draw figure ${name} as it must be one of ${FIGURE_NAMES.join(", ")}`,
      );
    }
    return found;
  });
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", multiple: true },
      language: { type: "string" },
      redraw: { type: "boolean", default: false },
      release: { type: "string", default: "data/release" },
      output: { type: "string", default: "figures" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const [names, languages] = [readNames(values.only), readLanguages(values.language)];
  const pictures = await drawFigures(await readRelease(values.release), {
    names,
    languages,
    redraw: values.redraw,
    folder: values.output,
    onFigure: ({ name, isDrawn }, done, total) => {
      console.log(`${String(done).padStart(2)}/${total} ${isDrawn ? "drawn" : "kept "} ${name}`);
    },
  });
  const drawn = pictures.filter(({ isDrawn }) => isDrawn).length;
  console.log(`${drawn} pictures drawn, ${pictures.length - drawn} kept, in ${values.output}/`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await sharedRenderer.close();
}
