import type { ShopWords } from "../words.js";
import { care } from "./care.js";
import { clothing } from "./clothing.js";
import { electronics } from "./electronics.js";
import { home } from "./home.js";
import { kitchen } from "./kitchen.js";
import { office } from "./office.js";
import { pets } from "./pets.js";
import { shoesAndBags } from "./shoes-and-bags.js";
import { sports } from "./sports.js";
import { toys } from "./toys.js";

/** All words of the shop in English. */
export const englishShop: ShopWords = {
  everywhere: {
    is: {
      "made from recycled materials": ["made out of recycled materials"],
      "packed without plastic": ["free of plastic packaging"],
    },
    has: {
      "a money-back guarantee": ["a promise to give the money back"],
      "gift packaging": ["a gift box"],
    },
  },
  values: {
    plain: [
      "black",
      "white",
      "navy blue",
      "forest green",
      "light gray",
      "burgundy",
      "mustard yellow",
      "sky blue",
    ],
    warm: ["cream", "terracotta", "sage green", "dusty pink", "charcoal", "sand", "olive", "ivory"],
    bright: [
      "red",
      "orange",
      "turquoise",
      "lime green",
      "purple",
      "royal blue",
      "yellow",
      "hot pink",
    ],
    clothing: ["XS", "S", "M", "L", "XL", "XXL"],
  },
  departments: [
    kitchen,
    clothing,
    shoesAndBags,
    electronics,
    home,
    care,
    pets,
    sports,
    office,
    toys,
  ],
};
