/** One action of a shopper: typing a query or clicking something by its value. */
export type ToolCall =
  | { readonly name: "search"; readonly query: string }
  | { readonly name: "click"; readonly value: string };
