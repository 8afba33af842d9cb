import type * as TF from "@tensorflow/tfjs";
import type { Classroom } from "./classroom.js";
import { LAB_SHAPE } from "./lab-shape.js";
import { PRETRAIN_SETTINGS, type PretrainSettings, pretrain } from "./pretrain.js";
import { type BaseReport, baseReport } from "./rules/base-report.js";

/** Designs of the text path, from none to the lab's. */
export const NETWORK_DESIGNS = {
  "no text path": { isReading: false, shape: LAB_SHAPE },
  "plain sum": { shape: { ...LAB_SHAPE, gates: "open" } },
  "a gate per chunk": { shape: LAB_SHAPE },
} as const satisfies Readonly<Record<string, Partial<PretrainSettings>>>;

export type NetworkDesign = keyof typeof NETWORK_DESIGNS;

/** How one design learnt. */
export interface DesignResult {
  readonly design: NetworkDesign;
  readonly iterations: number;
  /** Divergence from the teacher over the last tenth of the iterations, in nats per decision. */
  readonly divergence: number;
  /** On the first classroom's dev tasks. */
  readonly report: BaseReport;
}

/**
 * Pretrains every design in the same way on the same episodes, and measures it.
 *
 * One seed and a short training: it shows which designs can learn to follow
 * text at all, not how far each would come.
 */
export async function compareNetworks(
  tf: typeof TF,
  classrooms: readonly Classroom[],
  iterations: number,
  say: (line: string) => void = () => {},
): Promise<DesignResult[]> {
  const results: DesignResult[] = [];
  for (const [design, change] of Object.entries(NETWORK_DESIGNS)) {
    const settings = { ...PRETRAIN_SETTINGS, iterations, ...change };
    const last: number[] = [];
    const parameters = await pretrain(tf, classrooms, settings, ({ iteration, divergence }) => {
      if (iteration > 0.9 * iterations) last.push(divergence);
      if (iteration % 50 === 0) say(`${design}: ${iteration} of ${iterations}`);
    });
    const options = { strength: settings.teacher, seed: settings.seed };
    results.push({
      design: design as NetworkDesign,
      iterations,
      divergence: last.reduce((sum, value) => sum + value, 0) / last.length,
      report: await baseReport(parameters, classrooms[0]!, options),
    });
  }
  return results;
}
