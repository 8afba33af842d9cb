import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { endWithReader } from "./end-with-reader.js";

function command() {
  const stdout = new EventEmitter();
  const codes: number[] = [];
  endWithReader({ stdout, exit: (code) => codes.push(code) });
  return { stdout, codes };
}

describe("endWithReader()", () => {
  test("ends with success when the reader of the output has gone", () => {
    const { stdout, codes } = command();
    stdout.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    expect(codes).toEqual([0]);
  });

  test("does not hide that the output could not be written", () => {
    const { stdout, codes } = command();
    const full = Object.assign(new Error("write ENOSPC"), { code: "ENOSPC" });
    expect(() => stdout.emit("error", full)).toThrow("write ENOSPC");
    expect(codes).toEqual([]);
  });
});
