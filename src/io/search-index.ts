import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  indexArrays,
  indexHeader,
  SEARCH_INDEX_VERSION,
  type SearchIndexData,
  searchIndexHash,
} from "../shop/search/index-data.js";
import { writeAtomic } from "./write-atomic.js";

const FORMAT = "intraskill.search-index";

const opening = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  headerBytes: z.int().min(2),
  postings: z.int().min(0),
});

const weight = z.number().min(0);
const header = z.strictObject({
  version: z.int(),
  settings: z.strictObject({
    k1: z.number(),
    b: z.number(),
    weights: z.strictObject({
      title: weight,
      model: weight,
      brand: weight,
      category: weight,
      attributes: weight,
      options: weight,
      bullets: weight,
    }),
  }),
  ids: z.array(z.string()),
  terms: z.array(z.string()),
});

/**
 * Saves a search index.
 *
 * One line of JSON (format, version, hash, sizes), the header as JSON, then
 * the arrays as they stand in memory, little-endian.
 *
 * @returns The hash of the index.
 */
export async function writeSearchIndex(path: string, data: SearchIndexData): Promise<string> {
  const text = Buffer.from(indexHeader(data), "utf8");
  const hash = searchIndexHash(data);
  const first = {
    format: FORMAT,
    version: data.version,
    hash,
    headerBytes: text.length,
    postings: data.documents.length,
  };
  const line = Buffer.from(`${JSON.stringify(first)}\n`, "utf8");
  await writeAtomic(path, Buffer.concat([line, text, ...indexArrays(data)]));
  return hash;
}

/**
 * Loads a search index that {@link writeSearchIndex} has saved.
 *
 * @throws {RangeError} If it is of another version, or what was read is not what was saved.
 */
export async function readSearchIndex(path: string): Promise<SearchIndexData> {
  const bytes = await readFile(path);
  const refuse = (fault: string) => new RangeError(`Cannot read a search index: ${path} ${fault}`);
  const lineEnd = bytes.indexOf(0x0a);
  const parsed = opening.safeParse(parseJson(bytes.subarray(0, Math.max(0, lineEnd))));
  if (!parsed.success) throw refuse("does not begin as one");
  const { version, hash, headerBytes, postings } = parsed.data;
  if (version !== SEARCH_INDEX_VERSION) {
    throw refuse(`has version ${version}, this program reads ${SEARCH_INDEX_VERSION}`);
  }
  const arraysAt = lineEnd + 1 + headerBytes;
  const fields = header.safeParse(parseJson(bytes.subarray(lineEnd + 1, arraysAt)));
  if (!fields.success) throw refuse("has a damaged header");
  const offsetCount = fields.data.terms.length + 1;
  const expected = arraysAt + 4 * (offsetCount + 2 * postings);
  if (bytes.length !== expected) {
    throw refuse(`has ${bytes.length} bytes where ${expected} were saved`);
  }
  // Copied, since the arrays must start at a multiple of four bytes.
  const arrays = new Uint8Array(bytes.subarray(arraysAt)).buffer;
  const data: SearchIndexData = {
    ...fields.data,
    offsets: new Int32Array(arrays, 0, offsetCount),
    documents: new Int32Array(arrays, 4 * offsetCount, postings),
    impacts: new Float32Array(arrays, 4 * (offsetCount + postings), postings),
  };
  if (searchIndexHash(data) !== hash) throw refuse("does not have the hash that was saved with it");
  return data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}
