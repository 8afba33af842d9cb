import { ACTION_FEATURES } from "./action-features.js";
import type { NetworkShape } from "./network-shape.js";
import { STATE_FEATURES } from "./state-features.js";

/** Sizes of the network of the committed base. */
export const LAB_SHAPE: NetworkShape = {
  stateSize: STATE_FEATURES.length,
  actionSize: ACTION_FEATURES.length,
  hidden: 112,
  buckets: 2048,
  embedding: 64,
  what: 64,
  when: 24,
};
