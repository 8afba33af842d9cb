import { describe, expect, test } from "vitest";
import { readRelease } from "../io/read-release.js";
import { loggedRound } from "./logged-round.js";

const { trainingSteps } = await readRelease("data/release");

describe("loggedRound()", () => {
  test("adds up the log of round 0, which leaves out 21 of its 640 groups", () => {
    expect(loggedRound(trainingSteps, 0)).toMatchObject({
      groupCount: 619,
      trajectoryCount: 4_952,
      runtimeErrorGroupCount: 4,
      allWrongGroupCount: 96,
      retryCount: 96,
      deficitCount: 9,
      pendingCount: 87,
      trainGroupCount: 320,
    });
  });

  test("takes the all-wrong rate over groups without a technical failure", () => {
    // 28 of the 32 groups of step 1 are sound; 0.107 of them is 3, of 32 it would be 3.43.
    const [first] = trainingSteps;
    expect(first!.allWrongGroupRate * first!.groupCount).toBeCloseTo(3.43, 2);
    expect(loggedRound([first!], 0).allWrongGroupCount).toBe(3);
    // Half of the sound groups are 14, half of all would be 16.
    expect(loggedRound([{ ...first!, allWrongGroupRate: 0.5 }], 0).allWrongGroupCount).toBe(14);
  });

  test("finds whole numbers only: a rate times what it is over is a count", () => {
    for (const s of trainingSteps) {
      const counts = [
        s.allWrongGroupRate * s.groupCount * (1 - s.runtimeErrorGroupRate),
        s.fullSkillRetryRate * s.groupCount,
        s.internalizationDeficitRate * s.groupCount,
        s.pendingAnalysisRate * s.groupCount,
        s.skillFreeGroupRate * s.groupCount,
        s.assistedEmptyGroupRate * s.groupCount,
        s.runtimeErrorGroupRate * s.groupCount,
      ];
      for (const count of counts) expect(count).toBeCloseTo(Math.round(count), 9);
    }
  });

  test("gives zeros for a round without steps", () => {
    expect(loggedRound(trainingSteps, 9)).toMatchObject({ groupCount: 0, retryCount: 0 });
  });
});
