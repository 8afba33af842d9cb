import { describe, expect, test } from "vitest";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import type { EpisodeGroup } from "./generator.js";
import { groupAdvantages } from "./group-advantages.js";
import { GRPO_PRESETS, type GrpoPreset } from "./grpo-presets.js";
import type { LossSettings } from "./grpo-settings.js";
import { type CurrentPolicy, policyLoss } from "./policy-loss.js";
import { planGroups, trainBlock } from "./train-block.js";
import { type TwoActionEpisode, TwoActionLearner } from "./two-action-task.js";

const curriculum = makeCurriculum([], [], { seed: 1, q: 1 });
const taskIds = Array.from({ length: 32 }, (_, i) => `task-${i}`);

async function train(learner: TwoActionLearner, preset: GrpoPreset, steps: number) {
  const settings = GRPO_PRESETS[preset];
  for (let step = 1; step <= steps; step++) {
    const tasks = taskIds.slice(0, settings.generatedGroups);
    const plan = { runSeed: 5, step, taskIds: tasks, curriculum };
    await trainBlock(plan, { generator: learner, learner, settings });
  }
}

describe("TwoActionLearner", () => {
  test.each(Object.keys(GRPO_PRESETS) as GrpoPreset[])(
    "learns the best policy with %s",
    async (preset) => {
      // Dr. GRPO divides by a length of 30 where these episodes have 3, and not by the spread of about 0.25.
      const learningRate = preset === "dr_grpo" ? 40 : 1;
      const learner = new TwoActionLearner({ startProbability: 0.2, turnCount: 3, learningRate });
      await train(learner, preset, 40);
      expect(learner.probability()).toBeGreaterThan(0.95);
    },
  );

  test("takes a step of the clipped gradient", () => {
    const learner = new TwoActionLearner({ startProbability: 0.5, learningRate: 2 });
    const [group] = learner.generate(
      planGroups({ runSeed: 1, step: 1, taskIds: ["t"], curriculum }, { groupSize: 1 }),
    );
    const { record, rolloutLogProbs } = group!.episodes[0]!;
    const right = { ...record, turns: [true] };
    const samples = [
      {
        rolloutId: "r",
        advantage: 1,
        oldLogProbs: rolloutLogProbs,
        refLogProbs: null,
        isZeroSpread: false,
        isExcluded: false,
      },
    ];
    const lossOf = (current: CurrentPolicy) =>
      policyLoss(samples, current, GRPO_PRESETS.published.loss);
    // d loss / d logit is -(1 - p) = -0.5; its norm is cut to 0.1, the step is 2 * 0.1.
    expect(learner.update([right], lossOf, { gradClip: 0.1 }).gradNorm).toBeCloseTo(0.5, 14);
    expect(learner.logit).toBeCloseTo(0.2, 14);
  });

  test("learns nothing where all siblings do the same", async () => {
    const sure = new TwoActionLearner({ startProbability: 1 - 1e-12 });
    const { logit } = sure;
    await train(sure, "published", 3);
    expect(sure.logit).toBe(logit);
  });

  test.each<[string, Partial<LossSettings>]>([
    ["the plain loss", {}],
    [
      "KL and entropy",
      {
        kl: { kind: "k3", coefficient: 0.3, gradient: "own" },
        entropyCoefficient: 0.2,
      },
    ],
    ["a ratio over the episode", { ratio: "sequence_mean", clipLow: 5, clipHigh: 5 }],
  ])("has the gradient of finite differences for %s", (_, change) => {
    const loss = { ...GRPO_PRESETS.published.loss, ...change };
    // Four turns with a hint, sampled at one logit and judged at another.
    const sampler = new TwoActionLearner({ startProbability: 0.45, turnCount: 4, hint: 0.3 });
    const hinted = { kind: "assisted" as const, chunkIds: ["a", "b"] };
    const requests = planGroups(
      { runSeed: 3, step: 1, taskIds: ["t1", "t2"], curriculum },
      { groupSize: 4 },
    ).map((request) => ({ ...request, treatment: hinted }));
    const groups = sampler.generate(requests);
    const at = (probability: number) =>
      new TwoActionLearner({ startProbability: probability, turnCount: 4, hint: 0.3 });
    const moved = (logit: number) => at(1 / (1 + Math.exp(-logit)));
    const logit = at(0.48).logit;
    const lossOf = lossFunction(groups, loss);
    const records = groups.flatMap(({ episodes }) => episodes.map(({ record }) => record));
    const value = (learner: TwoActionLearner) => {
      let seen = 0;
      learner.gradient(records, (current) => {
        const result = lossOf(current);
        seen = result.loss;
        return result;
      });
      return seen;
    };
    const h = 1e-5;
    const slope = (value(moved(logit + h)) - value(moved(logit - h))) / (2 * h);
    expect(Math.abs(slope)).toBeGreaterThan(1e-3);
    // Central differences in float64: about 1e-16 / h of rounding and h^2 of truncation.
    expect(at(0.48).gradient(records, lossOf) / slope).toBeCloseTo(1, 7);
  });

  function lossFunction(groups: readonly EpisodeGroup<TwoActionEpisode>[], loss: LossSettings) {
    const episodes = groups.flatMap(({ groupId, episodes }) =>
      episodes.map((episode) => ({ groupId, ...episode })),
    );
    const { advantages } = groupAdvantages(episodes);
    const reference = new TwoActionLearner({ startProbability: 0.4, hint: 0.3 });
    const samples = episodes.map(({ rolloutId, rolloutLogProbs, record }, s) => ({
      rolloutId,
      advantage: advantages[s]!,
      oldLogProbs: rolloutLogProbs,
      refLogProbs: reference.logProbs([record])[0]!,
      isZeroSpread: false,
      isExcluded: false,
    }));
    return (current: CurrentPolicy) => policyLoss(samples, current, loss);
  }

  test("pays for reading if siblings read different things", () => {
    // The same policy, with and without a strong hint: mixed groups see a difference that no action made.
    const learner = new TwoActionLearner({ startProbability: 0.3, hint: 3 });
    const request = (groupId: string, count: number, chunkIds: string[]) => ({
      groupId,
      taskId: "t",
      treatment: { kind: "assisted" as const, chunkIds },
      siblings: Array.from({ length: count }, (_, i) => ({
        rolloutId: `${groupId}/${chunkIds.length}/${i}`,
        seed: i + 1000 * chunkIds.length,
      })),
    });
    const mixed = learner
      .generate([request("mixed", 500, []), request("mixed", 500, ["a"])])
      .flatMap(({ groupId, episodes }) => episodes.map((e) => ({ groupId, ...e })));
    const { advantages } = groupAdvantages(mixed);
    const meanOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    // Readers get a positive advantage for having read; alone, each half would average 0.
    expect(meanOf(advantages.slice(500))).toBeGreaterThan(0.5);
    expect(meanOf(advantages.slice(0, 500))).toBeLessThan(-0.5);
  });
});
