import { join } from "node:path";
import type { LabRun } from "../../analysis/lab-run/lab-run.js";
import { packKeptRun } from "../../io/kept-run.js";
import { writeFault } from "../../io/write-fault.js";
import { writeIfChanged } from "../../io/write-if-changed.js";
import { KEPT_TITLE } from "./check-keep-folder.js";
import { armsOf, CHUNKS_FILE, keptChunks, keptTables } from "./kept-tables.js";

/** Options for {@link keepResults}. */
export interface KeepResultsOptions {
  readonly folder: string;
  /** What made the runs again: a command line, quoted for a shell. */
  readonly command: string;
  /** On what they ran: TensorFlow.js, its backend and Node, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Keeps what finished runs came to, in a folder that is small enough to be committed.
 *
 * One packed file a run, the tables over all of them in English and Chinese,
 * and a README that says what was run. No clock goes in, and no path but those
 * that stand in the command.
 *
 * @returns Names of the files that changed.
 * @throws {Error} If a file cannot be written; names it.
 */
export function keepResults(
  runs: readonly LabRun[],
  { folder, command, versions }: KeepResultsOptions,
): readonly string[] {
  const files: readonly (readonly [name: string, content: string | Uint8Array])[] = [
    ...runs.map((run) => [`${keptName(run)}.json.gz`, packKeptRun(run)] as const),
    ["tables.en.md", keptTables(runs, "en")],
    ["tables.zh.md", keptTables(runs, "zh")],
    [CHUNKS_FILE, keptChunks(runs)],
    ["README.md", readme(runs, command, versions)],
  ];
  return files.flatMap(([name, content]) => {
    const path = join(folder, name);
    try {
      return writeIfChanged(path, content) ? [name] : [];
    } catch (error) {
      throw writeFault(path, error);
    }
  });
}

function keptName({ settings }: LabRun): string {
  return `${settings.arm.name}-${settings.seed}`;
}

function readme(
  runs: readonly LabRun[],
  command: string,
  versions: KeepResultsOptions["versions"],
): string {
  const { settings, panels, base, testEpisodeCount } = runs[0]!;
  const seeds = [...new Set(runs.map((run) => run.settings.seed))];
  const families = Object.entries(panels).map(([name, hash]) => `${name} \`${hash}\``);
  return `${KEPT_TITLE}

Arms ${armsOf(runs).join(", ")}; seeds ${seeds.join(", ")}; ${settings.rounds} rounds of ${settings.stepsPerRound} blocks; ${testEpisodeCount} test episodes a run.
Generated shop and lab policy; nothing here comes from the published run.

- Base policy: SHA-256 \`${base}\`
- Panel: ${families.join(", ")}
- On: ${Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ")}

| File | Holds |
| --- | --- |
| \`<arm>-<seed>.json.gz\` | a run: settings, training steps, updates, proposals, gates, audits, test outcomes and the last bank, as one line of JSON; read it with \`readKeptRun\` |
| \`tables.en.md\`, \`tables.zh.md\` | the tables over all runs |
| \`${CHUNKS_FILE}\` | what every chunk of the first skills adds, checkpoint by checkpoint |
| sub-folders | other runs, kept in the same way |

Left out: the steps of every episode and the pairs of every gate. They stand in the folder of the run.

Made, and made again, by

\`\`\`sh
${command}
\`\`\`

The same machine gives the same bytes. Another processor or another backend rounds sums differently in the last digits; training amplifies this, so that single episodes, and with them single numbers, can come out differently. What the intervals say should not.
`;
}
