import type { Language } from "./language.js";
import type { Observation } from "./observation.js";

/** A function tool in the form of the OpenAI chat API; `enum` lists the lawful values of `value`. */
export interface FunctionTool {
  readonly type: "function";
  readonly function: {
    readonly name: "search" | "click";
    readonly description: string;
    readonly parameters: {
      readonly type: "object";
      readonly properties: Readonly<
        Record<
          string,
          {
            readonly type: "string";
            readonly description: string;
            readonly enum?: readonly string[];
          }
        >
      >;
      readonly required: readonly string[];
      readonly additionalProperties: false;
    };
  };
}

const TEXTS: Readonly<
  Record<Language, Readonly<Record<"search" | "query" | "click" | "value", string>>>
> = {
  en: {
    search: "Search the shop. Plain words; there is no query syntax.",
    query: "What to look for.",
    click: "Click something on the page.",
    value: "What to click, word for word.",
  },
  zh: {
    search: "在商店中搜索。直接输入词语，没有查询语法。",
    query: "要查找的内容。",
    click: "点击页面上的一项。",
    value: "要点击的内容，须与页面上的文字一致。",
  },
};

/**
 * Makes the tools that a page offers, as OpenAI function tools.
 *
 * `search` is there only where the page has a search box, `click` only where
 * something can be clicked; its `enum` is the page's clickables in their order.
 */
export function toolsFor(observation: Observation): readonly FunctionTool[] {
  const text = TEXTS[observation.language];
  const tools: FunctionTool[] = [];
  if (observation.canSearch) {
    tools.push(
      functionTool("search", text.search, "query", { type: "string", description: text.query }),
    );
  }
  if (observation.clickables.length > 0) {
    const values = observation.clickables.map(({ value }) => value);
    tools.push(
      functionTool("click", text.click, "value", {
        type: "string",
        description: text.value,
        enum: values,
      }),
    );
  }
  return tools;
}

function functionTool(
  name: "search" | "click",
  description: string,
  parameter: string,
  schema: FunctionTool["function"]["parameters"]["properties"][string],
): FunctionTool {
  return {
    type: "function",
    function: {
      name,
      description,
      parameters: {
        type: "object",
        properties: { [parameter]: schema },
        required: [parameter],
        additionalProperties: false,
      },
    },
  };
}
