import { Matrix, SingularValueDecomposition } from "ml-matrix";
import { type Dependency, orthogonalFactors } from "../stats/orthogonal-factors.js";
import type { GateDesign } from "./gate-design.js";

/** What a gate's masks allow to be known, whatever came out. */
export interface DesignDiagnostics {
  readonly observationCount: number;
  readonly taskCount: number;
  readonly columnCount: number;
  readonly rank: number;
  /** Columns that others add up to; their effects cannot be told apart. Empty in a sound design. */
  readonly dependencies: readonly Dependency[];
  /** Largest over smallest singular value; infinite below full rank. Above 30 effects blur. */
  readonly conditionNumber: number;
  /** In how many observations each column was on, shape `[k]`. */
  readonly exposures: readonly number[];
  /** Observations with nothing on: they leave the effects alone but count as residual degrees. */
  readonly allZeroMaskCount: number;
}

/** Looks at the masks of a gate before anything is estimated; never refuses them. */
export function designDiagnostics({ masks, taskIds }: GateDesign): DesignDiagnostics {
  const columnCount = masks[0]!.length;
  const { rank, dependencies } = orthogonalFactors(masks);
  // The decomposition wants at least as many rows as columns; added zeros change no value.
  const padding = Array.from({ length: Math.max(0, columnCount - masks.length) }, () =>
    new Array<number>(columnCount).fill(0),
  );
  const values = new SingularValueDecomposition(
    new Matrix([...masks.map((mask) => [...mask]), ...padding]),
  ).diagonal;
  return {
    observationCount: masks.length,
    taskCount: new Set(taskIds).size,
    columnCount,
    rank,
    dependencies,
    conditionNumber:
      rank < columnCount ? Number.POSITIVE_INFINITY : Math.max(...values) / Math.min(...values),
    exposures: Array.from({ length: columnCount }, (_, j) =>
      masks.reduce((sum, mask) => sum + mask[j]!, 0),
    ),
    allZeroMaskCount: masks.filter((mask) => mask.every((on) => on === 0)).length,
  };
}
