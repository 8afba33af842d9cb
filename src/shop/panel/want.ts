import { drawInteger, pick, sample } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import { keyedRandom } from "../../random/seeded-random.js";
import { drawSpec, type ProductSpec, variantCents } from "../catalogue/product-spec.js";
import type { AttributeWords } from "../vocabulary/shelf.js";
import { type PanelPlan, shelfOf } from "./plan.js";

/** Where a demand can be read: in the request, in what is known of the person, or nowhere. */
export type Visibility = "instruction" | "persona" | "hidden";

/** An attribute that a task requires. */
export interface WantedAttribute {
  readonly attribute: AttributeWords;
  readonly seen: Visibility;
}

/** An option value that a task requires. */
export interface WantedOption {
  readonly axis: string;
  readonly value: string;
  readonly seen: Visibility;
}

/** What somebody is used to and has overruled in the request. */
export type Conflict =
  | { readonly kind: "option"; readonly axis: string; readonly value: string }
  | { readonly kind: "budget"; readonly cents: number };

/** What the person behind a task wants, before it is put into words. */
export interface Want {
  readonly gold: ProductSpec;
  readonly attributes: readonly WantedAttribute[];
  readonly options: readonly WantedOption[];
  readonly budgetCents: number;
  readonly budgetSeen: Visibility;
  readonly conflict: Conflict | null;
}

/** The gold product of a task. */
export function goldSpec(plan: PanelPlan, index: number): ProductSpec {
  const random = keyedRandom("product", plan.codeKey, index);
  return drawSpec(shelfOf(plan, index), plan.language, random);
}

// The decoys of a task, its user's persona and the task itself all ask for the same want.
const drawn = new WeakMap<PanelPlan, Map<number, Want>>();

/** What the task at an index asks for; its gold product meets all of it. */
export function wantAt(plan: PanelPlan, index: number): Want {
  const known = drawn.get(plan) ?? new Map<number, Want>();
  drawn.set(plan, known);
  const want = known.get(index) ?? drawWant(plan, index);
  known.set(index, want);
  return want;
}

function drawWant(plan: PanelPlan, index: number): Want {
  const random = keyedRandom("want", plan.codeKey, index);
  const { difficulty } = plan;
  const gold = goldSpec(plan, index);
  const seen = (): Visibility => (random() < difficulty.explicitShare ? "instruction" : "persona");

  const [fewest, most] = difficulty.attributeCount;
  const size = Math.min(fewest + drawInteger(most - fewest + 1, random), gold.attributes.length);
  const attributes = sample(gold.attributes, { size, random }).map((attribute) => ({
    attribute,
    seen: seen(),
  }));
  const variant = gold.axes.map(({ name, values }) => ({
    axis: name,
    value: pick(values, random),
  }));
  const options = variant
    .filter(() => random() < difficulty.optionShare)
    .map((option) => ({ ...option, seen: seen() }));

  const priced = variant.find(({ axis }) => axis === gold.priceAxis)?.value;
  const [tight, loose] = difficulty.budgetSlack;
  const slack = tight + (loose - tight) * random();
  const budgetCents = wholeUnits(variantCents(gold, priced) * slack);
  const draw = random();
  const budgetSeen =
    draw < difficulty.budgetExplicit
      ? "instruction"
      : draw < difficulty.budgetExplicit + difficulty.budgetPersona
        ? "persona"
        : "hidden";
  const wish = { gold, attributes, options, budgetCents, budgetSeen } as const;
  const conflict = random() < difficulty.conflictShare ? drawConflict(wish, random) : null;
  return { ...wish, conflict };
}

/** A habit against one demand of the request; `null` if the request says nothing that a habit can oppose. */
function drawConflict(want: Omit<Want, "conflict">, random: Random): Conflict | null {
  const opposed: Conflict[] = want.options
    .filter(({ seen }) => seen === "instruction")
    .flatMap(({ axis, value }) => {
      const { values } = want.gold.axes.find(({ name }) => name === axis)!;
      const others = values.filter((other) => other !== value);
      return others.length > 0 ? [{ kind: "option", axis, value: pick(others, random) }] : [];
    });
  if (want.budgetSeen === "instruction") {
    const factor = random() < 0.5 ? 0.6 : 1.5;
    opposed.push({ kind: "budget", cents: wholeUnits(want.budgetCents * factor) });
  }
  return opposed.length > 0 ? pick(opposed, random) : null;
}

/** Rounded up to whole dollars or yuan: nobody names a budget in cents. */
function wholeUnits(cents: number): number {
  return Math.ceil(cents / 100) * 100;
}
