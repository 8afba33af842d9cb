import { ACTION_FEATURES } from "../../policy/action-features.js";
import { CONDITIONS } from "../../policy/rules/condition.js";
import { TARGETS } from "../../policy/rules/target.js";
import { RULE_WORDS } from "../../policy/rules/wording.js";
import { STATE_FEATURES } from "../../policy/state-features.js";
import { findLeaks } from "../../skill/find-leak.js";
import { CHECK_WORDS } from "../analyst/check-words.js";
import type { PrivateText } from "./private-text.js";
import { stringsOf } from "./strings-of.js";
import { foldText, holdsRun, runIndex, textRuns, type WantedRun, wantedRun } from "./text-runs.js";

/** Something private that a text gives away. */
export interface FirewallFinding {
  readonly kind: PrivateText["kind"] | "identifier" | "link" | "mixed_script";
  /** What was recognised; private, for the record of the refusal alone. */
  readonly found: string;
}

/** Looks for private data in texts that are to be deployed. */
export interface Firewall {
  /** How many private texts it knows. */
  readonly privateCount: number;
  /** Values of goals that are general words and therefore pass; see {@link makeFirewall}. */
  readonly exempt: readonly string[];
  /** Lists what a text gives away; an empty list lets it pass. */
  inspect(text: string): readonly FirewallFinding[];
}

/** Every way in which a mechanism can be said or named before any goal was seen. */
const GENERAL_WORDING = textRuns(
  [RULE_WORDS, CHECK_WORDS, CONDITIONS, TARGETS, STATE_FEATURES, ACTION_FEATURES]
    .map((words) => stringsOf(words).join(" ; "))
    .join(" ; "),
);

/** Words that mix alphabets pass for others and say nothing honest. */
const MIXED_SCRIPT =
  /(?:[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*\p{Script=Latin}|\p{Script=Latin}\p{M}*[\p{Script=Cyrillic}\p{Script=Greek}])/u;

/** Three or more single letters or digits in a row: an identifier spelled out. */
const SPELLED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;

/**
 * Makes the firewall between what an audit saw and what may go on.
 *
 * A text is held back if it holds an identifier or a link, mixes alphabets
 * within a word, or repeats a private text, whatever the case, the width of
 * its letters, its accents, spacing and punctuation.
 *
 * When is an option value private? When it belongs to the goal of an audited
 * task, even if it is as common as "black": a chunk is to say how a wanted
 * value is recognised, never which one, and a value that its evidence asked for
 * is the answer to that evidence. The one exception is a value or attribute
 * that stands in the general wording of mechanisms: those sentences existed
 * before any goal was seen, so they cannot tell of one. Ids, titles, brands and
 * models have no exception. Values of one letter (S, 宽) count where they stand
 * alone as a word or, in Chinese, right after the name of their axis.
 *
 * A paraphrase, a translation or a riddle is not seen.
 */
export function makeFirewall(texts: readonly PrivateText[]): Firewall {
  const isValue = ({ kind }: PrivateText) => kind === "option_value" || kind === "attribute";
  const isGeneral = (one: PrivateText) =>
    isValue(one) && holdsRun(GENERAL_WORDING, wantedRun(one.text));
  const exempt = texts.filter(isGeneral);
  const secrets = texts.filter((one) => !isGeneral(one));
  const secretsIn = runIndex(secrets, secretRun);
  const search = (text: string): readonly FirewallFinding[] => {
    const plain = foldText(text);
    const spelled = plain.replace(SPELLED, (run) => run.replace(/[^\p{L}\p{N}]/gu, ""));
    const shapes = [...findLeaks(plain), ...findLeaks(spelled)].map(
      ({ kind, found }): FirewallFinding => ({
        kind: kind === "link" ? "link" : "identifier",
        found,
      }),
    );
    const mixed = text.normalize("NFKC").match(MIXED_SCRIPT);
    if (mixed !== null) shapes.push({ kind: "mixed_script", found: mixed[0] });
    const known = secretsIn(textRuns(text)).map(
      ({ kind, text: found }): FirewallFinding => ({ kind, found }),
    );
    return uniqueFindings([...shapes, ...known]);
  };
  // Cards repeat each other; looking twice finds the same.
  const inspected = new Map<string, readonly FirewallFinding[]>();
  return {
    privateCount: secrets.length,
    exempt: [...new Set(exempt.map(({ text }) => text))],
    inspect(text) {
      const findings = inspected.get(text) ?? search(text);
      inspected.set(text, findings);
      return findings;
    },
  };
}

/** Says in a line why a text was held back. */
export function describeFindings(findings: readonly FirewallFinding[]): string {
  return findings.map(({ kind, found }) => `${kind} "${found}"`).join(", ");
}

/** A Chinese value of one character stands in many words; it counts after the name of its axis. */
function secretRun({ text, axis }: PrivateText): WantedRun {
  const own = wantedRun(text);
  if (!/^\p{Script=Han}$/u.test(own.run)) return own;
  return wantedRun(axis === null ? "" : `${axis}${text}`);
}

function uniqueFindings(findings: readonly FirewallFinding[]): readonly FirewallFinding[] {
  const keys = findings.map(({ kind, found }) => `${kind} ${found}`);
  return findings.filter((_, at) => keys.indexOf(keys[at]!) === at);
}
