import { STATE_FEATURES, type StateFeature } from "../state-features.js";

/** When a rule speaks, by the state features that make it so; any one of them suffices. */
const CONDITION_FEATURES = {
  on_home: ["on_home"],
  on_results: ["on_results"],
  on_product: ["on_product"],
  explicit_missing: ["explicit_missing"],
  persona_missing: ["persona_missing"],
  over_budget: ["over_explicit_budget", "over_persona_budget"],
  option_unavailable: ["explicit_option_unavailable", "persona_option_unavailable"],
  nothing_fits: ["nothing_fits"],
  last_invalid: ["last_invalid"],
  is_late: ["is_late"],
} as const satisfies Record<string, readonly StateFeature[]>;

export type Condition = keyof typeof CONDITION_FEATURES;

/** Every condition, in a fixed order. */
export const CONDITIONS = Object.keys(CONDITION_FEATURES) as readonly Condition[];

const INDICES = new Map<Condition, readonly number[]>(
  CONDITIONS.map((condition) => [
    condition,
    CONDITION_FEATURES[condition].map((name) => STATE_FEATURES.indexOf(name)),
  ]),
);

/**
 * Whether a condition holds in a state.
 *
 * @param state State features, shape `[S]`.
 */
export function holds(condition: Condition, state: Float32Array): boolean {
  return INDICES.get(condition)!.some((index) => state[index]! > 0);
}
