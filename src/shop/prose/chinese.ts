import { drawInteger, pick, sample, shuffle } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import { people } from "../vocabulary/chinese/people.js";
import type { AttributeWords } from "../vocabulary/shelf.js";
import { type Demands, fill, type Prose, sayAttribute } from "./prose.js";

const OPENERS = [
  "想买{x}",
  "我想要{x}",
  "帮我找{x}",
  "麻烦帮我挑{x}",
  "求推荐{x}",
  "最近想入手{x}",
  "需要{x}",
  "打算买{x}",
  "你好，我在找{x}",
  "请帮我选{x}",
] as const;

const MUST = [
  "要{has}的",
  "得是{has}的",
  "一定要{has}的",
  "我只要{has}的",
  "希望是{has}的",
  "{has}的才行",
] as const;

const OPTION = [
  "{axis}要{v}",
  "{axis}选{v}",
  "{axis}我要{v}的",
  "{axis}定了，{v}",
  "{axis}请选{v}",
] as const;

const BUDGET = [
  "预算{money}以内",
  "最多花{money}",
  "价格不超过{money}",
  "别超过{money}",
  "{money}以内都可以",
  "预算上限是{money}",
] as const;

const CLOSERS = ["谢谢！", "麻烦了。", "不着急。", "拜托啦。"] as const;

const WISH = [
  "买{some}只买{has}的",
  "买{some}一定要{has}的",
  "对{some}的要求是{has}",
  "挑{some}的时候只看{has}的",
  "觉得{some}得是{has}的",
] as const;

const HABIT = [
  "{axis}一般选{v}",
  "{axis}偏爱{v}",
  "{axis}习惯要{v}",
  "{axis}每次都选{v}",
  "{axis}认准{v}",
] as const;

const SPENDS = [
  "最多花{money}",
  "不会超过{money}",
  "心理价位是{money}以内",
  "预算一般控制在{money}以内",
] as const;

const SCOPES = ["买{some}时，", "挑{some}的话，", "说到{some}，", "选{some}，"] as const;

const INTROS = [
  "{name}，{age}岁，在{city}做{job}。",
  "{name}是{city}的一名{job}，今年{age}岁。",
  "{name}在{city}当{job}，{age}岁。",
  "今年{age}岁的{name}是{job}，住在{city}。",
  "{name}，{city}人，{job}，{age}岁。",
] as const;

/** Requests and people in Chinese. */
export const chinese: Prose = {
  instruction({ shelf, attributes, options, budgetCents }, random) {
    const noun = random() < 0.7 ? shelf.one[0]! : pick(shelf.one, random);
    let opening = fill(pick(OPENERS, random), { x: noun });
    if (random() < 0.5) opening += `，${pick(shelf.uses, random)}`;
    const clauses = options.map(({ axis, value }) =>
      fill(pick(OPTION, random), { axis, v: value }),
    );
    if (attributes.length > 0) {
      clauses.push(fill(pick(MUST, random), { has: features(attributes, random) }));
    }
    if (budgetCents !== null) {
      clauses.push(fill(pick(BUDGET, random), { money: yuan(budgetCents) }));
    }
    return punctuate([opening, ...shuffle(clauses, random)], random);
  },

  fullInstruction({ shelf, attributes, options, budgetCents }) {
    const parts = [`买${shelf.one[0]}`];
    if (attributes.length > 0) parts.push(`要${features(attributes, () => 0)}的`);
    parts.push(...options.map(({ axis, value }) => `${axis}选${value}`));
    if (budgetCents !== null) parts.push(`不超过${yuan(budgetCents)}`);
    return `${parts.join("，")}。`;
  },

  persona(preferences, random) {
    const isWoman = random() < 0.5;
    const she = isWoman ? "她" : "他";
    const intro = fill(pick(INTROS, random), {
      name: pick(people.last, random) + pick(isWoman ? people.she : people.he, random),
      age: String(19 + drawInteger(56, random)),
      job: pick(people.jobs, random),
      city: pick(people.cities, random),
    });
    const facts = sample(people.facts, { size: 1 + drawInteger(2, random), random });
    const remarks = facts.map((fact) => `${she}${fact}。`);
    const tastes = preferences.map((preference) => taste(preference, she, random));
    return [intro, remarks[0]!, ...shuffle([...tastes, ...remarks.slice(1)], random)].join("");
  },
};

function taste(preference: Demands, she: string, random: Random): string {
  const { shelf, attributes, options, budgetCents } = preference;
  const habits = options.map(({ axis, value }) => fill(pick(HABIT, random), { axis, v: value }));
  if (budgetCents !== null) habits.push(fill(pick(SPENDS, random), { money: yuan(budgetCents) }));
  if (attributes.length === 0) {
    return `${fill(pick(SCOPES, random), { some: shelf.some })}${she}${habits.join("，")}。`;
  }
  const has = features(attributes, random);
  const wish = fill(pick(WISH, random), { some: shelf.some, has });
  return `${[she + wish, ...habits].join("，")}。`;
}

/** "防漏、带提绳": first what a thing is, then what it has, after 带. */
function features(attributes: readonly AttributeWords[], random: Random): string {
  const say = (kind: "is" | "has", before: string) =>
    attributes
      .filter((attribute) => attribute.kind === kind)
      .map((attribute) => before + sayAttribute(attribute, random));
  return [...say("is", ""), ...say("has", "带")].join("、");
}

/** Joins clauses with commas and now and then a full stop, and may add a courtesy. */
function punctuate(clauses: readonly string[], random: Random): string {
  let text = "";
  for (const [at, clause] of clauses.entries()) {
    const isLast = at === clauses.length - 1;
    text += clause + (isLast || (at > 0 && random() < 0.3) ? "。" : "，");
  }
  return random() < 0.2 ? text + pick(CLOSERS, random) : text;
}

function yuan(cents: number): string {
  return `${cents / 100}元`;
}
