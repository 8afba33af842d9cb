import { formatMoney, formatPrice } from "../money.js";
import type { Panel } from "./panel.js";

/** Options for {@link describeTask}. */
export interface DescribeTaskOptions {
  /** Whether to add the goal and the gold product; never for a shopper's eyes. @defaultValue false */
  readonly reveal?: boolean;
}

/**
 * Writes a task as a person would see it: the request and who is asking.
 *
 * @throws {RangeError} If the panel has no such task.
 */
export function describeTask(
  panel: Panel,
  taskId: string,
  { reveal = false }: DescribeTaskOptions = {},
): string {
  const task = panel.taskById.get(taskId);
  if (task === undefined) {
    const [first] = panel.tasks;
    throw new RangeError(
      `Cannot describe task ${taskId}: the panel has ${panel.tasks.length} tasks, such as ${first?.id}`,
    );
  }
  const lines = [
    `${task.id} (${task.split}, ${task.language}), user ${task.userId}`,
    "",
    task.instruction,
    "",
    task.persona,
  ];
  if (reveal) lines.push("", ...goalLines(panel, taskId));
  return lines.join("\n");
}

function goalLines(panel: Panel, taskId: string): string[] {
  const { language } = panel;
  const goal = panel.goals.get(taskId)!;
  const gold = panel.productById.get(goal.productId)!;
  const options = Object.entries(goal.options).map(([axis, value]) => `${axis}=${value}`);
  return [
    `goal        ${goal.fullInstruction}`,
    `category    ${goal.category.join(" > ")}`,
    `attributes  ${goal.attributes.join(", ") || "(none)"}`,
    `options     ${options.join(", ") || "(none)"}`,
    `budget      ${goal.budgetCents === null ? "(none)" : formatMoney(goal.budgetCents, language)}`,
    `gold        ${gold.id} ${gold.title}`,
    `            ${formatPrice(gold.listPrice, language)}; ${gold.attributes.join(", ")}`,
    ...gold.axes.map(
      ({ name, values }) =>
        `            ${name}: ${values
          .map(({ value, priceCents }) =>
            priceCents === null ? value : `${value} (${formatMoney(priceCents, language)})`,
          )
          .join(" | ")}`,
    ),
  ];
}
