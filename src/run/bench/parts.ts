import type { BenchPart } from "./bench-part.js";
import { figuresBench } from "./figures.js";
import { shopBench } from "./shop.js";
import { statsBench } from "./stats.js";
import { trainBench } from "./train.js";

/** Every part, in the order in which `npm run bench` runs them. */
export const BENCH_PARTS: readonly BenchPart[] = [statsBench, figuresBench, shopBench, trainBench];
