import type { PlantedTruth } from "../gate/planted/planted-policy.js";
import { PLANTED_SCENARIOS } from "../gate/planted/planted-scenarios.js";

/** What is planted, before the rows; every number comes from the scenarios themselves. */
export function plantedLegend(): string {
  const { additive, heterogeneous, interacting, one_harmful: harmful } = PLANTED_SCENARIOS;
  return [
    "The policy is no network: it succeeds by a chance that is written down, so that every estimate",
    "of the gate can be held against the truth. A reward is 0 or 1, and a chunk in sight changes the",
    `chance of success, which is ${span(additive)} by task without a skill, by`,
    `  ${Object.entries(additive.effects)
      .map(([id, effect]) => `${id} ${signed(effect)}`)
      .join("  ")}`,
    "",
    "additive       these effects and their sum: what the gate's least squares assume",
    `heterogeneous  a chunk's effect also varies from task to task, by a standard deviation of ${heterogeneous.spread};`,
    `               the chance without a skill is ${span(heterogeneous)}`,
    `interacting    chunks also act together: ${(interacting.interactions ?? [])
      .map(({ ids, effect }) => `${ids.join(" with ")} ${signed(effect)} more`)
      .join(", ")}`,
    `one_harmful    c8 is ${signed(harmful.effects.c8 ?? 0)}: with it in sight the chance is cut at 0, so that the others`,
    "               have little left to add to",
    "  , screened   the same, after every chunk was tried alone and those that harm were left out",
    "",
  ].join("\n");
}

/** How to read the columns, after the rows. */
export const PLANTED_COLUMNS = `
pairs           pairs of episodes a task, one bare and one with a random half of the chunks
coverage        share of the gates' 95 % intervals that hold the planted effect, over all chunks that
                were measured, and its own 95 % interval; nominally 95 %
rms error       root of the mean squared error of an estimate, in reward (0..1), over c1..c7
sign agreement  share of estimates with the right sign, over chunks planted beyond 0.01 either way
largest bias    of c1..c7 the chunk whose mean estimate is farthest from the truth, in reward
time            seconds since the start of the command

What to expect over many gates; a run of few scatters around it, as the intervals of the coverage
say. Where effects add up, coverage is near 95 %, and doubling the pairs takes about 30 % off the
error. Where chunks act together, a gate estimates what a chunk adds on average while half of the
others are in sight, which is not what it adds alone: more pairs make the interval narrower around
that other number, so in the long run coverage falls with the pairs. With one_harmful it falls for
the same reason, and as the cut at 0 hides most of what is planted for c8, whose interval nearly
always misses it.`;

function span({ bare = [0.3, 0.6] }: PlantedTruth): string {
  return bare.map((chance) => chance.toFixed(2)).join(" to ");
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(2)}`;
}
