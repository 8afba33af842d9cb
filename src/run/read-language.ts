import type { Language } from "../shop/language.js";

/**
 * Reads the value of `--language`.
 *
 * @throws {RangeError} If it is no language of the project.
 *
 * @example readLanguage("zh") // "zh"
 */
export function readLanguage(text: string): Language {
  if (text === "en" || text === "zh") return text;
  throw new RangeError(
    `Cannot read --language as it must be en or zh: it is ${JSON.stringify(text)}`,
  );
}

/** Reads the value of a `--language` that stands for both if it is left out. */
export function readLanguages(text: string | undefined): readonly Language[] {
  return text === undefined ? ["en", "zh"] : [readLanguage(text)];
}
