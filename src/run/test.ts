import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { notebookNames, runNotebooks } from "../io/run-notebooks.js";

const HELP = `Checks everything: types, lint and format, unit tests, and every notebook from its first cell.

  npm test    takes no options; several minutes, as each notebook may take one

Prints each check as it goes and ends with one line, N passed, M failed. Types and lint count as
one test each, a notebook as one. For unit tests alone: npm run check; it passes options on to
Vitest, as in npm run check -- src/gate.`;

/** How many tests passed and failed; a check without single tests is one test. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const reportSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

/** Runs one of the project's tools; it prints for itself. */
function runTool(name: string, args: readonly string[]): boolean {
  const packages: Readonly<Record<string, string>> = {
    tsc: join("typescript", "bin", "tsc"),
    biome: join("@biomejs", "biome", "bin", "biome"),
    vitest: join("vitest", "vitest.mjs"),
  };
  const script = join("node_modules", packages[name]!);
  return spawnSync(process.execPath, [script, ...args], { stdio: "inherit" }).status === 0;
}

function checkWith(title: string, name: string, args: readonly string[]): Tally {
  console.log(`\n${title}`);
  const isGood = runTool(name, args);
  if (isGood) console.log("ok");
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function unitTests(): Tally {
  console.log("\nunit tests");
  const report = join(".cache", "vitest.json");
  mkdirSync(".cache", { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isGood = runTool("vitest", [
    "run",
    "--testTimeout=60000",
    "--maxWorkers=100%",
    ...reporters,
  ]);
  try {
    const counts = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
    const { numPassedTests: passed, numFailedTests: failed } = counts;
    // A test file that cannot even be loaded has no failed test, yet the run fails.
    return { passed, failed: isGood ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 }; // vitest did not come as far as its report
  }
}

async function notebooks(): Promise<Tally> {
  console.log("\nnotebooks, compared with their committed outputs");
  const results = await runNotebooks(notebookNames(), {
    mode: "check",
    onResult: ({ name, cellCount, seconds, fault }) => {
      const state = fault === undefined ? "ok  " : "FAIL";
      console.log(`${state} ${name} (${cellCount} cells, ${seconds.toFixed(1)} s)`);
      if (fault !== undefined) console.log(fault.trim().replace(/^/gm, "     "));
    },
  });
  const failed = results.filter(({ fault }) => fault !== undefined).length;
  return { passed: results.length - failed, failed };
}

async function checkAll(): Promise<Tally> {
  const tallies = [
    checkWith("types", "tsc", ["--noEmit"]),
    checkWith("lint and format", "biome", ["check"]),
    unitTests(),
  ];
  try {
    tallies.push(await notebooks());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    tallies.push({ passed: 0, failed: 1 });
  }
  const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

const [option] = process.argv.slice(2);
if (option !== undefined) {
  console.log(HELP);
  process.exitCode = option === "--help" ? 0 : 1;
} else {
  const { passed, failed } = await checkAll();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
