import { z } from "zod";
import type { CellSchema } from "./cell-schemas.js";

/** A value of a row that contradicts others in the same row. */
export interface Contradiction {
  readonly column: string;
  readonly expected: string;
}

/** What a CSV file must look like, and the record that a row of it becomes. */
export interface CsvFormat<Row> {
  /** The columns that must be there, no others; their order is free. */
  readonly columns: readonly string[];
  /** From the row's texts by column to the record. */
  readonly schema: z.ZodType<Row, Record<string, string>>;
  /** Columns that together name a row; no two rows share them. */
  readonly key: readonly string[];
  /** A column of numbers that never falls. */
  readonly ascending: string | null;
  /** What is wrong with a row whose cells are each well formed, from the record and its texts. */
  contradictions(row: Row, texts: Readonly<Record<string, string>>): readonly Contradiction[];
}

/** Parts of a format that most files leave out. */
export interface CsvFormatOptions<Row> {
  readonly key: readonly string[];
  /** @defaultValue null */
  readonly ascending?: string | null;
  /** @defaultValue none */
  contradictions?(row: Row, texts: Readonly<Record<string, string>>): readonly Contradiction[];
}

/**
 * Makes a format from the schema of each column and a function to the record.
 *
 * @param columns Schema by column name.
 * @param toRow From the columns' values to the record.
 */
export function csvFormat<Columns extends Readonly<Record<string, CellSchema<unknown>>>, Row>(
  columns: Columns,
  toRow: (cells: { readonly [Name in keyof Columns]: z.output<Columns[Name]> }) => Row,
  { key, ascending = null, contradictions = () => [] }: CsvFormatOptions<NoInfer<Row>>,
): CsvFormat<Row> {
  type Cells = { readonly [Name in keyof Columns]: z.output<Columns[Name]> };
  const schema = z.object(columns).transform((cells) => toRow(cells as unknown as Cells));
  return {
    columns: Object.keys(columns),
    schema: schema as unknown as z.ZodType<Row, Record<string, string>>,
    key,
    ascending,
    contradictions,
  };
}
