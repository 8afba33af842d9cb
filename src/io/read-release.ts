import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Release, ReleasedGate } from "../analysis/release.js";
import { comparisonsSchema } from "./comparisons-schema.js";
import { refuseFaults } from "./fault.js";
import { rankingSchema } from "./ranking-schema.js";
import { MANIFEST_FILE } from "./release-manifest.js";
import { type FolderBytes, releaseSource } from "./release-source.js";
import {
  interventionsFile,
  observationsFile,
  RELEASE_TABLES,
  type ReleaseRow,
  type ReleaseTable,
  type ReleaseTableName,
} from "./release-tables.js";
import { testSummariesSchema } from "./summary-schema.js";

/**
 * Reads a release: all its tables, checked by themselves and against the manifest.
 *
 * Where the release contradicts itself from file to file is not a fault of
 * reading; `checkRelease` lists it.
 *
 * @param folder Such as `data/release`.
 * @throws {InputFaults} If anything is wrong; names file, line, column and
 *   value of the first 20 faults over all files, and their count.
 */
export async function readRelease(folder: string): Promise<Release> {
  return parseRelease(await readReleaseFolder(folder), folder);
}

/**
 * Reads a release that is in memory.
 *
 * @param files Bytes by file name; other files may be among them.
 * @param folder Name for the error message.
 * @throws {InputFaults} As {@link readRelease}.
 */
export function parseRelease(files: FolderBytes, folder: string): Release {
  const source = releaseSource(files);
  const rows = <Row>({ file, format }: ReleaseTable<Row>) => source.csv(file, format);
  const testSummaries = source.json("test_summaries.json", testSummariesSchema);
  const comparisons = source.json("published_comparisons.json", comparisonsSchema);
  const ranking = source.json("ranking_appendix.json", rankingSchema);
  const tables = {
    testOutcomes: rows(RELEASE_TABLES.testOutcomes),
    gates: roundsOf([...files.keys(), ...source.listed]).map((round) => source.gate(round)),
    contributions: rows(RELEASE_TABLES.contributions),
    rounds: rows(RELEASE_TABLES.rounds),
    trainingSteps: rows(RELEASE_TABLES.trainingSteps),
    optimizerUpdates: rows(RELEASE_TABLES.optimizerUpdates),
    rolloutSystems: rows(RELEASE_TABLES.rolloutSystems),
    claims: rows(RELEASE_TABLES.claims),
    behaviorRounds: rows(RELEASE_TABLES.behaviorRounds),
    behaviorCohorts: rows(RELEASE_TABLES.behaviorCohorts),
    behaviorPaired: rows(RELEASE_TABLES.behaviorPaired),
    behaviorPhases: rows(RELEASE_TABLES.behaviorPhases),
    stepDistribution: rows(RELEASE_TABLES.stepDistribution),
  };
  refuseFaults(`the release in ${folder}`, source.faults);
  // A JSON file without a value has left a fault, so these three are there.
  return {
    ...tables,
    testSummaries: testSummaries!,
    comparisons: comparisons!,
    ranking: ranking!,
  };
}

/**
 * Reads one table of a release.
 *
 * @throws {InputFaults} As {@link readRelease}, for this file and the manifest.
 */
export async function readReleaseTable<Name extends ReleaseTableName>(
  folder: string,
  name: Name,
): Promise<readonly ReleaseRow<Name>[]> {
  const table = RELEASE_TABLES[name] as unknown as ReleaseTable<ReleaseRow<Name>>;
  const source = releaseSource(await readReleaseFolder(folder, [table.file]));
  const rows = source.csv(table.file, table.format);
  refuseFaults(join(folder, table.file), source.faults);
  return rows;
}

/**
 * Reads one gate of a release.
 *
 * @throws {InputFaults} As {@link readRelease}, for the gate's two files and the manifest.
 */
export async function readGate(folder: string, round: number): Promise<ReleasedGate> {
  const names = [interventionsFile(round), observationsFile(round)];
  const source = releaseSource(await readReleaseFolder(folder, names));
  const gate = source.gate(round);
  refuseFaults(`the gate of round ${round} in ${folder}`, source.faults);
  return gate;
}

/** Rounds that have a gate: all up to the highest that a file or the manifest names, so that a lost one is missed. */
function roundsOf(files: readonly string[]): number[] {
  const rounds = files.map((file) => Number(/^gate_r(\d+)_/.exec(file)?.[1] ?? -1));
  return Array.from({ length: Math.max(-1, ...rounds) + 1 }, (_, round) => round);
}

/**
 * Bytes of a release folder's CSV and JSON files.
 *
 * @param names Only these and the manifest; what is not there is left out.
 * @throws {Error} If the folder cannot be listed, or a file of it cannot be read.
 */
export async function readReleaseFolder(
  folder: string,
  names?: readonly string[],
): Promise<FolderBytes> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read the release in ${folder}: ${error.code ?? error.message}`);
  });
  const wanted = present.filter((name) =>
    names === undefined
      ? /\.(csv|json)$/.test(name)
      : names.includes(name) || name === MANIFEST_FILE,
  );
  const files = await Promise.all(
    wanted.map(async (name) => {
      const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        throw new Error(`Cannot read ${join(folder, name)}: ${error.code ?? error.message}`);
      });
      return [name, bytes] as const;
    }),
  );
  return new Map(files);
}
