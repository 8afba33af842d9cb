import { describe, expect, test } from "vitest";
import { makePanel } from "./make-panel.js";
import { assemblePanel, type PanelParts, type PanelTask } from "./panel.js";

const made = makePanel({ seed: 2, language: "en", sizes: { train: 6, test: 6 }, productCount: 20 });
const tasks: PanelTask[] = made.tasks.map((task) => ({ task, goal: made.goals.get(task.id)! }));
const parts: PanelParts = {
  language: "en",
  source: made.source,
  products: made.catalogue,
  tasks,
};
const at = (id: string) => tasks.findIndex(({ task }) => task.id === id);

function changed(id: string, change: (part: PanelTask) => PanelTask): PanelParts {
  return { ...parts, tasks: tasks.with(at(id), change(tasks[at(id)]!)) };
}

describe("assemblePanel()", () => {
  test("does not depend on the order of its parts", () => {
    const turned = assemblePanel({
      ...parts,
      products: parts.products.toReversed(),
      tasks: tasks.toReversed(),
    });
    expect(turned.hash).toBe(made.hash);
    expect(turned.tasks.map(({ id }) => id)).toEqual(made.tasks.map(({ id }) => id));
    expect(turned.tasks[0]!.split).toBe("train");
  });

  test("has another hash when a price, a word or a budget changes", () => {
    const [first, ...rest] = parts.products;
    const hashes = [
      parts,
      { ...parts, products: [{ ...first!, title: `${first!.title}!` }, ...rest] },
      changed("test-0001", ({ task, goal }) => ({ task: { ...task, instruction: "?" }, goal })),
      changed("test-0001", ({ task, goal }) => ({ task, goal: { ...goal, budgetCents: 1 } })),
    ].map((one) => assemblePanel(one).hash);
    expect(new Set(hashes).size).toBe(4);
  });

  test("refuses two products or two tasks of one id", () => {
    const [first] = parts.products;
    expect(() => assemblePanel({ ...parts, products: [...parts.products, first!] })).toThrow(
      `Cannot assemble a panel as product ids must differ: ${first!.id} occurs twice`,
    );
    expect(() => assemblePanel({ ...parts, tasks: [...tasks, tasks[3]!] })).toThrow(
      "Cannot assemble a panel as task ids must differ: train-0004 occurs twice",
    );
  });

  test("refuses a goal of another task or without its product", () => {
    expect(() =>
      assemblePanel(
        changed("train-0001", ({ task, goal }) => ({ task, goal: { ...goal, taskId: "x" } })),
      ),
    ).toThrow(
      "Cannot assemble a panel as a goal must belong to its task: train-0001 has that of x",
    );
    expect(() =>
      assemblePanel(
        changed("train-0001", ({ task, goal }) => ({ task, goal: { ...goal, productId: "Q" } })),
      ),
    ).toThrow(
      "Cannot assemble a panel as gold products must be in the catalogue: train-0001 wants Q",
    );
  });

  test("refuses splits that share a gold product, a user or a persona", () => {
    const source = tasks[at("train-0001")]!;
    expect(() =>
      assemblePanel(
        changed("test-0006", ({ task, goal }) => ({
          task,
          goal: { ...goal, productId: source.goal.productId },
        })),
      ),
    ).toThrow(
      "Cannot assemble a panel as splits must not share a gold product: train-0001 and test-0006 do",
    );
    for (const field of ["userId", "persona"] as const) {
      expect(() =>
        assemblePanel(
          changed("test-0006", ({ task, goal }) => ({
            task: { ...task, [field]: source.task[field] },
            goal,
          })),
        ),
      ).toThrow(/splits must not share a (user|persona): train-0001 and test-0006 do/);
    }
  });
});
