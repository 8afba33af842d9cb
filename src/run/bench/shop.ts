import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { seededRandom } from "../../random/seeded-random.js";
import { randomAgent } from "../../shop/agents/trivial-agents.js";
import { makePanel, makeProductAt } from "../../shop/panel/make-panel.js";
import type { Panel } from "../../shop/panel/panel.js";
import { DEFAULT_SEED, planPanel } from "../../shop/panel/plan.js";
import { buildSearchIndex, type SearchIndexData } from "../../shop/search/index-data.js";
import { openSearchIndex } from "../../shop/search/search-index.js";
import type { Session } from "../../shop/session.js";
import { openShop, type Shop } from "../../shop/shop.js";
import { quantile } from "../../stats/quantile.js";
import type { BenchPart } from "./bench-part.js";
import { compareTimes, type TimeComparison, timed } from "./compare-times.js";
import { startSearchPeer } from "./search-peer.js";

const STEPS_GOAL = 100_000;
const SEARCH_GOAL_MS = 1;
const STEP_COUNT = 100_000;
const TURNS = 5;

/** Steps, resets, memory and searches of the shop; the search against a public BM25 implementation. */
export const shopBench: BenchPart = {
  name: "shop",
  about: "the shop's steps and searches; the search against bm25s on the same tokens",
  run: async (say) => {
    const panel = makePanel({ seed: DEFAULT_SEED, language: "en" });
    const data = buildSearchIndex(panel.catalogue);
    const shop = openShop(panel, { index: data });
    benchSteps(shop, panel, say);
    benchMemory(shop, panel, say);
    const queries = panel.tasks.slice(0, 1000).map(({ instruction }) => instruction);
    for (const size of [5_000, 50_000, 200_000]) benchSearch(size, queries, say);
    say("  No public text shop to compare with can be installed from a package registry: the one");
    say("  package there (webshop 0.1.0) imports a site and data that it does not bring along.");
    return benchAgainstPeer(panel, data, queries.slice(0, 400), say);
  },
};

type Say = (line: string) => void;

function benchSteps(shop: Shop, panel: Panel, say: Say): void {
  // Once uncounted, until the code is compiled.
  walk(shop, panel, { sessionCount: 1, stepCount: STEP_COUNT });
  for (const sessionCount of [1, 10, 100, 1000]) {
    const rates = Array.from({ length: TURNS }, () => {
      const ms = timed(() => walk(shop, panel, { sessionCount, stepCount: STEP_COUNT }));
      return (1000 * STEP_COUNT) / ms;
    });
    const rate = quantile(rates, 0.5);
    const [low, high] = [Math.min(...rates), Math.max(...rates)].map((one) => one.toFixed(0));
    const verdict = `goal ${STEPS_GOAL} ${rate >= STEPS_GOAL ? "met" : "MISSED"}`;
    say(
      `  random agent, ${sessionCount} sessions in turn: ${rate.toFixed(0)} steps/s (${low} to ${high}, ${TURNS} turns of ${STEP_COUNT}), ${verdict}`,
    );
  }
  const session = shop.session(panel.tasks[0]!.id);
  const resets = 100_000;
  const ms = timed(() => {
    for (let at = 0; at < resets; at++) session.reset(panel.tasks[at % panel.tasks.length]!.id);
  });
  say(`  reset: ${((1000 * ms) / resets).toFixed(2)} us`);
}

/** Lets sessions walk in turn, one step each, and start anew when they end. */
function walk(
  shop: Shop,
  { tasks }: Panel,
  { sessionCount, stepCount }: { readonly sessionCount: number; readonly stepCount: number },
): Session[] {
  const random = seededRandom(7);
  let next = 0;
  const nextId = () => tasks[next++ % tasks.length]!.id;
  const sessions = Array.from({ length: sessionCount }, () => shop.session(nextId()));
  for (let step = 0; step < stepCount; step++) {
    const session = sessions[step % sessionCount]!;
    if (session.termination !== null) session.reset(nextId());
    const { task, observation } = session;
    session.act(randomAgent.act({ task, observation, random })!);
  }
  return sessions;
}

function benchMemory(shop: Shop, panel: Panel, say: Say): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // Once uncounted, so that every product's page is there already.
  walk(shop, panel, { sessionCount: 1000, stepCount: 50_000 });
  collect();
  const before = process.memoryUsage().heapUsed;
  const sessions = walk(shop, panel, { sessionCount: 1000, stepCount: 8_000 });
  collect();
  const bytes = (process.memoryUsage().heapUsed - before) / sessions.length;
  say(`  memory of a live session, 8 steps in: ${(bytes / 1024).toFixed(1)} KiB`);
}

function benchSearch(productCount: number, queries: readonly string[], say: Say): void {
  const plan = planPanel({ seed: DEFAULT_SEED, language: "en", productCount });
  const products = Array.from({ length: productCount }, (_, at) => makeProductAt(plan, at));
  let data: SearchIndexData | null = null;
  const buildMs = timed(() => {
    data = buildSearchIndex(products);
  });
  const index = openSearchIndex(data!);
  for (const limit of [20, 150]) {
    for (const query of queries) index.search(query, limit);
    const times = queries.map((query) => timed(() => index.search(query, limit)));
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const isGoal = productCount === 50_000 && limit === 20;
    const verdict = isGoal
      ? `, goal p50 < ${SEARCH_GOAL_MS} ms ${p50 < SEARCH_GOAL_MS ? "met" : "MISSED"}`
      : "";
    say(
      `  search, ${productCount} products, first ${limit}, ${queries.length} requests: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms${verdict}`,
    );
  }
  const { terms, documents } = data!;
  say(
    `  index of ${productCount} products: ${buildMs.toFixed(0)} ms, ${terms.length} terms, ${documents.length} postings`,
  );
}

async function benchAgainstPeer(
  { catalogue }: Panel,
  data: SearchIndexData,
  queries: readonly string[],
  say: Say,
): Promise<readonly TimeComparison[]> {
  const peer = await startSearchPeer(catalogue, data, say);
  if ("reason" in peer) {
    say(`  Without bm25s, as ${peer.reason}`);
    return [];
  }
  const limit = 20;
  const index = openSearchIndex(data);
  const { rankings } = await peer.search(queries, limit);
  const isSame = queries.map((query, at) => {
    const ours = index.search(query, limit).documents;
    return ours.every((document, place) => document === rankings[at]![place]);
  });
  const same = isSame.filter(Boolean).length;
  say(
    `  ${peer.versions.join(", ")}: the same first ${limit} in order for ${same} of ${queries.length} requests`,
  );
  try {
    const search = await compareTimes({
      name: `search, first ${limit} of ${catalogue.length} products, ${queries.length} requests`,
      ours: () => timed(() => queries.map((query) => index.search(query, limit))),
      peer: async () => (await peer.search(queries, limit)).ms,
      repeats: TURNS,
    });
    return [search];
  } finally {
    peer.stop();
  }
}
