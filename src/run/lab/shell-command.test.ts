import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { shellCommand } from "./shell-command.js";

describe("shellCommand()", () => {
  test("quotes what needs it, and nothing else", () => {
    expect(shellCommand(["npm", "run", "coevolve", "--", "--out", "my runs"])).toBe(
      "npm run coevolve -- --out 'my runs'",
    );
    expect(shellCommand(["--seed", "1,2", "--out=a/b_c-1.d"])).toBe("--seed 1,2 --out=a/b_c-1.d");
  });

  test("comes back from a shell as it was", () => {
    const words = ["it's", "", "$HOME", "a;b", "`c`", '"d"', "~", "*", "e\nf", "共享", "\\"];
    const printed = execFileSync("sh", ["-c", `printf '%s\\0' ${shellCommand(words)}`], {
      encoding: "utf8",
    });
    expect(printed.split("\0").slice(0, -1)).toEqual(words);
  });
});
