import { expect, test } from "vitest";
import { groupDigits } from "./group-digits.js";

test.each([
  { text: "110997", grouped: "110,997" },
  { text: "-1234567", grouped: "-1,234,567" },
  { text: "400", grouped: "400" },
  { text: "1234.5", grouped: "1234.5" },
  { text: "1e-6", grouped: "1e-6" },
])("groupDigits() makes $text into $grouped", ({ text, grouped }) => {
  expect(groupDigits(text)).toBe(grouped);
});
