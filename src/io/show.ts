import type { Table } from "../analysis/table.js";
import type { Figure } from "../report/figure.js";
import {
  figureBundle,
  figureMetadata,
  figureText,
  labSink,
  markdownBundle,
  tableBundle,
} from "../report/show.js";
import type { Language } from "../shop/language.js";
import { figureJson } from "./figure-hash.js";
import { pngOf, saveFigure } from "./save-figure.js";

export interface ShowOptions {
  /** Of a table's headings and notes; a figure has its own. @defaultValue "en" */
  readonly language?: Language;
}

/**
 * Shows a figure, a table or a Markdown text in the running notebook cell; outside a notebook, prints its text.
 *
 * A figure's picture is the stored one if it is unchanged. While notebooks are
 * rewritten (`LAB_SAVE_FIGURES=1`) a new one is saved into `figures/`, so that
 * the committed notebook and the committed picture are the same bytes.
 *
 * @example In a notebook
 * ```ts
 * await show(gateFigure);
 * await show(gateTable, { language: "zh" });
 * await show("The gate kept **7 of 13** chunks.");
 * ```
 */
export async function show(
  value: Figure | Table | string,
  options: ShowOptions = {},
): Promise<void> {
  const { language = "en" } = options;
  const sink = labSink();
  if (typeof value === "string") {
    if (sink === undefined) console.log(value);
    else sink.display(markdownBundle(value));
  } else if ("spec" in value) {
    if (sink === undefined) {
      console.log(figureText(value));
      return;
    }
    if (process.env.LAB_SAVE_FIGURES === "1") await saveFigure(value);
    const plain = { ...value, spec: JSON.parse(figureJson(value)) as Figure["spec"] };
    sink.display(figureBundle(plain, await pngOf(value)), { metadata: figureMetadata(value) });
  } else {
    const bundle = tableBundle(value, language);
    if (sink === undefined) console.log(bundle["text/plain"]);
    else sink.display(bundle);
  }
}
