import { describe, expect, test } from "vitest";
import { cleanNotebook } from "./clean-notebook.js";
import { notebookDifference } from "./notebook-difference.js";
import { type Notebook, type NotebookOutput, notebookText } from "./notebook-file.js";

function stream(name: string, text: string | string[]): NotebookOutput {
  return { output_type: "stream", name, text };
}

function notebookOf(outputs: NotebookOutput[], changes: object = {}): Notebook {
  const cell = { cell_type: "code" as const, metadata: {}, source: "a\nb", outputs };
  return {
    cells: [
      { cell_type: "markdown", metadata: {}, source: ["# T\n", "x"] },
      { ...cell, execution_count: 12, ...changes },
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  };
}

describe("cleanNotebook()", () => {
  test("keeps sources, outputs and tags, and drops what a run or an editor adds", () => {
    const metadata = {
      tags: ["parameters"],
      execution: { "iopub.execute_input": "2026-01-01" },
      collapsed: true,
    };
    const { cells, nbformat_minor } = cleanNotebook(
      notebookOf([stream("stdout", "1\n")], { metadata }),
    );
    expect(nbformat_minor).toBe(5);
    expect(cells).toEqual([
      { cell_type: "markdown", id: "cell-1", metadata: {}, source: ["# T\n", "x"] },
      {
        cell_type: "code",
        execution_count: 1,
        id: "cell-2",
        metadata: { tags: ["parameters"] },
        outputs: [stream("stdout", "1\n")],
        source: ["a\n", "b"],
      },
    ]);
  });

  test("joins what was printed in pieces, but not across streams", () => {
    const { cells } = cleanNotebook(
      notebookOf([
        stream("stdout", "a"),
        stream("stdout", ["b\n", "c"]),
        stream("stderr", "d"),
        stream("stdout", "e"),
      ]),
    );
    expect(cells[1]!.outputs).toEqual([
      stream("stdout", ["ab\n", "c"]),
      stream("stderr", "d"),
      stream("stdout", "e"),
    ]);
  });

  test("does nothing to a clean notebook", () => {
    const clean = cleanNotebook(notebookOf([stream("stdout", "a"), stream("stdout", "b")]));
    expect(notebookText(cleanNotebook(clean))).toBe(notebookText(clean));
  });
});

describe("notebookText()", () => {
  test("does not depend on the order of keys", () => {
    const notebook = notebookOf([]);
    const { cells, ...rest } = notebook;
    expect(notebookText({ ...rest, cells })).toBe(notebookText(notebook));
    expect(notebookText(notebook).startsWith('{\n "cells": [\n  {\n   "cell_type"')).toBe(true);
  });
});

describe("notebookDifference()", () => {
  const picture = (png: string): NotebookOutput => ({
    output_type: "display_data",
    metadata: {},
    data: { "image/png": png, "text/plain": "Figure" },
  });
  const committed = notebookOf([stream("stdout", "1\n"), picture("AAAA")]);

  test("finds none between equal notebooks", () => {
    expect(notebookDifference(committed, structuredClone(committed))).toBeUndefined();
  });

  test.each([
    { now: [stream("stdout", "2\n"), picture("AAAA")], where: "cell 2: text of output 1" },
    { now: [stream("stdout", "1\n"), picture("BBBB")], where: "cell 2: image/png of output 2" },
    { now: [stream("stdout", "1\n")], where: "cell 2: 2 outputs committed, 1 now" },
  ])("names $where", ({ now, where }) => {
    expect(notebookDifference(committed, notebookOf(now))).toBe(where);
  });

  test("names a changed source, a missing cell, and mere bookkeeping", () => {
    const outputs = committed.cells[1]!.outputs!;
    expect(notebookDifference(committed, notebookOf(outputs, { source: "c" }))).toBe(
      "cell 2: the source",
    );
    expect(notebookDifference(committed, { ...committed, cells: [committed.cells[0]!] })).toBe(
      "cell 2: only in one of them",
    );
    expect(notebookDifference(committed, notebookOf(outputs, { execution_count: 1 }))).toMatch(
      /^counts, ids or metadata/,
    );
  });
});
