import { createHash } from "node:crypto";
import { type NetworkShape, PARAMETER_NAMES, parameterDimensions } from "./network-shape.js";
import { mapParameters, type Parameters } from "./parameters.js";

/** The layout of the bytes below; raised whenever it changes. */
const VERSION = 1;
const MAGIC = "ISLC";

/** What a checkpoint says about itself beside its numbers. */
export interface CheckpointLabel {
  /** How it was made: settings, seeds, parent. JSON. */
  readonly recipe: unknown;
}

/** A checkpoint as read from bytes. */
export interface Checkpoint extends CheckpointLabel {
  readonly parameters: Parameters;
  /** SHA-256 of the bytes, in hex: the identity of the policy in traces and manifests. */
  readonly hash: string;
}

/**
 * Writes parameters as bytes: `ISLC`, the version, the length of a JSON header,
 * the header (shape and recipe), then every array in little-endian single precision.
 *
 * The same parameters and recipe give the same bytes.
 */
export function encodeCheckpoint({ shape, arrays }: Parameters, { recipe }: CheckpointLabel) {
  const header = Buffer.from(JSON.stringify({ shape, recipe }), "utf8");
  const start = Buffer.alloc(12);
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(VERSION, 4);
  start.writeUInt32LE(header.length, 8);
  const numbers = PARAMETER_NAMES.map((name) => {
    const bytes = Buffer.alloc(arrays[name].length * 4);
    for (const [i, value] of arrays[name].entries()) bytes.writeFloatLE(value, i * 4);
    return bytes;
  });
  return Buffer.concat([start, header, ...numbers]);
}

/**
 * Reads a checkpoint back, bit for bit.
 *
 * @param name What to call it in an error, such as its file name.
 * @throws {RangeError} If the bytes are no checkpoint, of another version, or too short or long.
 */
export function decodeCheckpoint(bytes: Uint8Array, name: string): Checkpoint {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 12 || buffer.toString("latin1", 0, 4) !== MAGIC) {
    throw new RangeError(`Cannot read ${name} as a checkpoint: it does not begin with "${MAGIC}"`);
  }
  const version = buffer.readUInt32LE(4);
  if (version !== VERSION) {
    throw new RangeError(
      `Cannot read ${name} as a checkpoint of version ${VERSION}: it has ${version}`,
    );
  }
  let offset = 12 + buffer.readUInt32LE(8);
  const { shape, recipe } = parseHeader(buffer.subarray(12, offset), name);
  const dimensions = parameterDimensions(shape);
  const count = PARAMETER_NAMES.reduce((n, p) => n + dimensions[p][0] * dimensions[p][1], 0);
  if (buffer.length !== offset + 4 * count) {
    throw new RangeError(
      `Cannot read ${name} as its shape needs ${offset + 4 * count} bytes: it has ${buffer.length}`,
    );
  }
  const parameters = mapParameters(shape, (_, rows, columns) => {
    const array = new Float32Array(rows * columns);
    for (let i = 0; i < array.length; i++) array[i] = buffer.readFloatLE(offset + 4 * i);
    offset += 4 * array.length;
    return array;
  });
  return { parameters, recipe, hash: createHash("sha256").update(buffer).digest("hex") };
}

function parseHeader(bytes: Buffer, name: string): { shape: NetworkShape; recipe: unknown } {
  try {
    return JSON.parse(bytes.toString("utf8")) as { shape: NetworkShape; recipe: unknown };
  } catch (error) {
    throw new RangeError(`Cannot read the header of ${name}: ${(error as Error).message}`);
  }
}
