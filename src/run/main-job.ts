import { unexplained } from "../analysis/claims/claims-ledger.js";
import { keyResults } from "../analysis/key-results.js";
import { labStatements } from "../analysis/lab-run/lab-statements.js";
import type { Release } from "../analysis/release.js";
import { coevolutionSettings } from "../coevolution/settings.js";
import { readRun } from "../io/read-run.js";
import { notebookNames, runNotebooks } from "../io/run-notebooks.js";
import { sharedRenderer } from "../io/save-figure.js";
import { findingsText } from "../report/findings-text.js";
import { ledgerText } from "../report/ledger-text.js";
import { drawFigures } from "./draw-figures.js";
import { printSummary } from "./lab/print-summary.js";
import { runLab } from "./lab/run-lab.js";
import { STAGE_INDENT, type Stage } from "./run-stages.js";
import { terminalWidth } from "./terminal-width.js";
import { writeReport } from "./write-report.js";

/** Where the main job puts what it makes. */
export interface MainJobFolders {
  readonly report: string;
  readonly figures: string;
  readonly lab: string;
}

/** Columns that are left for what a stage says. */
const width = terminalWidth(process.stdout) - STAGE_INDENT.length;

/** The stages of the main job, in order. A further stage is one more function in this list. */
export function mainJob(release: Release, folders: MainJobFolders): readonly Stage[] {
  return [
    reportStage(release, folders.report),
    figuresStage(release, folders.figures),
    notebooksStage(),
    labStage(folders.lab),
  ];
}

function reportStage(release: Release, folder: string): Stage {
  return {
    name: "report",
    title: "recomputes every table and every printed number from data/release",
    run: async (say) => {
      const { ledger, findings, tableCount, changed } = writeReport(release, folder);
      const texts = [
        ledgerText(ledger, "en", { width }),
        "",
        findingsText(findings, "en", { width }),
      ];
      for (const line of texts.join("\n").split("\n")) say(line);
      const missing = unexplained(ledger);
      if (missing.length > 0) {
        throw new Error(
          `Cannot confirm the report: ${missing.map(({ id }) => id).join(", ")} differ without an explanation`,
        );
      }
      const count = (status: string) => ledger.filter((entry) => entry.status === status).length;
      return [
        ...keyResults(release).map(({ en }) => en),
        `Claims: ${ledger.length} printed numbers, ${ledger.length - count("stated")} recomputed: ${count("agrees")} agree, ${count("differs")} with an explained difference; ${count("stated")} stated only. ${findings.length} findings about the source.`,
        `Read ${folder}/report.en.md (report.zh.md in Chinese): ${tableCount} tables, ${changed.length} files changed.`,
      ];
    },
  };
}

function figuresStage(release: Release, folder: string): Stage {
  return {
    name: "figures",
    title: "draws the figures that have changed",
    run: async (say) => {
      try {
        const pictures = await drawFigures(release, {
          folder,
          onFigure: ({ name, isDrawn }, done, total) => {
            if (isDrawn) say(`${done}/${total} ${name}`);
          },
        });
        const drawn = pictures.filter(({ isDrawn }) => isDrawn).length;
        return [
          `Look at ${folder}/: ${pictures.length} pictures as SVG and PNG, with their numbers as CSV; ${drawn} drawn anew, ${pictures.length - drawn} unchanged.`,
        ];
      } finally {
        await sharedRenderer.close();
      }
    },
  };
}

function notebooksStage(): Stage {
  return {
    name: "notebooks",
    title: "runs every notebook from its first cell and saves the outputs",
    run: async (say) => {
      const results = await runNotebooks(notebookNames(), {
        mode: "write",
        onResult: ({ name, cellCount, seconds, fault }) =>
          say(
            `${name}: ${cellCount} cells, ${seconds.toFixed(1)} s${fault === undefined ? "" : `, FAILED: ${fault.trim()}`}`,
          ),
      });
      const failed = results.filter(({ fault }) => fault !== undefined).map(({ name }) => name);
      if (failed.length > 0) {
        throw new Error(`Cannot finish notebooks: ${failed.join(", ")} failed`);
      }
      return [`Step through notebooks/ with npm run lab: ${results.length} notebooks ran.`];
    },
  };
}

/** The others do not read what it makes: a run that cannot go on leaves them whole. */
function labStage(folder: string): Stage {
  return {
    name: "lab",
    title: "runs the whole life of a skill in the lab, or goes on with it",
    run: async (say) => {
      const settings = coevolutionSettings();
      await runLab(settings, { folder, base: "data/policy/base.bin", say });
      const run = await readRun(folder, { without: ["traces"] });
      const sayAll = (text: string) => {
        for (const line of text.split("\n")) say(line);
      };
      printSummary([run], sayAll, { width });
      const family = settings.families[0]!.name;
      return [
        ...labStatements([run], family).map(
          ({ text, verdict, difference }) =>
            `Lab: ${text.en}: ${verdict} (${(100 * difference).toFixed(1)} points of reward).`,
        ),
        `Lab: arm ${settings.arm.name}, seed ${settings.seed}, ${settings.rounds} rounds; kept in ${folder}/. More runs and arms: npm run coevolve -- --help.`,
      ];
    },
  };
}
