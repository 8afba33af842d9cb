import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkStreamSizes, closeStreams, openStreams, streamSizes } from "./run-streams.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "run-streams-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("openStreams()", () => {
  test("cuts off what the state does not know, and says so", async () => {
    writeFileSync(join(folder, "steps.jsonl"), "{}\n{}\n");
    const { handles, cut } = await openStreams(folder, { steps: 3 });
    await closeStreams(handles);
    expect(cut).toEqual(["steps.jsonl: 3 bytes"]);
    expect(readFileSync(join(folder, "steps.jsonl"), "utf8")).toBe("{}\n");
  });

  test("touches nothing if one stream is missing", async () => {
    writeFileSync(join(folder, "traces.jsonl"), "{}\n{}\n");
    await expect(openStreams(folder, { traces: 3, tests: 3 })).rejects.toThrow(
      `Cannot go on with ${folder} as tests.jsonl must have 3 bytes: it is not there`,
    );
    expect(readdirSync(folder)).toEqual(["traces.jsonl"]);
    expect(readFileSync(join(folder, "traces.jsonl"), "utf8")).toBe("{}\n{}\n");
  });

  test("refuses a folder in place of a stream", async () => {
    mkdirSync(join(folder, "gates.jsonl"));
    await expect(openStreams(folder, {})).rejects.toThrow(
      `Cannot go on with ${folder} as gates.jsonl must be a file: it is a folder`,
    );
  });
});

describe("checkStreamSizes()", () => {
  test("minds a longer stream only where no unit can be under way", async () => {
    writeFileSync(join(folder, "steps.jsonl"), "{}\n{}\n");
    const sizes = await streamSizes(folder, "Cannot read it");
    const check = (mayBeLonger: boolean) => () =>
      checkStreamSizes(sizes, { steps: 3 }, { act: "Cannot read it", mayBeLonger });
    expect(check(true)).not.toThrow();
    expect(check(false)).toThrow("Cannot read it as steps.jsonl must have 3 bytes: it has 6");
  });
});
