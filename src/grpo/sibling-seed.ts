import { contentHash } from "../random/canonical-hash.js";
import { deriveSeed } from "../random/seeded-random.js";

/**
 * Derives the seed of one sibling from what it is for.
 *
 * Siblings that share a seed sample the same episode: no spread, nothing to
 * learn, and a pass rate that is not one. Servers that fall back to one
 * default seed do just that.
 *
 * @returns An unsigned 32-bit integer; differs by run, step, task and sibling.
 */
export function siblingSeed(
  runSeed: number,
  { step, taskId, sibling }: { step: number; taskId: string; sibling: number },
): number {
  return deriveSeed(runSeed, "rollout", step, taskId, sibling);
}

/**
 * Refuses a group in which two siblings were sampled from one seed.
 *
 * @throws {RangeError} Naming the group and both siblings.
 */
export function checkSeeds(
  groupId: string,
  siblings: readonly { readonly rolloutId: string; readonly seed: number }[],
): void {
  const owner = new Map<number, string>();
  for (const { rolloutId, seed } of siblings) {
    const other = owner.get(seed);
    if (other !== undefined) {
      throw new RangeError(
        `Cannot train on group ${groupId} as every sibling has its own seed: ${other} and ${rolloutId} share ${seed}`,
      );
    }
    owner.set(seed, rolloutId);
  }
}

/**
 * Finds siblings that did exactly the same.
 *
 * A sure policy repeats itself honestly, so this is for a log, not an error;
 * a whole group of identical siblings at a temperature above 0 is a sign of a
 * lost seed.
 *
 * @param siblings With what each did, as plain JSON; equal hashes mean equal bytes.
 * @returns Sets of two or more rollout ids, in order of first appearance.
 */
export function identicalSiblings(
  siblings: readonly { readonly rolloutId: string; readonly content: unknown }[],
): readonly (readonly string[])[] {
  const alike = new Map<string, string[]>();
  for (const { rolloutId, content } of siblings) {
    const hash = contentHash(content);
    alike.set(hash, [...(alike.get(hash) ?? []), rolloutId]);
  }
  return [...alike.values()].filter((ids) => ids.length > 1);
}
