/**
 * The shop: a made-up store with a search, product pages, options and prices,
 * and tasks that people set in it.
 *
 * A seed comes in, a panel (catalogue, tasks, private goals) goes out; a shop
 * is opened over a panel; a session takes tool calls and shows pages, and tells
 * what the purchase was worth once it is over. Read `product.ts` and `task.ts`
 * first, then `observation.ts`, `session.ts` and `reward.ts`.
 */
export type { Agent, AgentView } from "./agents/agent.js";
export { allAgents } from "./agents/all-agents.js";
export { oracleAgent } from "./agents/oracle-agent.js";
export { type ReadingAgentOptions, readingAgent } from "./agents/reading-agent.js";
export {
  buyFirstAgent,
  doNothingAgent,
  firstResultAgent,
  randomAgent,
} from "./agents/trivial-agents.js";
export { EXAMPLE_GOAL, EXAMPLE_PANEL, EXAMPLE_PRODUCTS, EXAMPLE_TASK } from "./example-shop.js";
export { BUTTONS, type Button, optionLabel } from "./labels.js";
export type { Language } from "./language.js";
export { formatMoney, formatPrice } from "./money.js";
export { normalForm } from "./normal-form.js";
export type * from "./observation.js";
export * from "./outcome.js";
export { PAGE_SIZE } from "./page-state.js";
export { type DescribeTaskOptions, describeTask } from "./panel/describe-task.js";
export { DEFAULT_DIFFICULTY, type Difficulty } from "./panel/difficulty.js";
export { makePanel } from "./panel/make-panel.js";
export type { Panel, SplitSizes } from "./panel/panel.js";
export {
  DEFAULT_PRODUCT_COUNT,
  DEFAULT_SEED,
  DEFAULT_SIZES,
  type PanelArguments,
} from "./panel/plan.js";
export * from "./panel/split-tasks.js";
export { type Selection, selectedPrice } from "./price.js";
export type { OptionAxis, OptionValue, Pricing, Product } from "./product.js";
export { refusePrivate } from "./public-guard.js";
export { type TaskReader, taskReader } from "./reading/read-task.js";
export type { OptionWish, Wish, Wishes } from "./reading/wishes.js";
export { renderObservation } from "./render-observation.js";
export {
  judgePurchase,
  NO_PURCHASE,
  type Purchase,
  type TextMatcher,
  typeScore,
} from "./reward.js";
export { DEFAULT_FIELD_WEIGHTS, type FieldWeights, type SearchField } from "./search/fields.js";
export {
  type Bm25Options,
  buildSearchIndex,
  type SearchIndexData,
  searchIndexHash,
} from "./search/index-data.js";
export { type RetrievalCase, retrievalRanks } from "./search/retrieval.js";
export {
  openSearchIndex,
  QUERY_LIMIT,
  RESULT_LIMIT,
  type SearchIndex,
} from "./search/search-index.js";
export { tokenize } from "./search/tokenize.js";
export type { Session, TerminationKind } from "./session.js";
export { openShop, type Shop, type ShopOptions, type ShopPanel } from "./shop.js";
export { type Goal, SPLITS, type Split, type Task } from "./task.js";
export { tokenSetRatio } from "./token-set-ratio.js";
export type { ToolCall } from "./tool-call.js";
export { type FunctionTool, toolsFor } from "./tools.js";
export { type Shelf, shelvesOf } from "./vocabulary/shelf.js";
