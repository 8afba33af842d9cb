import { describe, expect, test } from "vitest";
import type { Language } from "../language.js";
import { normalForm } from "../normal-form.js";
import { makePanel } from "../panel/make-panel.js";
import type { Task } from "../task.js";
import { shelvesOf } from "../vocabulary/shelf.js";
import { taskReader } from "./read-task.js";

const readEnglish = taskReader(shelvesOf("en"), "en");

function task(instruction: string, persona: string): Task {
  return { id: "t", split: "dev", language: "en", instruction, userId: "u", persona };
}

describe("taskReader()", () => {
  test("finds the type, the demands and the budget of an instruction", () => {
    const { types, explicit } = readEnglish(
      task("I need a travel mug that is leak-free, in navy blue, for $30 at most.", ""),
    );
    expect(types[0]).toBe("travel mugs");
    expect(explicit.attributes).toEqual(["leakproof"]);
    expect(explicit.options).toEqual([{ axis: "color", value: "navy blue" }]);
    expect(explicit.budgetCents).toBe(3000);
  });

  test("keeps what a persona says about other products apart", () => {
    const { persona, distractors } = readEnglish(
      task(
        "I need a travel mug.",
        "For travel mugs, she prefers them in black. For headphones, she keeps to noise cancelling.",
      ),
    );
    expect(persona.options).toEqual([{ axis: "color", value: "black" }]);
    expect(distractors).toEqual(["noise cancelling"]);
  });

  test("lets the instruction overrule the persona, axis by axis", () => {
    const { explicit, persona } = readEnglish(
      task(
        "I need a travel mug in white, for $20 at most.",
        "For travel mugs, he prefers them in black, takes 350 ml and pays $50 at most.",
      ),
    );
    expect(explicit.options).toEqual([{ axis: "color", value: "white" }]);
    expect(persona.options).toEqual([{ axis: "capacity", value: "350 ml" }]);
    expect(persona.budgetCents).toBeNull();
  });

  test("reads nothing where it knows no word", () => {
    const wishes = readEnglish(task("Qwertz uiop.", "Asdf."));
    expect(wishes.types).toEqual([]);
    expect(wishes.explicit).toEqual({ attributes: [], options: [], budgetCents: null });
    expect(wishes.distractors).toEqual([]);
  });

  test.each(["en", "zh"] as const)("recovers what tasks in %s require", (language: Language) => {
    const panel = makePanel({ seed: 11, language, sizes: { dev: 150 }, productCount: 400 });
    const read = taskReader(shelvesOf(language), language);
    let asked = 0;
    let understood = 0;
    let right = 0;
    for (const one of panel.tasks) {
      const goal = panel.goals.get(one.id)!;
      const wishes = read(one);
      expect(wishes.types[0]).toBe(normalForm(goal.category.at(-1)!));
      const wanted = new Set([
        ...goal.attributes.map(normalForm),
        ...Object.entries(goal.options).map(([axis, value]) => normalForm(`${axis}=${value}`)),
      ]);
      const found = [wishes.explicit, wishes.persona].flatMap(({ attributes, options }) => [
        ...attributes,
        ...options.map(({ axis, value }) => `${axis}=${value}`),
      ]);
      asked += wanted.size;
      understood += found.length;
      right += found.filter((text) => wanted.has(text)).length;
    }
    // Measured on this panel; a change of prose or vocabulary that costs the reader more must be seen.
    expect(right / asked).toBeGreaterThan(0.97);
    expect(right / understood).toBeGreaterThan(0.97);
  });
});
