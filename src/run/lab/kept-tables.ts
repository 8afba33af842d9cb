import { labComparisons } from "../../analysis/lab-run/lab-comparisons.js";
import type { LabRun } from "../../analysis/lab-run/lab-run.js";
import { labContributionsTable, labTables } from "../../analysis/lab-run/lab-tables.js";
import type { Table } from "../../analysis/table.js";
import { tableCsv } from "../../report/table-csv.js";
import { tableMarkdown } from "../../report/table-markdown.js";
import type { Language } from "../../shop/language.js";

/** File that has every chunk of the first skills at every checkpoint. */
export const CHUNKS_FILE = "first-skill.csv";

const WORDS = {
  en: {
    title: "Runs of the lab: tables",
    all: "All designs",
    arm: "Arm",
    family: "family",
    totals: `Sums only; every chunk stands in \`${CHUNKS_FILE}\`.`,
  },
  zh: {
    title: "实验室运行：表格",
    all: "全部方案",
    arm: "方案",
    family: "任务族",
    totals: `此处只列合计；各技能块见 \`${CHUNKS_FILE}\`。`,
  },
} as const;

/** Writes the tables of runs as one page, a section for all designs and one for each, by family. */
export function keptTables(runs: readonly LabRun[], language: Language): string {
  const words = WORDS[language];
  const sections = familiesOf(runs).flatMap((family) => {
    const comparisons = labComparisons(runs, family);
    const named = (title: string, tables: readonly Table[]) => ({
      title: `${title} (${words.family} ${family})`,
      text: tables.map((table) => tableMarkdown(table, language)).join("\n"),
    });
    return [
      ...(comparisons.length === 0 ? [] : [named(words.all, comparisons)]),
      ...armsOf(runs).map((arm) => {
        const own = { runs: ofArm(runs, arm), family };
        return named(`${words.arm} ${arm}`, labTables(own).map(withSumsOnly));
      }),
    ];
  });
  return [
    `# ${words.title}`,
    "",
    ...sections.map(({ title }) => `- ${title}`),
    "",
    ...sections.flatMap(({ title, text }) => [`## ${title}`, "", text]),
  ].join("\n");
}

/** Writes what every chunk of the first skills adds, checkpoint by checkpoint, as CSV. */
export function keptChunks(runs: readonly LabRun[]): string {
  const tables = familiesOf(runs).flatMap((family) =>
    armsOf(runs).map((arm) => ({
      keys: { family, arm },
      table: labContributionsTable({ runs: ofArm(runs, arm), family }),
    })),
  );
  const { table: first } = tables[0]!;
  const added = ["family", "arm"].map((key) => ({ key, label: { en: key, zh: key } }));
  return tableCsv({
    ...first,
    columns: [...added, ...first.columns],
    rows: tables.flatMap(({ keys, table }) => table.rows.map((row) => ({ ...keys, ...row }))),
  });
}

/** A page would be lost in single chunks. */
function withSumsOnly(table: Table): Table {
  if (table.name !== "lab-contributions") return table;
  return {
    ...table,
    note: {
      en: `${WORDS.en.totals} ${table.note.en}`,
      zh: `${WORDS.zh.totals}${table.note.zh}`,
    },
    columns: table.columns.filter(({ key }) => key !== "chunk" && key !== "standardError"),
    rows: table.rows.filter(({ chunk }) => chunk === "total"),
  };
}

function familiesOf(runs: readonly LabRun[]): readonly string[] {
  return runs[0]!.settings.families.map(({ name }) => name);
}

/** Names of the arms, each once. */
export function armsOf(runs: readonly LabRun[]): readonly string[] {
  return [...new Set(runs.map(({ settings }) => settings.arm.name))];
}

function ofArm(runs: readonly LabRun[], arm: string): readonly LabRun[] {
  return runs.filter(({ settings }) => settings.arm.name === arm);
}
