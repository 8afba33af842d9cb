import type { Bilingual } from "../bilingual.js";
import type { LabRun } from "./lab-run.js";

/**
 * Says in words which run of the lab numbers come from: name, arm, seed, family and panel.
 *
 * @param name Of the run, such as the last part of its folder.
 */
export function labSource(
  { settings, panels }: Pick<LabRun, "settings" | "panels">,
  { name, family }: { readonly name: string; readonly family: string },
): Bilingual {
  const { arm, seed } = settings;
  const panel = panels[family]?.slice(0, 12);
  return {
    en: `lab run ${name} (arm ${arm.name}, seed ${seed}, family ${family}, panel ${panel})`,
    zh: `实验室运行 ${name}（方案 ${arm.name}，种子 ${seed}，任务族 ${family}，面板 ${panel}）`,
  };
}
