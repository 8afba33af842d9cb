import { describe, expect, test } from "vitest";
import { type ExecutedNotebook, executeNotebook } from "./execute-notebook.js";
import { joinText } from "./notebook-file.js";

/** Runs cells in one kernel, on past one that starts with `// fails`. */
function execute(sources: readonly string[]): Promise<ExecutedNotebook> {
  return executeNotebook({
    cells: sources.map((source) => ({
      cell_type: "code",
      metadata: source.startsWith("// fails") ? { tags: ["raises-exception"] } : {},
      execution_count: null,
      outputs: [],
      source,
    })),
    metadata: { kernelspec: { name: "tslab-lab", display_name: "", language: "typescript" } },
    nbformat: 4,
    nbformat_minor: 5,
  });
}

/** Runs cells that must not fail, and returns the lines that each printed. */
async function linesOf(sources: readonly string[]): Promise<string[][]> {
  const { notebook, failure } = await execute(sources);
  expect(failure).toBeUndefined();
  return notebook.cells.map(({ outputs = [] }) => {
    const text = outputs.map((output) => joinText((output.text ?? "") as string | string[]));
    return text.join("").trim().split("\n");
  });
}

describe("a name that several cells use", { timeout: 60_000 }, () => {
  const counter = "let n = 0; const inc = () => ++n; function get() { return n; }";

  test("has one value, whichever cell assigns it", async () => {
    const [, assigned, seen, awaited] = await linesOf([
      counter,
      "n = 10; console.log(n, get()); inc(); console.log(n);",
      "console.log(inc(), n, get());",
      "await null; n *= 2; console.log(inc(), n, get());",
    ]);
    expect(assigned).toEqual(["10 10", "11"]);
    expect(seen).toEqual(["12 12 12"]);
    expect(awaited).toEqual(["25 25 25"]);
  });

  test.each([
    { of: "a cell", pause: "" },
    { of: "a cell with an await", pause: "await null;" },
  ])(
    "is the same variable in default arguments, methods, closures and timers of $of",
    async ({ pause }) => {
      const cells = [
        `${pause} var w = 1; let text = "a", p = 1, q = 2; const byDefault = (x = text) => x;
      class Sum { add() { return ++w; } } const pair = () => [p, q].join();
      const makeCounter = () => { let own = 0; return () => [++own, ++w].join(); };
      const count = makeCounter(); enum Color { Red, Green } function* each() { yield w; }`,
        `w = 100; text = "b"; const sum = new Sum();
      console.log(sum.add(), byDefault(), w, [...each()], Color.Green);`,
        "[p, q] = [q, p]; console.log(pair()); ({ p: q } = { p: 7 }); p += 10; q++; console.log(pair(), p, q);",
        "w = 5; console.log(count(), count(), w); for (p of [3, 4]) ; console.log(pair());",
        "w = 5; const later = () => setTimeout(() => { w += 1; text += '!'; }, 5);",
        "later(); w = 20; await new Promise((resolve) => setTimeout(resolve, 50)); console.log(w, text, byDefault());",
      ];
      expect((await linesOf(cells)).slice(1)).toEqual([
        ["101 b 101 [ 101 ] 1"],
        ["2,1", "12,8 12 8"],
        ["1,6 2,7 7", "4,8"],
        [""],
        ["21 b! b!"],
      ]);
    },
  );

  test("is a new variable where a later cell declares it anew; earlier functions keep theirs", async () => {
    const lines = await linesOf([
      counter,
      "n = 5; const ofFirst = get; const show = () => n;",
      'let n = "text"; const read = () => n;',
      'console.log(ofFirst(), n, show()); n = "other"; inc(); console.log(ofFirst(), n, read(), show());',
      counter, // run once more
      "console.log(n, inc(), get(), ofFirst(), show(), read());",
      "class show {} function inc() { return -1; } const kept = inc();",
      "console.log(new show(), inc(), kept, ofFirst());",
      'import { sep as n } from "node:path/posix";',
      "console.log(n, ofFirst());",
      "let n = 3; console.log(ofFirst());",
      "n += 1; console.log(n, ofFirst());",
    ]);
    expect([3, 5, 7, 9, 10, 11].map((cell) => lines[cell])).toEqual([
      ["5 text text", "6 other other other"],
      ["0 1 1 6 1 other"],
      ["show {} -1 -1 6"],
      ["/ 6"],
      ["6"],
      ["4 6"],
    ]);
  });

  test("stays as it was where the cell that declares it anew fails before", async () => {
    const lines = await linesOf([
      counter,
      "// fails\nconst none: any = null; let n = none.x;",
      "// fails\nawait null; throw new Error('early'); let n = 7; const inc = 8;",
      "n += 4; console.log(n, inc(), get());",
    ]);
    expect(lines[3]).toEqual(["4 5 5"]);
  });

  test("may be declared with export, as in a source file", async () => {
    const lines = await linesOf([
      "export const one = 1; export default function twice(x: number) { return 2 * x; }\n" +
        "export interface Named { name: string } export class Item implements Named { name = 'i'; }\n" +
        "export let late = await Promise.resolve(3);",
      "late += one; const item: Named = new Item(); console.log(twice(late), item.name);",
    ]);
    expect(lines[1]).toEqual(["8 i"]);
  });

  test.each(["export { one };", "export default 5;", 'export * from "node:path";'])(
    "needs no list of exports: %s",
    async (list) => {
      const { failure } = await execute([`const one = 1;\n${list}`]);
      expect(failure).toBe(
        'cell 1: TypeScriptError: 2:1 - Leave out "export": later cells see every top-level name of a cell.',
      );
    },
  );
});

describe("a value thrown that is no error", { timeout: 60_000 }, () => {
  const callback = "A timer or another callback threw it.";
  const promise = "It is the reason of a promise that no cell awaited.";
  test.each([
    { cell: 'throw "%s%d:%d hello";', shown: ["Error: %s%d:%d hello"] },
    { cell: "await Promise.reject(null);", shown: ["Error: null"] },
    { cell: "void Promise.reject(null);", shown: ["Error: null", promise] },
    {
      cell: "setTimeout(() => { throw { x: 1 }; }, 1); await new Promise((resolve) => setTimeout(resolve, 50));",
      shown: ["Error: { x: 1 }", callback],
    },
  ])("is shown as it is: $cell", async ({ cell, shown }) => {
    const { notebook, failure } = await execute([cell]);
    expect(failure).toBe(`cell 1: ${shown[0]}`);
    expect(notebook.cells[0]!.outputs![0]!.traceback).toEqual(shown);
  });
});
