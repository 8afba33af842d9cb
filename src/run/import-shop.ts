import { parseArgs } from "node:util";
import { checkOutputFile } from "../io/check-output.js";
import { importShopSimulator } from "../io/import-shopsimulator.js";
import { importWebShop } from "../io/import-webshop.js";
import type { Counts, ImportedPanel } from "../io/panel-import.js";
import { writePanelManifest } from "../io/panel-manifest-file.js";
import { panelManifest } from "../shop/panel/panel-manifest.js";
import { SPLITS } from "../shop/task.js";
import { readLanguage } from "./read-language.js";

const HELP = `Reads a real catalogue and says what came along and what did not, and why.

  npm run import-shop -- items.json.gz --layout shopsimulator --splits personas.json
  npm run import-shop -- items.json --layout webshop --instructions human.json --attributes ins.json

  --layout NAME        shopsimulator or webshop
  --splits FILE        personas and task ids by split (shopsimulator)
  --instructions FILE  instructions by product (webshop)
  --attributes FILE    attributes by product (webshop)
  --language NAME      en or zh (default: that of the layout)
  --manifest FILE      also writes the panel's manifest with its hashes`;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      layout: { type: "string" },
      splits: { type: "string" },
      instructions: { type: "string" },
      attributes: { type: "string" },
      language: { type: "string" },
      manifest: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [path, ...others] = positionals;
  if (values.help || path === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  if (others.length > 0) {
    throw new RangeError(`Cannot import more than one catalogue: also got ${others.join(", ")}`);
  }
  if (values.manifest !== undefined) checkOutputFile(values.manifest);
  const imported = await read(path, values);
  const { panel } = imported;
  console.log(`${panel.catalogue.length} products, ${panel.tasks.length} tasks, ${panel.hash}`);
  for (const split of SPLITS) {
    console.log(`  ${split}: ${panel.tasks.filter((task) => task.split === split).length}`);
  }
  print("products left out", imported.skippedProducts);
  print("tasks left out", imported.skippedTasks);
  print("products kept whose price cannot be verified", imported.unverifiablePrices);
  if (panel.catalogue.length === 0) {
    throw new Error(`Cannot open a shop from ${path}: no product of it could be used`);
  }
  if (values.manifest !== undefined) {
    await writePanelManifest(values.manifest, panelManifest(panel));
  }
}

interface Sources {
  readonly layout?: string | undefined;
  readonly language?: string | undefined;
  readonly splits?: string | undefined;
  readonly instructions?: string | undefined;
  readonly attributes?: string | undefined;
}

async function read(path: string, sources: Sources): Promise<ImportedPanel> {
  const { layout, splits, instructions, attributes } = sources;
  const language = sources.language === undefined ? undefined : readLanguage(sources.language);
  if (layout === "shopsimulator") return importShopSimulator(path, { language, splitPath: splits });
  if (layout === "webshop") {
    return importWebShop(path, {
      language,
      instructionsPath: instructions,
      attributesPath: attributes,
    });
  }
  throw new RangeError(
    `Cannot import a shop as --layout must be shopsimulator or webshop: it is ${layout}`,
  );
}

function print(what: string, counts: Counts): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} ${what}`);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  for (const [reason, count] of sorted) console.log(`  ${String(count).padStart(6)}  ${reason}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
