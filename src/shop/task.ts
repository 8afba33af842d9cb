import type { Language } from "./language.js";

/** What a task may be used for: training and candidates, gates only, choosing settings, the final report only, and what no gate ever sees. */
export type Split = "train" | "skillval" | "dev" | "test" | "audit";

/** Every split, in the order in which panels list them. */
export const SPLITS: readonly Split[] = ["train", "skillval", "dev", "test", "audit"];

/** What a shopper is told: everything public about one task. */
export interface Task {
  readonly id: string;
  readonly split: Split;
  readonly language: Language;
  /** The request in a person's words: the product type and part of the constraints. */
  readonly instruction: string;
  /** Who is asking. */
  readonly userId: string;
  /** What is known of that person, in prose: relevant, irrelevant and sometimes conflicting preferences; the instruction wins. */
  readonly persona: string;
}

/**
 * What the purchase is judged by. Private: it must never reach a policy, an observation or a deployable text.
 *
 * The `secret` brand keeps a goal from being used where public data is expected.
 */
export interface Goal {
  readonly secret: "goal";
  readonly taskId: string;
  /** One product that meets everything; others may too. */
  readonly productId: string;
  readonly category: readonly string[];
  readonly title: string;
  /** Required attributes. */
  readonly attributes: readonly string[];
  /** Required option values by axis name. */
  readonly options: Readonly<Record<string, string>>;
  /** Upper price bound in cents, inclusive; `null` for none. */
  readonly budgetCents: number | null;
  /** The request with every constraint spelled out. */
  readonly fullInstruction: string;
}
