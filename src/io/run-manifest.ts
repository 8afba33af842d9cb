import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { CoevolutionSettings } from "../coevolution/settings.js";
import { canonicalJson } from "./canonical-json.js";
import { describeFault } from "./fault.js";
import { readJson } from "./read-json.js";
import { writeAtomic } from "./write-atomic.js";

/** What a run is made of; written before anything else, so that no record is without it. */
export interface RunManifest {
  readonly schema: "intraskill.run/1";
  readonly settings: CoevolutionSettings;
  /** What came in from files: a changed one is another run. */
  readonly inputs: {
    /** SHA-256 of the base checkpoint. */
    readonly base: string;
    /** Who writes chunks. */
    readonly source: string;
    /** SHA-256 of each family's panel. */
    readonly panels: Readonly<Record<string, string>>;
  };
  /** On what it was started; informative. */
  readonly versions: Readonly<Record<string, string>>;
  /** Commit of the project; `null` outside of a repository. */
  readonly commit: string | null;
  /** Episodes of `test` that were played or about to be: the price of every look. */
  readonly testEpisodeCount: number;
}

const manifestSchema = z.strictObject({
  schema: z.literal("intraskill.run/1"),
  settings: z.looseObject({ schema: z.literal("intraskill.coevolution/1") }),
  inputs: z.strictObject({
    base: z.string(),
    source: z.string(),
    panels: z.record(z.string(), z.string()),
  }),
  versions: z.record(z.string(), z.string()),
  commit: z.string().nullable(),
  testEpisodeCount: z.int().min(0),
});

/**
 * Reads a run's manifest.
 *
 * @throws {Error} If the file is damaged, with the place of the first fault.
 */
export async function readRunManifest(path: string): Promise<RunManifest> {
  const { value, faults } = readJson(await readFile(path), path, manifestSchema);
  if (value === undefined) {
    throw new Error(`Cannot read ${path} as the manifest of a run: ${describeFault(faults[0]!)}`);
  }
  return value as unknown as RunManifest;
}

/** Writes a run's manifest. */
export async function writeRunManifest(path: string, manifest: RunManifest): Promise<void> {
  await writeAtomic(path, `${canonicalJson(manifest)}\n`);
}

/**
 * Lists where two values of plain JSON differ, such as `arm.gate.pairsPerTask: 4 -> 1`.
 */
export function settingDifferences(before: unknown, after: unknown, place = ""): readonly string[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) =>
      settingDifferences(before[key], after[key], place === "" ? key : `${place}.${key}`),
    );
  }
  const [left, right] = [JSON.stringify(before), JSON.stringify(after)];
  return left === right ? [] : [`${place}: ${left} -> ${right}`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
