import type { Product } from "../../shop/product.js";
import { DEFAULT_FIELD_WEIGHTS, fieldTexts, type SearchField } from "../../shop/search/fields.js";
import type { SearchIndexData } from "../../shop/search/index-data.js";
import { tokenize } from "../../shop/search/tokenize.js";
import { benchPython, findPython, type PythonPeer, startPeer } from "./python-peer.js";

const PEER_SCRIPT = "src/run/bench/search-peer.py";

/** Field weights times this are whole numbers, so that repeating tokens stands for weights. */
const REPEATS = 10;

/** Public BM25 implementations that have indexed the same tokens as a search index. */
export interface SearchPeer {
  /** Names and versions. */
  readonly versions: readonly string[];
  /** Time of the peer's indexing in milliseconds. */
  readonly indexMs: number;
  /** Scores of all products by document number; `lucene` is the same formula, `okapi` has another idf. */
  scores(query: string, which: "lucene" | "okapi"): Promise<readonly number[]>;
  /** Ranks for many queries; `ms` is the time of all of them. */
  search(
    queries: readonly string[],
    limit: number,
  ): Promise<{ readonly ms: number; readonly rankings: readonly (readonly number[])[] }>;
  stop(): void;
}

/**
 * Starts the peer and lets it index a catalogue.
 *
 * @returns The peer, or the reason why there is none.
 */
export async function startSearchPeer(
  products: readonly Product[],
  data: SearchIndexData,
  say: (line: string) => void,
): Promise<SearchPeer | { readonly reason: string }> {
  const python = findPython();
  if (python === null) return { reason: "no Python >= 3.9 is on the path" };
  // By their import names; pip takes both spellings.
  const found = benchPython(python, ["bm25s", "rank_bm25", "numpy"], say);
  if ("reason" in found) return found;
  const peer = startPeer(found.path, PEER_SCRIPT);
  const numbers = new Map(data.terms.map((term, number) => [term, number]));
  const tokensOf = (query: string) =>
    [...new Set(tokenize(query))].flatMap((token) => numbers.get(token) ?? []);
  const versions = (await peer.ask({ job: "versions" })).result as readonly string[];
  const { ms } = await peer.ask({
    job: "index",
    documents: weightedCounts(products, data, numbers),
    terms: data.terms.length,
    k1: data.settings.k1 * REPEATS,
    b: data.settings.b,
  });
  return {
    versions: ["bm25s", "rank_bm25", "numpy"].map((name, at) => `${name} ${versions[at]}`),
    indexMs: ms,
    scores: (query, which) => askScores(peer, tokensOf(query), which),
    search: async (queries, limit) => {
      const answer = await peer.ask({ job: "search", queries: queries.map(tokensOf), k: limit });
      return { ms: answer.ms, rankings: answer.result as readonly (readonly number[])[] };
    },
    stop: peer.stop,
  };
}

async function askScores(peer: PythonPeer, query: readonly number[], which: string) {
  return (await peer.ask({ job: "scores", query, which })).result as readonly number[];
}

/** Token numbers with how often the peer is to repeat them, by document number. */
function weightedCounts(
  products: readonly Product[],
  { ids }: SearchIndexData,
  numbers: ReadonlyMap<string, number>,
): [token: number, count: number][][] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.map((id) => {
    const counts = new Map<number, number>();
    for (const [field, texts] of Object.entries(fieldTexts(byId.get(id)!))) {
      const repeats = Math.round(REPEATS * DEFAULT_FIELD_WEIGHTS[field as SearchField]);
      for (const token of texts.flatMap(tokenize)) {
        const number = numbers.get(token)!;
        counts.set(number, (counts.get(number) ?? 0) + repeats);
      }
    }
    return [...counts];
  });
}
