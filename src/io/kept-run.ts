import { z } from "zod";
import type { LabRun } from "../analysis/lab-run/lab-run.js";
import { RUN_STREAMS, type RunRecords, type RunStream } from "../coevolution/records.js";
import { canonicalJson } from "./canonical-json.js";
import { describeFault } from "./fault.js";
import { packGzip, readGzip } from "./gzip-file.js";
import { readJson } from "./read-json.js";

/** Streams that a kept run is without: every step of every episode, and every pair of every gate. */
export const NOT_KEPT = ["traces", "pairs"] as const satisfies readonly RunStream[];

const keptRunSchema = z.strictObject({
  schema: z.literal("intraskill.kept-run/1"),
  settings: z.looseObject({ schema: z.literal("intraskill.coevolution/1") }),
  panels: z.record(z.string(), z.string()),
  base: z.string(),
  testEpisodeCount: z.int().min(0),
  families: z.array(z.looseObject({ name: z.string() })),
  records: z.record(z.string(), z.array(z.looseObject({ family: z.string().optional() }))),
});

/**
 * Packs what a finished run came to, without its episodes, as one small file.
 *
 * The record of training, gates, audits and test stays whole. Left out are
 * {@link NOT_KEPT}, retries that wait for an analyst, and the analyst's memory.
 * The same run gives the same bytes.
 */
export function packKeptRun(run: LabRun): Uint8Array {
  const { settings, panels, base, testEpisodeCount } = run;
  const isKept = (stream: RunStream) => !(NOT_KEPT as readonly RunStream[]).includes(stream);
  const kept = {
    schema: "intraskill.kept-run/1",
    settings,
    panels,
    base,
    testEpisodeCount,
    families: run.families.map((family) => ({ ...family, pending: [], ledger: null })),
    records: Object.fromEntries(
      RUN_STREAMS.filter(isKept).map((stream) => [stream, run.records[stream]]),
    ),
  };
  return packGzip(`${canonicalJson(kept, { indent: 0 })}\n`);
}

/**
 * Reads a run as {@link packKeptRun} packed it; the streams that were left out are empty.
 *
 * @throws {Error} If the file is no gzip, or holds something else; with the place of the first fault.
 */
export async function readKeptRun(path: string): Promise<LabRun> {
  const { value, faults } = readJson(await readGzip(path), path, keptRunSchema);
  if (value === undefined) {
    throw new Error(`Cannot read ${path} as a kept run: ${describeFault(faults[0]!)}`);
  }
  const { settings, panels, base, testEpisodeCount, families } = value;
  const records = Object.fromEntries(
    RUN_STREAMS.map((stream) => [stream, value.records[stream] ?? []]),
  );
  // The project's own file, whose records have the form that their unit gave them.
  return {
    settings: settings as unknown as LabRun["settings"],
    panels,
    base,
    testEpisodeCount,
    families: families as unknown as LabRun["families"],
    records: records as unknown as Required<RunRecords>,
  };
}
