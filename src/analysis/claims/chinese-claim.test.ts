import { describe, expect, test } from "vitest";
import { chineseClaim } from "./chinese-claim.js";
import { chineseSource } from "./claim-words.js";

describe("chineseClaim()", () => {
  test.each([
    { what: "candidates, round 2", zh: "第 2 轮候选数" },
    {
      what: "tasks base_free -> base_s0: net",
      zh: "任务数，初始模型，无技能 → 初始模型 + 初始技能：净增",
    },
    { what: "round 3, failures: median model steps", zh: "第 3 轮，失败轨迹：模型步数的中位数" },
    { what: "round 1: rollout wall time per batch, about", zh: "第 1 轮：每批采样耗时（约）" },
    { what: "fixed validation, searches: low", zh: "固定验证任务，搜索次数：95 % 区间下限" },
    // A comma that stands in the text itself.
    { what: "learning rate of both parameter groups, constant", zh: "两组参数的学习率，恒定" },
    { what: "something new", zh: "something new" },
  ])("says $what", ({ what, zh }) => {
    expect(chineseClaim(what)).toBe(zh);
  });
});

describe("chineseSource()", () => {
  test.each([
    { source: "rounds", zh: "rounds" },
    { source: "test_outcomes, tasks", zh: "test_outcomes，逐任务" },
    { source: "gate observations, refitted", zh: "门控检验观测，重新拟合" },
    { source: "rounds: groups over steps", zh: "rounds：组数 / 步数" },
    { source: "a.csv: something new", zh: "a.csv：something new" },
  ])("says $source", ({ source, zh }) => {
    expect(chineseSource(source)).toBe(zh);
  });
});
