import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { GRPO_PRESETS } from "./grpo-presets.js";

describe("GRPO_PRESETS", () => {
  test("are plain data", () => {
    expect(JSON.parse(JSON.stringify(GRPO_PRESETS))).toEqual(GRPO_PRESETS);
  });

  test("differ in what their sources differ in", () => {
    const rows = Object.entries(GRPO_PRESETS).map(
      ([name, { advantage, admission, loss, update }]) =>
        [
          name,
          advantage.scaleBy,
          advantage.eps,
          loss.aggregation.kind,
          loss.clipHigh,
          loss.dualClip,
          admission.zeroSpread,
          update.updatesPerPass,
        ].join(" "),
    );
    expect(rows).toEqual([
      "published group 0.000001 sequence_mean 0.2  drop_while_surplus 2",
      "slime group 0.000001 sequence_mean 0.2  keep 1",
      "trl group 0.0001 token_mean 0.2  keep 1",
      "verl group 0.000001 token_mean 0.2 3 keep 1",
      "dr_grpo none 0.000001 constant_length 0.2  keep 1",
      "dapo group 0.000001 token_mean 0.28  drop 1",
    ]);
  });

  // data/release/optimizer_updates.csv: what the logs of the published run say about its settings.
  test("follow the published logs where these decide", () => {
    const updates = parse(readFileSync("data/release/optimizer_updates.csv"), {
      columns: true,
    }) as Record<string, string>[];
    const first = updates.filter((_, i) => i % 2 === 0);
    const second = updates.filter((_, i) => i % 2 === 1);
    expect(updates).toHaveLength(80 * GRPO_PRESETS.published.update.updatesPerPass);
    // Advantages sum to 0 over whole groups, so with a ratio of 1 episode means give a loss of 0;
    // a mean over tokens would not, as lengths differ. One step of 80 is otherwise.
    const isZero = (row: Record<string, string>) => Math.abs(Number(row["train/pg_loss"])) < 1e-7;
    expect(first.filter(isZero)).toHaveLength(79);
    expect(first.every((row) => Number(row["train/grad_norm"]) > 0)).toBe(true);
    // In 8 steps the second update had only groups without spread: they fill up and teach nothing.
    const idle = second.filter((row) => Number(row["train/grad_norm"]) === 0);
    expect(idle).toHaveLength(8);
    expect(second.filter(isZero)).toEqual(idle);
    // The ratio is exactly 1 at the first update although sampler and trainer disagree.
    expect(first.every((row) => Number(row["train/ppo_kl"]) === 0)).toBe(true);
    expect(first.every((row) => Number(row["train/train_rollout_logprob_abs_diff"]) > 0)).toBe(
      true,
    );
    expect(GRPO_PRESETS.published.update.oldLogProbs).toBe("recomputed");
    // Two updates a block: the clip binds in the second, never in the first.
    expect(first.every((row) => Number(row["train/pg_clipfrac"]) === 0)).toBe(true);
    expect(second.some((row) => Number(row["train/pg_clipfrac"]) > 0)).toBe(true);
    expect(first.every((row) => Number(row["train/loss"]) === Number(row["train/pg_loss"]))).toBe(
      true,
    );
    expect(GRPO_PRESETS.published.loss.kl).toBeNull();
  });
});
