/** One part of the main job. */
export interface Stage {
  /** One word, for the command line. */
  readonly name: string;
  /** What it does, for the progress line. */
  readonly title: string;
  /**
   * Does it.
   *
   * @returns Lines for the final summary: what came out and where to find it.
   * @throws {Error} If it failed; the stages after it still run.
   */
  readonly run: (say: (line: string) => void) => Promise<readonly string[]>;
}

/** What {@link runStages} takes. */
export interface RunStagesOptions {
  /** Shows one line. */
  readonly say: (line: string) => void;
  /** A clock, in milliseconds. */
  readonly nowMs: () => number;
}

/** What a stage says stands to the right of the times. */
export const STAGE_INDENT = " ".repeat(11);

/**
 * Runs stages one after the other and says what each came to.
 *
 * A failed stage does not keep the later ones from running, so that one run
 * shows all that is wrong.
 *
 * @returns Names of the stages that failed.
 */
export async function runStages(
  stages: readonly Stage[],
  { say, nowMs }: RunStagesOptions,
): Promise<readonly string[]> {
  const start = nowMs();
  const elapsed = () => `${((nowMs() - start) / 1_000).toFixed(1).padStart(6)} s`;
  const summary: string[] = [];
  const failed: string[] = [];
  for (const [index, { name, title, run }] of stages.entries()) {
    say(`[${elapsed()}] ${index + 1}/${stages.length} ${name}: ${title}`);
    try {
      summary.push(...(await run((line) => say(`${STAGE_INDENT}${line}`))));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failed.push(name);
      summary.push(`FAILED ${name}: ${message}`);
      say(`[${elapsed()}] ${name} failed: ${message}`);
    }
  }
  say(`[${elapsed()}] ${stages.length - failed.length} of ${stages.length} stages done`);
  say("");
  for (const line of summary) say(line);
  return failed;
}
