import type { Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, roundsCount, type TableOptions } from "../table-options.js";

/** Shows what went into and came out of every round: chunks, candidates, groups, episodes. */
export function roundsTable({ rounds }: Release, options: TableOptions = {}): Table {
  return {
    name: "rounds",
    title: { en: "Rounds", zh: "各轮概况" },
    note: noteFrom(
      {
        en: `Chunks before and after the gate that closes the round; q = share of groups without a skill.${roundsCount(options).en}`,
        zh: `“前/后”为该轮结束时门控检验之前和之后的技能块数；q 为不带技能的组所占比例。${roundsCount(options).zh}`,
      },
      "rounds.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "step", label: { en: "Gate after step", zh: "门控检验所在步" } },
      { key: "q", label: { en: "q", zh: "q" }, digits: 2 },
      { key: "inputChunks", label: { en: "Chunks before", zh: "门控检验前技能块" } },
      { key: "candidateCount", label: { en: "Candidates", zh: "候选" } },
      { key: "selectedChunks", label: { en: "Chunks after", zh: "门控检验后技能块" } },
      { key: "groupCount", label: { en: "Groups", zh: "组数" } },
      { key: "generatedEpisodes", label: { en: "Episodes generated", zh: "生成轨迹" } },
      { key: "trainerEpisodes", label: { en: "Episodes trained on", zh: "用于训练的轨迹" } },
    ],
    rows: rounds.map((record) => ({ ...record })),
  };
}
