import { createHash } from "node:crypto";
import { canonicalJson } from "../../random/canonical-hash.js";
import type { Product } from "../product.js";
import { DEFAULT_FIELD_WEIGHTS, type FieldWeights, fieldTexts } from "./fields.js";
import { tokenize } from "./tokenize.js";

/** Version of the layout and the scoring of {@link SearchIndexData}. */
export const SEARCH_INDEX_VERSION = 1;

/** Settings of the scoring. */
export interface Bm25Options {
  /** How fast repeated terms stop counting, > 0. @defaultValue 1.2 */
  readonly k1?: number;
  /** How much long products are held back, in [0, 1]. @defaultValue 0.75 */
  readonly b?: number;
  /** @defaultValue {@link DEFAULT_FIELD_WEIGHTS} */
  readonly weights?: FieldWeights;
}

/**
 * An inverted index with its scores worked out in advance.
 *
 * Term `t` stands in the products `documents[offsets[t] .. offsets[t + 1])` and
 * adds `impacts[...]` to their score. Documents are numbered in the order of
 * their product ids, so a lower number wins a tie.
 */
export interface SearchIndexData {
  readonly version: number;
  readonly settings: Required<Bm25Options>;
  /** Product ids by document number, in ascending order of UTF-16 code units. */
  readonly ids: readonly string[];
  /** Terms in the order of their first appearance. */
  readonly terms: readonly string[];
  /** Shape `[terms + 1]`. */
  readonly offsets: Int32Array;
  /** Document numbers, ascending within a term. */
  readonly documents: Int32Array;
  /** What the term adds to the score, > 0, single precision: a few of them add up exactly in double precision, in any order. */
  readonly impacts: Float32Array;
}

/**
 * Indexes products for BM25 over weighted fields.
 *
 * A term's frequency is the weighted sum over fields and so is the length of a
 * product (Robertson, Zaragoza & Taylor 2004, "Simple BM25 extension to
 * multiple weighted fields"):
 * `score = sum_t idf(t) * tf / (tf + k1 * (1 - b + b * length / meanLength))` with
 * `idf(t) = ln(1 + (N - n + 0.5) / (n + 0.5))`, which is never negative.
 *
 * @throws {RangeError} If two products share an id, or a setting is out of range.
 */
export function buildSearchIndex(
  products: readonly Product[],
  { k1 = 1.2, b = 0.75, weights = DEFAULT_FIELD_WEIGHTS }: Bm25Options = {},
): SearchIndexData {
  if (!(k1 > 0) || !(b >= 0 && b <= 1)) {
    throw new RangeError(
      `Cannot index products as k1 must be > 0 and b in [0, 1]: k1 is ${k1}, b is ${b}`,
    );
  }
  const sorted = [...products].sort((x, y) => (x.id < y.id ? -1 : x.id > y.id ? 1 : 0));
  const twin = sorted.find(({ id }, at) => at > 0 && id === sorted[at - 1]!.id);
  if (twin !== undefined) {
    throw new RangeError(`Cannot index products as ids must differ: ${twin.id} stands twice`);
  }

  const { terms, postings, lengths } = countTerms(sorted, weights);
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / sorted.length;
  const total = postings.reduce((sum, { documents }) => sum + documents.length, 0);
  const offsets = new Int32Array(terms.length + 1);
  const documents = new Int32Array(total);
  const impacts = new Float32Array(total);
  let at = 0;
  for (const [term, posting] of postings.entries()) {
    const holders = posting.documents.length;
    const idf = Math.log(1 + (sorted.length - holders + 0.5) / (holders + 0.5));
    for (let p = 0; p < holders; p++) {
      const document = posting.documents[p]!;
      const frequency = posting.frequencies[p]!;
      const damping = k1 * (1 - b + (b * lengths[document]!) / meanLength);
      documents[at] = document;
      impacts[at++] = (idf * frequency) / (frequency + damping);
    }
    offsets[term + 1] = at;
  }
  return {
    version: SEARCH_INDEX_VERSION,
    settings: { k1, b, weights },
    ids: sorted.map(({ id }) => id),
    terms,
    offsets,
    documents,
    impacts,
  };
}

interface Posting {
  readonly documents: number[];
  /** Weighted frequencies. */
  readonly frequencies: number[];
}

function countTerms(products: readonly Product[], weights: FieldWeights) {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const postings: Posting[] = [];
  const lengths = new Float64Array(products.length);
  // Products share most of their texts: attributes, brands, categories.
  const known = new Map<string, readonly number[]>();
  const termNumbers = (text: string): readonly number[] => {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const found = tokenize(text).map((token) => {
      const number = numbers.get(token) ?? terms.length;
      if (number === terms.length) {
        numbers.set(token, number);
        terms.push(token);
        postings.push({ documents: [], frequencies: [] });
      }
      return number;
    });
    known.set(text, found);
    return found;
  };

  for (const [document, product] of products.entries()) {
    let length = 0;
    for (const [field, texts] of Object.entries(fieldTexts(product))) {
      const weight = weights[field as keyof FieldWeights];
      for (const text of texts) {
        for (const term of termNumbers(text)) {
          const { documents, frequencies } = postings[term]!;
          const last = documents.length - 1;
          if (last >= 0 && documents[last] === document) {
            frequencies[last] = frequencies[last]! + weight;
          } else {
            documents.push(document);
            frequencies.push(weight);
          }
          length += weight;
        }
      }
    }
    lengths[document] = length;
  }
  return { terms, postings, lengths };
}

/** Writes the part of an index that is not in its arrays as one text. */
export function indexHeader({ version, settings, ids, terms }: SearchIndexData): string {
  return canonicalJson({ version, settings, ids, terms });
}

/** Names an index by the SHA-256 of everything in it; indexes of the same products are equal. */
export function searchIndexHash(data: SearchIndexData): string {
  const hash = createHash("sha256").update(indexHeader(data), "utf8");
  for (const bytes of indexArrays(data)) hash.update(bytes);
  return hash.digest("hex");
}

/** The arrays of an index as bytes, in the order in which they are hashed and saved. */
export function indexArrays({ offsets, documents, impacts }: SearchIndexData): Uint8Array[] {
  return [offsets, documents, impacts].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
}
