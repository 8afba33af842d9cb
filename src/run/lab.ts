import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findJupyter } from "../io/find-jupyter.js";

/** Opens JupyterLab at the notebooks, with the project's kernel; further options go to JupyterLab. */
function main(options: readonly string[]): void {
  const { python, env } = findJupyter();
  const start = existsSync("notebooks") ? "/lab/tree/notebooks" : "/lab";
  const args = ["-m", "jupyterlab", `--ServerApp.root_dir=${process.cwd()}`];
  const child = spawn(python, [...args, `--LabApp.default_url=${start}`, ...options], {
    env: { ...env, JUPYTER_CONFIG_DIR: join(process.cwd(), ".cache", "jupyter-config") },
    stdio: "inherit",
  });
  // Ctrl-C reaches JupyterLab too, which asks before it ends.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("error", ({ message }) => {
    console.error(`Cannot open JupyterLab: ${message}`);
    process.exitCode = 1;
  });
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
