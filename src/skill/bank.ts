import { contentHash } from "../random/canonical-hash.js";
import { CHUNK_PARTS, type Chunk, type ChunkOrigin, type ChunkText } from "./chunk.js";

/** What became of a chunk. Only `active` chunks are the skill; `candidate` ones wait for a gate. */
export type ChunkStatus = "active" | "candidate" | "retired" | "rejected";

/** A chunk with its fate. */
export interface BankEntry {
  readonly chunk: Chunk;
  readonly status: ChunkStatus;
}

/** Every chunk there ever was, oldest first. Entries are never removed, so ids are never used again. */
export interface SkillBank {
  /** Most chunks that may be active at once. */
  readonly budget: number;
  readonly entries: readonly BankEntry[];
}

/** What {@link proposeChunk} takes beside the text. */
export interface ProposeOptions {
  readonly origin: ChunkOrigin;
  /** Slot to rewrite; leave out for a new slot. */
  readonly slotId?: string;
  /** A readable id; left out, it is made from the content and its place in the history. */
  readonly id?: string;
}

/**
 * Makes a bank without chunks.
 *
 * @param budget Most active chunks, an integer >= 1. @defaultValue 10
 * @throws {RangeError} If the budget is no such integer.
 */
export function emptyBank(budget = 10): SkillBank {
  if (!Number.isInteger(budget) || budget < 1) {
    throw new RangeError(`Cannot make a bank as the budget must be >= 1: it is ${budget}`);
  }
  return { budget, entries: [] };
}

/**
 * Adds a chunk to the history as a candidate: an ADD, or with `slotId` a REWRITE.
 *
 * @returns The new bank and the chunk with its id, slot and version.
 * @throws {RangeError} If a part of the text is empty, the id was used before,
 *   or the slot to rewrite has no active chunk.
 *
 * @example A rewrite is another version in the same slot
 * ```ts
 * const first = addChunk(emptyBank(), text, { origin });
 * const { chunk } = proposeChunk(first.bank, better, { origin, slotId: first.chunk.slotId });
 * // chunk.version === 2, chunk.slotId === first.chunk.id
 * ```
 */
export function proposeChunk(
  bank: SkillBank,
  text: ChunkText,
  { origin, slotId, id }: ProposeOptions,
): { readonly bank: SkillBank; readonly chunk: Chunk } {
  for (const part of CHUNK_PARTS) {
    if (text[part].trim() === "") {
      throw new RangeError(`Cannot add a chunk as all four parts must be filled: ${part} is empty`);
    }
  }
  const slot = bank.entries.filter(({ chunk }) => chunk.slotId === slotId);
  if (slotId !== undefined && !slot.some(({ status }) => status === "active")) {
    throw new RangeError(`Cannot rewrite slot ${slotId} as it has no active chunk`);
  }
  const { appliesWhen, procedure, verify, avoid, language } = text;
  const written = { appliesWhen, procedure, verify, avoid, language };
  const place = bank.entries.length;
  const ownId =
    id ?? `chunk-${contentHash({ place, slotId: slotId ?? null, ...written }).slice(0, 12)}`;
  if (bank.entries.some(({ chunk }) => chunk.id === ownId)) {
    throw new RangeError(`Cannot add a chunk as ids are used once: ${ownId} is in the history`);
  }
  const chunk: Chunk = {
    id: ownId,
    slotId: slotId ?? ownId,
    version: slot.length + 1,
    ...written,
    origin,
  };
  return {
    bank: { ...bank, entries: [...bank.entries, { chunk, status: "candidate" }] },
    chunk,
  };
}

/**
 * Makes exactly the named chunks active: the outcome of a gate.
 *
 * Active chunks that are not named retire, candidates that are not named are
 * rejected. Retired and rejected chunks do not come back; their text can be
 * proposed again and is then a new chunk.
 *
 * @param ids Active chunks and candidates in any order, one a slot, at most the budget.
 * @throws {RangeError} If an id is unknown or closed, a slot is named twice, or the budget is passed.
 */
export function selectChunks(bank: SkillBank, ids: readonly string[]): SkillBank {
  const wanted = new Set(ids);
  if (wanted.size > bank.budget) {
    throw new RangeError(
      `Cannot keep ${wanted.size} chunks as the budget of the bank: it is ${bank.budget}`,
    );
  }
  const slots = new Set<string>();
  for (const id of wanted) {
    const entry = bank.entries.find(({ chunk }) => chunk.id === id);
    if (entry === undefined) throw new RangeError(`Cannot keep chunk ${id}: it is not in the bank`);
    if (entry.status === "retired" || entry.status === "rejected") {
      throw new RangeError(`Cannot keep chunk ${id}: it is ${entry.status}`);
    }
    if (slots.has(entry.chunk.slotId)) {
      throw new RangeError(
        `Cannot keep two versions of one slot: ${entry.chunk.slotId} is named twice`,
      );
    }
    slots.add(entry.chunk.slotId);
  }
  const entries = bank.entries.map(({ chunk, status }): BankEntry => {
    if (wanted.has(chunk.id)) return { chunk, status: "active" };
    if (status === "active") return { chunk, status: "retired" };
    if (status === "candidate") return { chunk, status: "rejected" };
    return { chunk, status };
  });
  return { ...bank, entries };
}

/**
 * Adds a chunk and makes it active at once, without a gate; other candidates go on waiting.
 *
 * With `slotId` the active version of that slot retires.
 *
 * @throws {RangeError} As {@link proposeChunk}, or if the budget is full.
 */
export function addChunk(
  bank: SkillBank,
  text: ChunkText,
  options: ProposeOptions,
): { readonly bank: SkillBank; readonly chunk: Chunk } {
  const { bank: proposed, chunk } = proposeChunk(bank, text, options);
  const entries = proposed.entries.map((entry): BankEntry => {
    if (entry.chunk.id === chunk.id) return { chunk, status: "active" };
    const isReplaced = entry.chunk.slotId === chunk.slotId && entry.status === "active";
    return isReplaced ? { ...entry, status: "retired" } : entry;
  });
  const active = entries.filter(({ status }) => status === "active").length;
  if (active > bank.budget) {
    throw new RangeError(
      `Cannot keep ${active} chunks as the budget of the bank: it is ${bank.budget}`,
    );
  }
  return { bank: { ...proposed, entries }, chunk };
}

/**
 * Takes one active chunk out of the skill; it stays in the history.
 *
 * @throws {RangeError} If the chunk is not active.
 */
export function retireChunk(bank: SkillBank, id: string): SkillBank {
  if (!bank.entries.some(({ chunk, status }) => chunk.id === id && status === "active")) {
    throw new RangeError(`Cannot retire chunk ${id}: it is not active`);
  }
  const entries = bank.entries.map(
    (entry): BankEntry => (entry.chunk.id === id ? { ...entry, status: "retired" } : entry),
  );
  return { ...bank, entries };
}

/**
 * Lists the skill: the active chunks in a stable order.
 *
 * Slots stand in the order in which they first came up, whatever was rewritten
 * or retired since; a rewrite takes the place of the version before it.
 */
export function activeChunks(bank: SkillBank): readonly Chunk[] {
  return inSlotOrder(bank, "active");
}

/** Lists the candidates that wait for a gate, by slot and then by version. */
export function candidateChunks(bank: SkillBank): readonly Chunk[] {
  return inSlotOrder(bank, "candidate");
}

function inSlotOrder({ entries }: SkillBank, wanted: ChunkStatus): readonly Chunk[] {
  const place = new Map<string, number>();
  for (const { chunk } of entries) {
    if (!place.has(chunk.slotId)) place.set(chunk.slotId, place.size);
  }
  // sort is stable: versions of one slot keep the order of the history.
  return entries
    .filter(({ status }) => status === wanted)
    .map(({ chunk }) => chunk)
    .sort((a, b) => place.get(a.slotId)! - place.get(b.slotId)!);
}

/** Finds a chunk of any status. @throws {RangeError} If the bank has never held it. */
export function findChunk(bank: SkillBank, id: string): Chunk {
  const entry = bank.entries.find(({ chunk }) => chunk.id === id);
  if (entry === undefined) throw new RangeError(`Cannot find chunk ${id}: it is not in the bank`);
  return entry.chunk;
}
