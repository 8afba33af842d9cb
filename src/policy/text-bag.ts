import { splitChunk } from "../skill/split-chunk.js";

/** The n-grams of a text as hash buckets with weights that sum to 1 in squares; shape `[n]` each. */
export interface TextBag {
  readonly buckets: Int32Array;
  readonly weights: Float32Array;
}

/** Options of {@link textBag}. */
export interface TextBagOptions {
  /** Decides for each n-gram whether it stays; training drops some at random. @defaultValue all stay */
  readonly keep?: (ngram: string) => boolean;
  /** Where the text stands; the same n-gram elsewhere has another bucket. @defaultValue "" */
  readonly place?: string;
}

const TOKEN = /[a-z0-9]+|[\u3400-\u9fff]/g;

/**
 * Turns a text into a bag of hashed uni- and bigrams.
 *
 * Tokens are runs of Latin letters and digits, and single Chinese characters,
 * after NFKC and lower-casing; so both languages go through one table. A
 * bucket is the 32-bit FNV-1a hash of the n-gram modulo `bucketCount`;
 * n-grams that collide share a bucket. The weights are counts divided by
 * their Euclidean norm, so that long and short chunks weigh the same.
 *
 * @returns Buckets in rising order; empty for a text without tokens.
 */
export function textBag(
  text: string,
  bucketCount: number,
  { keep = () => true, place = "" }: TextBagOptions = {},
): TextBag {
  const tokens = text.normalize("NFKC").toLowerCase().match(TOKEN) ?? [];
  const ngrams = tokens.flatMap((token, i) => {
    const next = tokens[i + 1];
    return next === undefined ? [token] : [token, `${token} ${next}`];
  });
  const counts = new Map<number, number>();
  for (const ngram of ngrams) {
    if (!keep(ngram)) continue;
    const bucket = fnv1a(`${place}${ngram}`) % bucketCount;
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const norm = Math.sqrt(sorted.reduce((sum, [, count]) => sum + count * count, 0));
  return {
    buckets: Int32Array.from(sorted, ([bucket]) => bucket),
    weights: Float32Array.from(sorted, ([, count]) => count / norm),
  };
}

/** A chunk as the network reads it: its condition, and its action. */
export interface ChunkBags {
  /** Of "applies when"; of the whole text if it has no such part. */
  readonly when: TextBag;
  /** Of "procedure" and "avoid". The check says neither what to do nor when. */
  readonly what: TextBag;
}

/** Turns a rendered chunk into its two bags; the same word counts as another one in each. */
export function chunkBags(
  text: string,
  bucketCount: number,
  keep: (ngram: string) => boolean = () => true,
): ChunkBags {
  const { appliesWhen, procedure, avoid } = splitChunk(text);
  const condition = appliesWhen === "" ? procedure : appliesWhen;
  return {
    when: textBag(condition, bucketCount, { keep, place: "when " }),
    what: textBag(`${procedure}\n${avoid}`, bucketCount, { keep, place: "what " }),
  };
}

/** 32-bit FNV-1a over UTF-16 code units (Fowler, Noll & Vo; draft-eastlake-fnv). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
