import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExecutedNotebook, executeNotebook } from "./execute-notebook.js";
import { findJupyter } from "./find-jupyter.js";
import { joinText, type Notebook, type NotebookOutput } from "./notebook-file.js";

/** Cells import by a path from the project's root, so the sources they edit lie in it. */
const SOURCES = `.cache/kernel-test-${process.pid}`;

function notebookOf(sources: readonly string[]): Notebook {
  return {
    cells: sources.map((source) => ({
      cell_type: "code",
      metadata: {},
      execution_count: null,
      outputs: [],
      source,
    })),
    metadata: { kernelspec: { name: "tslab-lab", display_name: "", language: "typescript" } },
    nbformat: 4,
    nbformat_minor: 5,
  };
}

function outputsOf({ notebook }: ExecutedNotebook, cell: number): readonly NotebookOutput[] {
  return notebook.cells[cell]!.outputs ?? [];
}

/** What a cell printed. */
function printed(executed: ExecutedNotebook, cell: number): string {
  return outputsOf(executed, cell)
    .filter(({ output_type }) => output_type === "stream")
    .map(({ text }) => joinText(text as string | string[]))
    .join("");
}

beforeAll(() => {
  mkdirSync(SOURCES, { recursive: true });
  writeFileSync(`${SOURCES}/inner.ts`, "export const value = 1;\n");
  writeFileSync(
    `${SOURCES}/outer.ts`,
    'import { value } from "./inner.js";\nexport const twice = (): number => 2 * value;\n',
  );
  writeFileSync(
    `${SOURCES}/thrower.ts`,
    '/** Two lines of comment,\n * so that the throw stands in line 4. */\nexport function fall(): never {\n  throw new RangeError("too far");\n}\n',
  );
});

afterAll(() => rmSync(SOURCES, { recursive: true, force: true }));

describe("executeNotebook()", { timeout: 60_000 }, () => {
  test("runs strict modern TypeScript, shows bundles, and takes up an edit of an indirectly imported file", async () => {
    const cells = [
      `import { twice } from "./${SOURCES}/outer.js"; import { writeFileSync } from "node:fs"; twice()`,
      `writeFileSync("${SOURCES}/inner.ts", "export const value = 21;\\n");`,
      `import { twice as again } from "./${SOURCES}/outer.js"; again()`,
      '{ using held = { [Symbol.dispose]: () => console.log("let go") }; } [3, 1, 2].toSorted()',
      '({ toMimeBundle: () => ({ "text/html": "<b>7</b>", "text/plain": "7" }) })',
      "const lab = (globalThis as any).__lab__; lab.display({ 'text/plain': '1 of 2' }, { id: 'p' }); await null; lab.display({ 'text/plain': '2 of 2' }, { id: 'p', update: true });",
      "console.log('gone'); lab.clearOutput(); console.log('stays');",
    ];
    let seen = 0;
    const executed = await executeNotebook(notebookOf(cells), { onCell: (n) => (seen = n) });
    expect(executed.failure).toBeUndefined();
    expect(seen).toBe(7);
    expect(printed(executed, 0)).toBe("2\n");
    expect(printed(executed, 2)).toBe("42\n");
    expect(printed(executed, 3)).toBe("let go\n[ 1, 2, 3 ]\n");
    expect(outputsOf(executed, 4)).toEqual([
      {
        data: { "text/html": ["<b>7</b>"], "text/plain": ["7"] },
        metadata: {},
        output_type: "display_data",
      },
    ]);
    expect(outputsOf(executed, 5).map(({ data }) => data)).toEqual([{ "text/plain": ["2 of 2"] }]);
    expect(printed(executed, 6)).toBe("stays\n");
  });

  test.each([
    {
      fault: "a type error",
      cell: "const missing: number = [1][0]!; const n: number = 'one';",
      error: {
        ename: "TypeScriptError",
        evalue: "1:40 - Type 'string' is not assignable to type 'number'.",
      },
    },
    {
      fault: "a null that strict types refuse",
      cell: "[1].find((x) => x > 1).toFixed()",
      error: { ename: "TypeScriptError", evalue: "1:1 - Object is possibly 'undefined'." },
    },
    {
      fault: "a throw in a source file",
      cell: `import { fall } from "./${SOURCES}/thrower.js"; fall();`,
      error: { ename: "RangeError", evalue: "too far" },
      line: `${SOURCES}/thrower.ts:4:9`,
    },
    {
      fault: "a rejection that nobody awaits",
      cell: "void Promise.reject(new TypeError('lost'));",
      error: { ename: "TypeError", evalue: "lost" },
    },
  ])("fails at $fault, and keeps it as an error output", async ({ cell, error, line }) => {
    const executed = await executeNotebook(notebookOf(["1", cell, "console.log('after')"]));
    expect(executed.failure).toBe(`cell 2: ${error.ename}: ${error.evalue}`);
    const [output] = outputsOf(executed, 1);
    expect(output).toMatchObject({ output_type: "error", ...error });
    const traceback = (output!.traceback as string[]).join("\n");
    expect(traceback).toContain(`${error.ename}: ${error.evalue}`);
    if (line !== undefined) expect(traceback).toContain(line);
    expect(traceback).not.toMatch(/evalmachine|tslab/);
    expect(traceback).not.toContain(process.cwd());
    expect(outputsOf(executed, 2)).toEqual([]);
  });

  test("goes on while source files come, change and go", async () => {
    // Sources that import a package let the compiler watch their folder for one.
    writeFileSync(`${SOURCES}/packaged.ts`, 'export { z } from "zod";\n');
    const executed = await executeNotebook(
      notebookOf([
        `import { z } from "./${SOURCES}/packaged.js";
        import { appendFileSync, mkdirSync, rmdirSync } from "node:fs";
        for (let i = 0; i < 10; i++) {
          mkdirSync("${SOURCES}/node_modules");
          await new Promise((resolve) => setTimeout(resolve, 50));
          appendFileSync("${SOURCES}/packaged.ts", "\\n");
          await new Promise((resolve) => setTimeout(resolve, 50));
          rmdirSync("${SOURCES}/node_modules");
        }
        console.log(z.number().parse(1));`,
        "console.log(z.number().parse(2));",
      ]),
    );
    expect(executed.failure).toBeUndefined();
    expect(printed(executed, 1)).toBe("2\n");
  });

  test("takes a name of an earlier cell as a shorthand property", async () => {
    const executed = await executeNotebook(
      notebookOf([
        "let seed = 1; let rate = 0.5;",
        "const local = 2;\nconsole.log({ seed, local }, [{ rate }]);",
        "const of = ({ seed }: { seed: number }) => ({ seed, rate });\nconsole.log(of({ seed: 5 }));",
        "const late = await Promise.resolve(3);\nconsole.log({ seed, late });",
      ]),
    );
    expect(executed.failure).toBeUndefined();
    expect([1, 2, 3].map((cell) => printed(executed, cell))).toEqual([
      "{ seed: 1, local: 2 } [ { rate: 0.5 } ]\n",
      "{ seed: 5, rate: 0.5 }\n",
      "{ seed: 1, late: 3 }\n",
    ]);
  });

  test("tells uses of earlier cells' names from other names that are spelled alike", async () => {
    const cells = [
      "let p = 10, q = 20, all: any = 30; const key = 'p'; const item = { p: 1, q: { all: 2 }, list: [3, 4] };\n" +
        "class Base { constructor(readonly p: number) {} }",
      // Property names of patterns: of a value of an earlier cell, and of a parameter's own type.
      "const { p: own, q: { all: deep }, list: [head, ...tail], ...rest } = item;\nconsole.log(own, deep, head, tail, rest);",
      "const f = ({ all, q: c = q }: { all: number; q?: number }) => all + c; console.log(f({ all: 1 }), f({ all: 1, q: 2 }));",
      "const { p: awaited, [key]: computed } = await Promise.resolve(item); console.log(awaited, computed);",
      "for (const { p: each, q: { all: inner } } of [item]) console.log(each, inner, p);",
      "try { throw item; } catch ({ p: caught }: any) { console.log(caught, p); }",
      // Targets of assignments, with and without defaults.
      "({ p = q, q: all } = { q: 5 } as { p?: number; q: number }); [p, q] = [q, p]; console.log(p, q, all);",
      "({ p, q } = { p: 6, q: 7 }); for (all of [8]) ; console.log({ p, q, all });",
      // Names of inner scopes and of members.
      "const g = (p: number, [q, ...all]: number[]) => ({ p, q, all, key }); console.log(g(1, [2, 3]), p, q);",
      "class Sub extends Base { q = q; static all = all; #p = p; get key() { return key; } read({ p: own } = item) { return [own, this.q, this.p, this.#p, this.key, Sub.all]; } }\nconsole.log(new Sub(9).read().join());",
      "p: for (;;) break p; { const { p: q } = item; console.log(q); } q",
    ];
    const executed = await executeNotebook(notebookOf(cells));
    expect(executed.failure).toBeUndefined();
    expect(cells.map((_, cell) => printed(executed, cell)).slice(1)).toEqual([
      "1 2 3 [ 4 ] {}\n",
      "21 3\n",
      "1 1\n",
      "1 2 10\n",
      "1 10\n",
      "20 20 5\n",
      "{ p: 6, q: 7, all: 8 }\n",
      "{ p: 1, q: 2, all: [ 3 ], key: 'p' } 6 7\n",
      "1,7,9,6,p,8\n",
      "1\n7\n",
    ]);
  });

  test("keeps a result that holds half of a surrogate pair, which UTF-8 cannot", async () => {
    const executed = await executeNotebook(notebookOf(["console.log('a\\ud800b 商');", "2;"]));
    expect(executed.failure).toBeUndefined();
    expect(printed(executed, 0)).toBe("a?b 商\n");
  });

  test("does not lose a failure that comes after its cell has ended", async () => {
    const late = "setTimeout(() => { throw new Error('late'); }, 20);";
    const pause = "import { setTimeout as sleep } from 'node:timers/promises'; await sleep(200);";
    const executed = await executeNotebook(notebookOf([late, pause]));
    expect(executed.failure).toBe("cell 2: Error: late");
  });

  test("stops a cell that takes too long", async () => {
    const executed = await executeNotebook(notebookOf(["await new Promise(() => {});"]), {
      timeoutSeconds: 1,
    });
    expect(executed.failure).toContain("CellTimeoutError");
  });
});

describe("the kernel", { timeout: 60_000 }, () => {
  /** Speaks to the kernel as a front end does: runs all cells of a batch at once, interrupts after a second. */
  const FRONT_END = `
import json, sys, time
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel(kernel_name="tslab-lab")
replies = []
for batch in json.loads(sys.argv[1]):
    asked = [client.execute(code) for code in batch["cells"]]
    if batch["interrupt"]:
        time.sleep(1.5)
        for _ in range(3): # nobody clicks only once
            manager.interrupt_kernel()
            time.sleep(0.05)
    answers = {}
    while not all(id in answers for id in asked):
        message = client.get_shell_msg(timeout=20)
        answers[message["parent_header"]["msg_id"]] = message["content"]
    replies += [[answers[id]["status"], answers[id].get("ename")] for id in asked]
print(json.dumps(replies))
client.stop_channels()
manager.shutdown_kernel(now=True)`;

  function repliesTo(
    batches: readonly { readonly cells: readonly string[]; readonly interrupt: boolean }[],
  ): unknown {
    const { python, env } = findJupyter();
    const { stdout, stderr } = spawnSync(python, ["-c", FRONT_END, JSON.stringify(batches)], {
      env,
      encoding: "utf8",
      timeout: 50_000,
    });
    expect(stdout, stderr).not.toBe("");
    return JSON.parse(stdout);
  }

  test("ends an endless loop and a pending await on interrupt, and aborts only what was queued with them", () => {
    expect(
      repliesTo([
        { cells: ["let n = 0;"], interrupt: false },
        { cells: ["while (true) n += 1;", "n = -1;"], interrupt: true },
        { cells: ["await new Promise(() => {});"], interrupt: true },
        { cells: ["if (n <= 0) throw new Error('ran');"], interrupt: false },
      ]),
    ).toEqual([
      ["ok", null],
      ["error", "Interrupted"],
      ["aborted", null],
      ["error", "Interrupted"],
      ["ok", null],
    ]);
  });

  test("ends loops that never give their turn back after an await or in a callback", () => {
    expect(
      repliesTo([
        { cells: ["let n = 0;"], interrupt: false },
        { cells: ["await 1; while (true) n += 1;", "n = -1;"], interrupt: true },
        { cells: ["while (true) await null;"], interrupt: true },
        {
          cells: ["await new Promise(() => setTimeout(() => { while (true); }, 1));"],
          interrupt: true,
        },
        {
          cells: ["await new Promise(() => setImmediate(() => { while (true); }));"],
          interrupt: true,
        },
        { cells: ["await 1; if (n <= 0) throw new Error('ran');"], interrupt: false },
      ]),
    ).toEqual([
      ["ok", null],
      ["error", "Interrupted"],
      ["aborted", null],
      ["error", "Interrupted"],
      ["error", "Interrupted"],
      ["error", "Interrupted"],
      ["ok", null],
    ]);
  });
});
