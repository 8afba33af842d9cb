import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Bilingual } from "../analysis/bilingual.js";
import { firstGate, labRelease } from "../analysis/lab-run/lab-release.js";
import type { LabRun } from "../analysis/lab-run/lab-run.js";
import { labSource } from "../analysis/lab-run/lab-source.js";
import type { LabRuns } from "../analysis/lab-run/lab-tables.js";
import type { Release, ReleasedGate } from "../analysis/release.js";
import { PUBLISHED_RUN, type TableOptions } from "../analysis/table-options.js";
import { ARMS } from "../coevolution/arm.js";
import { readRelease } from "./read-release.js";
import { readRun, UnfinishedRun } from "./read-run.js";

/** Which run a report is about. */
export interface ReportChoice {
  /** The published run, or a run of the lab. */
  readonly source: "published" | "lab";
  /** @defaultValue `""`: `data/release`, or for a run of the lab `runs/lab/start` */
  readonly folder?: string;
  /** Of a run of the lab, which may have several. @defaultValue `""`: its first */
  readonly family?: string;
}

/** A run in the form that every table and figure of the report takes. */
export interface Report {
  readonly release: Release;
  /** Every gate in order. A run of the lab begins with the one that chose its first skill: round -1. */
  readonly gates: readonly ReleasedGate[];
  /** For the tables that only the lab has; `null` for a published run. */
  readonly lab: LabRuns | null;
  /** Whether it is the release of the project itself, whose printed values are known. */
  readonly isPublished: boolean;
  /** The run in words, for notes. */
  readonly source: Bilingual;
  /** For every table and figure. */
  readonly options: TableOptions;
}

const RELEASE_FOLDER = "data/release";
const START_FOLDER = "runs/lab/start";

/**
 * Reads the run that a report is about: the published one, or a finished run of the lab.
 *
 * A run of the lab is read whole, with its episodes and pairs, and brought into
 * the published form (`labRelease`); what it cannot have is empty there, and
 * `missingParts` says what that is.
 *
 * @throws {Error} If there is no such run, or it is not finished; says which command makes it.
 * @throws {RangeError} If the run has no such family.
 * @throws {InputFaults} As {@link readRelease}.
 */
export async function readReport(choice: ReportChoice): Promise<Report> {
  const { source, folder = "", family = "" } = choice;
  return source === "lab"
    ? labReport(folder || START_FOLDER, family)
    : releaseReport(folder || RELEASE_FOLDER, family);
}

async function releaseReport(folder: string, family: string): Promise<Report> {
  if (family !== "") {
    throw new RangeError(`Cannot report on family ${family}: a published run has no families`);
  }
  if (existsSync(join(folder, "state.bin"))) {
    throw new Error(
      `Cannot report on ${folder} as a published run: it holds a run of the lab; set source to lab`,
    );
  }
  const release = await readRelease(folder);
  const isPublished = folder === RELEASE_FOLDER;
  const source = isPublished ? PUBLISHED_RUN : { en: folder, zh: folder };
  const options = isPublished ? {} : { source };
  return { release, gates: release.gates, lab: null, isPublished, source, options };
}

async function labReport(folder: string, wanted: string): Promise<Report> {
  const run = await readWholeRun(folder);
  const family = wanted || run.settings.families[0]!.name;
  const release = labRelease(run, family);
  const first = firstGate(run, family);
  const source = labSource(run, { name: basename(folder), family });
  return {
    release,
    gates: first === null ? release.gates : [first, ...release.gates],
    lab: { runs: [run], family },
    isPublished: false,
    source,
    options: { source, isReleased: false },
  };
}

async function readWholeRun(folder: string): Promise<LabRun> {
  const subject = `Cannot report on ${folder} as a run of the lab`;
  const command = commandFor(folder);
  if (folder.endsWith(".json.gz")) {
    throw new Error(`${subject}: it is without episodes and pairs; ${command} makes the whole run`);
  }
  if (!existsSync(join(folder, "manifest.json"))) {
    const advice = isFree(folder) ? command : ELSEWHERE;
    throw new Error(`${subject}: there is none; ${advice} makes one`);
  }
  try {
    return await readRun(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice =
      error instanceof UnfinishedRun
        ? `${command} makes or finishes one`
        : `${ELSEWHERE} makes one`;
    throw new Error(`${subject}: ${reason}; ${advice}`, { cause: error });
  }
}

/** For a folder that holds something else or a damaged run: no run can be made or gone on with there. */
const ELSEWHERE = "`npm run coevolve -- --out` with a new folder";

/** Whether a run can be made there: the folder is not there yet, or empty. */
function isFree(folder: string): boolean {
  if (!existsSync(folder)) return true;
  return statSync(folder).isDirectory() && readdirSync(folder).length === 0;
}

/** The command whose run is kept in a folder, as far as its name tells. */
function commandFor(folder: string): string {
  if (folder === START_FOLDER) return "`npm start`";
  const [, arm, seed] = /^([a-z_]+)-(\d+)(?:\.json\.gz)?$/.exec(basename(folder)) ?? [];
  if (arm === undefined || !Object.hasOwn(ARMS, arm)) {
    return `\`npm run coevolve -- --out ${folder}\``;
  }
  const isDefault = folder === `runs/lab/${arm}-${seed}` || folder.endsWith(".json.gz");
  const out = isDefault ? "" : ` --out ${folder}`;
  return `\`npm run coevolve -- --arm ${arm} --seed ${seed}${out}\``;
}
