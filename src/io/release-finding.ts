/** Two files of a release that say different things about one quantity. */
export interface ReleaseFinding {
  readonly what: string;
  readonly left: { readonly file: string; readonly value: string };
  readonly right: { readonly file: string; readonly value: string };
}

/** A number and the file that it stands in or follows from; `undefined` if the file lacks it. */
interface Stated {
  readonly file: string;
  readonly value: number | undefined;
}

/**
 * A finding if two numbers differ, else none.
 *
 * @param tolerance Largest difference, relative to the larger one, that is none. @defaultValue 0
 */
export function numberFindings(
  what: string,
  left: Stated,
  right: Stated,
  tolerance = 0,
): ReleaseFinding[] {
  const a = left.value ?? Number.NaN;
  const b = right.value ?? Number.NaN;
  if (a === b || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))) return [];
  const shown = ({ file, value }: Stated) => ({ file, value: String(value ?? "missing") });
  return [{ what, left: shown(left), right: shown(right) }];
}
