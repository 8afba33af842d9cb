import type { Release } from "../analysis/release.js";
import { numberFindings, type ReleaseFinding } from "./release-finding.js";

/** Sums in another order differ in their last digits. */
const SUM_TOLERANCE = 1e-12;

const ROUNDS_FILE = "behavior_rounds.csv";
const STEPS_FILE = "behavior_step_distribution.csv";

/**
 * Lists where the behaviour tables count the same episodes differently.
 *
 * Blocks of a round add up to all of it, and the counts of the step
 * distribution give the size and the mean of the round table.
 */
export function behaviorFindings(release: Release): ReleaseFinding[] {
  return [...blockFindings(release), ...distributionFindings(release)];
}

function blockFindings({ behaviorRounds, rounds }: Release): ReleaseFinding[] {
  return rounds.flatMap(({ round, generatedEpisodes }) => {
    const size = (block: string, metric = "model_steps") =>
      behaviorRounds.find(
        (row) => row.round === round && row.block === block && row.metric === metric,
      )?.n;
    const all = { file: `${ROUNDS_FILE} (block all)`, value: size("all") };
    const sum = (...parts: readonly (number | undefined)[]) => ({
      file: ROUNDS_FILE,
      value: parts.reduce<number>((total, part) => total + (part ?? Number.NaN), 0),
    });
    return [
      ...numberFindings(
        `round ${round}: successes and failures`,
        sum(size("success"), size("failure")),
        all,
      ),
      ...numberFindings(
        `round ${round}: skill-free and assisted episodes`,
        sum(size("skill_free"), size("assisted")),
        all,
      ),
      ...numberFindings(
        `round ${round}: scored and technical episodes`,
        sum(size("all"), size("technical", "technical_n")),
        { file: "rounds.csv", value: generatedEpisodes },
      ),
    ];
  });
}

function distributionFindings({ behaviorRounds, stepDistribution }: Release): ReleaseFinding[] {
  const described = behaviorRounds.filter(({ round, block, metric }) =>
    stepDistribution.some(
      (row) => row.round === round && row.outcome === block && row.metric === metric,
    ),
  );
  return described.flatMap(({ round, block, metric, n, mean }) => {
    const rows = stepDistribution.filter(
      (row) => row.round === round && row.outcome === block && row.metric === metric,
    );
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    const total = rows.reduce((sum, row) => sum + row.count * row.value, 0);
    const stated = (value: number | null) => ({ file: ROUNDS_FILE, value: value ?? undefined });
    return [
      ...numberFindings(
        `round ${round}, ${block}: episodes with ${metric}`,
        { file: STEPS_FILE, value: count },
        stated(n),
      ),
      ...numberFindings(
        `round ${round}, ${block}: mean of ${metric}`,
        { file: STEPS_FILE, value: total / count },
        stated(mean),
        SUM_TOLERANCE,
      ),
    ];
  });
}
