import type { DeployableText } from "../coldstart/admit-text.js";
import { activeChunks, type SkillBank } from "../skill/bank.js";
import type { ChunkCandidate } from "./compile-candidates.js";

/** A wish about the skill that is neither an ADD nor a REWRITE. */
export type SkillEdit =
  | { readonly operation: "DELETE"; readonly chunkId: string }
  | {
      readonly operation: "MERGE";
      /** The chunk whose slot the merged text takes, then those that it absorbs; two or more. */
      readonly chunkIds: readonly string[];
      readonly text: DeployableText;
    }
  | {
      readonly operation: "SPLIT";
      readonly chunkId: string;
      /** The first takes the slot, the others get slots of their own; two or more. */
      readonly texts: readonly DeployableText[];
    };

/** An edit in the two operations that a gate can judge. */
export interface ExpressedEdit {
  readonly proposals: readonly Pick<ChunkCandidate, "operation" | "chunkId" | "text">[];
  /** Active chunks that only a gate's choice can end. */
  readonly leftToGate: readonly string[];
}

/**
 * Says DELETE, MERGE and SPLIT in ADD and REWRITE.
 *
 * A gate keeps one version a slot or none; nothing else ever changes a bank. So
 * a deletion is no proposal at all: the chunk is a column of the gate like any
 * other and retires when it adds nothing. A merge rewrites one slot with the
 * joint text and leaves the absorbed chunks to the gate, which drops them once
 * the joint version does their work. A split rewrites the slot with one part
 * and adds the others. Each part then has to earn its place by itself.
 *
 * @throws {RangeError} If a chunk is not active, one is named twice, or there are fewer than two to merge or parts to split into.
 */
export function expressEdit(bank: SkillBank, edit: SkillEdit): ExpressedEdit {
  const named = edit.operation === "MERGE" ? edit.chunkIds : [edit.chunkId];
  const active = new Set(activeChunks(bank).map(({ id }) => id));
  for (const [at, id] of named.entries()) {
    if (!active.has(id)) {
      throw new RangeError(`Cannot ${edit.operation} chunk ${id} as it must be active: it is not`);
    }
    if (named.indexOf(id) !== at) {
      throw new RangeError(`Cannot ${edit.operation} chunk ${id} as it is named twice`);
    }
  }
  if (edit.operation === "DELETE") return { proposals: [], leftToGate: [edit.chunkId] };
  if (edit.operation === "MERGE") {
    const [kept, ...absorbed] = edit.chunkIds;
    if (kept === undefined || absorbed.length === 0) {
      throw new RangeError(`Cannot MERGE chunks as it takes two: there are ${named.length}`);
    }
    const { text } = edit;
    return {
      proposals: [{ operation: "REWRITE", chunkId: kept, text }],
      leftToGate: absorbed,
    };
  }
  const [own, ...others] = edit.texts;
  if (own === undefined || others.length === 0) {
    throw new RangeError(
      `Cannot SPLIT chunk ${edit.chunkId} as it takes two parts: there are ${edit.texts.length}`,
    );
  }
  return {
    proposals: [
      { operation: "REWRITE", chunkId: edit.chunkId, text: own },
      ...others.map((text) => ({ operation: "ADD", chunkId: null, text }) as const),
    ],
    leftToGate: [],
  };
}
