import { parseArgs } from "node:util";
import { type RetrievalRun, retrievalTable } from "../analysis/retrieval-table.js";
import { tableText } from "../report/table-text.js";
import type { Language } from "../shop/language.js";
import { makePanel } from "../shop/panel/make-panel.js";
import type { Panel } from "../shop/panel/panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { buildSearchIndex } from "../shop/search/index-data.js";
import { retrievalRanks } from "../shop/search/retrieval.js";
import { openSearchIndex, type SearchIndex } from "../shop/search/search-index.js";
import { SPLITS } from "../shop/task.js";
import { mean } from "../stats/mean.js";
import { rankAgreement } from "./bench/rank-agreement.js";
import { startSearchPeer } from "./bench/search-peer.js";
import { endWithReader } from "./end-with-reader.js";
import { readLanguage } from "./read-language.js";
import { terminalWidth } from "./terminal-width.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Measures how well the search finds the product that a task was made from.

  npm run retrieval                       split dev, 5,000 and 50,000 products, and the public peers
  npm run retrieval -- --language zh      the Chinese shop
  npm run retrieval -- --split train --products 5000 --no-peer`;

/** Queries on which the scores are compared with the peers' one by one. */
const PEER_QUERY_COUNT = 200;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      split: { type: "string", default: "dev" },
      language: { type: "string", default: "en" },
      products: { type: "string", multiple: true, default: ["5000", "50000"] },
      "no-peer": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const language = readLanguage(values.language);
  const split = SPLITS.find((name) => name === values.split);
  if (split === undefined) {
    throw new RangeError(
      `Cannot measure retrieval as --split must be one of ${SPLITS.join(", ")}: it is ${JSON.stringify(values.split)}`,
    );
  }
  const runs: RetrievalRun[] = [];
  const sizes = values.products.map((size) => wholeNumber("--products", size, 1));
  for (const [at, size] of sizes.entries()) {
    const panel = makePanel({ seed: DEFAULT_SEED, language, productCount: size });
    const index = openSearchIndex(buildSearchIndex(panel.catalogue));
    const tasks = panel.tasks.filter((task) => task.split === split);
    const cases = tasks.map(({ id, instruction }) => {
      const { fullInstruction, productId } = panel.goals.get(id)!;
      return { instruction, fullInstruction, productId };
    });
    for (const kind of ["instruction", "fullInstruction"] as const) {
      const queries = cases.map((one) => ({ query: one[kind], productId: one.productId }));
      runs.push({
        queries: NAMES[language][kind],
        productCount: size,
        panelHash: panel.hash,
        ranks: retrievalRanks(index, queries),
      });
    }
    if (at === 0 && !values["no-peer"]) {
      await compareWithPeers(
        panel,
        index,
        cases.slice(0, PEER_QUERY_COUNT).map(({ instruction }) => instruction),
      );
    }
  }
  console.log(
    tableText(retrievalTable(runs, { splits: split }), language, {
      width: terminalWidth(process.stdout),
    }),
  );
}

const NAMES: Readonly<
  Record<Language, Readonly<Record<"instruction" | "fullInstruction", string>>>
> = {
  en: { instruction: "request", fullInstruction: "request with everything" },
  zh: { instruction: "需求", fullInstruction: "完整需求" },
};

async function compareWithPeers(
  { catalogue }: Panel,
  index: SearchIndex,
  queries: readonly string[],
): Promise<void> {
  const peer = await startSearchPeer(catalogue, index.data, console.log);
  if ("reason" in peer) {
    console.log(`Without a comparison with public BM25 implementations, as ${peer.reason}\n`);
    return;
  }
  console.log(
    `Against ${peer.versions.join(", ")} on the same tokens, ${catalogue.length} products, ${queries.length} queries:`,
  );
  for (const which of ["lucene", "okapi"] as const) {
    const agreements = [];
    for (const query of queries) {
      const scores = await peer.scores(query, which);
      agreements.push(rankAgreement([...index.scores(query)], scores));
    }
    const differences = agreements.map(({ largestDifference }) => largestDifference);
    console.log(
      [
        `  ${ABOUT[which]}:`,
        `first 20 agree ${(100 * mean(agreements.map(({ overlap }) => overlap))).toFixed(2)} %,`,
        `rank correlation of the first 150 ${mean(agreements.map(({ correlation }) => correlation)).toFixed(5)},`,
        `largest difference of scores ${Math.max(...differences).toExponential(1)}`,
      ].join(" "),
    );
  }
  console.log("");
  peer.stop();
}

const ABOUT = {
  lucene: "bm25s, method lucene (the same formula)",
  okapi: "rank_bm25, BM25Okapi (idf without + 1, negative ones replaced)",
} as const;

endWithReader(process);
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
