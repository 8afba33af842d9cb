import type { Product } from "../../shop/product.js";
import type { Goal, Task } from "../../shop/task.js";

/** A text that evidence holds and no deployable text may hold. */
export interface PrivateText {
  readonly kind:
    | "product_id"
    | "task_id"
    | "user_id"
    | "title"
    | "brand"
    | "model"
    | "option_value"
    | "attribute";
  readonly text: string;
  /** The axis of an option value, else `null`. */
  readonly axis: string | null;
}

/** What an audit could read while it looked at one episode. */
export interface AuditedEvidence {
  readonly goal: Goal;
  readonly task: Task;
  /** The goal's own product and those that were opened. */
  readonly products: readonly Product[];
  /** Products that were listed. */
  readonly listedIds: readonly string[];
}

/** Consecutive words of a title that give it away, by script. */
const TITLE_PIECE = { latin: 4, other: 3 } as const;

/**
 * Lists everything in a piece of evidence that must stay behind.
 *
 * Ids of task, user and products (listed ones as well), titles whole and in
 * pieces of four words (three, if the title is Chinese), brand and model of the
 * opened products, and the goal's option values and attributes. The values
 * count even where the instruction names them: a chunk that repeats them is
 * about one task, not about a mechanism.
 */
export function privateTextsOf(evidence: AuditedEvidence): readonly PrivateText[] {
  const { goal, task, products, listedIds } = evidence;
  const ids = [goal.productId, ...products.map(({ id }) => id), ...listedIds];
  return [
    plain("task_id", goal.taskId),
    plain("user_id", task.userId),
    ...[...new Set(ids)].map((id) => plain("product_id", id)),
    ...piecesOf(goal.title).map((piece) => plain("title", piece)),
    ...products.flatMap(({ title, brand, model }) => [
      plain("title", title),
      plain("brand", brand),
      plain("model", model),
    ]),
    ...Object.entries(goal.options).map(
      ([axis, text]): PrivateText => ({ kind: "option_value", text, axis }),
    ),
    ...goal.attributes.map((text) => plain("attribute", text)),
  ];
}

/** Leaves out repeats; the first of each kind and text stays. */
export function uniquePrivateTexts(texts: readonly PrivateText[]): readonly PrivateText[] {
  const known = new Map<string, PrivateText>();
  for (const one of texts) {
    const key = JSON.stringify([one.kind, one.axis, one.text]);
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}

function plain(kind: PrivateText["kind"], text: string): PrivateText {
  return { kind, text, axis: null };
}

function piecesOf(title: string): readonly string[] {
  const words = title.split(/[\s,，、]+/u).filter((word) => word !== "");
  const size = /\p{Script=Han}/u.test(title) ? TITLE_PIECE.other : TITLE_PIECE.latin;
  const pieces = words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(" "));
  return [title, ...pieces];
}
