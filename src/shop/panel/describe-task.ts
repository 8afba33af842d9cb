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
    `${task.id} (${task.split}, ${task.language})${{ en: ", user ", zh: "，用户 " }[task.language]}${task.userId}`,
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
  const { words, none } = LABELS[language];
  const budget = goal.budgetCents === null ? none : formatMoney(goal.budgetCents, language);
  return [
    `${words[0]}${goal.fullInstruction}`,
    `${words[1]}${goal.category.join(" > ")}`,
    `${words[2]}${goal.attributes.join(", ") || none}`,
    `${words[3]}${options.join(", ") || none}`,
    `${words[4]}${budget}`,
    `${words[5]}${gold.id} ${gold.title}`,
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

/** Labels of twelve columns, a Chinese character taking two. */
const LABELS = {
  en: {
    words: [
      "goal        ",
      "category    ",
      "attributes  ",
      "options     ",
      "budget      ",
      "gold        ",
    ],
    none: "(none)",
  },
  zh: {
    words: [
      "目标        ",
      "类目        ",
      "属性        ",
      "选项        ",
      "预算        ",
      "原商品      ",
    ],
    none: "（无）",
  },
} as const;
