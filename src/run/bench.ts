import { describeComparison } from "./bench/compare-times.js";
import { describeMachine } from "./bench/machine.js";
import { BENCH_PARTS } from "./bench/parts.js";

const HELP = `Times the lab against its peers, in turns, and prints ratios.

  npm run bench -- [part ...]    without a part: all of them

${BENCH_PARTS.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join("\n")}

A part takes minutes: stats and figures 3 to 4 on two busy cores, shop 7 or more, train longer, as
it makes 2,000 updates; an idle machine is faster. The first time, Python packages are installed
into .cache/bench-venv.

A line reads: our time against the peer's (medians), the peer's time over ours (above 1 we are
faster; lowest to highest turn), and the goal where there is one. Some parts also print times of
ours alone. Ends with an error if an answer differs from the peer's or a goal is missed; what else
the machine does can make a goal missed.`;

/**
 * `npm run bench -- [part ...]`: times the lab against its peers, in turns, as ratios.
 *
 * Fails if an answer differs or a goal is missed.
 */
async function main(names: readonly string[]): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (names.includes("--help")) {
    say(HELP);
    return;
  }
  const unknown = names.find((name) => !BENCH_PARTS.some((part) => part.name === name));
  if (unknown !== undefined) {
    throw new RangeError(
      `Cannot bench ${unknown}: parts are ${BENCH_PARTS.map(({ name }) => name).join(", ")}`,
    );
  }
  say(describeMachine());
  say("Ratios are the peer's time over ours; above 1 we are faster.");
  let missedCount = 0;
  for (const part of BENCH_PARTS) {
    if (names.length > 0 && !names.includes(part.name)) continue;
    say(`\n${part.name}: ${part.about}`);
    for (const comparison of await part.run(say)) {
      say(`  ${describeComparison(comparison)}`);
      if (comparison.goal !== null && comparison.ratio < comparison.goal) missedCount += 1;
    }
  }
  if (missedCount > 0) {
    say(`\nGoals missed: ${missedCount}`);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
