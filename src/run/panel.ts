import { parseArgs } from "node:util";
import {
  panelManifestPath,
  readPanelManifest,
  writePanelManifest,
} from "../io/panel-manifest-file.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { panelManifest } from "../shop/panel/panel-manifest.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { readLanguages } from "./read-language.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Makes the default panels and compares them with their frozen manifests.

  npm run panel                   checks both languages
  npm run panel -- --language zh  checks one: en or zh
  npm run panel -- --freeze       writes the manifests anew

  --seed NUMBER   of the panels to freeze (default: 1)

Manifests are data/shop/panel.en.json and data/shop/panel.zh.json.`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      language: { type: "string" },
      freeze: { type: "boolean", default: false },
      seed: { type: "string", default: String(DEFAULT_SEED) },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  for (const language of readLanguages(values.language)) {
    const path = panelManifestPath(language);
    const panel = makePanel({ seed: wholeNumber("--seed", values.seed, 0), language });
    const { hash, catalogue, tasks } = panel;
    console.log(`${path}: ${catalogue.length} products, ${tasks.length} tasks, ${hash}`);
    if (values.freeze) {
      await writePanelManifest(path, panelManifest(panel));
    } else if ((await readPanelManifest(path)).hash !== hash) {
      console.error(`${path}: the panel made here differs from the frozen one`);
      process.exitCode = 1;
    }
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
