import { createHash } from "node:crypto";
import type { Figure } from "../report/figure.js";

/** Writes what is drawn as JSON: typed arrays as lists, values that are not finite as gaps. */
export function figureJson({ spec }: Figure): string {
  return JSON.stringify({ data: spec.data, layout: spec.layout }, (_key, value: unknown) =>
    ArrayBuffer.isView(value) && !(value instanceof DataView)
      ? Array.from(value as unknown as ArrayLike<number>)
      : value,
  );
}

/**
 * Names what a figure's picture depends on: its spec and its size, not its name, caption or table.
 *
 * @returns SHA-256 in hexadecimal.
 */
export function figureHash(figure: Figure): string {
  return createHash("sha256")
    .update(`${figure.widthPx}x${figure.heightPx}\n${figureJson(figure)}`)
    .digest("hex");
}
