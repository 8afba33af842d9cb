import { describe, expect, test } from "vitest";
import { injectParameters } from "./inject-parameters.js";
import { joinText, type Notebook } from "./notebook-file.js";

const SOURCE = [
  "let round = 1;",
  'let outcome: "reward" | "rSuccess" = "reward";',
  "let dropped: readonly string[] = [];",
  'let label: string = "";',
  "const fixed = 3;",
].join("\n");

function notebookWith(tags: string[]): Notebook {
  const code = { cell_type: "code" as const, execution_count: null, outputs: [] };
  return {
    cells: [
      { cell_type: "markdown", metadata: {}, source: "# Gate" },
      { ...code, metadata: { tags }, source: SOURCE },
      { ...code, metadata: {}, source: "round" },
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  };
}

const NOTEBOOK = notebookWith(["parameters"]);

describe("injectParameters()", { timeout: 30_000 }, () => {
  test("sets parameters in a cell of its own, after the one that declares them", () => {
    const { cells } = injectParameters(NOTEBOOK, "06-gate", {
      round: "2",
      outcome: "rSuccess",
      dropped: '["chunk_03"]',
      label: "7", // JSON would be a number, the type asks for a text
    });
    expect(cells.map(({ source }) => joinText(source))).toEqual([
      "# Gate",
      SOURCE,
      'round = 2;\noutcome = "rSuccess";\ndropped = ["chunk_03"];\nlabel = "7";',
      "round",
    ]);
    expect(cells[2]).toMatchObject({
      id: "injected-parameters",
      metadata: { tags: ["injected-parameters"] },
    });
  });

  test("leaves the notebook alone without parameters", () => {
    expect(injectParameters(NOTEBOOK, "06-gate", {})).toBe(NOTEBOOK);
  });

  test.each([
    {
      fault: "an unknown name",
      texts: { rond: "2" },
      message: "Cannot run 06-gate with --rond: its parameters are round, outcome, dropped, label",
    },
    {
      fault: "a constant",
      texts: { fixed: "4" },
      message: "Cannot run 06-gate with --fixed: its parameters are round, outcome, dropped, label",
    },
    {
      fault: "a text for a number",
      texts: { round: "two" },
      message:
        "Cannot run 06-gate with --round two: Type 'string' is not assignable to type 'number'.",
    },
    {
      fault: "a value outside a union",
      texts: { outcome: "rPrice" },
      message:
        'Cannot run 06-gate with --outcome rPrice: Type \'"rPrice"\' is not assignable to type \'"reward" | "rSuccess"\'.',
    },
    {
      fault: "a list of the wrong kind",
      texts: { dropped: "[1]" },
      message:
        "Cannot run 06-gate with --dropped [1]: Type 'number' is not assignable to type 'string'.",
    },
  ])("refuses $fault by name", ({ texts, message }) => {
    expect(() => injectParameters(NOTEBOOK, "06-gate", texts as Record<string, string>)).toThrow(
      message,
    );
  });

  test("refuses parameters where no cell declares any", () => {
    expect(() => injectParameters(notebookWith([]), "00-tour", { round: "2" })).toThrow(
      'Cannot run 00-tour with --round: no cell has the tag "parameters"',
    );
  });
});
