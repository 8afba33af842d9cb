import type { Parameters } from "../policy/parameters.js";

/** Options for {@link watchDivergence}. */
export interface WatchDivergenceOptions {
  /** Training step, from 1, for the message. */
  readonly step: number;
  /** Step size of Adam, for the message. */
  readonly learningRate: number;
  /** The policy after the work. */
  readonly parameters: () => Parameters;
}

/**
 * Trains, and says so if the step size was too large for it.
 *
 * A step that is far too large makes weights or scores that are no numbers;
 * the loss then speaks of NaN and not of what made it, or nothing speaks at
 * all until such a policy plays.
 *
 * @param work Training; what it returns comes back.
 * @throws {RangeError} If its fault speaks of NaN, or a weight is not finite afterwards.
 */
export async function watchDivergence<T>(
  work: () => Promise<T>,
  { step, learningRate, parameters }: WatchDivergenceOptions,
): Promise<T> {
  const diverged = (state: string, cause?: unknown) =>
    new RangeError(
      `Cannot go on after step ${step} as training diverged with learning rate ${learningRate}: ${state}`,
      { cause },
    );
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("NaN")) {
      throw diverged(error.message, error);
    }
    throw error;
  }
  for (const [name, values] of Object.entries(parameters().arrays)) {
    const place = values.findIndex((value) => !Number.isFinite(value));
    if (place >= 0) throw diverged(`weight ${place} of ${name} is ${values[place]}`);
  }
  return result;
}
