import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { openClassroom } from "./classroom.js";
import { LAB_SHAPE } from "./lab-shape.js";
import { freshParameters } from "./parameters.js";
import { playTasks } from "./play-tasks.js";
import { handSkill } from "./rules/hand-skill.js";

const room = openClassroom("en");
const taskIds = room.taskIds("dev").slice(0, 6);
const parameters = freshParameters(LAB_SHAPE, seededRandom(1));

describe("playTasks()", () => {
  test("gives a task the same outcome in any company", async () => {
    const all = await playTasks(room, parameters, { taskIds, seed: 3 });
    expect(all).toHaveLength(6);
    const backwards = await playTasks(room, parameters, {
      taskIds: [...taskIds].reverse(),
      seed: 3,
    });
    expect([...backwards].reverse()).toEqual(all);
  });

  test("lets the chunks be read", async () => {
    // A skill whose text path is loud changes what a fresh network does.
    const loud = {
      ...parameters,
      arrays: {
        ...parameters.arrays,
        textWeights: parameters.arrays.textWeights.map((w) => w * 99),
      },
    };
    const many = room.taskIds("dev").slice(0, 40);
    const play = (chunks: ReturnType<typeof handSkill>) =>
      playTasks(room, loud, { taskIds: many, seed: 3, chunks });
    expect(await play(handSkill("en"))).not.toEqual(await play([]));
  });

  test("refuses to score an episode that broke", async () => {
    const read = () => {
      throw new Error("no reader");
    };
    await expect(
      playTasks({ shop: room.shop, read }, parameters, { taskIds: [taskIds[0]!], seed: 1 }),
    ).rejects.toThrow(`Cannot score task ${taskIds[0]}: no reader`);
  });
});

describe("handSkill()", () => {
  test("words ten rules in the language asked for, always alike", () => {
    const english = handSkill("en");
    expect(english).toHaveLength(10);
    expect(handSkill("en")).toEqual(english);
    const chinese = handSkill("zh");
    expect(new Set(chinese.map(({ language }) => language))).toEqual(new Set(["zh"]));
    expect(chinese.every(({ procedure }) => /[\u4e00-\u9fff]/.test(procedure))).toBe(true);
  });
});
