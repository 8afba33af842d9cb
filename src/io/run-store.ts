import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { RUN_STREAMS } from "../coevolution/records.js";
import type { RunJournal } from "../coevolution/run-coevolution.js";
import { startState } from "../coevolution/run-state.js";
import { canonicalJson } from "./canonical-json.js";
import { checkOutputFolder } from "./check-output.js";
import { lockRun, RUN_LOCK } from "./lock-run.js";
import {
  type RunManifest,
  readRunManifest,
  settingDifferences,
  writeRunManifest,
} from "./run-manifest.js";
import { decodePosition, encodePosition, type SavedPosition } from "./run-state-file.js";
import { closeStreams, openStreams, streamFile, streamSizes } from "./run-streams.js";
import { writeAtomic } from "./write-atomic.js";
import { writeFault } from "./write-fault.js";

/** A run's folder, open for writing. */
export interface RunStore {
  readonly folder: string;
  readonly journal: RunJournal;
  /** What an interrupted unit had left and was cut off on opening, such as `traces.jsonl: 120 bytes`. */
  readonly cut: readonly string[];
  close(): Promise<void>;
}

/** Options for {@link openRunStore}. */
export interface OpenRunOptions {
  /** Writes a whole file; a test puts a failing disk here. */
  readonly write?: typeof writeAtomic;
}

/**
 * Opens a folder for a run: a new one, or one to go on with.
 *
 * `state.bin` is the one commit point: it is written last, atomically, and says
 * how long every stream was. Whatever is longer on opening belongs to a unit
 * that was not finished; it is cut off, reported, and done anew. A new run begins
 * with a state before the first unit: streams without one have lost it.
 *
 * @param manifest What the run is made of; the folder must hold the same or nothing.
 * @throws {Error} If nothing can be written there, the folder belongs to other settings (naming
 *   them) or to no run, another process has it, its manifest or state is damaged, a stream is
 *   shorter than the state says, or streams hold something and there is no state.
 */
export async function openRunStore(
  folder: string,
  manifest: RunManifest,
  { write = writeAtomic }: OpenRunOptions = {},
): Promise<RunStore> {
  const path = (name: string) => join(folder, name);
  checkOutputFolder(folder);
  await mkdir(folder, { recursive: true });
  const release = await lockRun(folder);
  try {
    let current = await agreedManifest(folder, manifest);
    const save = (position: SavedPosition) =>
      saying(path("state.bin"), () => write(path("state.bin"), encodePosition(position)));
    if (!existsSync(path("state.bin"))) {
      await requireNoStreams(folder);
      await save(startPosition(current));
    }
    const position = decodePosition(await readFile(path("state.bin")), path("state.bin"));
    const lengths: Record<string, number> = { ...position.lengths };
    const { handles, cut } = await openStreams(folder, lengths);
    return {
      folder,
      cut,
      journal: {
        position,
        announceTest: async (testEpisodeCount) => {
          current = { ...current, testEpisodeCount };
          await saying(path("manifest.json"), () =>
            writeRunManifest(path("manifest.json"), current),
          );
        },
        commit: async (_unit, { state, records, files = {} }, trainer) => {
          for (const stream of RUN_STREAMS) {
            const text = (records[stream] ?? [])
              .map((record) => `${canonicalJson(record, { indent: 0 })}\n`)
              .join("");
            if (text === "") continue;
            await saying(path(streamFile(stream)), async () => {
              await handles[stream].appendFile(text);
              await handles[stream].datasync();
            });
            lengths[stream]! += Buffer.byteLength(text);
          }
          for (const [name, content] of Object.entries(files)) {
            await saying(path(name), () => write(path(name), content));
          }
          await save({ state, trainer, lengths });
        },
      },
      close: async () => {
        await closeStreams(handles);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function agreedManifest(folder: string, manifest: RunManifest): Promise<RunManifest> {
  const path = join(folder, "manifest.json");
  if (!existsSync(path)) {
    const stranger = readdirSync(folder).find((name) => !name.startsWith(".") && name !== RUN_LOCK);
    if (stranger !== undefined) {
      throw new Error(
        `Cannot start a run in ${folder} as it must be empty: it has no manifest.json but ${stranger}`,
      );
    }
    await saying(path, () => writeRunManifest(path, manifest));
    return manifest;
  }
  const found = await readRunManifest(path);
  const differences = settingDifferences(
    { settings: found.settings, inputs: found.inputs },
    { settings: manifest.settings, inputs: manifest.inputs },
  );
  if (differences.length > 0) {
    throw new Error(
      `Cannot go on with ${folder} as its settings must be the same: ${differences.join("; ")}`,
    );
  }
  return found;
}

/** Without a state nobody can say which lines belong to finished units. */
async function requireNoStreams(folder: string): Promise<void> {
  const sizes = await streamSizes(folder, `Cannot go on with ${folder}`);
  const full = RUN_STREAMS.find((stream) => (sizes[stream] ?? 0) > 0);
  if (full !== undefined) {
    throw new Error(
      `Cannot go on with ${folder} as its state.bin must say where the run stands: it is not there, and ${streamFile(full)} has ${sizes[full]} bytes`,
    );
  }
}

function startPosition({ settings }: RunManifest): SavedPosition {
  const lengths = Object.fromEntries(RUN_STREAMS.map((stream) => [stream, 0]));
  return { state: startState(settings), trainer: null, lengths };
}

/** Says which file could not be written; a full disk is the usual reason. */
async function saying<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message } = writeFault(path, error);
    throw new Error(`${message}; everything up to the last finished unit is kept`, {
      cause: error,
    });
  }
}
