/** Attributes as they are written on a product, each with other ways of saying it. */
export type AttributeList = Readonly<Record<string, readonly string[]>>;

/** What products may be (`leakproof`) and what they may have (`a carry loop`). */
export interface FeatureWords {
  readonly is: AttributeList;
  readonly has: AttributeList;
}

/** One type of product: the narrowest level of the category path. */
export interface TypeWords extends FeatureWords {
  readonly group: string;
  readonly name: string;
  /** As one asks for it, with its article or measure word. */
  readonly one: string;
  /** In the plural, without an article. */
  readonly some: string;
  /** Other words for `one`. */
  readonly also: readonly string[];
  /** Whether `one` is grammatically plural. @defaultValue false */
  readonly many?: boolean;
  /** Lowest and highest base price, in whole units of the currency. */
  readonly price: readonly number[];
  readonly uses: readonly string[];
  /** Values by axis name, cheapest first; a text names one of the shared lists. */
  readonly axes: Readonly<Record<string, string | readonly string[]>>;
  /** The only axis that may move the price. */
  readonly priceAxis: string;
}

/** The broadest level of the category path. */
export interface DepartmentWords extends FeatureWords {
  readonly name: string;
  /** How one speaks of all its products. */
  readonly scope: string;
  readonly brands: readonly string[];
  readonly types: readonly TypeWords[];
}

/** All words of the shop in one language. */
export interface ShopWords {
  readonly everywhere: FeatureWords;
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly departments: readonly DepartmentWords[];
}
