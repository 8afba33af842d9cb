import type { ShopWords } from "../words.js";

/** All words of the shop in Chinese. */
export const chineseShop: ShopWords = {
  everywhere: { is: {}, has: {} },
  values: {},
  departments: [],
};
