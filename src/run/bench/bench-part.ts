import type { TimeComparison } from "./compare-times.js";

/** One part of the bench: a file of this folder, listed in `parts.ts`. */
export interface BenchPart {
  /** What `npm run bench -- <name>` takes. */
  readonly name: string;
  readonly about: string;
  /** Checks that both sides agree, then times them; `say` prints a line. */
  readonly run: (say: (line: string) => void) => Promise<readonly TimeComparison[]>;
}
