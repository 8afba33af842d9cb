import { afterAll, describe, expect, test } from "vitest";
import { episodeSeed } from "../episode/seeds.js";
import { localRunner } from "../grpo/lab-generator.js";
import { openClassroom } from "../policy/classroom.js";
import { labPolicy } from "../policy/lab-policy.js";
import { LAB_SHAPE } from "../policy/lab-shape.js";
import { freshParameters } from "../policy/parameters.js";
import { seededRandom } from "../random/seeded-random.js";
import { openWorkerPool } from "./worker-runner.js";

const parameters = freshParameters(LAB_SHAPE, seededRandom(1));
const two = openWorkerPool("en", 2);
afterAll(() => two.close());

describe("openWorkerPool()", () => {
  test("plays the same episodes to the last bit as one process, whatever the number of workers", async () => {
    const { shop, read, taskIds } = openClassroom("en");
    const plans = taskIds("dev")
      .slice(0, 7)
      .map((taskId) => ({
        taskId,
        sample: 0,
        seed: episodeSeed({ run: 1, step: 0, taskId, sibling: 0 }),
        treatment: "skill_free" as const,
        chunks: [],
      }));
    const here = await localRunner(shop, labPolicy({ parameters, id: "p", read }))(plans);
    const there = await two.runner(parameters, "p")(plans);
    expect(there).toEqual(here);
    expect(there.map(({ job }) => job.taskId)).toEqual(plans.map(({ taskId }) => taskId));
  }, 60_000);

  test("passes a fault on, and goes on working", async () => {
    const plan = {
      taskId: "no-such-task",
      sample: 0,
      seed: 1,
      treatment: "skill_free" as const,
      chunks: [],
    };
    await expect(two.runner(parameters, "p")([plan])).rejects.toThrow("no-such-task");
    expect(await two.runner(parameters, "p")([])).toEqual([]);
  }, 60_000);

  test("refuses a number of workers below 1", () => {
    expect(() => openWorkerPool("en", 0)).toThrow(
      "Cannot open workers as their number must be an integer >= 1: it is 0",
    );
  });
});
