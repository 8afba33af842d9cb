import type { Language } from "../shop/language.js";
import type { ToolCall } from "../shop/tool-call.js";
import type { Decision } from "./policy.js";

/** What happens with several calls in one message: none is done, or the first alone. */
export type SeveralCallsRule = "reject" | "first";

/** What an episode does about a decision. */
export type Settlement =
  | { readonly kind: "act"; readonly call: ToolCall }
  | { readonly kind: "reject"; readonly detail: string }
  | { readonly kind: "end" };

/**
 * Decides what is done about an answer.
 *
 * One message is one step. Doing all calls of a message is not on offer: the
 * later ones were chosen without seeing what the first led to.
 */
export function settleDecision(
  decision: Decision,
  { rule, language }: { readonly rule: SeveralCallsRule; readonly language: Language },
): Settlement {
  switch (decision.kind) {
    case "call":
      return { kind: "act", call: decision.call };
    case "several_calls": {
      const [first] = decision.calls;
      return rule === "first" && first !== undefined
        ? { kind: "act", call: first }
        : { kind: "reject", detail: SEVERAL[language](decision.calls.length) };
    }
    case "protocol_error":
      return { kind: "reject", detail: decision.detail };
    case "length":
      return { kind: "end" };
  }
}

const SEVERAL: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `One action a message, please: there were ${count}.`,
  zh: (count) => `每条消息只能有一个操作，这里有 ${count} 个。`,
};
