import type { Treatment } from "../episode/trace.js";

/** What must be the same for all siblings of a group. */
export interface Sibling {
  /** Names the episode. */
  readonly rolloutId: string;
  readonly taskId: string;
  readonly treatment: Treatment;
}

/**
 * Refuses a group whose siblings did not run the same task under the same treatment.
 *
 * The advantage compares siblings with each other. If they read different
 * chunks, it rewards the reading, not the acting.
 *
 * @throws {RangeError} If a task or treatment differs from the first sibling's,
 *   or a rollout id stands twice; the message names the group and the siblings.
 */
export function checkSiblings(groupId: string, siblings: readonly Sibling[]): void {
  const [first] = siblings;
  if (first === undefined) {
    throw new RangeError(`Cannot train on group ${groupId}: it has 0 siblings`);
  }
  const seen = new Set<string>();
  for (const { rolloutId } of siblings) {
    if (seen.has(rolloutId)) {
      throw new RangeError(`Cannot train on group ${groupId}: rollout ${rolloutId} stands twice`);
    }
    seen.add(rolloutId);
  }
  const strangers = siblings.filter((sibling) => describe(sibling) !== describe(first));
  if (strangers.length > 0) {
    const differing = strangers.map((s) => `${s.rolloutId} (${describe(s)})`).join(", ");
    throw new RangeError(
      `Cannot train on group ${groupId} as siblings share task and treatment: ${first.rolloutId} (${describe(first)}) against ${differing}`,
    );
  }
}

function describe({ taskId, treatment }: Sibling): string {
  return `${taskId}, ${treatment.kind} [${treatment.chunkIds.join(" ")}]`;
}
