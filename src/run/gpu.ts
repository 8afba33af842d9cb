import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startTensorflow } from "../io/start-tensorflow.js";

const FOLDER = join("node_modules", "@tensorflow", "tfjs-node-gpu");

/**
 * Downloads the GPU binary of TensorFlow.js.
 *
 * It is left out of the set-up, because most machines have no use for it and
 * its server is not a package registry.
 *
 * @returns What went wrong, if anything.
 */
function download(): string | undefined {
  if (!existsSync(FOLDER))
    return "Cannot get the GPU binary: @tensorflow/tfjs-node-gpu is not installed";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join("scripts", "install.js"), "gpu", "download"],
    { cwd: FOLDER, encoding: "utf8" },
  );
  const said = `${stdout}\n${stderr}`;
  const [code] = /\bE[A-Z]{4,}\b/.exec(said) ?? [];
  if (status === 0 && code === undefined) return undefined;
  const why =
    code === undefined
      ? `its installer ended with code ${status}`
      : `its server cannot be reached (${code})`;
  return `Cannot get the GPU binary of TensorFlow.js: ${why}`;
}

const HELP = `Fetches the GPU binary of TensorFlow.js and says which backend then serves.

  npm run gpu    takes no options; needs Linux and CUDA 11`;

const [option] = process.argv.slice(2);
if (option !== undefined) {
  console.log(HELP);
  process.exitCode = option === "--help" ? 0 : 1;
} else {
  const fault = download();
  if (fault !== undefined) console.error(fault);
  const { name, reasons } = await startTensorflow();
  for (const reason of reasons) console.log(reason);
  process.exitCode = name === "tensorflow-gpu" ? 0 : 1;
}
