import type { Random } from "../../random/random.js";
import type { AttributeWords, Shelf } from "../vocabulary/shelf.js";

/** Demands on one type of product, before they are put into words. */
export interface Demands {
  readonly shelf: Shelf;
  readonly attributes: readonly AttributeWords[];
  readonly options: readonly { readonly axis: string; readonly value: string }[];
  /** Most that may be spent, in cents, whole units; `null` if nothing is said of it. */
  readonly budgetCents: number | null;
}

/** Puts requests and people into the words of one language. */
export interface Prose {
  /** A request as somebody would type it, with exactly these demands. */
  instruction(demands: Demands, random: Random): string;
  /** The same demands in plain words, always in the same way. */
  fullInstruction(demands: Demands): string;
  /** A person: who they are and, for each type of product, what they are used to. */
  persona(preferences: readonly Demands[], random: Random): string;
}

/** What somebody says for an attribute: mostly the plain form, at times another. */
export function sayAttribute({ said }: AttributeWords, random: Random): string {
  const isPlain = random() < 0.6 || said.length === 1;
  return isPlain ? said[0]! : said[1 + Math.floor(random() * (said.length - 1))]!;
}

/** Fills `{name}` places of a template. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
