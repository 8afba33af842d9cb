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

/** All words of the shop in Chinese. */
export const chineseShop: ShopWords = {
  everywhere: {
    is: { 采用再生材料: ["用再生材料做"], 无塑料包装: ["包装不用塑料"] },
    has: { 运费险: ["退货包运费的保险"], 礼盒包装: ["送礼用的礼盒"] },
  },
  values: {
    素色: ["黑色", "白色", "藏青色", "墨绿色", "浅灰色", "酒红色", "姜黄色", "天蓝色"],
    暖色: ["米白色", "陶土色", "鼠尾草绿", "灰粉色", "炭灰色", "沙色", "橄榄色", "象牙色"],
    亮色: ["大红色", "橙色", "湖蓝色", "荧光绿", "紫色", "宝蓝色", "明黄色", "玫红色"],
    衣码: ["XS", "S", "M", "L", "XL", "XXL"],
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
