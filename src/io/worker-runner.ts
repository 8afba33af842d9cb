import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { buildSync } from "esbuild";
import type { EpisodePlan } from "../episode/run-episodes.js";
import type { Trace } from "../episode/trace.js";
import type { EpisodeRunner } from "../grpo/lab-generator.js";
import type { Parameters } from "../policy/parameters.js";
import type { Language } from "../shop/language.js";
import type { EpisodeOrder } from "./episode-worker.js";

/** Worker threads that play episodes of the default shop. */
export interface WorkerPool {
  /** A runner of the lab's network as it stands in `parameters`. */
  runner(parameters: Parameters, policyId: string): EpisodeRunner;
  close(): Promise<void>;
}

/**
 * Opens worker threads, each with a shop of its own.
 *
 * Plans are dealt out in turn and traces put back in the order of the plans.
 * An episode depends on its own seed alone, so the number of workers never
 * changes a byte.
 *
 * @param count Worker threads, an integer >= 1.
 * @throws {RangeError} If the count is not an integer >= 1.
 */
export function openWorkerPool(language: Language, count: number): WorkerPool {
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(
      `Cannot open workers as their number must be an integer >= 1: it is ${count}`,
    );
  }
  const code = workerCode();
  const workers = Array.from(
    { length: count },
    () => new Worker(code, { eval: true, execArgv: [], workerData: { language } }),
  );
  let orders = 0;
  const ask = (worker: Worker, message: Omit<EpisodeOrder, "order">): Promise<readonly Trace[]> => {
    const order = orders++;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        worker.off("message", onMessage);
        worker.off("error", onError);
        done();
      };
      const onError = (error: Error) => settle(() => reject(error));
      const onMessage = (answer: { order: number; traces?: Trace[]; fault?: string }) => {
        if (answer.order !== order) return;
        settle(() => (answer.traces ? resolve(answer.traces) : reject(new Error(answer.fault))));
      };
      worker.on("message", onMessage);
      worker.on("error", onError);
      worker.postMessage({ order, ...message });
    });
  };
  return {
    runner: (parameters, policyId) => async (plans) => {
      const hands: EpisodePlan[][] = workers.map(() => []);
      for (const [n, plan] of plans.entries()) hands[n % count]!.push(plan);
      const answers = await Promise.all(
        workers.map((worker, w) => ask(worker, { plans: hands[w]!, parameters, policyId })),
      );
      return plans.map((_, n) => answers[n % count]![Math.floor(n / count)]!);
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** A worker thread loads no TypeScript, so its program is bundled into one text first. */
function workerCode(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(process.cwd(), "src", "io", "episode-worker.ts")],
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
  });
  return outputFiles[0]!.text;
}
