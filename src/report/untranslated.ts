import type { Bilingual } from "../analysis/bilingual.js";

/** Makes a text that is the same in every language: a name, a symbol, a number. */
export const untranslated = (text: string): Bilingual => ({ en: text, zh: text });
