/**
 * Finds the line on which each value of a JSON document begins.
 *
 * @param text Well-formed JSON.
 * @returns Lines, from 1, by dotted path: `base_free.counts.scored`, `ranked_desc.0.chunk_id`.
 */
export function jsonLinesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  /** One frame a bracket that is open: its keys so far, and the key or index whose value comes next. */
  const frames: { isArray: boolean; key: string | null }[] = [];
  let line = 1;
  let key: string | null = null;
  const note = () => {
    if (frames.length > 0) lines.set(frames.map((frame) => frame.key).join("."), line);
  };

  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g)) {
    const frame = frames.at(-1);
    if (token === "\n") line++;
    else if (token === ":" && frame !== undefined && key !== null) {
      frame.key = key;
      key = null;
    } else if (token === ",") {
      if (frame?.isArray === true) frame.key = String(Number(frame.key) + 1);
      else if (frame !== undefined) frame.key = null;
    } else if (token === "{" || token === "[") {
      note();
      frames.push({ isArray: token === "[", key: token === "[" ? "0" : null });
    } else if (token === "}" || token === "]") frames.pop();
    else if (frame !== undefined && !frame.isArray && frame.key === null) {
      key = JSON.parse(token) as string;
    } else note();
  }
  return lines;
}
