import { type FileHandle, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { RUN_STREAMS, type RunStream } from "../coevolution/records.js";

/** Name of a stream's file. */
export function streamFile(stream: RunStream): string {
  return `${stream}.jsonl`;
}

/** The length in bytes of every stream; `null` for one that is not there. */
export type StreamSizes = Readonly<Record<RunStream, number | null>>;

/**
 * Measures the streams of a run without opening one, so that a refusal leaves nothing behind.
 *
 * @param act What is refused, such as `Cannot go on with runs/lab/full-1`.
 * @throws {Error} If a stream is no file.
 */
export async function streamSizes(folder: string, act: string): Promise<StreamSizes> {
  const sizes = {} as Record<RunStream, number | null>;
  for (const stream of RUN_STREAMS) {
    const name = streamFile(stream);
    const found = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (found !== null && !found.isFile()) {
      throw new Error(
        `${act} as ${name} must be a file: it is ${found.isDirectory() ? "a folder" : "none"}`,
      );
    }
    sizes[stream] = found?.size ?? null;
  }
  return sizes;
}

/**
 * Holds the streams of a run against the lengths that its state gives.
 *
 * @param act As in {@link streamSizes}.
 * @param options.mayBeLonger Whether an unfinished unit may have left more than the state knows.
 * @throws {Error} If a stream is missing, shorter than the state says or, unless that is allowed, longer.
 */
export function checkStreamSizes(
  sizes: StreamSizes,
  lengths: Readonly<Record<string, number>>,
  { act, mayBeLonger }: { readonly act: string; readonly mayBeLonger: boolean },
): void {
  for (const stream of RUN_STREAMS) {
    const [size, wanted] = [sizes[stream], lengths[stream] ?? 0];
    const isRight = mayBeLonger ? (size ?? 0) >= wanted : (size ?? 0) === wanted;
    if (isRight) continue;
    const found = size === null ? "it is not there" : `it has ${size}`;
    throw new Error(`${act} as ${streamFile(stream)} must have ${wanted} bytes: ${found}`);
  }
}

/** Streams that are open for appending. */
export interface OpenStreams {
  readonly handles: Readonly<Record<RunStream, FileHandle>>;
  /** What was cut off, such as `traces.jsonl: 120 bytes`. */
  readonly cut: readonly string[];
}

/**
 * Opens the streams of a run for appending and cuts off what its state does not know.
 *
 * @param lengths Of every stream, in bytes.
 * @throws {Error} As {@link checkStreamSizes}; then no file has been touched.
 */
export async function openStreams(
  folder: string,
  lengths: Readonly<Record<string, number>>,
): Promise<OpenStreams> {
  const act = `Cannot go on with ${folder}`;
  const sizes = await streamSizes(folder, act);
  checkStreamSizes(sizes, lengths, { act, mayBeLonger: true });
  const handles = {} as Record<RunStream, FileHandle>;
  const cut: string[] = [];
  try {
    for (const stream of RUN_STREAMS) {
      const name = streamFile(stream);
      const handle = await open(join(folder, name), "a+");
      handles[stream] = handle;
      const [size, wanted] = [sizes[stream] ?? 0, lengths[stream] ?? 0];
      if (size > wanted) {
        await handle.truncate(wanted);
        await handle.datasync();
        cut.push(`${name}: ${size - wanted} bytes`);
      }
    }
  } catch (error) {
    await closeStreams(handles);
    throw error;
  }
  return { handles, cut };
}

/** Closes what {@link openStreams} opened. */
export async function closeStreams(handles: Readonly<Record<string, FileHandle>>): Promise<void> {
  for (const handle of Object.values(handles)) await handle.close();
}
