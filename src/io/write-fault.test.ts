import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { writeFault } from "./write-fault.js";

describe("writeFault()", () => {
  test.each([
    { code: "ENOSPC", reason: "the disk is full" },
    { code: "EISDIR", reason: "it is a folder" },
    { code: "EIO", reason: "i/o error, write" },
  ])("names the file for $code", ({ code, reason }) => {
    const error = Object.assign(new Error("i/o error, write"), { code });
    expect(writeFault("a.txt", error).message).toBe(`Cannot write a.txt: ${reason}`);
    expect(writeFault("a.txt", error).cause).toBe(error);
  });

  test("reads what the system throws", () => {
    const thrown = () => {
      try {
        writeFileSync("src", "");
      } catch (error) {
        throw writeFault("src", error);
      }
    };
    expect(thrown).toThrow("Cannot write src: it is a folder");
  });
});
