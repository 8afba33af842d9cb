import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkImport } from "../io/check-import.js";
import { checkOutputFolder } from "../io/check-output.js";
import { describeDifference } from "../io/compare-import.js";
import { importCheckout } from "../io/import-checkout.js";
import { parseRelease, readReleaseFolder } from "../io/read-release.js";
import { writeImport } from "../io/write-import.js";

const HELP = `Usage: npm run import -- <folder> [--out <folder>] [--release <folder>]

Reads a checkout of the public release and compares it with our numbers.

  <folder>             root of the checkout; the files are below its artifacts/
  --out <folder>       also write what was read as tables of ours, with a manifest
  --release <folder>   our numbers (default data/release)

Exit code: 0 if nothing differs, 1 if something does, 2 if a file cannot be read.
Where each table is looked for stands in src/io/import-layout.ts.`;

const SHOWN = 20;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      release: { type: "string", default: "data/release" },
      help: { type: "boolean", default: false },
    },
  });
  const [folder] = positionals;
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (folder === undefined || positionals.length > 1) {
    throw new Error(
      `Cannot import as one folder must be named: ${positionals.length} are\n${HELP}`,
    );
  }

  if (values.out !== undefined && resolve(values.out) === resolve(values.release)) {
    throw new Error(`Cannot write the import to ${values.out}: it holds our own numbers`);
  }
  if (values.out !== undefined) checkOutputFolder(values.out);
  const ours = await readReleaseFolder(values.release);
  parseRelease(ours, values.release);
  const imported = await importCheckout(folder);
  const checks = checkImport(imported, ours);
  for (const { file, source, rowCount, isComputed, differences } of checks) {
    const what =
      rowCount === null ? "" : `, ${rowCount} rows ${isComputed ? "computed" : "copied"}`;
    const found = differences.length === 0 ? "the same" : `${differences.length} differ`;
    console.log(`${found.padEnd(10)} ${file}${what} from ${source}`);
  }
  list("Missing in the checkout", imported.missing);
  list("Not read", imported.unread);
  if (imported.nonFiniteCount > 0) {
    console.log(`\nRead as missing: ${imported.nonFiniteCount} NaN or Infinity in JSON files`);
  }

  const differences = checks.flatMap((check) => check.differences);
  console.log(`\n${differences.length} differences in ${imported.read.length} files`);
  for (const difference of differences.slice(0, SHOWN)) {
    console.log(`  ${describeDifference(difference)}`);
  }
  if (differences.length > SHOWN) console.log(`  … and ${differences.length - SHOWN} more`);
  if (values.out !== undefined) {
    const written = await writeImport(imported, values.out);
    console.log(`\nWrote ${written.length} files to ${values.out}: ${written.join(", ")}`);
  }
  return differences.length === 0 ? 0 : 1;
}

function list(title: string, paths: readonly string[]): void {
  if (paths.length === 0) return;
  console.log(`\n${title} (${paths.length}):`);
  for (const path of paths) console.log(`  ${path}`);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
