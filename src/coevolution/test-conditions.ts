/** The final four conditions: base or trained policy, without a skill or with one. */
export const TEST_CONDITION_NAMES = ["base_free", "base_s0", "final_free", "final_st"] as const;
export type TestConditionName = (typeof TEST_CONDITION_NAMES)[number];
