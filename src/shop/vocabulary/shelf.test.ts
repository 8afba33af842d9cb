import { describe, expect, test } from "vitest";
import { normalForm } from "../normal-form.js";
import { axisPhrases } from "./english/axis-phrases.js";
import { type Shelf, shelvesOf, withoutArticle } from "./shelf.js";

const languages = ["en", "zh"] as const;

/** Everything that a request or persona may say about a type, with what it stands for. */
function phrasesOf(shelf: Shelf): { meaning: string; text: string }[] {
  const attributes = [...shelf.ownAttributes, ...shelf.sharedAttributes].flatMap(({ name, said }) =>
    said.map((text) => ({ meaning: name, text: normalForm(withoutArticle(text)) })),
  );
  const values = shelf.axes.flatMap(({ name, values }) =>
    values.map((value) => ({ meaning: `${name}=${value}`, text: normalForm(value) })),
  );
  return [...attributes, ...values];
}

describe("shelvesOf()", () => {
  test("shows a travel mug's shelf", () => {
    const mug = shelvesOf("en")[0]!;
    expect(mug.category).toEqual(["Kitchen & Dining", "Drinkware", "Travel Mugs"]);
    expect(mug.one[0]).toBe("a travel mug");
    const loop = mug.ownAttributes.find(({ name }) => name === "carry loop")!;
    expect(loop).toEqual({
      name: "carry loop",
      kind: "has",
      said: ["a carry loop", "a loop to carry it by"],
    });
    expect(mug.axes.map(({ name }) => name)).toEqual(["capacity", "color", "finish"]);
    expect(mug.priceCents).toEqual([1400, 4200]);
  });

  describe.each(languages)("in %s", (language) => {
    const shelves = shelvesOf(language);

    test("has ten departments of five types, each type once", () => {
      expect(shelves).toHaveLength(50);
      expect(new Set(shelves.map(({ category }) => category[0])).size).toBe(10);
      expect(new Set(shelves.map(({ category }) => category[2])).size).toBe(50);
      expect(shelves.map(({ department }) => department)).toEqual(
        Array.from({ length: 50 }, (_, place) => Math.floor(place / 5)),
      );
    });

    test.each(shelves.map((shelf) => [shelf.category[2], shelf] as const))(
      "can fill a product: %s",
      (_, shelf) => {
        expect(shelf.brands.length).toBeGreaterThanOrEqual(6);
        expect(shelf.ownAttributes.length).toBeGreaterThanOrEqual(7);
        expect(shelf.sharedAttributes.length).toBeGreaterThanOrEqual(5);
        expect(shelf.axes.length).toBeGreaterThanOrEqual(2);
        expect(shelf.axes.length).toBeLessThanOrEqual(3);
        expect(shelf.axes.map(({ name }) => name)).toContain(shelf.priceAxis);
        for (const { name, values } of shelf.axes) {
          expect(values.length).toBeGreaterThanOrEqual(3);
          if (language === "en") expect(Object.keys(axisPhrases)).toContain(name);
        }
        const [low, high] = shelf.priceCents;
        expect(low).toBeGreaterThan(0);
        expect(high).toBeGreaterThan(low);
      },
    );

    test.each(shelves.map((shelf) => [shelf.category[2], shelf] as const))(
      "says nothing that could mean two things: %s",
      (_, shelf) => {
        const meanings = new Map<string, string>();
        for (const { meaning, text } of phrasesOf(shelf)) {
          expect(text).not.toBe("");
          expect(meanings.get(text) ?? meaning).toBe(meaning);
          meanings.set(text, meaning);
        }
      },
    );
  });
});
