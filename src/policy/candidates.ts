import type { Clickable, ClickKind, Observation } from "../shop/observation.js";
import type { Wishes } from "../shop/reading/wishes.js";
import type { ToolCall } from "../shop/tool-call.js";

/** What a query is made of; shares are of what the wishes hold, in [0, 1]. */
export interface QueryParts {
  readonly hasType: boolean;
  readonly explicitShare: number;
  readonly optionShare: number;
  readonly personaShare: number;
  readonly hasDistractor: boolean;
  /** Words of the query. */
  readonly termCount: number;
}

/** One tool call that the network may choose. */
export type Candidate =
  | {
      readonly kind: "search";
      readonly call: ToolCall;
      readonly offered: boolean;
      readonly query: QueryParts;
    }
  | {
      readonly kind: ClickKind;
      readonly call: ToolCall;
      readonly offered: boolean;
      readonly query: null;
    };

/**
 * Lists the tool calls that the network scores on a page: everything that can
 * be clicked, a handful of queries where there is a search box, and a few calls
 * that the page does not offer.
 *
 * The calls that are not offered are there on purpose: a shopper that cannot
 * make a mistake cannot learn from one.
 *
 * @param buyLabel The shop's name for its purchase button.
 * @returns Candidates in a fixed order, without repeated calls.
 */
export function listCandidates(
  observation: Observation,
  wishes: Wishes,
  buyLabel: string,
): readonly Candidate[] {
  const clicks = observation.clickables.map(click);
  const canBuy = observation.clickables.some(({ kind }) => kind === "buy_now");
  const invalid: Candidate[] = canBuy
    ? []
    : [{ kind: "buy_now", call: { name: "click", value: buyLabel }, offered: false, query: null }];
  const texts = queryTexts(wishes);
  const searches = (observation.canSearch ? texts : texts.slice(0, 1)).map(
    ({ text, parts }): Candidate => ({
      kind: "search",
      call: { name: "search", query: text },
      offered: observation.canSearch,
      query: parts,
    }),
  );
  return [...searches, ...clicks, ...invalid];
}

function click({ kind, value }: Clickable): Candidate {
  return { kind, call: { name: "click", value }, offered: true, query: null };
}

/** Queries from the wishes, from the barest to the fullest; the same text is listed once. */
function queryTexts(wishes: Wishes): readonly { text: string; parts: QueryParts }[] {
  const { types, explicit, persona, distractors } = wishes;
  const type = types.slice(0, 1);
  const options = explicit.options.map(({ value }) => value);
  const personaTerms = [...persona.attributes, ...persona.options.map(({ value }) => value)];
  const recipes = [
    { type, explicit: explicit.attributes, options: [], persona: [], distractors: [] },
    { type, explicit: [], options: [], persona: [], distractors: [] },
    { type, explicit: explicit.attributes.slice(0, 1), options: [], persona: [], distractors: [] },
    { type, explicit: [], options, persona: [], distractors: [] },
    { type, explicit: explicit.attributes, options, persona: [], distractors: [] },
    { type, explicit: [], options: [], persona: personaTerms, distractors: [] },
    {
      type,
      explicit: explicit.attributes,
      options: [],
      persona: persona.attributes,
      distractors: [],
    },
    { type, explicit: explicit.attributes, options, persona: personaTerms, distractors: [] },
    { type, explicit: [], options: [], persona: [], distractors: distractors.slice(0, 1) },
    { type: [], explicit: explicit.attributes, options, persona: [], distractors: [] },
  ];
  const found = new Map<string, QueryParts>();
  for (const recipe of recipes) {
    const terms = [
      recipe.type,
      recipe.explicit,
      recipe.options,
      recipe.persona,
      recipe.distractors,
    ].flat();
    const text = terms.join(" ");
    if (text === "" || found.has(text)) continue;
    found.set(text, {
      hasType: recipe.type.length > 0,
      explicitShare: ratio(recipe.explicit.length, explicit.attributes.length),
      optionShare: ratio(recipe.options.length, options.length),
      personaShare: ratio(recipe.persona.length, personaTerms.length),
      hasDistractor: recipe.distractors.length > 0,
      termCount: terms.length,
    });
  }
  return [...found].map(([text, parts]) => ({ text, parts }));
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
