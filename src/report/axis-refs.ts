/** Names of a panel's two axes in plotly, such as `x2` and `y2`. */
export interface AxisRefs {
  readonly x: string;
  readonly y: string;
}

/**
 * Names the axes of a panel as plotly counts them: from 1, with the 1 left out.
 *
 * @param index Place of the panel in its figure, from 0.
 */
export function axisRefs(index: number): AxisRefs {
  const count = index === 0 ? "" : String(index + 1);
  return { x: `x${count}`, y: `y${count}` };
}
