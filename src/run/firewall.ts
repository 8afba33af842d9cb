import { parseArgs } from "node:util";
import {
  type FalseAlarms,
  type FirewallMeasurement,
  measureFirewall,
} from "../coldstart/firewall/measure-firewall.js";
import { DISGUISE_NAMES } from "../coldstart/firewall/plant-leak.js";
import { groupDigits } from "../report/group-digits.js";
import type { Language } from "../shop/language.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Plants leaks into clean texts and counts what passes the gold firewall; then counts false alarms.

  npm run firewall
  npm run firewall -- --leaks 2000

  --leaks NUMBER  leaks to plant in each language (default: 600)
  --seed NUMBER   of the panels and of the draws (default: ${DEFAULT_SEED})

The gold firewall keeps what only an audit may know out of every text that a policy may read.
Private is what the training tasks of the default panels hide, in both languages: ids of tasks,
users and products; titles, whole and in pieces; brands, models, option values, attributes.
A leak is one of them, planted into a clean chunk as it is or in one of ${DISGUISE_NAMES.length - 1} disguises (capitals,
full width, spaced out, with signs between, ...). Kinds and disguises take turns.

Intervals are Wilson's and take texts as independent draws of the same kind; they say nothing
about disguises that are not among these, or about the words of other writers.`;

/** What the sources of clean texts are. */
const SOURCES: Readonly<Record<FalseAlarms["source"], string>> = {
  analyst: "chunks as the analyst of rules writes them",
  rule_words_seen: "chunks in the wordings that the network was pretrained on",
  rule_words_held_out: "chunks in the wordings that were kept back from pretraining",
  handwritten: "chunks written by hand",
};

function main(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      leaks: { type: "string", default: "600" },
      seed: { type: "string", default: String(DEFAULT_SEED) },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const plantedCount = wholeNumber("--leaks", values.leaks, 1);
  const seed = wholeNumber("--seed", values.seed, 0);
  for (const language of ["en", "zh"] as const) {
    const measured = measureFirewall(makePanel({ seed, language }), { seed, plantedCount });
    show(language, measured);
    if (measured.passed.length > 0) process.exitCode = 1;
  }
}

function show(language: Language, measured: FirewallMeasurement): void {
  const { privateCount, exempt, plantedCount, passed, falseAlarms } = measured;
  console.log(`${NAMES[language]}: ${groupDigits(String(privateCount))} private texts`);
  console.log(`  planted leaks that passed: ${rateText(passed.length, plantedCount)}`);
  for (const { secret, disguise, text } of passed) {
    console.log(
      `  passed: ${secret.kind} "${secret.text}" (${disguise}) in ${JSON.stringify(text)}`,
    );
  }
  console.log(
    `  values that are general words, used before any goal was seen, and no secret: ${exempt.join(", ") || "none"}`,
  );
  console.log("  false alarms, clean texts that were held back:");
  for (const { source, textCount, alarmCount, findings } of falseAlarms) {
    if (textCount === 0) continue;
    const about = findings.map(({ kind, found }) => `${kind} "${found}"`).join(", ");
    console.log(
      `    ${SOURCES[source]}: ${rateText(alarmCount, textCount)}${about && ` (${about})`}`,
    );
  }
}

const NAMES = { en: "English", zh: "Chinese" } as const;

/** Writes a count as a share, with how large the true one may be. */
function rateText(count: number, n: number): string {
  const [, high] = wilsonInterval(count, n);
  const [share, most] = [count / n, high].map((rate) => `${(100 * rate).toFixed(2)} %`);
  return `${count} of ${groupDigits(String(n))}, ${share}; 95 % interval up to ${most}`;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
