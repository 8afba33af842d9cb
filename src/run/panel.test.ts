import { execFileSync } from "node:child_process";
import { Worker } from "node:worker_threads";
import { buildSync } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { panelManifestPath, readPanelManifest } from "../io/panel-manifest-file.js";
import { shuffle } from "../random/draw.js";
import { seededRandom } from "../random/seeded-random.js";
import type { Language } from "../shop/language.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { assemblePanel, type PanelTask } from "../shop/panel/panel.js";
import { panelManifest } from "../shop/panel/panel-manifest.js";
import { DEFAULT_SEED, planPanel } from "../shop/panel/plan.js";
import type { Product } from "../shop/product.js";

/** Makes every `step`-th product and task of the default panel, from `offset` on. */
const PART = `
  import { makeProductAt, makeTaskAt } from "./src/shop/panel/make-panel.ts";
  import { planPanel } from "./src/shop/panel/plan.ts";
  export function makePart({ seed, language, offset, step }) {
    const plan = planPanel({ seed, language });
    const products = [];
    const tasks = [];
    for (let i = offset; i < plan.productCount; i += step) products.push(makeProductAt(plan, i));
    for (let i = offset; i < plan.taskCount; i += step) tasks.push(makeTaskAt(plan, i));
    return { products, tasks };
  }
`;
const WORKER = `${PART}
  import { parentPort, workerData } from "node:worker_threads";
  parentPort.postMessage(makePart(workerData));
`;
const PROCESS = `
  import { makePanel } from "./src/shop/panel/make-panel.ts";
  console.log(makePanel(JSON.parse(process.argv.at(-1))).hash);
`;

interface Part {
  readonly products: readonly Product[];
  readonly tasks: readonly PanelTask[];
}

function bundle(contents: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
  });
  return outputFiles[0]!.text;
}

let workerCode: string;
beforeAll(() => {
  workerCode = bundle(WORKER);
});

function partFromWorker(language: Language, offset: number, step: number): Promise<Part> {
  return new Promise((resolve, reject) => {
    const workerData = { seed: DEFAULT_SEED, language, offset, step };
    const worker = new Worker(workerCode, { eval: true, workerData });
    worker.once("message", (part: Part) => resolve(part));
    worker.once("error", reject);
  });
}

function assembled(language: Language, parts: readonly Part[]) {
  return assemblePanel({
    language,
    source: makePanel({ seed: DEFAULT_SEED, language, sizes: { dev: 1 } }).source,
    products: parts.flatMap(({ products }) => products),
    tasks: parts.flatMap(({ tasks }) => tasks),
  });
}

describe.each(["en", "zh"] as const)("the frozen panel (%s)", (language) => {
  test("is what its manifest says", async () => {
    const manifest = await readPanelManifest(panelManifestPath(language));
    expect(panelManifest(makePanel({ seed: DEFAULT_SEED, language }))).toEqual(manifest);
    const { train, skillval, dev, test: tested, audit } = manifest.taskCounts;
    expect([train, skillval, dev, tested, audit]).toEqual([1200, 400, 400, 400, 200]);
  }, 60_000);

  test.each([1, 8])(
    "is the same from %d workers, put together in any order",
    async (count) => {
      const offsets = Array.from({ length: count }, (_, offset) => offset);
      const parts = await Promise.all(
        offsets.map((offset) => partFromWorker(language, offset, count)),
      );
      const random = seededRandom(count);
      const mixed = shuffle(parts, random).map(({ products, tasks }) => ({
        products: shuffle(products, random),
        tasks: shuffle(tasks, random),
      }));
      const { hash } = await readPanelManifest(panelManifestPath(language));
      expect(assembled(language, mixed).hash).toBe(hash);
    },
    60_000,
  );

  test("is the same in a second process, whatever the order of the arguments", async () => {
    const { sizes } = planPanel({ seed: DEFAULT_SEED, language });
    const turned = Object.fromEntries(Object.entries(sizes).reverse());
    const options = JSON.stringify({ sizes: turned, language, seed: DEFAULT_SEED });
    const printed = execFileSync(process.execPath, ["-", options], {
      input: bundle(PROCESS),
      encoding: "utf8",
      env: { ...process.env, TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
    });
    const { hash } = await readPanelManifest(panelManifestPath(language));
    expect(printed.trim()).toBe(hash);
  }, 60_000);
});
