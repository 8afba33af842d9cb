import {
  evaluationEpisodesFormat,
  trainingEpisodesFormat,
  trainingTurnsFormat,
} from "./behavior-source-format.js";
import {
  behaviorCohortsRows,
  behaviorPairedRows,
  behaviorPhasesRows,
  behaviorRoundsRows,
  stepDistributionRows,
} from "./behavior-tables.js";
import { readCheckoutFiles } from "./checkout-files.js";
import { textRow } from "./compare-import.js";
import { convertRows, csvSourceRows, jsonSourceRows } from "./convert-rows.js";
import type { CsvFormat } from "./csv-format.js";
import { describeFault, type Fault, refuseFaults } from "./fault.js";
import { BEHAVIOR_SOURCES, JSON_SOURCES, ROW_SOURCES, type RowSource } from "./import-layout.js";
import { valueAt } from "./json-path.js";
import { releaseFormat } from "./release-format.js";
import { RELEASE_TABLES, type ReleaseTable } from "./release-tables.js";

/** A table that a checkout gave, as texts by our column. */
export interface ImportedTable {
  /** Our file. */
  readonly file: string;
  /** Files of the checkout that it came from. */
  readonly source: string;
  readonly key: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Whether the values were computed from finer data rather than copied. */
  readonly isComputed: boolean;
}

/** A part of one of our JSON files that a checkout gave. */
export interface ImportedJson {
  readonly file: string;
  readonly source: string;
  /** Dotted path in our file; empty for all of it. */
  readonly to: string;
  readonly value: unknown;
}

/** What a checkout of the public release holds. */
export interface ImportedCheckout {
  readonly tables: readonly ImportedTable[];
  readonly documents: readonly ImportedJson[];
  /** Files that were read. */
  readonly read: readonly string[];
  /** Files that the layout names and the checkout lacks. */
  readonly missing: readonly string[];
  /** Data files (JSON, CSV, gzip) of the checkout's `artifacts` that the layout does not name. */
  readonly unread: readonly string[];
  /** `NaN` and `Infinity` that stood in JSON files, read as missing values. */
  readonly nonFiniteCount: number;
}

/**
 * Reads a checkout of the public release by `import-layout.ts` into our tables.
 *
 * The behaviour tables are computed from the episode and turn tables; all
 * others are copied. Nothing is written.
 *
 * @param folder Root of the checkout; the files are below its `artifacts`.
 * @throws {InputFaults} If a file is damaged or a value is not what our tables can hold.
 * @throws {Error} If the folder holds none of the files.
 */
export async function importCheckout(folder: string): Promise<ImportedCheckout> {
  const wanted = [
    ...new Set(
      [...JSON_SOURCES, ...ROW_SOURCES, ...Object.values(BEHAVIOR_SOURCES)].map(({ path }) => path),
    ),
  ];
  const files = await readCheckoutFiles(folder, wanted);
  const { content, documents } = files;
  const faults: Fault[] = [...files.faults];

  function rowsOf<Row>(source: RowSource, format: CsvFormat<Row>) {
    const bytes = content.get(source.path);
    if (bytes === undefined) return null;
    if (source.path.endsWith(".json") && !documents.has(source.path)) return null;
    const found = source.path.endsWith(".json")
      ? jsonSourceRows(valueAt(documents.get(source.path), source.rows), source.path, source.rows)
      : csvSourceRows(bytes, source.path);
    const converted = convertRows(found.rows, source, format);
    faults.push(...found.faults, ...converted.faults);
    return converted;
  }

  const tables: ImportedTable[] = [];
  for (const source of ROW_SOURCES) {
    const format = releaseFormat(source.file);
    const found = rowsOf(source, format);
    if (found === null) continue;
    const { file, path } = source;
    const earlier = tables.findIndex((table) => table.file === file);
    const rows = [...(tables[earlier]?.rows ?? []), ...found.texts];
    const from = earlier < 0 ? path : `${tables[earlier]!.source} ${path}`;
    const table = { file, source: from, key: format.key, rows, isComputed: false };
    tables.splice(earlier < 0 ? tables.length : earlier, 1, table);
  }

  const { trainingEpisodes, evaluationEpisodes, trainingTurns } = BEHAVIOR_SOURCES;
  const training = rowsOf(trainingEpisodes, trainingEpisodesFormat)?.rows;
  const evaluation = rowsOf(evaluationEpisodes, evaluationEpisodesFormat)?.rows;
  const turns = rowsOf(trainingTurns, trainingTurnsFormat)?.rows;
  for (const { path, from } of JSON_SOURCES.filter((source) => documents.has(source.path))) {
    const value = valueAt(documents.get(path), from);
    if (typeof value === "object" && value !== null) continue;
    const shown = value === undefined ? "(missing)" : JSON.stringify(value);
    const column = from === "" ? null : from;
    faults.push({ file: path, line: null, column, value: shown, expected: "an object or a list" });
  }
  // A list that fills two of our tables is read twice; its faults are told once.
  const told = new Map(faults.map((fault) => [describeFault(fault), fault]));
  refuseFaults(`the checkout ${folder}`, [...told.values()]);

  const computed = (
    { file, format }: ReleaseTable<unknown>,
    { path }: RowSource,
    rows: ReturnType<typeof behaviorRoundsRows>,
  ) => {
    const texts = rows.map(textRow);
    tables.push({ file, source: path, key: format.key, rows: texts, isComputed: true });
  };
  if (training !== undefined) {
    computed(RELEASE_TABLES.behaviorRounds, trainingEpisodes, behaviorRoundsRows(training));
    computed(RELEASE_TABLES.stepDistribution, trainingEpisodes, stepDistributionRows(training));
  }
  if (evaluation !== undefined) {
    computed(RELEASE_TABLES.behaviorCohorts, evaluationEpisodes, behaviorCohortsRows(evaluation));
    computed(RELEASE_TABLES.behaviorPaired, evaluationEpisodes, behaviorPairedRows(evaluation));
  }
  if (turns !== undefined) {
    computed(RELEASE_TABLES.behaviorPhases, trainingTurns, behaviorPhasesRows(turns));
  }
  return {
    tables,
    documents: JSON_SOURCES.filter(({ path }) => documents.has(path)).map(
      ({ path, from, file, to }) => ({
        ...{ file, to, source: path },
        value: valueAt(documents.get(path), from),
      }),
    ),
    read: wanted.filter((path) => content.has(path)),
    missing: files.missing,
    unread: files.unread,
    nonFiniteCount: files.nonFiniteCount,
  };
}
