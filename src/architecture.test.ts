import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";

/** The rooms of the project in the order in which data flows; a room imports only from itself and from rooms above it. */
const LAYERS = [
  ...["random", "stats"], // tools
  ...["shop", "skill", "episode", "policy"], // one episode
  ...["coldstart", "curriculum", "grpo"], // learning to act
  ...["triage", "candidates", "gate", "coevolution"], // learning what to keep
  ...["analysis", "report"], // saying what happened
  ...["io", "llm", "serve", "run"], // the edge: files, network, clock, process
];

/** The only rooms that may touch files, network, clock or process. */
const EDGE = new Set(["io", "llm", "serve", "run"]);

const SOURCE = join(process.cwd(), "src");

interface SourceFile {
  readonly path: string;
  readonly room: string;
  readonly text: string;
}

function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    if (!/\.(ts|mjs)$/.test(name)) return [];
    const local = relative(SOURCE, path);
    return [{ path: local, room: local.split(sep)[0]!, text: readFileSync(path, "utf8") }];
  });
}

/** Statements start a line; what stands indented in a program held as text is no import of the file. */
function importsOf({ text }: SourceFile): string[] {
  const statements = text.matchAll(/^(?:import|export|\})[^"';\n]*["']([^"']+)["']/gm);
  const calls = text.matchAll(/\bimport\s*\(\s*["']([^"']+)["']/g);
  return [...statements, ...calls].map((match) => match[1]!);
}

const files = sourceFiles(SOURCE).filter(({ path }) => path.includes(sep));
const shipped = files.filter(({ path }) => !path.endsWith(".test.ts"));

describe("architecture", () => {
  test("every folder of src is a room of the list", () => {
    expect([...new Set(files.map(({ room }) => room))].filter((r) => !LAYERS.includes(r))).toEqual(
      [],
    );
  });

  test("a room imports only from itself and from rooms above it", () => {
    const faults = shipped.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith("."))
        .map((target) => relative(SOURCE, join(SOURCE, file.path, "..", target)).split(sep)[0]!)
        .filter((room) => LAYERS.indexOf(room) > LAYERS.indexOf(file.room))
        .map((room) => `${file.path} imports from ${room}`),
    );
    expect(faults).toEqual([]);
  });

  test("relative imports end in .js", () => {
    const faults = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(".") && !/\.(js|mjs|json)$/.test(target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(faults).toEqual([]);
  });

  test("only the edge touches files, network, clock or process", () => {
    const reaches =
      /from "node:(?!crypto"|zlib"|assert")|\bprocess\.(?!cwd)|\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bfetch\(|\bMath\.random\(/;
    const faults = shipped
      .filter(({ room }) => !EDGE.has(room))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .map((line, index) => ({ line, index }))
          .filter(({ line }) => !/^\s*(\*|\/\/|\/\*)/.test(line) && reaches.test(line))
          .map(({ line, index }) => `${path}:${index + 1} ${line.trim()}`),
      );
    expect(faults).toEqual([]);
  });

  test("a room with an index.ts opens it with a paragraph", () => {
    const faults = shipped
      .filter(({ path }) => path.endsWith(`${sep}index.ts`))
      .filter(({ text }) => !text.startsWith("/**"))
      .map(({ path }) => path);
    expect(faults).toEqual([]);
  });
});
