import type { Fault } from "./fault.js";

/** A file's text, and what had to be said about its bytes. */
export interface DecodedText {
  /** Text without a byte order mark. */
  readonly text: string;
  /** Whether the file began with a byte order mark, which was taken off. */
  readonly hasBom: boolean;
  readonly faults: readonly Fault[];
}

/**
 * Reads bytes as UTF-8, takes off a byte order mark and refuses bytes that are no UTF-8.
 *
 * A byte order mark is harmless and common (spreadsheets write it), so it is
 * noted, not refused. Bytes of another encoding would change what the text says.
 */
export function decodeText(bytes: Uint8Array, file: string): DecodedText {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = hasBom ? bytes.subarray(3) : bytes;
  try {
    return { text: utf8(body, true), hasBom, faults: [] };
  } catch {
    const text = utf8(body, false);
    const lines = text.slice(0, text.indexOf("\uFFFD")).split("\n");
    const value = text.split("\n")[lines.length - 1]!;
    return {
      text,
      hasBom,
      faults: [{ file, line: lines.length, column: null, value, expected: "text in UTF-8" }],
    };
  }
}

function utf8(bytes: Uint8Array, fatal: boolean): string {
  return new TextDecoder("utf-8", { fatal, ignoreBOM: true }).decode(bytes);
}
