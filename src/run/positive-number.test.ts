import { expect, test } from "vitest";
import { positiveNumber } from "./positive-number.js";

test("positiveNumber() reads plain and scientific notation", () => {
  expect([positiveNumber("--lr", "2e-3"), positiveNumber("--lr", "0.5")]).toEqual([0.002, 0.5]);
});

test.each(["", "0", "-1", "x", "Infinity", "1,5"])("positiveNumber() refuses '%s'", (text) => {
  expect(() => positiveNumber("--lr", text)).toThrow(
    `Cannot read --lr as it must be a number > 0: it is ${JSON.stringify(text)}`,
  );
});
