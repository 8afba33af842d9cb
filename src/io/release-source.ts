import type { z } from "zod";
import type { ReleasedGate } from "../analysis/release.js";
import type { CsvFormat } from "./csv-format.js";
import type { Fault } from "./fault.js";
import { interventionsFormat, observationsFormat } from "./gate-format.js";
import { readCsv } from "./read-csv.js";
import { readJson } from "./read-json.js";
import {
  checkAgainstManifest,
  MANIFEST_FILE,
  manifestSchema,
  type ReleaseManifest,
} from "./release-manifest.js";
import { interventionsFile, observationsFile } from "./release-tables.js";

/** Bytes of the files of a folder, by name. */
export type FolderBytes = ReadonlyMap<string, Uint8Array>;

/** Reads files of one folder and gathers what is wrong with them. */
export interface ReleaseSource {
  /** All rows, or none if one of them is not well formed: `faults` says why. */
  csv<Row>(file: string, format: CsvFormat<Row>): readonly Row[];
  /** `undefined` if the file is faulty. */
  json<Value>(file: string, schema: z.ZodType<Value>): Value | undefined;
  gate(round: number): ReleasedGate;
  /** Files that the manifest names. */
  readonly listed: readonly string[];
  /** Everything found so far. */
  readonly faults: readonly Fault[];
}

/** Opens a release that is in memory; its manifest is read at once. */
export function releaseSource(files: FolderBytes): ReleaseSource {
  const faults: Fault[] = [];

  function bytesOf(file: string): Uint8Array | undefined {
    const bytes = files.get(file);
    if (bytes === undefined) {
      faults.push({ file, line: null, column: null, value: "no such file", expected: "the file" });
    }
    return bytes;
  }

  const manifestBytes = bytesOf(MANIFEST_FILE);
  let manifest: ReleaseManifest | undefined;
  if (manifestBytes !== undefined) {
    const reading = readJson(manifestBytes, MANIFEST_FILE, manifestSchema);
    faults.push(...reading.faults);
    manifest = reading.value;
  }

  function note(file: string, bytes: Uint8Array, rows: number | null, found: readonly Fault[]) {
    faults.push(...found);
    if (manifest === undefined) return;
    const isClean = found.length === 0;
    const entry = manifest.files[file];
    faults.push(...checkAgainstManifest(bytes, file, { entry, rows, isClean }));
  }

  function csvOrNull<Row>(file: string, format: CsvFormat<Row>): readonly Row[] | null {
    const bytes = bytesOf(file);
    if (bytes === undefined) return null;
    const reading = readCsv(bytes, file, format);
    note(file, bytes, reading.rowCount, reading.faults);
    return reading.rows.length === reading.rowCount ? reading.rows.map(({ row }) => row) : null;
  }

  return {
    faults,
    listed: Object.keys(manifest?.files ?? {}),
    csv: (file, format) => csvOrNull(file, format) ?? [],
    json: (file, schema) => {
      const bytes = bytesOf(file);
      if (bytes === undefined) return undefined;
      const reading = readJson(bytes, file, schema);
      note(file, bytes, null, reading.faults);
      return reading.value;
    },
    gate: (round) => {
      const interventions = csvOrNull(interventionsFile(round), interventionsFormat);
      const format = observationsFormat(interventions);
      const observations = csvOrNull(observationsFile(round), format);
      return { round, interventions: interventions ?? [], observations: observations ?? [] };
    },
  };
}
