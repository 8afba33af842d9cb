import { RUN_STREAMS } from "../coevolution/records.js";
import type { RunPosition } from "../coevolution/run-coevolution.js";
import type { RunState } from "../coevolution/run-state.js";
import { decodeCheckpoint, encodeCheckpoint } from "../policy/checkpoint.js";
import type { OptimizerState } from "../policy/trainer.js";
import { canonicalJson } from "./canonical-json.js";

const MAGIC = "ISLR";
const VERSION = 1;

/** Where a run stands, with the length in bytes of every stream that belongs to it. */
export interface SavedPosition extends RunPosition {
  readonly lengths: Readonly<Record<string, number>>;
}

interface Header {
  readonly state: RunState;
  readonly lengths: Readonly<Record<string, number>>;
  readonly trainer: null | {
    readonly checkpointBytes: number;
    readonly powers: readonly [number, number];
    readonly shapes: readonly (readonly number[])[];
  };
}

/**
 * Writes a position as bytes: `ISLR`, version, length of the header, a JSON
 * header, then network and optimiser as numbers in little-endian single precision.
 *
 * Adam keeps its numbers by place; their names, which count the variables of a
 * process, stay out, so that the bytes depend on the run alone.
 */
export function encodePosition({ state, trainer, lengths }: SavedPosition): Uint8Array {
  const checkpoint =
    trainer === null ? Buffer.alloc(0) : encodeCheckpoint(trainer.parameters, { recipe: null });
  const weights = trainer?.optimizer.weights ?? [];
  const header: Header = {
    state,
    lengths,
    trainer: trainer && {
      checkpointBytes: checkpoint.length,
      powers: trainer.optimizer.powers,
      shapes: weights.map(({ shape }) => shape),
    },
  };
  const text = Buffer.from(canonicalJson(header, { indent: 0 }), "utf8");
  const start = Buffer.alloc(12);
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(VERSION, 4);
  start.writeUInt32LE(text.length, 8);
  const numbers = weights.map(({ values }) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [i, value] of values.entries()) bytes.writeFloatLE(value, i * 4);
    return bytes;
  });
  return Buffer.concat([start, text, checkpoint, ...numbers]);
}

/**
 * Reads a position back.
 *
 * @param name What to call it in an error, such as its file name.
 * @throws {RangeError} If the bytes are no position, of another version, or too short or long,
 *   or do not give the length of every stream.
 */
export function decodePosition(bytes: Uint8Array, name: string): SavedPosition {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 12 || buffer.toString("latin1", 0, 4) !== MAGIC) {
    throw new RangeError(
      `Cannot read ${name} as the state of a run: it does not begin with "${MAGIC}"`,
    );
  }
  const version = buffer.readUInt32LE(4);
  if (version !== VERSION) {
    throw new RangeError(`Cannot read ${name} as a state of version ${VERSION}: it has ${version}`);
  }
  let offset = 12 + buffer.readUInt32LE(8);
  const { state, lengths, trainer } = parseHeader(buffer.subarray(12, offset), name);
  const sizeOf = (shape: readonly number[]) => shape.reduce((n, side) => n * side, 1);
  const wanted =
    offset +
    (trainer?.checkpointBytes ?? 0) +
    4 * (trainer?.shapes ?? []).reduce((n, shape) => n + sizeOf(shape), 0);
  if (buffer.length !== wanted) {
    throw new RangeError(
      `Cannot read ${name} as its header needs ${wanted} bytes: it has ${buffer.length}`,
    );
  }
  if (trainer === null) return { state, lengths, trainer: null };
  const { checkpointBytes, powers, shapes } = trainer;
  const { parameters } = decodeCheckpoint(
    buffer.subarray(offset, offset + checkpointBytes),
    `the network in ${name}`,
  );
  offset += checkpointBytes;
  const weights = shapes.map((shape, place): OptimizerState["weights"][number] => {
    const values = new Float32Array(sizeOf(shape));
    for (let i = 0; i < values.length; i++) values[i] = buffer.readFloatLE(offset + 4 * i);
    offset += 4 * values.length;
    // The first of Adam's numbers counts its steps.
    return { name: place === 0 ? "iter" : `moment-${place}`, values, shape };
  });
  return { state, lengths, trainer: { parameters, optimizer: { powers, weights } } };
}

function parseHeader(bytes: Buffer, name: string): Header {
  let header: Header;
  try {
    header = JSON.parse(bytes.toString("utf8")) as Header;
  } catch (error) {
    throw new RangeError(`Cannot read the header of ${name}: ${(error as Error).message}`);
  }
  for (const stream of RUN_STREAMS) {
    const length: unknown = header.lengths?.[stream];
    if (!Number.isSafeInteger(length) || (length as number) < 0) {
      throw new RangeError(
        `Cannot read ${name} as it must give the length of ${stream} in bytes: it is ${JSON.stringify(length) ?? "missing"}`,
      );
    }
  }
  return header;
}
