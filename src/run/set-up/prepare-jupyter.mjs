import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askCommand, reasonOf, runCommand } from "./run-command.mjs";

/** Which Python runs notebooks; read by `findJupyter` in src/io. */
const RECORD = join(".cache", "jupyter.json");
const VENV = ".venv";
const VENV_PYTHON =
  process.platform === "win32" ? join(VENV, "Scripts", "python.exe") : join(VENV, "bin", "python");
const REQUIREMENTS = join("kernels", "requirements.txt");
const LAB_REQUIREMENTS = join("kernels", "requirements-lab.txt");

/** Succeeds in a Python that can execute and convert notebooks; prints the versions it found. */
const CAN_RUN = `
import nbclient, nbconvert, nbformat, jupyter_client
number = lambda text: tuple(int(part) for part in text.split(".")[:2])
assert number(nbclient.__version__) >= (0, 7) and number(nbconvert.__version__) >= (6, 5)
print("nbclient", nbclient.__version__ + ", nbconvert", nbconvert.__version__)`;
const CAN_OPEN_LAB = `import jupyterlab; assert int(jupyterlab.__version__.split(".")[0]) >= 4`;
const VERSION = `import sys; assert sys.version_info >= (3, 9); print("%d.%d" % sys.version_info[:2])`;

/**
 * A Python with Jupyter: one that is there if it serves, else a new one in .venv.
 *
 * @param {{ withLab: boolean, systemPython?: string }} options `systemPython` is asked after those
 *   in PATH, where a version manager may hide it.
 */
export function prepareJupyter({ withLab, systemPython = "/usr/bin/python3" }) {
  const files = withLab ? [REQUIREMENTS, LAB_REQUIREMENTS] : [REQUIREMENTS];
  const hash = createHash("sha256");
  for (const file of [REQUIREMENTS, LAB_REQUIREMENTS]) hash.update(readFileSync(file));
  const wanted = hash.digest("hex");

  const note = (python) => {
    mkdirSync(".cache", { recursive: true });
    const part = `${RECORD}.${process.pid}.part`;
    writeFileSync(part, `${JSON.stringify({ python, wanted, withLab })}\n`);
    renameSync(part, RECORD);
  };

  /** Trusts the record while its Python is there: asking Python takes longer than all else. */
  function isReady() {
    if (!existsSync(RECORD)) return false;
    try {
      const record = JSON.parse(readFileSync(RECORD, "utf8"));
      if (record.wanted !== wanted || (withLab && !record.withLab)) return false;
      return existsSync(record.python);
    } catch {
      return false;
    }
  }

  async function prepare() {
    const test = withLab ? `${CAN_RUN}\n${CAN_OPEN_LAB}` : CAN_RUN;
    for (const python of [VENV_PYTHON, ...findPythons(systemPython)]) {
      const versions = existsSync(python) ? askCommand(python, ["-c", test]) : undefined;
      if (versions === undefined) continue;
      console.log(`set-up: notebooks run with ${python} (${versions})`);
      note(python);
      return;
    }
    if (askCommand(VENV_PYTHON, ["-m", "pip", "--version"]) === undefined) {
      await makeVenv(findPythons(systemPython));
    }
    const what = withLab ? "Jupyter and JupyterLab" : "Jupyter (nbclient, nbconvert)";
    console.log(`set-up: installing ${what} into ${VENV}, as no Python here has it`);
    const result = await runCommand(VENV_PYTHON, [
      ...["-m", "pip", "install", "--quiet", "--disable-pip-version-check"],
      ...files.flatMap((file) => ["-r", file]),
    ]);
    if (result.code !== 0) {
      throw new Error(
        `Cannot install ${what} into ${VENV}: ${reasonOf(result, "the Python package index")}`,
      );
    }
    if (askCommand(VENV_PYTHON, ["-c", test]) === undefined) {
      throw new Error(`Cannot use ${VENV}: Jupyter was installed into it but does not start`);
    }
    note(VENV_PYTHON);
  }

  return { isReady, prepare };
}

/** Makes .venv, or makes it anew if it is there without a working pip. */
async function makeVenv(pythons) {
  if (pythons.length === 0) {
    throw new Error("Cannot set up Jupyter: there is no Python 3 (python3 in PATH)");
  }
  const fit = pythons.filter((python) => askCommand(python, ["-c", VERSION]) !== undefined);
  if (fit.length === 0) {
    throw new Error(`Cannot set up Jupyter as Python must be at least 3.9: ${pythons[0]} is older`);
  }
  const refusals = [];
  for (const python of fit) {
    const why = existsSync(VENV) ? "it is there but has no working pip" : "it is not there";
    console.log(`set-up: making ${VENV} with ${python}, as ${why}`);
    const result = await runCommand(python, ["-m", "venv", "--clear", VENV]);
    if (result.code === 0) return;
    refusals.push({ python, result });
  }
  const [{ python, result }] = refusals;
  if (/No module named '?venv|ensurepip/.test(result.output)) {
    throw new Error(
      `Cannot make ${VENV}: ${python} lacks the venv module; install it (Debian and Ubuntu: python3-venv)`,
    );
  }
  throw new Error(`Cannot make ${VENV} with ${python}: ${reasonOf(result, "the network")}`);
}

/** The Pythons in PATH and the system's own, as absolute paths, the first one first. */
function findPythons(systemPython) {
  const names = process.platform === "win32" ? ["python", "python3"] : ["python3", "python"];
  const where = "import sys; assert sys.version_info >= (3,); print(sys.executable)";
  const found = [...names, systemPython].map((name) => askCommand(name, ["-c", where]));
  return [...new Set(found.filter((path) => path !== undefined && path !== ""))];
}
