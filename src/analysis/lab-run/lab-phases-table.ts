import type { CompactStep } from "../../coevolution/compact-trace.js";
import type { PageType } from "../../shop/observation.js";
import type { Bilingual } from "../bilingual.js";
import type { Table } from "../table.js";
import type { LabRun } from "./lab-run.js";

const PAGES: readonly { readonly page: PageType; readonly label: Bilingual }[] = [
  { page: "home", label: { en: "search page", zh: "搜索页" } },
  { page: "results", label: { en: "results", zh: "结果页" } },
  { page: "product", label: { en: "product page", zh: "商品页" } },
];

/**
 * Shows where training episodes spend their turns: by the page before the action, round by round.
 *
 * @param run With its traces.
 */
export function labPhasesTable(run: LabRun, family: string): Table {
  const { settings, records, panels } = run;
  const rounds = Array.from({ length: settings.rounds }, (_, i) => i + 1);
  return {
    name: "lab-phases",
    title: { en: "Turns by page", zh: "各页面上的步数" },
    note: {
      en: `Scored training episodes of every round; turns by the page on which they were decided. Source: lab run, arm ${settings.arm.name}, family ${family}, seed ${settings.seed}, panel ${panels[family]?.slice(0, 12)}.`,
      zh: `各轮已评分的训练轨迹；按做出决定时所在页面统计步数。来源：实验室运行，方案 ${settings.arm.name}，任务族 ${family}，种子 ${settings.seed}，面板 ${panels[family]?.slice(0, 12)}。`,
    },
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "page", label: { en: "Key", zh: "键" } },
      { key: "nameEn", label: { en: "Page", zh: "页面" }, language: "en" },
      { key: "nameZh", label: { en: "Page", zh: "页面" }, language: "zh" },
      { key: "turns", label: { en: "Turns", zh: "步数" } },
      { key: "perEpisode", label: { en: "Turns per episode", zh: "每回合步数" }, digits: 3 },
      { key: "share", label: { en: "Share of turns", zh: "步数占比" }, digits: 4 },
      { key: "invalidShare", label: { en: "Share invalid", zh: "无效占比" }, digits: 4 },
    ],
    rows: rounds.flatMap((round) => {
      const episodes = records.traces.filter(
        (trace) =>
          trace.family === family &&
          trace.unit.startsWith(`block ${round} `) &&
          trace.outcome !== null,
      );
      const steps = episodes.flatMap((trace): readonly CompactStep[] => trace.steps);
      return PAGES.map(({ page, label }) => {
        const own = steps.filter(({ on }) => on === page);
        const invalid = own.filter((step) => step.invalid !== undefined).length;
        return {
          round,
          page,
          nameEn: label.en,
          nameZh: label.zh,
          turns: own.length,
          perEpisode: episodes.length === 0 ? null : own.length / episodes.length,
          share: steps.length === 0 ? null : own.length / steps.length,
          invalidShare: own.length === 0 ? null : invalid / own.length,
        };
      });
    }),
  };
}
