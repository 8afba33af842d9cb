import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openJsonl, readJsonl } from "./jsonl.js";

const record = z.object({ id: z.number() });
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "jsonl-"));
  path = join(folder, "run", "traces.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function write(...records: readonly unknown[]) {
  const file = await openJsonl(path);
  await file.append(...records);
  await file.close();
  return file.cut;
}

describe("openJsonl()", () => {
  test("appends one line a record and is on disk before it returns", async () => {
    const file = await openJsonl(path);
    await file.append({ id: 1, name: "认\n证" });
    expect(readFileSync(path, "utf8")).toBe('{"id":1,"name":"认\\n证"}\n');
    await file.append({ id: 2 }, { id: 3 });
    expect(readFileSync(path, "utf8").split("\n").length).toBe(4);
    await file.close();
  });

  test("cuts an unfinished line, hands it back, and then appends on a line of its own", async () => {
    await write({ id: 1 });
    writeFileSync(path, `${readFileSync(path, "utf8")}{"id":2,"te`);
    expect(await write({ id: 3 })).toBe('{"id":2,"te');
    expect(readFileSync(path, "utf8")).toBe('{"id":1}\n{"id":3}\n');
  });

  test("cuts a fragment that is all there is, and one that is whole JSON but no line", async () => {
    await write();
    writeFileSync(path, '{"id":9}');
    expect(await write({ id: 1 })).toBe('{"id":9}');
    expect(readFileSync(path, "utf8")).toBe('{"id":1}\n');
  });

  test("keeps the order of appends that do not wait for each other", async () => {
    const file = await openJsonl(path);
    await Promise.all(Array.from({ length: 20 }, (_, id) => file.append({ id })));
    await file.close();
    const { records } = await readJsonl(path, record);
    expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, id) => id));
  });

  test("writes nothing of a batch that holds no JSON, and goes on", async () => {
    const file = await openJsonl(path);
    expect(() => file.append({ id: 1 }, { id: Number.NaN })).toThrow(TypeError);
    await file.append({ id: 2 });
    await file.close();
    expect(readFileSync(path, "utf8")).toBe('{"id":2}\n');
  });
});

describe("readJsonl()", () => {
  test("reads around an unfinished last line and leaves the file alone", async () => {
    await write({ id: 1 });
    writeFileSync(path, '{"id":1}\n{"id":');
    expect(await readJsonl(path, record)).toEqual({ records: [{ id: 1 }], cut: '{"id":' });
    expect(readFileSync(path, "utf8")).toBe('{"id":1}\n{"id":');
  });

  test("names every finished line that is damaged", async () => {
    await write({ id: 1 });
    writeFileSync(path, '{"id":1}\n{"id":\n{"id":"x"}\n');
    await expect(readJsonl(path, record)).rejects.toThrow(
      /2 values are faulty\n.*line 2: "\{\\"id\\":", expected a JSON record\n.*line 3, column id: /,
    );
    expect(existsSync(path)).toBe(true);
  });
});
