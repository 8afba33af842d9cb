import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const names = Object.keys(scripts);

test("no command runs before or after another unasked, as npm runs pretrain before train", () => {
  const unasked = names.filter((name) =>
    ["pre", "post"].some(
      (when) => name.startsWith(when) && names.includes(name.slice(when.length)),
    ),
  );
  expect(unasked).toEqual([]);
});

test("every command's file is there", () => {
  const files = Object.values(scripts).flatMap((script) => script.match(/src\/run\/\S+/g) ?? []);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
