import { RESULT_LIMIT } from "../shop/search/search-index.js";
import { meanInterval } from "../stats/mean-interval.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import type { Table } from "./table.js";

/** Ranks of the wanted products for one kind of query on one catalogue. */
export interface RetrievalRun {
  readonly queries: string;
  readonly productCount: number;
  /** Of the panel whose tasks and products these are. */
  readonly panelHash: string;
  /** From 1; `null` if not among the first 150. */
  readonly ranks: readonly (number | null)[];
}

/** Depths at which recall is shown. */
const DEPTHS = [1, 20, RESULT_LIMIT] as const;

/** Compares how well kinds of query find the wanted product: recall at three depths and the mean reciprocal rank. */
export function retrievalTable(
  runs: readonly RetrievalRun[],
  options: { readonly splits: string },
): Table {
  const recallColumns = DEPTHS.flatMap((depth) => [
    { key: `recall${depth}`, label: both(`R@${depth}, %`), digits: 1 },
    { key: `low${depth}`, label: { en: "low", zh: "下限" }, digits: 1 },
    { key: `high${depth}`, label: { en: "high", zh: "上限" }, digits: 1 },
  ]);
  return {
    name: "retrieval",
    title: { en: "What a search for the request finds", zh: "以需求为查询的检索效果" },
    note: {
      en: `Split ${options.splits}. Rank of the product a task was made from; others may meet it too. 95 % intervals: Wilson for recall, mean ± 1.96 standard errors for MRR@150 (rank 151 and beyond count 0).`,
      zh: `划分 ${options.splits}。名次指生成任务所用商品的名次，其他商品也可能满足要求。95% 区间：召回率用 Wilson 区间，MRR@150 用均值 ± 1.96 倍标准误（150 名以外记 0）。`,
    },
    columns: [
      { key: "queries", label: { en: "query", zh: "查询" } },
      { key: "products", label: { en: "products", zh: "商品数" } },
      { key: "panel", label: { en: "panel", zh: "面板" } },
      { key: "n", label: both("n") },
      ...recallColumns,
      { key: "mrr", label: both("MRR@150"), digits: 3 },
      { key: "mrrLow", label: { en: "low", zh: "下限" }, digits: 3 },
      { key: "mrrHigh", label: { en: "high", zh: "上限" }, digits: 3 },
    ],
    rows: runs.map(({ queries, productCount, panelHash, ranks }) => {
      const recalls = DEPTHS.flatMap((depth) => {
        const found = ranks.filter((rank) => rank !== null && rank <= depth).length;
        const [low, high] = wilsonInterval(found, ranks.length);
        return [
          [`recall${depth}`, (100 * found) / ranks.length],
          [`low${depth}`, 100 * low],
          [`high${depth}`, 100 * high],
        ] as const;
      });
      const { mean, interval } = meanInterval(ranks.map((rank) => (rank === null ? 0 : 1 / rank)));
      return {
        queries,
        products: productCount,
        panel: panelHash.slice(0, 12),
        n: ranks.length,
        ...Object.fromEntries(recalls),
        mrr: mean,
        mrrLow: interval[0],
        mrrHigh: interval[1],
      };
    }),
  };
}

function both(text: string) {
  return { en: text, zh: text };
}
