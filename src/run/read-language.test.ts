import { describe, expect, test } from "vitest";
import { readLanguage, readLanguages } from "./read-language.js";

describe("readLanguage()", () => {
  test("reads a language", () => {
    expect(readLanguage("zh")).toBe("zh");
    expect(readLanguage("en")).toBe("en");
  });

  test.each(["", "EN", "fr", "en,zh"])("refuses %j", (text) => {
    expect(() => readLanguage(text)).toThrow(
      `Cannot read --language as it must be en or zh: it is ${JSON.stringify(text)}`,
    );
  });
});

describe("readLanguages()", () => {
  test("reads one language, and both where none is given", () => {
    expect(readLanguages("zh")).toEqual(["zh"]);
    expect(readLanguages(undefined)).toEqual(["en", "zh"]);
    expect(() => readLanguages("both")).toThrow("must be en or zh");
  });
});
