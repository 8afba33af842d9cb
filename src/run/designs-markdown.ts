import type { DesignResult } from "../policy/compare-networks.js";

/** Writes down how designs of the text path learnt, as Markdown. */
export function designsMarkdown(
  results: readonly DesignResult[],
  { backend, panelHash }: { readonly backend: string; readonly panelHash: string },
): string {
  const { iterations, report } = results[0]!;
  const n = report.conditions[0]!.taskCount;
  return `# Designs of the text path

Made by \`npm run base -- --compare\` (TensorFlow.js ${backend}): every design is pretrained
for ${iterations} iterations on the same episodes, one seed, and measured on n = ${n} English dev
tasks (panel ${panelHash.slice(0, 12)}), one episode a task, Wilson's 95 % intervals. The training is
short; the table shows which designs can learn to follow text, not how far each would come.

| design | nats from the teacher per decision | success bare, % | with the hand-written skill, % | all useful rules, % | follow ratio, useful rules | held-out combinations |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${results.map(row).join("\n")}
`;
}

function row({ design, divergence, report }: DesignResult): string {
  const success = (name: string) => {
    const { success: share, successInterval } = report.conditions.find((c) => c.name === name)!;
    const [low, high] = successInterval.map((end) => (100 * end).toFixed(1));
    return `${(100 * share).toFixed(1)} [${low}, ${high}]`;
  };
  const pooled = (name: string) =>
    report.families.find((f) => f.name === name && f.wording === "seen")!.pooled.toFixed(2);
  return `| ${design} | ${divergence.toFixed(3)} | ${success("bare")} | ${success("hand-written skill")} | ${success("all useful rules")} | ${pooled("useful")} | ${pooled("held-out combinations")} |`;
}
