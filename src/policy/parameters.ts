import { drawNormal } from "../random/draw.js";
import type { Random } from "../random/random.js";
import {
  type NetworkShape,
  PARAMETER_NAMES,
  type ParameterName,
  parameterDimensions,
} from "./network-shape.js";

/** The numbers of a network, by name, stored row by row in single precision. */
export interface Parameters {
  readonly shape: NetworkShape;
  readonly arrays: Readonly<Record<ParameterName, Float32Array>>;
}

/** Standard deviation of fresh text weights: small, so that words never seen in training stay harmless. */
const TEXT_SCALE = 0.02;

/**
 * Makes fresh parameters.
 *
 * Dense layers are drawn from a normal distribution with standard deviation
 * `sqrt(1 / rows)`; the n-gram table is drawn at a scale of 0.02, so that an
 * n-gram that training never meets adds next to nothing; biases are 0.
 *
 * @param shape Sizes, all integers >= 1.
 * @throws {RangeError} If a size is not an integer >= 1.
 */
export function freshParameters(shape: NetworkShape, random: Random): Parameters {
  const { gates: _, ...sizes } = shape;
  for (const [name, size] of Object.entries(sizes)) {
    if (!Number.isInteger(size) || size < 1) {
      throw new RangeError(
        `Cannot make a network as ${name} must be an integer >= 1: it is ${size}`,
      );
    }
  }
  return mapParameters(shape, (name, rows, columns) => {
    const scale =
      name === "textBias" ? 0 : name === "textWeights" ? TEXT_SCALE : Math.sqrt(1 / rows);
    return Float32Array.from({ length: rows * columns }, () => scale * drawNormal(random));
  });
}

/** Copies parameters, so that one copy can be trained while the other stays. */
export function copyParameters({ shape, arrays }: Parameters): Parameters {
  return mapParameters(shape, (name) => arrays[name].slice());
}

/** Makes parameters array by array. */
export function mapParameters(
  shape: NetworkShape,
  make: (name: ParameterName, rows: number, columns: number) => Float32Array,
): Parameters {
  const dimensions = parameterDimensions(shape);
  const entries = PARAMETER_NAMES.map((name) => [name, make(name, ...dimensions[name])] as const);
  return { shape, arrays: Object.fromEntries(entries) as Record<ParameterName, Float32Array> };
}
