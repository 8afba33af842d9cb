import { RESULT_LIMIT, type SearchIndex } from "./search-index.js";

/** A query and the product that it should find. */
export interface RetrievalCase {
  readonly query: string;
  readonly productId: string;
}

/**
 * Finds the place of each case's product in the ranking of its query.
 *
 * @returns Ranks from 1, by case; `null` where the product is not among the first {@link RESULT_LIMIT}.
 */
export function retrievalRanks(
  index: SearchIndex,
  cases: readonly RetrievalCase[],
): (number | null)[] {
  const { ids } = index.data;
  return cases.map(({ query, productId }) => {
    const place = index
      .search(query, RESULT_LIMIT)
      .documents.findIndex((document) => ids[document] === productId);
    return place < 0 ? null : place + 1;
  });
}
