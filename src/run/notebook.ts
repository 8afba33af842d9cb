import { notebookNames, type RunNotebooksOptions, runNotebooks } from "../io/run-notebooks.js";
import { showProgress } from "../io/show-progress.js";

const help = () => `Runs notebooks from their first cell.

  npm run notebook -- 06-gate                      results go to runs/notebooks/
  npm run notebook -- 06-gate --round 2            with another value of a parameter
  npm run notebook -- --all --write                saves all notebooks in place
  npm run notebook -- --all --check                compares all with what they hold

  --html             makes an HTML page of each result too
  --output FOLDER    where results go (default: runs/notebooks)
  --timeout SECONDS  longest time for one cell (default: 600)

Any other option sets a parameter: a name that the cell tagged "parameters" declares, and a value
as JSON or as a text. ${REPORTING.join(", ")} report on either run:

  --source published|lab  the published run (default), or one that the lab made
  --folder FOLDER         where the run is (default: data/release, or of the lab runs/lab/start,
                          which npm start keeps)
  --family NAME           of a run of the lab that has several (default: its first)

Notebooks:
${notebookNames()
  .map((name) => `  ${name}`)
  .join("\n")}`;

/** Numbers of the notebooks that take a run of the lab in place of the published one. */
const REPORTING = ["06", "09", "10", "11", "12"];

const FLAGS = ["all", "write", "check", "html", "help"];
const VALUES = ["output", "timeout"];

interface Command {
  readonly names: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  readonly parameters: Readonly<Record<string, string>>;
}

function readCommand(args: readonly string[]): Command {
  const names: string[] = [];
  const options = new Map<string, string>();
  const parameters = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (!arg.startsWith("--")) {
      names.push(arg.replace(/^notebooks\//, "").replace(/\.ipynb$/, ""));
      continue;
    }
    const [name, given] = splitOnce(arg.slice(2));
    if (FLAGS.includes(name)) {
      if (given !== undefined)
        throw new Error(`Cannot read --${name} as it takes no value: ${arg}`);
      options.set(name, "true");
      continue;
    }
    const next = args[i + 1];
    const takesNext = given === undefined && next !== undefined && !next.startsWith("--");
    const value = given ?? (takesNext ? next : "true");
    if (takesNext) i += 1;
    if (VALUES.includes(name) && (given ?? (takesNext ? next : "")) === "") {
      throw new Error(`Cannot read --${name} as a value must follow it: there is none`);
    }
    if (VALUES.includes(name)) options.set(name, value);
    else parameters.set(name, value);
  }
  return { names, options, parameters: Object.fromEntries(parameters) };
}

function splitOnce(text: string): [name: string, value: string | undefined] {
  const at = text.indexOf("=");
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function readOptions({ options, parameters }: Command): RunNotebooksOptions {
  if (options.has("write") && options.has("check")) {
    throw new Error("Cannot write and check notebooks at once: leave out --write or --check");
  }
  const isParameterised = Object.keys(parameters).length > 0;
  const mode = options.has("write") ? "write" : options.has("check") ? "check" : "run";
  if (mode !== "run" && isParameterised) {
    throw new Error(`Cannot ${mode} notebooks with other parameters: leave out --${mode}`);
  }
  const timeout = Number(options.get("timeout") ?? 600);
  if (!(timeout > 0)) {
    throw new RangeError(`Cannot wait as --timeout must be > 0: it is ${options.get("timeout")}`);
  }
  const output = options.get("output");
  return {
    mode,
    parameters,
    html: options.has("html"),
    timeoutSeconds: timeout,
    ...(output === undefined ? {} : { output }),
  };
}

async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
  if (command.options.has("help") || args.length === 0) {
    console.log(help());
    return args.length === 0 ? 1 : 0;
  }
  const names = command.options.has("all") ? notebookNames() : command.names;
  if (names.length === 0)
    throw new Error("Cannot run notebooks: none is named, and --all finds none");
  const progress = new Map<string, ReturnType<typeof showProgress>>();
  const results = await runNotebooks(names, {
    ...readOptions(command),
    onCell: (name, doneCount, total) => {
      if (!progress.has(name)) progress.set(name, showProgress(`${name}, cells`, total));
      progress.get(name)!.update(doneCount);
    },
    onResult: ({ name, cellCount, seconds, fault, path, page }) => {
      const state = fault === undefined ? "ok  " : "FAIL";
      console.log(`${state} ${name} (${cellCount} cells, ${seconds.toFixed(1)} s): ${path}`);
      if (page !== undefined) console.log(`     page: ${page}`);
      if (fault !== undefined) console.error(`${fault.trim().replace(/^/gm, "     ")}`);
    },
  });
  const failedCount = results.filter(({ fault }) => fault !== undefined).length;
  console.log(`${results.length - failedCount} passed, ${failedCount} failed`);
  return failedCount === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
