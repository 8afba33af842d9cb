import type { Bilingual } from "./bilingual.js";

/** What every table function takes beside the numbers. */
export interface TableOptions {
  /** The run that the numbers come from, for the note. @defaultValue the published run */
  readonly source?: Bilingual;
  /**
   * Whether the numbers come from the files of a release, which notes then name;
   * a run of the lab has other files. @defaultValue true
   */
  readonly isReleased?: boolean;
}

/** The run whose numbers lie in `data/release/`. */
export const PUBLISHED_RUN: Bilingual = {
  en: "published run (Qwen3.5-4B, 80 steps, four rounds)",
  zh: "公开发布的运行（Qwen3.5-4B，80 步，四轮）",
};

/** Closes a table's note with the run and, of a release, the files of the numbers. */
export function noteFrom(
  text: Bilingual,
  files: string,
  { source = PUBLISHED_RUN, isReleased = true }: TableOptions,
): Bilingual {
  return {
    en: `${text.en} Source: ${source.en}${isReleased ? `, ${files}` : ""}.`,
    zh: `${text.zh} 来源：${source.zh}${isReleased ? `，${files}` : ""}。`,
  };
}

/**
 * Says for the note of a table with a column of rounds how they are counted, where that can be mistaken.
 *
 * A run of the lab names its own gates by the rounds of training before them; the form of the
 * published run counts rounds from 0. Nothing is said of a release, which has one numbering.
 */
export function roundsCount({ isReleased = true }: TableOptions): Bilingual {
  if (isReleased) return { en: "", zh: "" };
  return {
    en: " Round r is closed by the gate after r + 1 rounds of training, which the log and the lab's own tables call r + 1.",
    zh: "第 r 轮以训练 r + 1 轮之后的门控检验结束；日志与实验室自己的表格将该检验记为 r + 1。",
  };
}
