import { readFile } from "node:fs/promises";
import { z } from "zod";
import { decodeText } from "./decode-text.js";
import { InputFaults, refuseFaults } from "./fault.js";
import { unpackGzip } from "./gzip-file.js";
import { tolerantJson } from "./tolerant-json.js";

/**
 * Reads a JSON file of somebody else's, packed as gzip or not.
 *
 * Bare `NaN` and `Infinity`, which Python writes, become `null`: no price, no text.
 *
 * @throws {InputFaults} If the bytes are no UTF-8 or no JSON.
 * @throws {Error} If there is no such file.
 */
export async function readSourceFile(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read ${path}: ${error.code ?? error.message}`);
  });
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const decoded = decodeText(isPacked ? unpackGzip(bytes, path) : bytes, path);
  const { value, faults } = tolerantJson(decoded.text, path);
  refuseFaults(path, [...decoded.faults, ...faults]);
  return value;
}

/**
 * Checks what a file is as a whole; its records are checked one by one.
 *
 * @throws {InputFaults} If it is something else.
 */
export function parseWhole<T>(value: unknown, schema: z.ZodType<T>, path: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InputFaults(path, [
    {
      file: path,
      line: null,
      column: parsed.error.issues[0]!.path.join(".") || null,
      value: Array.isArray(value) ? "an array" : value === null ? "null" : typeof value,
      expected: parsed.error.issues[0]!.message.replace("Invalid input: expected ", ""),
    },
  ]);
}

/** A text that may be missing, empty or a number. */
export const looseText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((text) => (text === null || text === undefined ? "" : String(text)));

/** A list of texts that may be missing, or one text alone. */
export const looseTexts = z
  .union([z.array(looseText), z.string()])
  .nullish()
  .transform((texts): readonly string[] => {
    const list = typeof texts === "string" ? [texts] : (texts ?? []);
    return list.filter((text) => text.trim() !== "");
  });

/** Required options: values by axis name, or values alone. */
export const looseOptions = z
  .union([z.record(z.string(), looseText), z.array(looseText)])
  .nullish()
  .transform((options) => options ?? {});

/** Options on offer: by axis name a list of values, each with its price if it has one. */
export const looseAxes = z
  .record(
    z.string(),
    z.array(
      z.union([
        z.string().transform((value) => ({ value, price: undefined as unknown })),
        z
          .looseObject({ value: looseText, price: z.unknown().optional() })
          .transform(({ value, price }) => ({
            value,
            price,
          })),
      ]),
    ),
  )
  .nullish()
  .transform((axes) => Object.entries(axes ?? {}).map(([name, values]) => ({ name, values })));

/**
 * Cuts a category path at the marks that shops use: `›`, `>`, `»` and `/` with blanks.
 *
 * @example
 * ```ts
 * categoryPath("Home › Kitchen › Mugs"); // ["Home", "Kitchen", "Mugs"]
 * ```
 */
export function categoryPath(category: readonly string[]): string[] {
  return category
    .flatMap((level) => level.split(/\s*[›>»＞]\s*|\s+\/\s+/))
    .map((level) => level.trim())
    .filter((level) => level !== "");
}
