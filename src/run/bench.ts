import { describeComparison } from "./bench/compare-times.js";
import { describeMachine } from "./bench/machine.js";
import { BENCH_PARTS } from "./bench/parts.js";

/**
 * `npm run bench -- [part ...]`: times the lab against its peers, in turns, as ratios.
 *
 * Fails if an answer differs or a goal is missed.
 */
async function main(names: readonly string[]): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (names.includes("--help")) {
    say("npm run bench -- [part ...]    without a part: all of them");
    for (const { name, about } of BENCH_PARTS) say(`  ${name}  ${about}`);
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
