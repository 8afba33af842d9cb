import { parentPort, workerData } from "node:worker_threads";
import { type EpisodePlan, runEpisodes } from "../episode/run-episodes.js";
import { openClassroom } from "../policy/classroom.js";
import { labPolicy } from "../policy/lab-policy.js";
import type { Parameters } from "../policy/parameters.js";
import type { Language } from "../shop/language.js";

/** What a worker is asked to do. */
export interface EpisodeOrder {
  readonly order: number;
  readonly plans: readonly EpisodePlan[];
  readonly parameters: Parameters;
  readonly policyId: string;
}

/** Runs in a worker thread: opens a shop of its own once, then plays what it is sent. */
const { language } = workerData as { language: Language };
const { shop, read } = openClassroom(language);

parentPort?.on("message", ({ order, plans, parameters, policyId }: EpisodeOrder) => {
  const policy = labPolicy({ parameters, id: policyId, read });
  runEpisodes(plans, { shop, policy }).then(
    (traces) => parentPort?.postMessage({ order, traces }),
    (error: unknown) => parentPort?.postMessage({ order, fault: String(error) }),
  );
});
