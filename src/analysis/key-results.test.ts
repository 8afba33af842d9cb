import { describe, expect, test } from "vitest";
import { readRelease } from "../io/read-release.js";
import { keyResults } from "./key-results.js";

const release = await readRelease("data/release");

describe("keyResults()", () => {
  test("says what training and each skill add, and where the interval spans zero", () => {
    const [training, initial, final, gates] = keyResults(release).map(({ en }) => en);
    expect(training).toContain(
      "51.75 % -> 84.25 %, +32.50 points, 95 % interval [+27.50, +37.50];",
    );
    expect(initial).toContain("[-1.50, +7.25], which spans zero; 46 tasks gained, 35 lost");
    expect(final).toContain("[-0.50, +4.75], which spans zero; 19 tasks gained, 11 lost");
    expect(gates).toContain("as released for 52 of 52 interventions; 0 coefficients");
  });

  test("counts a gate that decides otherwise", () => {
    const gates = release.gates.map((gate) => ({
      ...gate,
      interventions: gate.interventions.map((row) => ({ ...row, status: "retired" as const })),
    }));
    // Five chunks were retired in round 0, one each in rounds 2 and 3.
    expect(keyResults({ ...release, gates }).at(-1)!.en).toContain("for 7 of 52 interventions");
  });
});
