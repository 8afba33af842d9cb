import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Notebook, readNotebook, writeNotebook } from "./notebook-file.js";
import { notebookNames, runNotebooks } from "./run-notebooks.js";

let folder: string;
let output: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notebooks-"));
  output = join(folder, "results");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, sources: readonly string[], tags: string[] = []): string {
  const notebook: Notebook = {
    cells: sources.map((source) => ({
      cell_type: "code",
      metadata: { tags },
      execution_count: null,
      outputs: [],
      source,
    })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  };
  const path = join(folder, `${name}.ipynb`);
  writeNotebook(path, notebook);
  return path;
}

describe("runNotebooks()", { timeout: 120_000 }, () => {
  test("refuses an output that is a file before anything runs", async () => {
    put("01-good", ["1"]);
    const results: unknown[] = [];
    const onResult = (result: unknown) => void results.push(result);
    const file = join(folder, "01-good.ipynb");
    await expect(
      runNotebooks(["01-good"], { mode: "run", folder, output: file, onResult }),
    ).rejects.toThrow(`Cannot write to ${file} as it must be a folder: it is a file`);
    expect(results).toEqual([]);
  });

  test("writes in place the same bytes that a check then finds, and keeps failed results aside", async () => {
    const good = put("01-good", ["console.log('a'); console.error('b');", "await 1; [1, 2]"]);
    const bad = put("02-bad", ["1;", "throw new RangeError('too far');"]);
    const before = readFileSync(bad, "utf8");
    expect(notebookNames(folder)).toEqual(["01-good", "02-bad"]);

    const written = await runNotebooks(notebookNames(folder), { mode: "write", folder, output });
    expect(written.map(({ name, fault, path }) => ({ name, fault, path }))).toEqual([
      { name: "01-good", fault: undefined, path: good },
      {
        name: "02-bad",
        fault: "cell 2: RangeError: too far",
        path: join(output, "02-bad.ipynb"),
      },
    ]);
    expect(readFileSync(bad, "utf8")).toBe(before);
    const kept = readNotebook(join(output, "02-bad.ipynb")).cells[1]!.outputs;
    expect(kept).toMatchObject([{ output_type: "error", ename: "RangeError" }]);

    const [checked] = await runNotebooks(["01-good"], { mode: "check", folder, output });
    expect(checked!.fault).toBeUndefined();

    const text = readFileSync(good, "utf8");
    const edited = JSON.parse(text.replace("[ 1, 2 ]", "[ 1, 3 ]")) as Notebook;
    writeNotebook(good, edited);
    const [differing] = await runNotebooks(["01-good"], { mode: "check", folder, output });
    expect(differing!.fault).toBe("differs from the committed one at cell 2: text of output 1");
    expect(readFileSync(join(output, "01-good.ipynb"), "utf8")).toBe(text);
  });

  test("runs with other parameters into a file of its own, and makes its page", async () => {
    const path = put("06-gate", ["let round: number = 1;\nround"], ["parameters"]);
    const before = readFileSync(path, "utf8");
    const [result] = await runNotebooks(["06-gate"], {
      mode: "run",
      parameters: { round: "2" },
      folder,
      output,
      html: true,
    });
    expect(result).toMatchObject({ cellCount: 2, path: join(output, "06-gate--round-2.ipynb") });
    expect(result!.fault).toBeUndefined();
    expect(readFileSync(path, "utf8")).toBe(before);
    const page = readFileSync(result!.page!, "utf8");
    expect(page).toContain("round");
    // Plotly's source is only in pages that hold a figure.
    expect(page).not.toContain("Plotly.newPlot");
    // A page is read without a network: nothing of it is fetched, neither at once nor by a script.
    expect(page).not.toMatch(/<(?:script|link)\b[^>]*\b(?:src|href)=["']?(?:https?:)?\/\//);
    expect(page).not.toContain("await import(");
  });

  test("refuses a name that leads out of the folder, where its result would be saved too", async () => {
    put("01-good", ["1;"]);
    const name = `../${basename(folder)}/01-good`;
    await expect(runNotebooks([name], { mode: "run", folder, output })).rejects.toThrow(
      `Cannot run notebook ${name}: the notebooks of ${folder} are 01-good`,
    );
    expect(existsSync(output)).toBe(false);
  });

  test("refuses an unknown notebook before anything runs", async () => {
    put("00-tour", ["1"]);
    await expect(
      runNotebooks(["00-tour", "99-none"], { mode: "run", folder, output }),
    ).rejects.toThrow(`Cannot run notebook 99-none: the notebooks of ${folder} are 00-tour`);
    expect(existsSync(output)).toBe(false);
  });
});
