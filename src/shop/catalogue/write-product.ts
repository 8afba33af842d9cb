import { drawInteger, pick } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import { deriveSeed } from "../../random/seeded-random.js";
import type { Product } from "../product.js";
import { type AttributeWords, withoutArticle } from "../vocabulary/shelf.js";
import { type ProductSpec, variantCents } from "./product-spec.js";

/** Share of a product's attributes that stand in its title. */
const TITLE_SHARE = 0.6;

/**
 * Puts a product into a shop's words: title, bullets, options with their prices.
 *
 * @param options.id Its id in the catalogue.
 * @param options.number Its model number without the brand's letters.
 */
export function writeProduct(
  spec: ProductSpec,
  options: { readonly id: string; readonly number: string; readonly random: Random },
): Product {
  const { id, number, random } = options;
  const { shelf, brand, attributes, language } = spec;
  const model = `${brandLetters(brand)}-${number}`;
  const named = attributes.filter(() => random() < TITLE_SHARE);
  const write = WRITERS[language];
  const cents = spec.axes
    .filter(({ name }) => name === spec.priceAxis)
    .flatMap(({ values }) => values.map((value) => variantCents(spec, value)));
  if (cents.length === 0) cents.push(variantCents(spec, undefined));
  return {
    id,
    brand,
    model,
    category: shelf.category,
    title: write.title(spec, model, named),
    attributes: attributes.map(({ name }) => name),
    bullets: [...attributes.map((one) => write.bullet(one, random)), write.about(spec, random)],
    axes: spec.axes.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({
        value,
        priceCents: name === spec.priceAxis ? variantCents(spec, value) : null,
      })),
    })),
    pricing:
      spec.priceAxis === null
        ? { kind: "fixed", priceCents: cents[0]! }
        : { kind: "axis", axis: spec.priceAxis },
    listPrice: { lowCents: Math.min(...cents), highCents: Math.max(...cents) },
  };
}

/** Two or three capital letters that all model numbers of a brand share. */
function brandLetters(brand: string): string {
  const words = brand.split(" ").filter((word) => /^[A-Za-z]/.test(word));
  if (words.length > 1) {
    const initials = words.map((word) => word.charAt(0)).join("");
    return initials.slice(0, 3).toUpperCase();
  }
  if (words.length === 1) return brand.slice(0, 2).toUpperCase();
  const letters = deriveSeed("brand letters", brand);
  return String.fromCharCode(65 + (letters % 26), 65 + ((letters >>> 8) % 26));
}

interface ProductWriter {
  title(spec: ProductSpec, model: string, named: readonly AttributeWords[]): string;
  bullet(attribute: AttributeWords, random: Random): string;
  about(spec: ProductSpec, random: Random): string;
}

const SMALL_WORDS = new Set([
  "a",
  "an",
  "and",
  "at",
  "for",
  "from",
  "in",
  "kg",
  "of",
  "on",
  "the",
  "to",
  "with",
]);

function titleCase(text: string): string {
  return text
    .split(" ")
    .map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : capitalised(word)))
    .join(" ");
}

/** "pH" keeps its own way of being written. */
function capitalised(text: string): string {
  if (/^[a-z][A-Z]/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const english: ProductWriter = {
  title({ shelf, brand }, model, named) {
    const noun = shelf.isPlural ? shelf.category[2] : titleCase(withoutArticle(shelf.one[0]!));
    // What is one or two words long reads well before the noun, the rest after it.
    const short = named.filter(({ kind, name }) => kind === "is" && !/ .* /.test(name));
    const long = named.filter(({ kind, name }) => kind === "is" && / .* /.test(name));
    const parts = named.filter(({ kind }) => kind === "has");
    const before = short.map(({ name }) => titleCase(name)).join(", ");
    let title = [brand, model, before, noun].filter((part) => part !== "").join(" ");
    if (parts.length > 0)
      title += ` with ${parts.map(({ name }) => titleCase(name)).join(" and ")}`;
    for (const { name } of long) title += `, ${titleCase(name)}`;
    return title;
  },
  bullet({ kind, name, said }, random) {
    const has = said[0]!;
    return kind === "is"
      ? pick(
          [
            `${capitalised(name)}, tested in everyday use`,
            `Designed to be ${name}`,
            `${capitalised(name)} – and made to stay that way`,
            `Described by customers as ${name}`,
          ],
          random,
        )
      : pick(
          [
            `Comes with ${has}`,
            `${capitalised(name)}: a detail you notice every day`,
            `Thought through to the end, with ${has}`,
            `You also get ${has}`,
          ],
          random,
        );
  },
  about({ shelf, brand, axes }, random) {
    const year = 1921 + drawInteger(98, random);
    return pick(
      [
        `${brand} has been making ${shelf.some} since ${year}`,
        `Choose your ${axes.map(({ name }) => name).join(", ")} before you order`,
        `Part of the ${shelf.category[1].toLowerCase()} range by ${brand}`,
        "Free returns within 30 days",
      ],
      random,
    );
  },
};

const chinese: ProductWriter = {
  title({ shelf, brand }, model, named) {
    const praise = named.map(({ kind, name }) => (kind === "has" ? `带${name}` : name)).join(" ");
    return [brand, praise, shelf.category[2], model].filter((part) => part !== "").join(" ");
  },
  bullet({ kind, name }, random) {
    return kind === "is"
      ? pick(
          [
            `${name}，日常使用更省心`,
            `做到真正${name}`,
            `${name}，经过反复测试`,
            `买家常提到的优点：${name}`,
          ],
          random,
        )
      : pick(
          [`自带${name}`, `配有${name}，细节到位`, `贴心设计：${name}`, `${name}，每天都用得上`],
          random,
        );
  },
  about({ shelf, brand, axes }, random) {
    return pick(
      [
        `${brand}，专注${shelf.category[2]}${3 + drawInteger(28, random)}年`,
        `下单前请选好${axes.map(({ name }) => name).join("、")}`,
        `${brand}${shelf.category[1]}系列`,
        "支持七天无理由退货",
      ],
      random,
    );
  },
};

const WRITERS = { en: english, zh: chinese } as const;
