import { join } from "node:path";
import { labComparisons } from "../../analysis/lab-run/lab-comparisons.js";
import type { LabRun } from "../../analysis/lab-run/lab-run.js";
import { labTables } from "../../analysis/lab-run/lab-tables.js";
import type { Table } from "../../analysis/table.js";
import { packKeptRun } from "../../io/kept-run.js";
import { writeFault } from "../../io/write-fault.js";
import { writeIfChanged } from "../../io/write-if-changed.js";
import { tableMarkdown } from "../../report/table-markdown.js";
import type { Language } from "../../shop/language.js";
import { KEPT_TITLE } from "./check-keep-folder.js";

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
  const tables = tablesOf(runs);
  const inLanguage = (language: Language, title: string) =>
    [`# ${title}`, "", ...tables.map((table) => tableMarkdown(table, language))].join("\n");
  const files: readonly (readonly [name: string, content: string | Uint8Array])[] = [
    ...runs.map((run) => [`${keptName(run)}.json.gz`, packKeptRun(run)] as const),
    ["tables.en.md", inLanguage("en", "Runs of the lab: tables")],
    ["tables.zh.md", inLanguage("zh", "实验室运行：表格")],
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

function tablesOf(runs: readonly LabRun[]): readonly Table[] {
  const arms = armsOf(runs);
  return runs[0]!.settings.families.flatMap(({ name: family }) => [
    ...labComparisons(runs, family),
    ...arms.flatMap((arm) =>
      labTables({ runs: runs.filter(({ settings }) => settings.arm.name === arm), family }),
    ),
  ]);
}

function armsOf(runs: readonly LabRun[]): readonly string[] {
  return [...new Set(runs.map(({ settings }) => settings.arm.name))];
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

Left out: the steps of every episode and the pairs of every gate. They stand in the folder of the run.

Made, and made again, by

\`\`\`sh
${command}
\`\`\`

The same machine gives the same bytes. Another processor or another backend rounds sums differently in the last digits; training amplifies this, so that single episodes, and with them single numbers, can come out differently. What the intervals say should not.
`;
}
