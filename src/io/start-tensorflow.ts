import { createRequire } from "node:module";
import { join } from "node:path";
import {
  type Engine,
  type LoadTensorflowOptions,
  loadTensorflow,
} from "../policy/load-tensorflow.js";

/**
 * Starts TensorFlow.js with the packages of this project.
 *
 * @throws {Error} If no backend of `order` works here.
 */
export function startTensorflow(options: LoadTensorflowOptions = {}): Promise<Engine> {
  return loadTensorflow(createRequire(join(process.cwd(), "package.json")), options);
}
