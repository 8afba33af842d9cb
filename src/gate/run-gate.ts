import type { Trace } from "../episode/trace.js";
import { deriveSeed } from "../random/seeded-random.js";
import { assignMasks } from "./assign-masks.js";
import { effectTable } from "./effect-table.js";
import { checkGateSettings, type GateSettings } from "./gate-settings.js";
import type { ChunkIntervention } from "./interventions-of.js";
import { type GateVerdict, judgeGate } from "./judge-gate.js";
import type { GateObservation } from "./observation.js";
import { type PairedGate, pairObservations } from "./pair-observations.js";
import { type BareRun, type PairPlace, playMasked } from "./run-pairs.js";

/** One candidate tried alone. */
export interface ScreenRow {
  readonly interventionId: string;
  readonly effect: number;
  readonly standardError: number;
  readonly isDropped: boolean;
}

/** What a gate came to: a verdict, or too few episodes to give one. Never a bank by itself. */
export type GateResult = {
  /** Candidates tried alone before the gate; `null` without a screen. */
  readonly screen: readonly ScreenRow[] | null;
  /** What the gate's masks had columns for: everything but what the screen dropped. */
  readonly interventions: readonly ChunkIntervention[];
  readonly traces: readonly Trace[];
} & (
  | {
      readonly status: "complete";
      readonly observations: readonly GateObservation[];
      readonly verdict: GateVerdict;
    }
  | {
      readonly status: "incomplete";
      /** Episodes that a technical failure took, as `<task>/<pair> masked`. */
      readonly missing: readonly string[];
    }
  /** Nothing to judge: no chunk and no candidate, or none that the screen left. */
  | { readonly status: "empty" }
);

/** Options for {@link runGate}. */
export interface RunGateOptions {
  readonly settings: GateSettings;
  /** Names the gate within the run, such as `gate/2`. */
  readonly name: string;
  /** Bare episodes of the same tasks on the same checkpoint. */
  readonly bare: BareRun<"skillval">;
}

/**
 * Runs a gate on a frozen policy: a screen if there is one, then pairs under joint masks.
 *
 * Takes tasks of `skillval` alone, by type and by a check of every episode.
 * Bare episodes come from outside, so that several measurements of one
 * checkpoint pay for them once.
 *
 * @param place Where episodes are played.
 * @param interventions What is to be judged, as `interventionsOf` gives it.
 * @throws {RangeError} If the bare episodes are of another policy, or as {@link checkGateSettings}.
 * @throws {DependentColumnsError} If effects cannot be told apart.
 */
export async function runGate(
  place: PairPlace<"skillval">,
  interventions: readonly ChunkIntervention[],
  { settings, name, bare }: RunGateOptions,
): Promise<GateResult> {
  checkGateSettings(settings);
  const screened = await runScreen(place, interventions, { settings, name, bare });
  const { screen, left, traces } = screened;
  const found = { screen, interventions: left, traces };
  if (screened.missing.length > 0) {
    return { ...found, status: "incomplete", missing: screened.missing };
  }
  if (left.length === 0) return { ...found, status: "empty" };
  const { pairsPerTask, design } = settings;
  const played = await playPairs(place, left, { settings, name, bare, pairsPerTask, design });
  const all = { ...found, traces: [...traces, ...played.traces] };
  if (played.paired.status === "incomplete") return { ...all, ...played.paired };
  const { observations } = played.paired;
  const verdict = judgeGate(left, observations, { settings, seed: deriveSeed(place.seed, name) });
  return { ...all, status: "complete", observations, verdict };
}

interface PairsOptions extends RunGateOptions {
  readonly pairsPerTask: number;
  readonly design: "joint" | "balanced" | "one_at_a_time";
}

async function playPairs(
  place: PairPlace<"skillval">,
  interventions: readonly ChunkIntervention[],
  { settings, name, bare, pairsPerTask, design }: PairsOptions,
): Promise<{ readonly paired: PairedGate; readonly traces: readonly Trace[] }> {
  const { seed, tasks } = place;
  const assignments = assignMasks(interventions, tasks.ids, {
    seed: deriveSeed(seed, name),
    pairsPerTask,
    design,
  });
  const masked = await playMasked(place, assignments, {
    chunks: interventions.map(({ chunk }) => chunk),
    name,
    commonRandomNumbers: settings.commonRandomNumbers,
  });
  const stranger = masked.traces.find(
    ({ provenance }) => bare.policyId !== null && provenance.policyId !== bare.policyId,
  );
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot reuse bare episodes of ${bare.policyId} for ${name}: it runs ${stranger.provenance.policyId}`,
    );
  }
  const usable = bare.outcomes.filter(({ pair }) => pair === null || pair < pairsPerTask);
  return {
    paired: pairObservations(assignments, masked.outcomes, usable),
    traces: masked.traces,
  };
}

async function runScreen(
  place: PairPlace<"skillval">,
  interventions: readonly ChunkIntervention[],
  options: RunGateOptions,
): Promise<{
  readonly screen: readonly ScreenRow[] | null;
  readonly left: readonly ChunkIntervention[];
  readonly missing: readonly string[];
  readonly traces: readonly Trace[];
}> {
  const candidates = interventions.filter(({ kind }) => kind === "candidate");
  const { screen } = options.settings;
  if (screen === null || candidates.length === 0) {
    return { screen: null, left: interventions, missing: [], traces: [] };
  }
  const { paired, traces } = await playPairs(place, candidates, {
    ...options,
    name: `${options.name}/screen`,
    pairsPerTask: screen.pairsPerTask,
    design: "one_at_a_time",
  });
  if (paired.status === "incomplete") {
    return { screen: [], left: interventions, missing: paired.missing, traces };
  }
  const { rows } = effectTable(candidates, paired.observations, {
    repeats: "keep",
    errors: screen.pairsPerTask > 1 ? "clustered" : "HC3",
  });
  const found = rows.map(({ interventionId, effect, standardError }) => ({
    interventionId,
    effect,
    standardError,
    isDropped: effect < -screen.dropBelowErrors * standardError,
  }));
  const dropped = new Set(found.filter((row) => row.isDropped).map((row) => row.interventionId));
  return {
    screen: found,
    left: interventions.filter(({ id }) => !dropped.has(id)),
    missing: [],
    traces,
  };
}
