import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadTensorflow } from "./load-tensorflow.js";

interface StandIn {
  readonly backend?: string;
  readonly starts?: boolean;
  readonly product?: number;
}

/** As much of TensorFlow.js as the loader uses. */
function standIn({ backend, starts = true, product = 2 }: StandIn) {
  return {
    setBackend: async (name: string) => {
      if (name !== backend) throw new Error(`Backend name '${name}' not found in registry`);
      return starts;
    },
    ready: async () => undefined,
    tidy: <T>(work: () => T) => work(),
    ones: () => ({}),
    matMul: () => ({ dataSync: () => [product] }),
  };
}

function loaderOf(packages: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const load = (name: string) => {
    asked.push(name);
    if (!(name in packages)) throw new Error(`Cannot find module '${name}'\nRequire stack:`);
    return packages[name];
  };
  return { load, asked };
}

describe("loadTensorflow()", () => {
  test("takes the GPU first and asks for nothing else", async () => {
    const gpu = standIn({ backend: "tensorflow" });
    const { load, asked } = loaderOf({ "@tensorflow/tfjs-node-gpu": gpu });
    const engine = await loadTensorflow(load);
    expect(engine).toEqual({
      tf: gpu,
      name: "tensorflow-gpu",
      reasons: ["tensorflow-gpu: serves"],
    });
    expect(asked).toEqual(["@tensorflow/tfjs-node-gpu"]);
  });

  test("falls back in order and says why at each step", async () => {
    const { load } = loaderOf({
      "@tensorflow/tfjs-node": standIn({ backend: "cpu" }), // plain TensorFlow.js under that name
      "@tensorflow/tfjs": standIn({ backend: "cpu" }),
      "@tensorflow/tfjs-backend-wasm": {},
    });
    const { name, reasons } = await loadTensorflow(load);
    expect(name).toBe("cpu");
    expect(reasons).toEqual([
      "tensorflow-gpu: @tensorflow/tfjs-node-gpu is not installed",
      "tensorflow: @tensorflow/tfjs-node brings no such backend",
      "wasm: @tensorflow/tfjs brings no such backend",
      "cpu: serves",
    ]);
  });

  test("refuses backends that do not start or compute wrongly", async () => {
    const { load } = loaderOf({
      "@tensorflow/tfjs-node-gpu": standIn({ backend: "tensorflow", starts: false }),
      "@tensorflow/tfjs-node": standIn({ backend: "tensorflow", product: 0 }),
    });
    await expect(loadTensorflow(load, { order: ["tensorflow-gpu", "tensorflow"] })).rejects.toThrow(
      "Cannot start TensorFlow.js: tensorflow-gpu: it did not start; tensorflow: 1 * 1 + 1 * 1 came out as 0",
    );
  });

  test("serves with the packages of this project, without their advertisement", async () => {
    const said: unknown[] = [];
    const { warn } = console;
    console.warn = (...args: unknown[]) => said.push(args);
    try {
      const load = createRequire(join(process.cwd(), "package.json"));
      const { tf, name, reasons } = await loadTensorflow(load, { order: ["wasm"] });
      expect({ name, reasons }).toEqual({ name: "wasm", reasons: ["wasm: serves"] });
      expect(tf.getBackend()).toBe("wasm");
    } finally {
      console.warn = warn;
    }
    expect(said).toEqual([]);
  });
});
