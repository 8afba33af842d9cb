import { z } from "zod";

/** A schema that turns the text of a cell into a value. */
export type CellSchema<Value> = z.ZodType<Value, string>;

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function cell<Value>(
  expected: string,
  read: (text: string) => Value | undefined,
): CellSchema<Value> {
  return z.transform((text: string, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}

/** A decimal number; `undefined` for anything else, such as `NaN`, `inf`, `0x10` or an empty text. */
function decimal(text: string): number | undefined {
  // Half of the cells of a release hold one of these.
  if (text === "1") return 1;
  if (text === "0") return 0;
  if (!DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function passing(value: number | undefined, test: (value: number) => boolean): number | undefined {
  return value !== undefined && test(value) ? value : undefined;
}

/** A finite number in decimal or exponent form, such as `1e-6`. */
export const numberCell = cell("a finite number", decimal);

/** A finite number, not below 0. */
export const amountCell = cell("a finite number >= 0", (text) =>
  passing(decimal(text), (value) => value >= 0),
);

/** A number in [0, 1]. */
export const shareCell = cell("a number in [0, 1]", (text) =>
  passing(decimal(text), (value) => value >= 0 && value <= 1),
);

/** A whole number >= 0; `256.0` is one. */
export const countCell = cell("a whole number >= 0", (text) =>
  passing(decimal(text), (value) => Number.isSafeInteger(value) && value >= 0),
);

/** A whole number >= 1. */
export const placeCell = cell("a whole number >= 1", (text) =>
  passing(decimal(text), (value) => Number.isSafeInteger(value) && value >= 1),
);

/** 0 or 1. */
export const flagCell = cell("0 or 1", (text) =>
  passing(decimal(text), (value) => value === 0 || value === 1),
);

/** The number of a task, kept as text. */
export const taskIdCell = cell("a task id of digits", (text) =>
  /^\d+$/.test(text) ? text : undefined,
);

/** A text that is not empty. */
export const textCell = cell("a text that is not empty", (text) =>
  text === "" ? undefined : text,
);

/** Any text, also an empty one. */
export const anyTextCell = cell("a text", (text) => text);

/** The value of `schema`, or `null` for an empty cell. */
export function optionalCell<Value>(schema: CellSchema<Value>): CellSchema<Value | null> {
  return z.union([z.literal("").transform(() => null), schema], {
    error: (issue) => {
      const messages = issue.code === "invalid_union" ? issue.errors.flat() : [];
      return `${messages.at(-1)?.message ?? "a value"}, or an empty cell`;
    },
  });
}

/** One of the given words. */
export function wordCell<const Word extends string>(words: readonly Word[]): CellSchema<Word> {
  return cell(`one of ${words.join(", ")}`, (text) => words.find((word) => word === text));
}

/**
 * A string of the digits 0 and 1.
 *
 * @param width Its length; `null` where it is not known.
 */
export function maskCell(width: number | null): CellSchema<readonly boolean[]> {
  const expected = `${width === null ? "" : `${width} `}digits 0 or 1, one an intervention`;
  return cell(expected, (text) =>
    /^[01]+$/.test(text) && (width === null || text.length === width)
      ? Array.from(text, (digit) => digit === "1")
      : undefined,
  );
}
