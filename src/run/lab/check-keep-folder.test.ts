import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkKeepFolder } from "./check-keep-folder.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "keep-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text = "") => writeFileSync(join(folder, name), text);
const check = () => checkKeepFolder(folder, ["runs/lab/full-1"]);
const refusal = (stranger: string) =>
  `Cannot keep results in ${folder} as it must hold nothing else: it holds ${stranger}`;

describe("checkKeepFolder()", () => {
  test("takes the committed results, which hold a folder of others", () => {
    for (const kept of ["data/lab", "data/lab/two-families"]) {
      expect(() => checkKeepFolder(kept, [])).not.toThrow();
    }
  });

  test("takes a new folder, an empty one, and one where keeping was stopped", () => {
    expect(() => checkKeepFolder(join(folder, "new"), [])).not.toThrow();
    expect(check).not.toThrow();
    for (const name of ["one_pair-12.json.gz", "tables.zh.md", "README.md.7.part", ".hidden"]) {
      put(name);
    }
    expect(check).not.toThrow();
  });

  test.each([".", "src/run", "data/policy"])("refuses %s of the project", (place) => {
    expect(() => checkKeepFolder(place, [])).toThrow(
      `Cannot keep results in ${place} as it must hold nothing else: it holds `,
    );
  });

  test("refuses another README.md and any other file", () => {
    put("README.md", "# Mine\n");
    expect(check).toThrow(refusal("another README.md"));
    put("README.md", "# What runs of the lab came to\n");
    expect(check).not.toThrow();
    put("notes.txt");
    expect(check).toThrow(refusal("notes.txt"));
  });

  test("refuses a folder where a file belongs", () => {
    mkdirSync(join(folder, "README.md"));
    expect(check).toThrow(refusal("a folder README.md"));
  });

  test("refuses the folder of a run, which may not be there yet", () => {
    expect(() => checkKeepFolder(join(folder, "full-1"), [`${folder}/./full-1/`])).toThrow(
      "as it must not be the folder of a run: it is one",
    );
  });
});
