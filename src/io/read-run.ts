import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { LabRun } from "../analysis/lab-run/lab-run.js";
import { RUN_STREAMS, type RunRecords, type RunStream } from "../coevolution/records.js";
import { planUnits } from "../coevolution/units.js";
import { readJsonl } from "./jsonl.js";
import { readRunManifest } from "./run-manifest.js";
import { decodePosition } from "./run-state-file.js";
import { checkStreamSizes, streamFile, streamSizes } from "./run-streams.js";

/** Options for {@link readRun}. */
export interface ReadRunOptions {
  /** Streams that are not read; they come back empty. @defaultValue none */
  readonly without?: readonly RunStream[];
}

/** A run that can be gone on with, and has to be before it is read. */
export class UnfinishedRun extends Error {
  override readonly name = "UnfinishedRun";
}

/**
 * Reads a finished run.
 *
 * @throws {UnfinishedRun} If units are left to do.
 * @throws {Error} If a file is damaged: each stream must be as long as its state says.
 */
export async function readRun(
  folder: string,
  { without = [] }: ReadRunOptions = {},
): Promise<LabRun> {
  const act = `Cannot read ${folder} as a finished run`;
  const manifest = await readRunManifest(join(folder, "manifest.json"));
  const statePath = join(folder, "state.bin");
  if (!existsSync(statePath)) throw new Error(`${act}: it has no state.bin`);
  const { state, lengths } = decodePosition(await readFile(statePath), statePath);
  const { settings, inputs, testEpisodeCount } = manifest;
  const unitCount = planUnits(settings).length;
  if (state.done < unitCount) {
    throw new UnfinishedRun(`${act}: ${state.done} of ${unitCount} units are done`);
  }
  checkStreamSizes(await streamSizes(folder, act), lengths, { act, mayBeLonger: false });
  const records: Record<string, readonly unknown[]> = {};
  for (const stream of RUN_STREAMS) {
    if (without.includes(stream)) {
      records[stream] = [];
      continue;
    }
    const path = join(folder, streamFile(stream));
    records[stream] = (
      await readJsonl(path, z.looseObject({ family: z.string().optional() }))
    ).records;
  }
  return {
    settings,
    panels: inputs.panels,
    base: inputs.base,
    testEpisodeCount,
    families: state.families,
    // The project's own files, whose records have the form that their unit gave them.
    records: records as unknown as Required<RunRecords>,
  };
}
