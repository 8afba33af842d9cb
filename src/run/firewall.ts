import { parseArgs } from "node:util";
import {
  type FirewallMeasurement,
  measureFirewall,
} from "../coldstart/firewall/measure-firewall.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Plants leaks into clean texts and counts what passes the gold firewall; then counts false alarms.

  npm run firewall
  npm run firewall -- --leaks 2000

  --leaks NUMBER  leaks to plant in each language (default: 600)
  --seed NUMBER   of the panels and of the draws (default: ${DEFAULT_SEED})

Private are all goals of the training tasks of the default panels, in both languages.`;

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
  const plantedCount = Number(values.leaks);
  if (!Number.isInteger(plantedCount) || plantedCount < 1) {
    throw new RangeError(
      `Cannot plant leaks as --leaks must be an integer >= 1: it is ${values.leaks}`,
    );
  }
  const seed = wholeNumber("--seed", values.seed, 0);
  for (const language of ["en", "zh"] as const) {
    const measured = measureFirewall(makePanel({ seed, language }), { seed, plantedCount });
    show(language, measured);
    if (measured.passed.length > 0) process.exitCode = 1;
  }
}

function show(language: string, measured: FirewallMeasurement): void {
  const { privateCount, exempt, plantedCount, passed, falseAlarms } = measured;
  console.log(
    `${language}: ${privateCount} private texts; ${passed.length} of ${plantedCount} planted leaks passed`,
  );
  for (const { secret, disguise, text } of passed) {
    console.log(
      `  passed: ${secret.kind} "${secret.text}" (${disguise}) in ${JSON.stringify(text)}`,
    );
  }
  console.log(`  general words that are no secret: ${exempt.join(", ") || "none"}`);
  for (const { source, textCount, alarmCount, findings } of falseAlarms) {
    if (textCount === 0) continue;
    const about = findings.map(({ kind, found }) => `${kind} "${found}"`).join(", ");
    console.log(
      `  false alarms, ${source}: ${alarmCount} of ${textCount}${about && ` (${about})`}`,
    );
  }
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
