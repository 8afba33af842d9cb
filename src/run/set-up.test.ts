import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** A project as it comes from git, with programs that stand in for npm and Python. */
let project: string;
let programs: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "set-up-"));
  programs = join(project, "programs");
  mkdirSync(programs);
  for (const part of ["src/run/set-up.mjs", "src/run/set-up", "kernels/requirements.txt"]) {
    cpSync(part, join(project, part), { recursive: true });
  }
  cpSync("kernels/requirements-lab.txt", join(project, "kernels", "requirements-lab.txt"));
  writeFileSync(join(project, "package.json"), '{"engines": {"node": ">=20.19"}}');
  writeFileSync(
    join(project, "package-lock.json"),
    '{"packages": {"": {}, "node_modules/zod": {"version": "4.6.7"}}}',
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function program(name: string, script: string): void {
  const path = join(programs, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

/** Installs the one package, and counts how often. */
function workingNpm(): void {
  program(
    "npm",
    "echo run >> npm-runs; /bin/mkdir -p node_modules; /bin/cp package-lock.json node_modules/.package-lock.json",
  );
}

/** Answers as a Python of this name that has, or lacks, Jupyter. */
function python({ jupyter, venv = "exit 0" }: { jupyter: boolean; venv?: string }): void {
  program(
    "python3",
    `case "$*" in
      *sys.executable*) echo "${join(programs, "python3")}";;
      *"import nbclient"*) ${jupyter ? "echo nbclient 0.10.2, nbconvert 7.16.6" : "exit 1"};;
      *version_info*) echo 3.11;;
      *"-m venv"*) ${venv};;
    esac`,
  );
}

/** Runs a step of the set-up with only the stand-ins in reach; the system's own Python counts too, so it is named away. */
function setUp(options: { readonly withLab?: boolean; readonly node?: string } = {}): {
  readonly code: number | null;
  readonly output: string;
} {
  const { withLab = false, node = process.versions.node } = options;
  const script = `
    import { checkNode } from "./src/run/set-up/check-node.mjs";
    import { preparePackages } from "./src/run/set-up/prepare-packages.mjs";
    import { prepareJupyter } from "./src/run/set-up/prepare-jupyter.mjs";
    try {
      checkNode("${node}");
      const parts = [preparePackages(), prepareJupyter({ withLab: ${withLab}, systemPython: "no-python" })];
      for (const { isReady, prepare } of parts) if (!isReady()) await prepare();
    } catch (error) {
      console.error(error.message);
      process.exitCode = 1;
    }`;
  return outcome(
    spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: project,
      env: { PATH: programs },
      encoding: "utf8",
    }),
  );
}

function outcome({ status, stdout, stderr }: SpawnSyncReturns<string>) {
  return { code: status, output: `${stdout}${stderr}`.trim() };
}

describe("set-up", { timeout: 30_000 }, () => {
  test("installs packages and takes a Python that has Jupyter, then has nothing to do or say", () => {
    workingNpm();
    python({ jupyter: true });
    const chosen = join(programs, "python3");
    expect(setUp()).toEqual({
      code: 0,
      output: `set-up: installing the locked packages (npm ci), as there is no node_modules
set-up: notebooks run with ${chosen} (nbclient 0.10.2, nbconvert 7.16.6)`,
    });
    const record = readFileSync(join(project, ".cache", "jupyter.json"), "utf8");
    expect(JSON.parse(record).python).toBe(chosen);
    expect(setUp()).toEqual({ code: 0, output: "" });
    expect(readFileSync(join(project, "npm-runs"), "utf8")).toBe("run\n");
  });

  test("installs again when the lock changes, but not over packages that are as locked", () => {
    workingNpm();
    python({ jupyter: true });
    setUp();
    const lock = readFileSync(join(project, "package-lock.json"), "utf8");
    writeFileSync(join(project, "package-lock.json"), `${lock}\n`); // other bytes, same packages
    expect(setUp().output).toBe("");
    writeFileSync(join(project, "package-lock.json"), lock.replace("4.6.7", "4.6.8"));
    expect(setUp().output).toBe(
      "set-up: installing the locked packages (npm ci), as node_modules is not what package-lock.json says",
    );
  });

  test("completes a .venv that was half made", () => {
    workingNpm();
    python({ jupyter: false, venv: "echo made >> venv-runs; exit 1" });
    // Its Python and pip work, and Jupyter comes with what pip installs.
    const bin = join("..", ".venv", "bin", "python");
    program(
      bin,
      'case "$*" in *"pip install"*) : > jupyter-there;; *"import nbclient"*) test -f jupyter-there && echo ok;; *pip*) echo pip 24;; esac',
    );
    expect(setUp()).toEqual({
      code: 0,
      output: `set-up: installing the locked packages (npm ci), as there is no node_modules
set-up: installing Jupyter (nbclient, nbconvert) into .venv, as no Python here has it`,
    });
    expect(existsSync(join(project, "venv-runs"))).toBe(false);
  });

  test.each([
    {
      fault: "an old Node",
      prepare: () => undefined,
      options: { node: "18.20.4" },
      message: "Cannot run as Node must be at least 20.19: this is Node 18.20.4",
    },
    {
      fault: "a Node of the right major that is too old",
      prepare: () => undefined,
      options: { node: "20.9.0" },
      message: "Cannot run as Node must be at least 20.19: this is Node 20.9.0",
    },
    {
      fault: "no npm",
      prepare: () => undefined,
      options: {},
      message: "Cannot install packages: there is no npm in PATH",
    },
    {
      fault: "no network for npm",
      prepare: () => program("npm", "echo npm error code ENOTFOUND >&2; exit 1"),
      options: {},
      message: "Cannot install packages (npm ci): the npm registry could not be reached",
    },
    {
      fault: "an npm that fails",
      prepare: () => program("npm", "echo npm error code EUSAGE >&2; exit 7"),
      options: {},
      message: "Cannot install packages (npm ci): it ended with code 7: npm error code EUSAGE",
    },
    {
      fault: "no Python",
      prepare: workingNpm,
      options: {},
      message: "Cannot set up Jupyter: there is no Python 3 (python3 in PATH)",
    },
    {
      fault: "no venv module",
      prepare: () => {
        workingNpm();
        python({ jupyter: false, venv: "echo ensurepip is not available; exit 1" });
      },
      options: {},
      message: `lacks the venv module; install it (Debian and Ubuntu: python3-venv)`,
    },
    {
      fault: "no network for pip",
      prepare: () => {
        workingNpm();
        python({ jupyter: false });
        program(
          join("..", ".venv", "bin", "python"),
          'case "$*" in *"pip install"*) echo "Failed to establish: NewConnectionError" >&2; exit 1;; *pip*) echo pip 24;; *) exit 1;; esac',
        );
      },
      options: { withLab: true },
      message:
        "Cannot install Jupyter and JupyterLab into .venv: the Python package index could not be reached",
    },
  ])("says in one sentence that there is $fault", ({ prepare, options, message }) => {
    prepare();
    const { code, output } = setUp(options);
    expect(code).toBe(1);
    expect(output.split("\n").at(-1)).toContain(message);
  });

  test("lets one of two processes work at a time", async () => {
    workingNpm();
    const lock = join(project, ".cache", "set-up.lock");
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, "pid"), "999999999"); // its holder is gone
    python({ jupyter: true });
    const result = spawnSync(process.execPath, ["src/run/set-up.mjs"], {
      cwd: project,
      env: { PATH: programs },
      encoding: "utf8",
    });
    expect(outcome(result).output).toContain("waiting for another process");
    expect(result.status).toBe(0);
    expect(existsSync(lock)).toBe(false);
  });
});
