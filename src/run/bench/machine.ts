import { cpus, totalmem } from "node:os";

/** Names the machine, without which no time means anything. */
export function describeMachine(): string {
  const cores = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${cores[0]?.model.trim() ?? "unknown processor"}, ${cores.length} cores, ${memoryGb} GB, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}
