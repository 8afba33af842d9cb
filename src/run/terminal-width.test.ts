import { expect, test } from "vitest";
import { terminalWidth } from "./terminal-width.js";

test.each([
  { columns: 132, width: 132 },
  { columns: 20, width: 60 },
  { columns: 0, width: 100 },
])("terminalWidth() of $columns columns is $width", ({ columns, width }) => {
  expect(terminalWidth({ columns })).toBe(width);
});

test("terminalWidth() of a file or a pipe is 100", () => {
  expect(terminalWidth({})).toBe(100);
});
