import type { CsvFormat } from "./csv-format.js";
import { interventionsFormat, observationsFormat } from "./gate-format.js";
import { RELEASE_TABLES } from "./release-tables.js";

/**
 * The format of a CSV file of a release, by its name.
 *
 * The observations of a gate are checked without its interventions.
 *
 * @throws {RangeError} If a release has no such table.
 */
export function releaseFormat(file: string): CsvFormat<unknown> {
  if (/^gate_r\d+_interventions\.csv$/.test(file)) return interventionsFormat;
  if (/^gate_r\d+_observations\.csv$/.test(file)) return observationsFormat(null);
  const table = Object.values(RELEASE_TABLES).find((one) => one.file === file);
  if (table === undefined) {
    throw new RangeError(`Cannot give a format for ${file}: it is no table of a release`);
  }
  return table.format;
}
