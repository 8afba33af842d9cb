import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkOutputFile, checkOutputFolder } from "./check-output.js";

const folder = mkdtempSync(join(tmpdir(), "output-"));
const file = join(folder, "taken");
writeFileSync(file, "");
mkdirSync(join(folder, "inner"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("checkOutputFolder()", () => {
  test("takes a folder that is there or can be made, and leaves nothing behind", () => {
    const before = readdirSync(folder, { recursive: true });
    checkOutputFolder(folder);
    checkOutputFolder(join(folder, "inner"));
    checkOutputFolder(join(folder, "new", "newer"));
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  test("refuses a file", () => {
    expect(() => checkOutputFolder(file)).toThrow(
      new Error(`Cannot write to ${file} as it must be a folder: it is a file`),
    );
  });

  test("names a path as it was given", () => {
    checkOutputFolder("new-folder");
    expect(() => checkOutputFolder("package.json/x")).toThrow(
      "Cannot write to package.json/x as it must lie in a folder: package.json is a file",
    );
  });

  test("refuses what would lie under a file, and names the file", () => {
    const under = join(file, "a", "b");
    expect(() => checkOutputFolder(under)).toThrow(
      new Error(`Cannot write to ${under} as it must lie in a folder: ${file} is a file`),
    );
  });

  test("refuses a link to nothing", () => {
    const link = join(folder, "inner", "link");
    symlinkSync(join(folder, "gone"), link);
    expect(() => checkOutputFolder(join(link, "a"))).toThrow(
      new Error(
        `Cannot write to ${join(link, "a")} as links must lead somewhere: ${link} does not`,
      ),
    );
    rmSync(link);
  });

  // Even root can make nothing there, and a recursive mkdir of Node 20 never comes back from it.
  test.skipIf(!existsSync("/proc/self"))("refuses a place that takes no files", () => {
    expect(() => checkOutputFolder("/proc/x/y")).toThrow(
      /^Cannot write to \/proc\/x\/y as \/proc must take new files: it is (closed to them \(ENOENT\)|read-only \(\w+\))$/,
    );
    expect(() => checkOutputFolder("/proc")).toThrow(
      /^Cannot write to \/proc as it must take new files: it is /,
    );
  });
});

describe("checkOutputFile()", () => {
  test("takes a file that is there or can be made", () => {
    checkOutputFile(file);
    checkOutputFile(join(folder, "new", "file"));
    checkOutputFile("beside-package.json");
    expect(readdirSync(folder).sort()).toEqual(["inner", "taken"]);
  });

  test("refuses a folder, and a file under a file", () => {
    expect(() => checkOutputFile(folder)).toThrow(
      new Error(`Cannot write to ${folder} as it must be a file: it is a folder`),
    );
    expect(() => checkOutputFile(join(file, "x"))).toThrow(
      new Error(`Cannot write to ${file} as it must be a folder: it is a file`),
    );
  });
});
