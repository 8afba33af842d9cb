import { contentHash } from "../random/canonical-hash.js";
import type { Product } from "./product.js";
import type { ShopPanel } from "./shop.js";
import type { Goal, Task } from "./task.js";

const MUG: Product = {
  id: "P1",
  brand: "Ovela",
  model: "OV-100",
  category: ["Kitchen", "Drinkware", "Travel Mugs"],
  title: "Ovela OV-100 Leakproof Travel Mug",
  attributes: ["leakproof", "carry loop"],
  bullets: ["Comes with a carry loop"],
  axes: [
    {
      name: "capacity",
      values: [
        { value: "350 ml", priceCents: 1999 },
        { value: "500 ml", priceCents: 2499 },
      ],
    },
    {
      name: "color",
      values: [
        { value: "blue", priceCents: null },
        { value: "navy blue", priceCents: null },
      ],
    },
  ],
  pricing: { kind: "axis", axis: "capacity" },
  listPrice: { lowCents: 1999, highCents: 2499 },
};

/** Six products of a made-up shop, small enough to reckon with by hand. */
export const EXAMPLE_PRODUCTS: readonly Product[] = [
  MUG,
  // As good as P1 for the task below, and cheaper.
  {
    ...MUG,
    id: "P2",
    brand: "Brambleware",
    model: "BR-200",
    title: "Brambleware BR-200 Leakproof Travel Mug",
    pricing: { kind: "fixed", priceCents: 1500 },
    listPrice: { lowCents: 1500, highCents: 1500 },
  },
  // A required attribute is missing.
  { ...MUG, id: "P3", model: "OV-300", title: "Ovela OV-300 Travel Mug", attributes: ["light"] },
  // The same words on both axes.
  {
    ...MUG,
    id: "P4",
    model: "OV-400",
    title: "Ovela OV-400 Leakproof Two-Tone Travel Mug",
    axes: ["body", "lid"].map((name) => ({
      name,
      values: ["black", "white"].map((value) => ({ value, priceCents: null })),
    })),
    pricing: { kind: "unverifiable", reason: "two axes move the price" },
    listPrice: null,
  },
  {
    id: "P5",
    brand: "Northside",
    model: "NS-5",
    category: ["Outdoor", "Lighting", "Head Lamps"],
    title: "Northside NS-5 Head Lamp",
    attributes: ["dimmable"],
    bullets: [],
    axes: [],
    pricing: { kind: "fixed", priceCents: 3000 },
    listPrice: { lowCents: 3000, highCents: 3000 },
  },
  {
    id: "P6",
    brand: "Northside",
    model: "NS-6",
    category: ["Outdoor", "Lighting", "Head Lamps"],
    title: "Northside NS-6 Leakproof Head Lamp",
    attributes: ["leakproof"],
    bullets: [],
    axes: [],
    pricing: { kind: "fixed", priceCents: 3500 },
    listPrice: { lowCents: 3500, highCents: 3500 },
  },
];

/** A task of the example shop: P1 and P2 can meet it. */
export const EXAMPLE_TASK: Task = {
  id: "T1",
  split: "dev",
  language: "en",
  instruction: "I need a leakproof travel mug for at most $25, 500 ml please.",
  userId: "U1",
  persona: "Ada likes navy blue.",
};

/** What {@link EXAMPLE_TASK} is judged by. */
export const EXAMPLE_GOAL: Goal = {
  secret: "goal",
  taskId: "T1",
  productId: "P1",
  category: MUG.category,
  title: MUG.title,
  attributes: ["leakproof"],
  options: { capacity: "500 ml", color: "navy blue" },
  budgetCents: 2500,
  fullInstruction: "A leakproof travel mug, 500 ml, navy blue, for at most $25.",
};

/** The example shop as a panel of one task. */
export const EXAMPLE_PANEL: ShopPanel = {
  language: "en",
  catalogue: EXAMPLE_PRODUCTS,
  taskById: new Map([[EXAMPLE_TASK.id, EXAMPLE_TASK]]),
  goals: new Map([[EXAMPLE_TASK.id, EXAMPLE_GOAL]]),
  hash: contentHash([EXAMPLE_PRODUCTS, EXAMPLE_TASK, EXAMPLE_GOAL]),
};
