import type { Language } from "../language.js";
import { chineseShop } from "./chinese/shop.js";
import { englishShop } from "./english/shop.js";
import type { AttributeList, FeatureWords } from "./words.js";

const WORDS = { en: englishShop, zh: chineseShop } as const;

/** One attribute that a type of product can have. */
export interface AttributeWords {
  /** As it stands on a product and in a goal, such as `carry loop`. */
  readonly name: string;
  /** Whether a product is this or has this. */
  readonly kind: "is" | "has";
  /** What people say for it, the plain form first, such as `a carry loop`. */
  readonly said: readonly string[];
}

/** One axis that a type of product can offer. */
export interface ShelfAxis {
  readonly name: string;
  /** Cheapest first. */
  readonly values: readonly string[];
}

/** Everything that can be said of one type of product; public, as a shop's signs are. */
export interface Shelf {
  /** Department, group, type. */
  readonly category: readonly [department: string, group: string, type: string];
  /** Place of its department in the list of departments. */
  readonly department: number;
  /** What people call it, the plain form first, with article or measure word. */
  readonly one: readonly string[];
  readonly some: string;
  readonly isPlural: boolean;
  readonly brands: readonly string[];
  /** Attributes of this type alone. */
  readonly ownAttributes: readonly AttributeWords[];
  /** Attributes shared with the department or the whole shop. */
  readonly sharedAttributes: readonly AttributeWords[];
  readonly axes: readonly ShelfAxis[];
  readonly priceAxis: string;
  /** Lowest and highest base price, in cents. */
  readonly priceCents: readonly [low: number, high: number];
  readonly uses: readonly string[];
}

const shelves = new Map<Language, readonly Shelf[]>();

/** Every type of product of the generated shop, department by department. */
export function shelvesOf(language: Language): readonly Shelf[] {
  let made = shelves.get(language);
  if (made === undefined) {
    made = makeShelves(language);
    shelves.set(language, made);
  }
  return made;
}

function makeShelves(language: Language): Shelf[] {
  const words = WORDS[language];
  return words.departments.flatMap((department, place) =>
    department.types.map((type) => {
      const own = attributesOf(type);
      const names = new Set(own.map(({ name }) => name));
      const shared = [...attributesOf(department), ...attributesOf(words.everywhere)];
      const [low, high] = type.price;
      return {
        category: [department.name, type.group, type.name] as const,
        department: place,
        one: [type.one, ...type.also],
        some: type.some,
        isPlural: type.many ?? false,
        brands: department.brands,
        ownAttributes: own,
        sharedAttributes: shared.filter(({ name }) => !names.has(name)),
        axes: Object.entries(type.axes).map(([name, values]) => ({
          name,
          values: typeof values === "string" ? words.values[values]! : values,
        })),
        priceAxis: type.priceAxis,
        priceCents: [low! * 100, high! * 100] as const,
        uses: type.uses,
      };
    }),
  );
}

function attributesOf({ is, has }: FeatureWords): AttributeWords[] {
  const list = (attributes: AttributeList, kind: "is" | "has") =>
    Object.entries(attributes).map(([plain, others]) => ({
      name: kind === "has" ? withoutArticle(plain) : plain,
      kind,
      said: [plain, ...others],
    }));
  return [...list(is, "is"), ...list(has, "has")];
}

/** "a carry loop" -> "carry loop"; words without an English article stay as they are. */
export function withoutArticle(phrase: string): string {
  return phrase.replace(/^(?:an?|some) /, "");
}
