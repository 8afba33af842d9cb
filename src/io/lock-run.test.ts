import { fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockRun } from "./lock-run.js";

/** No process has the largest id that there can be. */
const GONE = "4194304";
let folder = "";
let lock = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-run-"));
  lock = join(folder, "run.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts processes that all go for one folder, and counts those that got it. */
async function countHolders(processCount: number): Promise<number> {
  const program = join(folder, "..", `${process.pid}-taker.mts`);
  writeFileSync(
    program,
    `import { lockRun } from ${JSON.stringify(join(process.cwd(), "src/io/lock-run.ts"))};
process.send("ready");
process.once("message", () => {
  lockRun(${JSON.stringify(folder)}).then(
    () => process.send("has it"),
    () => process.send("has it not"),
  );
  process.once("message", () => process.exit());
});
`,
  );
  const takers = Array.from({ length: processCount }, () =>
    fork(program, { execArgv: ["--import", "tsx"] }),
  );
  const answer = (taker: (typeof takers)[number]) =>
    new Promise<unknown>((resolve) => taker.once("message", resolve));
  try {
    await Promise.all(takers.map(answer));
    const answers = takers.map(answer);
    for (const taker of takers) taker.send("go");
    return (await Promise.all(answers)).filter((one) => one === "has it").length;
  } finally {
    for (const taker of takers) taker.kill();
    rmSync(program);
  }
}

describe("lockRun()", () => {
  test("keeps a second one out, names the file, and leaves nothing behind", async () => {
    const release = await lockRun(folder);
    expect(readFileSync(lock, "utf8")).toBe(String(process.pid));
    await expect(lockRun(folder)).rejects.toThrow(
      `Cannot go on with ${folder}: process ${process.pid} is at work there; delete ${lock} if that is no run of the lab`,
    );
    await release();
    await (await lockRun(folder))();
    expect(existsSync(lock)).toBe(false);
  });

  test("takes over from a process that is gone", async () => {
    writeFileSync(lock, GONE);
    const release = await lockRun(folder);
    expect(readFileSync(lock, "utf8")).toBe(String(process.pid));
    await release();
  });

  test("lets one process alone take over, however many try at once", async () => {
    for (let trial = 0; trial < 3; trial++) {
      writeFileSync(lock, GONE);
      expect(await countHolders(4)).toBe(1);
    }
  }, 60_000);

  test.each(["", "me"])("takes a lock that says %j as held", async (text) => {
    writeFileSync(lock, text);
    await expect(lockRun(folder)).rejects.toThrow(
      `Cannot go on with ${folder} as ${lock} must name a process: it holds ${JSON.stringify(text)}; delete it if no run is at work there`,
    );
    expect(readFileSync(lock, "utf8")).toBe(text);
  });

  test("does not remove a lock that has become another's", async () => {
    const release = await lockRun(folder);
    writeFileSync(lock, GONE);
    await release();
    expect(readFileSync(lock, "utf8")).toBe(GONE);
  });

  test("refuses a folder in its place", async () => {
    mkdirSync(lock);
    await expect(lockRun(folder)).rejects.toThrow(
      `Cannot read ${lock} as the lock of a run: it is a folder`,
    );
  });
});
