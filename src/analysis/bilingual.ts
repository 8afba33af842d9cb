import type { Language } from "../shop/language.js";

/** The same text for every language in which results are shown. */
export type Bilingual = Readonly<Record<Language, string>>;
