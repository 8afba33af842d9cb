import { expect, test } from "vitest";
import { readRelease } from "../io/read-release.js";
import { missingParts } from "./missing-parts.js";

test("missingParts() finds nothing missing in the published run, and names what is taken away", async () => {
  const release = await readRelease("data/release");
  expect(missingParts(release)).toEqual({});
  const { gates, systems, paired, ...others } = missingParts({
    ...release,
    gates: [],
    rolloutSystems: [],
    behaviorPaired: release.behaviorPaired.filter(
      ({ comparison }) => comparison === "fixed_val_all",
    ),
  });
  expect(others).toEqual({});
  expect(gates?.en).toBe("*Left out: no gate decided anything after a round of this run.*");
  expect(systems?.zh).toBe("*此处略去：本次运行没有回复长度与机器耗时的记录。*");
  expect(paired).toBeDefined();
});
