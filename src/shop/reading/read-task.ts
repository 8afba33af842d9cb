import type { Language } from "../language.js";
import { normalForm } from "../normal-form.js";
import type { Task } from "../task.js";
import { type Shelf, withoutArticle } from "../vocabulary/shelf.js";
import { type Phrase, preparePhrases } from "./find-phrases.js";
import { NO_WISH, type OptionWish, type Wish, type Wishes } from "./wishes.js";

/** What a phrase about a product stands for. */
type Demand =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "option"; readonly axis: string; readonly value: string };

/** A stretch of prose about one type of product; `null` if it names none. */
interface Passage {
  readonly shelf: Shelf | null;
  readonly text: string;
}

/** Reads the public prose of tasks; see {@link taskReader}. */
export type TaskReader = (task: Task) => Wishes;

/**
 * Makes a reader of instructions and personas that knows a shop's public vocabulary.
 *
 * The instruction is about one type of product, the one it names first. A
 * persona is read sentence by sentence; a sentence that names no type goes on
 * about the type before it. What is said about the wanted type becomes a wish,
 * everything else a distractor. Where instruction and persona speak about the
 * same axis or both name a budget, the instruction wins.
 *
 * The reader looks for words, not for meaning: "anything but red" reads as red.
 *
 * @param shelves Every type of product with what can be said of it.
 */
export function taskReader(shelves: readonly Shelf[], language: Language): TaskReader {
  const findTypes = preparePhrases(
    shelves.flatMap((shelf) =>
      typeNames(shelf).map((text): Phrase<Shelf> => ({ text, meaning: shelf })),
    ),
  );
  const demandFinders = new Map(shelves.map((shelf) => [shelf, preparePhrases(phrasesOf(shelf))]));
  const typeIn = (text: string): Shelf | null => findTypes(text)[0]?.meaning ?? null;
  const demandsIn = ({ shelf, text }: Passage): Demand[] =>
    shelf === null ? [] : demandFinders.get(shelf)!(text).map(({ meaning }) => meaning);

  return ({ instruction, persona }) => {
    const wanted = typeIn(instruction);
    const passages: Passage[] = [];
    let shelf: Shelf | null = null;
    for (const text of sentencesOf(persona)) {
      shelf = typeIn(text) ?? shelf;
      passages.push({ shelf, text });
    }
    const explicit = wishOf(
      demandsIn({ shelf: wanted, text: instruction }),
      [instruction],
      language,
    );
    const own = passages.filter((passage) => passage.shelf === wanted);
    const told = wishOf(
      own.flatMap(demandsIn),
      own.map(({ text }) => text),
      language,
    );
    const others = passages.filter((passage) => passage.shelf !== wanted).flatMap(demandsIn);
    return {
      types: wanted === null ? [] : [...wanted.category].reverse().map(normalForm),
      explicit,
      persona: overruled(told, explicit),
      distractors: [...new Set(others.map(textOf))],
    };
  };
}

/** Splits prose after the signs that end a sentence; a point inside a number ends none. */
function sentencesOf(prose: string): string[] {
  return prose.split(/(?<=[!?;。！？；\n])|(?<=\.)(?=\s|$)/u).filter((part) => part.trim() !== "");
}

function typeNames({ category, one, some }: Shelf): string[] {
  return [
    category[2],
    some,
    ...one.map((phrase) => withoutArticle(phrase).replace(/^[一两]\p{L}/u, "")),
  ];
}

function phrasesOf({ ownAttributes, sharedAttributes, axes }: Shelf): Phrase<Demand>[] {
  const attributes = [...ownAttributes, ...sharedAttributes].flatMap(({ name, said }) =>
    [name, ...said.map(withoutArticle)].map((text) => ({
      text,
      meaning: { kind: "attribute", name: normalForm(name) } as const,
    })),
  );
  const options = axes.flatMap(({ name, values }) =>
    values.map((value) => ({
      text: value,
      meaning: { kind: "option", axis: normalForm(name), value: normalForm(value) } as const,
    })),
  );
  return [...attributes, ...options];
}

function wishOf(demands: readonly Demand[], texts: readonly string[], language: Language): Wish {
  const attributes = new Set<string>();
  const options = new Map<string, OptionWish>();
  for (const demand of demands) {
    if (demand.kind === "attribute") attributes.add(demand.name);
    // The first value named on an axis is the wanted one.
    else if (!options.has(demand.axis))
      options.set(demand.axis, { axis: demand.axis, value: demand.value });
  }
  const budgets = texts.flatMap((text) => amountsIn(text, language));
  return {
    attributes: [...attributes],
    options: [...options.values()],
    budgetCents: budgets[0] ?? NO_WISH.budgetCents,
  };
}

const AMOUNT: Readonly<Record<Language, RegExp>> = {
  en: /\$\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?(?:dollars|bucks|usd)/giu,
  zh: /[¥￥]\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?(?:元|块)/gu,
};

/** Amounts of money in a text, in cents. */
function amountsIn(text: string, language: Language): number[] {
  return [...text.matchAll(AMOUNT[language])].map(([, before, after]) =>
    Math.round(Number((before ?? after ?? "").replaceAll(",", "")) * 100),
  );
}

/** What is left of a persona's wish beside an instruction's. */
function overruled(told: Wish, explicit: Wish): Wish {
  const isSaid = new Set(explicit.attributes);
  const axes = new Set(explicit.options.map(({ axis }) => axis));
  return {
    attributes: told.attributes.filter((name) => !isSaid.has(name)),
    options: told.options.filter(({ axis }) => !axes.has(axis)),
    budgetCents: explicit.budgetCents === null ? told.budgetCents : null,
  };
}

function textOf(demand: Demand): string {
  return demand.kind === "attribute" ? demand.name : demand.value;
}
