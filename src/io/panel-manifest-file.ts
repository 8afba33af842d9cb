import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { PanelManifest } from "../shop/panel/panel-manifest.js";
import { canonicalJson } from "./canonical-json.js";
import { readJson } from "./read-json.js";
import { writeAtomic } from "./write-atomic.js";

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const sizes = z.strictObject({
  train: count,
  skillval: count,
  dev: count,
  test: count,
  audit: count,
});
const difficulty = z.strictObject({
  explicitShare: share,
  attributeCount: z.tuple([count, count]),
  optionShare: share,
  budgetExplicit: share,
  budgetPersona: share,
  budgetSlack: z.tuple([z.number(), z.number()]),
  decoysPerTask: z.number().min(0),
  conflictShare: share,
  irrelevantCount: count,
});

const panelManifestSchema: z.ZodType<PanelManifest> = z.strictObject({
  schema: z.literal(1),
  language: z.enum(["en", "zh"]),
  source: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("generated"),
      seed: z.int(),
      sizes,
      productCount: count,
      difficulty,
    }),
    z.strictObject({ kind: z.literal("imported"), layout: z.string() }),
  ]),
  productCount: count,
  taskCounts: sizes,
  hashes: z.strictObject({ catalogue: hash, tasks: hash, goals: hash }),
  hash,
});

/** Where the frozen panel of a language is described. */
export function panelManifestPath(language: "en" | "zh"): string {
  return `data/shop/panel.${language}.json`;
}

/**
 * Reads the description of a frozen panel.
 *
 * @throws {Error} If the file is not there or not in its form; names the first fault.
 */
export async function readPanelManifest(path: string): Promise<PanelManifest> {
  const { value, faults } = readJson(await readFile(path), path, panelManifestSchema);
  if (value !== undefined) return value;
  const { line, column, expected } = faults[0]!;
  throw new Error(
    `Cannot read ${path} as a panel's manifest: ${column} in line ${line} needs ${expected}`,
  );
}

/** Writes the description of a panel, in a form that only its content decides. */
export async function writePanelManifest(path: string, manifest: PanelManifest): Promise<void> {
  await writeAtomic(path, `${canonicalJson(manifest)}\n`);
}
