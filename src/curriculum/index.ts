/**
 * Who reads what during training.
 *
 * The active chunks and their measured effects come in; a frozen state goes
 * out, and for every group of siblings one treatment: skill-free with
 * probability q, else each chunk with its own probability rho. Read
 * `draw-treatment.ts` first.
 */
export * from "./check-siblings.js";
export * from "./curriculum-state.js";
export * from "./draw-treatment.js";
export * from "./inclusion-rates.js";
