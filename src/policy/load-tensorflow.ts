import type * as TF from "@tensorflow/tfjs";

/** What can compute, the fastest first: a GPU, native CPU code, WebAssembly, plain JavaScript. */
export type BackendName = "tensorflow-gpu" | "tensorflow" | "wasm" | "cpu";

/** A TensorFlow.js that computes. */
export interface Engine {
  readonly tf: typeof TF;
  readonly name: BackendName;
  /** One line a backend that was tried, such as `tensorflow-gpu: the package is not installed`. */
  readonly reasons: readonly string[];
}

/** Loads a package by its name and throws if it cannot, as `require` does. */
export type PackageLoader = (name: string) => unknown;

export interface LoadTensorflowOptions {
  /** Which backends to try, in this order. @defaultValue all, the fastest first */
  readonly order?: readonly BackendName[];
}

const ORDER: readonly BackendName[] = ["tensorflow-gpu", "tensorflow", "wasm", "cpu"];

const PACKAGES: Readonly<Record<BackendName, string>> = {
  "tensorflow-gpu": "@tensorflow/tfjs-node-gpu",
  tensorflow: "@tensorflow/tfjs-node",
  wasm: "@tensorflow/tfjs",
  cpu: "@tensorflow/tfjs",
};

/**
 * Starts the first TensorFlow.js backend that works here.
 *
 * A backend serves only if it multiplies two matrices rightly: that a package
 * loads says little, because another package may stand in under its name.
 *
 * @throws {Error} If none works; the message holds the reason of each.
 */
export async function loadTensorflow(
  load: PackageLoader,
  options: LoadTensorflowOptions = {},
): Promise<Engine> {
  const { order = ORDER } = options;
  const reasons: string[] = [];
  for (const name of order) {
    try {
      const tf = await withoutAdvertisement(() => start(name, load));
      return { tf, name, reasons: [...reasons, `${name}: serves`] };
    } catch (error) {
      reasons.push(`${name}: ${reasonOf(error, PACKAGES[name])}`);
    }
  }
  throw new Error(
    `Cannot start TensorFlow.js: ${reasons.join("; ") || "no backend was asked for"}`,
  );
}

async function start(name: BackendName, load: PackageLoader): Promise<typeof TF> {
  const tf = load(PACKAGES[name]) as typeof TF;
  if (name === "wasm") load("@tensorflow/tfjs-backend-wasm");
  const backend = name === "tensorflow-gpu" ? "tensorflow" : name;
  if (!(await tf.setBackend(backend))) throw new Error("it did not start");
  await tf.ready();
  const two = tf.tidy(() => tf.matMul(tf.ones([2, 2]), tf.ones([2, 2])).dataSync()[0]);
  if (two !== 2) throw new Error(`1 * 1 + 1 * 1 came out as ${two}`);
  return tf;
}

function reasonOf(error: unknown, name: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith(`Cannot find module '${name}'`)) return `${name} is not installed`;
  if (message.endsWith("not found in registry")) return `${name} brings no such backend`;
  if (message.includes("tfjs_binding.node")) return `${name} is installed without its binary`;
  return message.split("\n").find((line) => line.trim() !== "") ?? "it failed without a message";
}

/** TensorFlow.js praises its native package each time that it starts without it. */
async function withoutAdvertisement<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes("looks like you are running TensorFlow.js")) warn(...args);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
