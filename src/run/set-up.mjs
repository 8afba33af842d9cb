// Prepares a fresh machine: the locked packages into node_modules, Jupyter into .venv.
//
//   node src/run/set-up.mjs [--with-lab]
//
// Plain Node without packages, because it runs before there are any. It does nothing, and says
// nothing, if all is in place; else it says what it does and why, or in one sentence what is missing.
import { existsSync } from "node:fs";
import { checkNode } from "./set-up/check-node.mjs";
import { prepareJupyter } from "./set-up/prepare-jupyter.mjs";
import { preparePackages } from "./set-up/prepare-packages.mjs";
import { withSetUpLock } from "./set-up/set-up-lock.mjs";

const unknown = process.argv.slice(2).find((option) => option !== "--with-lab");
const withLab = process.argv.includes("--with-lab");

try {
  if (unknown !== undefined) {
    throw new Error(`Cannot set up with ${unknown}: the only option is --with-lab`);
  }
  if (!existsSync("package-lock.json")) {
    throw new Error(`Cannot set up ${process.cwd()}: it is not the project's folder`);
  }
  checkNode();
  const parts = [preparePackages(), prepareJupyter({ withLab })];
  if (parts.some(({ isReady }) => !isReady())) {
    await withSetUpLock(async () => {
      // Asked again: another process may have done it while this one waited.
      for (const { isReady, prepare } of parts) if (!isReady()) await prepare();
    });
    console.log("set-up: ready");
  }
} catch (error) {
  console.error(`set-up: ${error.message}`);
  process.exitCode = 1;
}
