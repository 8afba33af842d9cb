import { existsSync, readdirSync } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { RUN_STREAMS, type RunStream } from "../coevolution/records.js";
import type { RunJournal } from "../coevolution/run-coevolution.js";
import { canonicalJson } from "./canonical-json.js";
import { checkOutputFolder } from "./check-output.js";
import {
  type RunManifest,
  readRunManifest,
  settingDifferences,
  writeRunManifest,
} from "./run-manifest.js";
import { decodePosition, encodePosition, type SavedPosition } from "./run-state-file.js";
import { writeAtomic } from "./write-atomic.js";

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

/** Name of a stream's file. */
export function streamFile(stream: RunStream): string {
  return `${stream}.jsonl`;
}

/**
 * Opens a folder for a run: a new one, or one to go on with.
 *
 * `state.bin` is the one commit point: it is written last, atomically, and says
 * how long every stream was. Whatever is longer on opening belongs to a unit
 * that was not finished; it is cut off, reported, and done anew.
 *
 * @param manifest What the run is made of; the folder must hold the same or nothing.
 * @throws {Error} If nothing can be written there, the folder belongs to other settings (naming
 *   them) or to no run, another process has it, its manifest or state is damaged, or a stream is
 *   shorter than the state says.
 */
export async function openRunStore(
  folder: string,
  manifest: RunManifest,
  { write = writeAtomic }: OpenRunOptions = {},
): Promise<RunStore> {
  const path = (name: string) => join(folder, name);
  checkOutputFolder(folder);
  await mkdir(folder, { recursive: true });
  const release = await lockFolder(folder);
  try {
    let current = await agreedManifest(folder, manifest);
    const position = existsSync(path("state.bin"))
      ? decodePosition(await readFile(path("state.bin")), path("state.bin"))
      : null;
    const { handles, cut } = await openStreams(folder, position);
    const lengths: Record<string, number> = { ...startLengths(), ...position?.lengths };
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
          const saved: SavedPosition = { state, trainer, lengths };
          await saying(path("state.bin"), () => write(path("state.bin"), encodePosition(saved)));
        },
      },
      close: async () => {
        await closeAll(handles);
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
    const stranger = readdirSync(folder).find((name) => !name.startsWith(".") && name !== LOCK);
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

function startLengths(): Record<RunStream, number> {
  return Object.fromEntries(RUN_STREAMS.map((stream) => [stream, 0])) as Record<RunStream, number>;
}

async function openStreams(
  folder: string,
  position: SavedPosition | null,
): Promise<{ readonly handles: Record<RunStream, FileHandle>; readonly cut: readonly string[] }> {
  const handles = {} as Record<RunStream, FileHandle>;
  const cut: string[] = [];
  try {
    for (const stream of RUN_STREAMS) {
      const name = streamFile(stream);
      const handle = await open(join(folder, name), "a+");
      handles[stream] = handle;
      const { size } = await handle.stat();
      const wanted = position?.lengths[stream] ?? 0;
      if (size < wanted) {
        throw new Error(
          `Cannot go on with ${folder} as ${name} must have ${wanted} bytes: it has ${size}`,
        );
      }
      if (size > wanted) {
        await handle.truncate(wanted);
        await handle.datasync();
        cut.push(`${name}: ${size - wanted} bytes`);
      }
    }
  } catch (error) {
    await closeAll(handles);
    throw error;
  }
  return { handles, cut };
}

async function closeAll(handles: Readonly<Record<string, FileHandle>>): Promise<void> {
  for (const handle of Object.values(handles)) await handle.close();
}

/** Says which file could not be written; a full disk is the usual reason. */
async function saying<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "ENOSPC" ? "the disk is full" : message;
    throw new Error(
      `Cannot write ${path}: ${reason}; everything up to the last finished unit is kept`,
    );
  }
}

const LOCK = "run.lock";

/** Keeps a second process out; a lock whose process is gone is taken over. */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK);
  for (;;) {
    try {
      const handle = await open(path, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = Number(await readFile(path, "utf8").catch(() => ""));
      if (holder > 0 && isAlive(holder)) {
        throw new Error(`Cannot go on with ${folder}: process ${holder} is at work there`);
      }
      await rm(path, { force: true });
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
