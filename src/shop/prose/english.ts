import { drawInteger, pick, sample, shuffle } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import { type AxisPhrases, axisPhrases } from "../vocabulary/english/axis-phrases.js";
import { people } from "../vocabulary/english/people.js";
import type { AttributeWords } from "../vocabulary/shelf.js";
import { type Demands, fill, type Prose, sayAttribute } from "./prose.js";

const OPENERS = [
  "I'm looking for {x}.",
  "I need {x}.",
  "Can you help me find {x}?",
  "I'd like to buy {x}.",
  "Please find me {x}.",
  "Hi, I'm shopping for {x}.",
  "What I need is {x}.",
  "I want to order {x}.",
  "Could you pick out {x}?",
  "I've been meaning to get {x}.",
] as const;

const MUST = [
  "{It} should {bare}.",
  "{It} must {bare}.",
  "Please make sure {they} {finite}.",
  "It matters to me that {they} {finite}.",
  "{It} really {need} to {bare}.",
  "I only want {it} if {they} {finite}.",
] as const;

const BUDGET = [
  "My budget is {money}.",
  "I don't want to spend more than {money}.",
  "Please stay within {money}.",
  "{It} may cost up to {money}.",
  "{money} is the most I can pay.",
  "I can spend {money} at most.",
] as const;

const CLOSERS = ["Thanks!", "Thank you.", "That would be great.", "No rush."] as const;

const WISH = [
  "only buys {some} that {finite}",
  "wants {some} that {finite}",
  "looks for {some} that {finite}",
  "is happy only with {some} that {finite}",
  "insists on {some} that {finite}",
] as const;

const SPENDS = [
  "pays {money} at most",
  "does not go above {money}",
  "keeps to a limit of {money}",
  "spends no more than {money}",
] as const;

const SCOPES = [
  "For {some}, {she}",
  "When buying {some}, {she}",
  "With {some}, {she}",
  "As for {some}, {she}",
];

const INTROS = [
  "{name} is {age} and works as {job} in {city}.",
  "{name}, {age}, is {job} from {city}.",
  "{name} is {job} and lives in {city}.",
  "{name} ({age}) is {job} in {city}.",
  "At {age}, {name} works as {job} in {city}.",
] as const;

/** Requests and people in English. */
export const english: Prose = {
  instruction(demands, random) {
    const { shelf, attributes, options } = demands;
    const words = pronouns(shelf.isPlural);
    const noun = random() < 0.7 ? shelf.one[0]! : pick(shelf.one, random);
    const isInline = attributes.length > 0 && random() < 0.4;
    const isOptionInline = random() < 0.45;
    const inlineOption = isOptionInline ? options[0] : undefined;
    const spoken = isOptionInline ? options.slice(1) : options;
    let x = noun;
    if (random() < 0.5) x += ` ${pick(shelf.uses, random)}${inlineOption ? "," : ""}`;
    if (inlineOption !== undefined) {
      x += ` ${fill(pick(phrasesOf(inlineOption.axis).noun, random), { v: inlineOption.value })}`;
    }
    if (isInline)
      x += `${inlineOption ? "," : ""} that ${verbPhrases(attributes, shelf.isPlural, random).finite}`;

    const sentences = spoken.map(({ axis, value }) =>
      fill(pick(phrasesOf(axis).ask, random), { v: value, V: capital(value), it: words.it! }),
    );
    if (attributes.length > 0 && !isInline) {
      const phrases = verbPhrases(attributes, shelf.isPlural, random);
      sentences.push(fill(pick(MUST, random), { ...words, ...phrases }));
    }
    if (demands.budgetCents !== null) {
      sentences.push(fill(pick(BUDGET, random), { ...words, money: dollars(demands.budgetCents) }));
    }
    const closer = random() < 0.2 ? [pick(CLOSERS, random)] : [];
    return [fill(pick(OPENERS, random), { x }), ...shuffle(sentences, random), ...closer].join(" ");
  },

  fullInstruction({ shelf, attributes, options, budgetCents }) {
    const { finite } = verbPhrases(attributes, shelf.isPlural, () => 0);
    const parts = [`Buy ${shelf.one[0]}`];
    if (attributes.length > 0) parts[0] += ` that ${finite}`;
    parts.push(...options.map(({ axis, value }) => `${axis}: ${value}`));
    if (budgetCents !== null) parts.push(`for ${dollars(budgetCents)} at most`);
    return `${parts.join(", ")}.`;
  },

  persona(preferences, random) {
    const isWoman = random() < 0.5;
    const she = isWoman ? "she" : "he";
    const first = pick(isWoman ? people.she : people.he, random);
    const intro = fill(pick(INTROS, random), {
      name: `${first} ${pick(people.last, random)}`,
      age: String(19 + drawInteger(56, random)),
      job: pick(people.jobs, random),
      city: pick(people.cities, random),
    });
    const facts = sample(people.facts, { size: 1 + drawInteger(2, random), random });
    const remarks = facts.map((fact) => `${pick([first, capital(she)], random)} ${fact}.`);
    const tastes = preferences.map((preference) => taste(preference, she, random));
    // The first remark follows the introduction, so that "she" is clear from the start.
    return [intro, remarks[0]!, ...shuffle([...tastes, ...remarks.slice(1)], random)].join(" ");
  },
};

function taste(preference: Demands, she: string, random: Random): string {
  const { shelf, attributes, options, budgetCents } = preference;
  const habits = options.map(({ axis, value }) =>
    fill(pick(phrasesOf(axis).habit, random), { v: value, V: capital(value) }),
  );
  if (budgetCents !== null)
    habits.push(fill(pick(SPENDS, random), { money: dollars(budgetCents) }));
  if (attributes.length === 0) {
    return `${fill(pick(SCOPES, random), { some: shelf.some, she })} ${listed(habits)}.`;
  }
  const { finite } = verbPhrases(attributes, true, random);
  const wish = fill(pick(WISH, random), { some: shelf.some, finite });
  // A comma before the habits, which else could be read as part of the clause.
  const rest = habits.length > 0 ? `, and ${listed(habits)}` : "";
  return `${capital(she)} ${wish}${rest}.`;
}

function phrasesOf(axis: string): AxisPhrases {
  return axisPhrases[axis]!;
}

function pronouns(isPlural: boolean): Record<string, string> {
  return isPlural
    ? { It: "They", it: "them", they: "they", need: "need" }
    : { It: "It", it: "it", they: "it", need: "needs" };
}

/** "is leakproof and has a carry loop", and the same after "should". */
function verbPhrases(
  attributes: readonly AttributeWords[],
  isPlural: boolean,
  random: Random,
): { readonly finite: string; readonly bare: string } {
  const said = attributes.map((attribute) => ({
    kind: attribute.kind,
    words: sayAttribute(attribute, random),
  }));
  const is = listed(said.filter(({ kind }) => kind === "is").map(({ words }) => words));
  const has = listed(said.filter(({ kind }) => kind === "has").map(({ words }) => words));
  const join = (be: string, have: string) =>
    [is && `${be} ${is}`, has && `${have} ${has}`].filter((part) => part !== "").join(" and ");
  return {
    finite: isPlural ? join("are", "have") : join("is", "has"),
    bare: join("be", "have"),
  };
}

/** "a", "a and b", "a, b and c". */
function listed(items: readonly string[]): string {
  return items.length < 2
    ? (items[0] ?? "")
    : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function dollars(cents: number): string {
  return `$${cents / 100}`;
}
