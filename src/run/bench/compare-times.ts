import { quantile } from "../../stats/quantile.js";

/** How two sides of a bench compare. */
export interface TimeComparison {
  readonly name: string;
  readonly oursMs: number;
  readonly peerMs: number;
  /** Peer's time over ours, median over the repeats; above 1 we are faster. */
  readonly ratio: number;
  readonly lowestRatio: number;
  readonly highestRatio: number;
  readonly repeats: number;
  /** The ratio to reach; `null` if none is set. */
  readonly goal: number | null;
}

/** Two sides of one comparison; each gives the time of one run in milliseconds. */
export interface TimedPair {
  readonly name: string;
  readonly ours: () => number | Promise<number>;
  readonly peer: () => number | Promise<number>;
  readonly repeats: number;
  readonly goal?: number;
}

const WARM_UPS = 3;

/**
 * Times two sides in turn, so that what else the machine does meets both.
 *
 * Three runs of each go ahead uncounted, for compilers and caches. A ratio belongs to one turn; medians
 * and the whole spread are kept.
 */
export async function compareTimes(pair: TimedPair): Promise<TimeComparison> {
  for (let turn = 0; turn < WARM_UPS; turn++) {
    await pair.ours();
    await pair.peer();
  }
  const ours: number[] = [];
  const peer: number[] = [];
  for (let turn = 0; turn < pair.repeats; turn++) {
    ours.push(await pair.ours());
    peer.push(await pair.peer());
  }
  const ratios = ours.map((ms, turn) => peer[turn]! / ms);
  return {
    name: pair.name,
    oursMs: quantile(ours, 0.5),
    peerMs: quantile(peer, 0.5),
    ratio: quantile(ratios, 0.5),
    lowestRatio: Math.min(...ratios),
    highestRatio: Math.max(...ratios),
    repeats: pair.repeats,
    goal: pair.goal ?? null,
  };
}

/** Runs work and returns its time in milliseconds. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** One line for people. */
export function describeComparison(comparison: TimeComparison): string {
  const { name, oursMs, peerMs, ratio, lowestRatio, highestRatio, repeats, goal } = comparison;
  const times = `${oursMs.toFixed(1)} ms against ${peerMs.toFixed(1)} ms`;
  const spread = `${ratio.toFixed(2)}x (${lowestRatio.toFixed(2)} to ${highestRatio.toFixed(2)}, ${repeats} turns)`;
  const verdict = goal === null ? "" : `, goal ${goal}x ${ratio >= goal ? "met" : "MISSED"}`;
  return `${name}: ${times}, ${spread}${verdict}`;
}
