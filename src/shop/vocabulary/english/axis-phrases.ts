/** How people speak of the values of an axis; `{v}` is the value, `{V}` the same with a capital. */
export interface AxisPhrases {
  /** After a noun: "in size M". */
  readonly noun: readonly string[];
  /** As a sentence of a request; `{it}` is the product. */
  readonly ask: readonly string[];
  /** What somebody is used to, after "she" or "he". */
  readonly habit: readonly string[];
}

/** The phrases of every axis that a type of product can have. */
export const axisPhrases: Readonly<Record<string, AxisPhrases>> = {
  color: {
    noun: ["in {v}"],
    ask: ["I would like {it} in {v}.", "The color should be {v}.", "Please make that {v}."],
    habit: ["always goes for {v}", "picks {v} over any other color", "prefers them in {v}"],
  },
  size: {
    noun: ["in size {v}"],
    ask: ["The size is {v}.", "Size {v}, please.", "Make that size {v}."],
    habit: ["always orders size {v}", "takes size {v}", "knows that {v} is the right size"],
  },
  capacity: {
    noun: ["with a capacity of {v}"],
    ask: ["I need the {v} version.", "{v} is the capacity I am after.", "Please choose {v}."],
    habit: ["finds {v} just right", "likes a capacity of {v}", "always takes the {v} version"],
  },
  pack: {
    noun: ["sold as a {v}"],
    ask: ["I want a {v}.", "A {v} would be right.", "Please order a {v}."],
    habit: ["always orders a {v}", "finds a {v} the right amount", "buys a {v} each time"],
  },
  scent: {
    noun: ["scented with {v}"],
    ask: ["The scent should be {v}.", "{V} is the scent I want.", "Please pick the {v} scent."],
    habit: ["loves the scent of {v}", "never buys any scent but {v}", "sticks to the scent {v}"],
  },
  length: {
    noun: ["{v} long"],
    ask: [
      "The length should be {v}.",
      "I measured, and {v} is the length I need.",
      "Please take the one that is {v} long.",
    ],
    habit: [
      "needs a length of {v}",
      "always buys a length of {v}",
      "knows that {v} is the right length",
    ],
  },
  pattern: {
    noun: ["in the {v} design"],
    ask: [
      "The design should be {v}.",
      "I am set on the {v} design.",
      "Please go for the {v} design.",
    ],
    habit: [
      "likes the {v} design best",
      "would only choose the {v} design",
      "favors the {v} design",
    ],
  },
  finish: {
    noun: ["in the {v} finish"],
    ask: ["The finish should be {v}.", "Please take the {v} finish.", "I prefer the {v} finish."],
    habit: ["likes the {v} finish", "wants the finish to be {v}", "always chooses the {v} finish"],
  },
  firmness: {
    noun: ["of the {v} kind"],
    ask: ["As for firmness, {v} is what I want.", "Please take the {v} one."],
    habit: ["sleeps best on {v} ones", "wants the firmness to be {v}"],
  },
  weight: {
    noun: ["weighing {v}"],
    ask: [
      "The weight should be {v}.",
      "{v} is the weight I train with.",
      "Please pick the {v} version.",
    ],
    habit: ["works with {v}", "trains with {v} at the moment", "wants the weight to be {v}"],
  },
  thickness: {
    noun: ["{v} thick"],
    ask: ["The thickness should be {v}.", "Please take the one that is {v} thick."],
    habit: ["finds a thickness of {v} ideal", "wants a thickness of {v}"],
  },
  ruling: {
    noun: ["with {v} pages"],
    ask: ["The pages should be {v}.", "{V} pages, please."],
    habit: ["only writes on {v} pages", "wants the pages to be {v}"],
  },
  nib: {
    noun: ["with nib size {v}"],
    ask: ["The nib should be {v}.", "Please take the {v} nib."],
    habit: ["writes with the {v} nib", "likes the {v} nib best"],
  },
  switch: {
    noun: ["with {v} switches"],
    ask: ["The switches should be {v}.", "I type best on {v} switches."],
    habit: ["types on {v} switches", "swears by {v} switches"],
  },
  strength: {
    noun: ["rated {v}"],
    ask: ["I need {v}.", "It should be rated {v}."],
    habit: ["only uses {v}", "looks for {v} on the label"],
  },
  pieces: {
    noun: ["with {v}"],
    ask: ["{V} would be right.", "I was thinking of {v}."],
    habit: ["likes sets with {v}", "thinks {v} are the right number"],
  },
  filling: {
    noun: ["filled with {v}"],
    ask: ["The filling should be {v}.", "Please take the one filled with {v}."],
    habit: ["wants {v} as the filling", "only buys a filling of {v}"],
  },
  theme: {
    noun: ["showing the {v}"],
    ask: ["The picture should show the {v}.", "{V} is the picture we want."],
    habit: ["always picks the {v}", "loves anything that shows the {v}"],
  },
  animal: {
    noun: ["in the {v} version"],
    ask: ["We want the {v}.", "Please make it the {v}."],
    habit: ["always picks the {v}", "has a soft spot for the {v}"],
  },
  layout: {
    noun: ["in the {v} layout"],
    ask: ["The layout should be {v}.", "I want the {v} layout."],
    habit: ["likes the {v} layout", "only types on the {v} layout"],
  },
  cut: {
    noun: ["in the {v} cut"],
    ask: ["The cut should be {v}.", "Please take the {v} cut."],
    habit: ["looks best in the {v} cut", "always takes the {v} cut"],
  },
  lights: {
    noun: ["sold as a {v}"],
    ask: ["I want the {v}.", "What is missing is the {v}."],
    habit: ["always orders the {v}", "only ever needs the {v}"],
  },
};
