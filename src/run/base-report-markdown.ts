import type { BaseCondition, BaseReport, FollowFamily } from "../policy/rules/base-report.js";
import { ruleName } from "../policy/rules/rule.js";
import type { Language } from "../shop/language.js";

/** A report on one language. */
export interface LanguageReport extends BaseReport {
  readonly language: Language;
  readonly panelHash: string;
}

/** Writes down what a base can do, as Markdown. */
export function baseReportMarkdown(reports: readonly LanguageReport[], hash: string): string {
  const sections = reports.map((report) => section(report));
  return `# The base checkpoint

Made by \`npm run base\`; its recipe stands inside the file. SHA-256 ${hash}.
It imitates a mediocre shopper and follows what visible chunks say, in the words of its
pretraining; the last table of each language shows that unseen wording says nothing to it.
The teacher is what it was trained to imitate: a shopper of fixed habits that knows what each
chunk means. Held-out combinations pair conditions and actions that pretraining shows, but
never together. A rule is measured if the teacher's effect is at least 0.01. Everything below
is measured on \`dev\`, one episode a task; another seed of the episodes gives other luck.

${sections.join("\n")}`;
}

function section({ language, panelHash, conditions, families }: LanguageReport): string {
  const n = conditions[0]!.taskCount;
  return `## ${language}

n = ${n} dev tasks, panel ${panelHash.slice(0, 12)}. Intervals are 95 %: Wilson's for success, a paired bootstrap over tasks for the difference to bare.

| condition | success, % | strict reward | steps | difference to bare, points |
| --- | ---: | ---: | ---: | ---: |
${conditions.map(conditionRow).join("\n")}

Follow ratio: the network's change of the probability of what a chunk asks for, over the teacher's.

| rules | wording | rules measured | pooled ratio | median |
| --- | --- | ---: | ---: | ---: |
${families.map(familyRow).join("\n")}

| useful rule, seen wording | teacher's effect | ratio | ratio, unseen wording |
| --- | ---: | ---: | ---: |
${ruleRows(families).join("\n")}
`;
}

function conditionRow(condition: BaseCondition): string {
  const { name, success, successInterval, reward, stepsMean, difference, differenceInterval } =
    condition;
  const change =
    difference === null
      ? ""
      : `${signed(100 * difference)} ${bracket(differenceInterval!.map((end) => signed(100 * end)))}`;
  const range = bracket(successInterval.map((end) => (100 * end).toFixed(1)));
  return `| ${name} | ${(100 * success).toFixed(1)} ${range} | ${reward.toFixed(3)} | ${stepsMean.toFixed(2)} | ${change} |`;
}

function familyRow({ name, wording, rules, pooled }: FollowFamily): string {
  const ratios = rules
    .flatMap(({ ratio }) => (ratio === null ? [] : [ratio]))
    .sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)];
  return `| ${name} | ${wording === "seen" ? "seen" : "unseen"} | ${ratios.length} of ${rules.length} | ${pooled.toFixed(2)} | ${middle?.toFixed(2) ?? ""} |`;
}

function ruleRows(families: readonly FollowFamily[]): string[] {
  const of = (wording: FollowFamily["wording"]) =>
    families.find((family) => family.name === "useful" && family.wording === wording)!.rules;
  const unseen = of("heldOut");
  return of("seen").map(
    ({ rule, teacherEffect, ratio }, n) =>
      `| ${ruleName(rule)} | ${signed(teacherEffect, 3)} | ${ratio?.toFixed(2) ?? "-"} | ${unseen[n]!.ratio?.toFixed(2) ?? "-"} |`,
  );
}

function bracket(ends: readonly string[]): string {
  return `[${ends.join(", ")}]`;
}

function signed(value: number, digits = 1): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(digits)}`;
}
