import type { ChunkContribution, ReleasedIntervention } from "../analysis/release.js";
import type { GateStatus, Intervention } from "../gate/intervention.js";
import type { GateObservation } from "../gate/observation.js";
import type { Outcome } from "../shop/outcome.js";
import {
  countCell,
  maskCell,
  numberCell,
  optionalCell,
  placeCell,
  shareCell,
  taskIdCell,
  textCell,
  wordCell,
} from "./cell-schemas.js";
import { type Contradiction, type CsvFormat, csvFormat } from "./csv-format.js";

/** The product of four parts may round differently where a run was not made by us. */
const PRODUCT_TOLERANCE = 1e-12;

const STATUSES: readonly GateStatus[] = [
  "selected",
  "retired",
  "non_positive",
  "rewrite_loser",
  "budget_excluded",
];

const interventionColumns = {
  intervention_id: textCell,
  kind: wordCell(["current", "candidate"]),
  logical_chunk_id: textCell,
  operation: optionalCell(wordCell(["ADD", "REWRITE"])),
  order: placeCell,
  coefficient: numberCell,
  rank: optionalCell(placeCell),
  status: wordCell(STATUSES),
};

type InterventionCells = {
  readonly [Name in keyof typeof interventionColumns]: (typeof interventionColumns)[Name]["_output"];
};

function toIntervention(cells: InterventionCells): ReleasedIntervention {
  return {
    id: cells.intervention_id,
    kind: cells.kind,
    slotId: cells.logical_chunk_id,
    operation: cells.operation,
    order: cells.order,
    coefficient: cells.coefficient,
    rank: cells.rank,
    status: cells.status,
  };
}

/** `gate_rN_interventions.csv`: the columns of a gate's masks, in their order, with the result. */
export const interventionsFormat = csvFormat(interventionColumns, toIntervention, {
  key: ["intervention_id"],
  contradictions: interventionContradictions,
});

/** `chunk_contributions.csv`: the interventions of all gates in one table. */
export const contributionsFormat = csvFormat(
  { round: countCell, ...interventionColumns },
  (cells): ChunkContribution => ({ round: cells.round, ...toIntervention(cells) }),
  {
    key: ["round", "intervention_id"],
    ascending: "round",
    contradictions: interventionContradictions,
  },
);

function interventionContradictions(row: ReleasedIntervention): Contradiction[] {
  const { kind, operation, rank, status, coefficient } = row;
  const found: Contradiction[] = [];
  if ((kind === "candidate") !== (operation !== null)) {
    const expected =
      kind === "candidate" ? "ADD or REWRITE, as it is a candidate" : "an empty cell";
    found.push({ column: "operation", expected });
  }
  if ((rank === null) !== (status === "rewrite_loser")) {
    const expected = rank === null ? "a place, as it won its slot" : "an empty cell, as it lost";
    found.push({ column: "rank", expected });
  }
  if (status === "selected" && coefficient <= 0) {
    found.push({ column: "coefficient", expected: "a number > 0, as it is selected" });
  }
  return found;
}

const outcomeColumns = {
  r_type: shareCell,
  r_att: shareCell,
  r_option: shareCell,
  r_price: shareCell,
  r_loose: shareCell,
  reward: shareCell,
};
const bareColumns = {
  bare_r_type: shareCell,
  bare_r_att: shareCell,
  bare_r_option: shareCell,
  bare_r_price: shareCell,
  bare_r_loose: shareCell,
  bare_reward: shareCell,
};

/**
 * `gate_rN_observations.csv`: the pairs of a gate.
 *
 * @param interventions The gate's interventions, in the order of the mask's
 *   digits; `null` where their file could not be read: then only the digits are checked.
 */
export function observationsFormat(
  interventions: readonly Intervention[] | null,
): CsvFormat<GateObservation> {
  return csvFormat(
    {
      task_id: taskIdCell,
      mask: maskCell(interventions?.length ?? null),
      ...outcomeColumns,
      ...bareColumns,
    },
    (cells): GateObservation => ({
      taskId: cells.task_id,
      mask: cells.mask,
      outcome: toOutcome(cells),
      bareOutcome: toOutcome({
        r_type: cells.bare_r_type,
        r_att: cells.bare_r_att,
        r_option: cells.bare_r_option,
        r_price: cells.bare_r_price,
        r_loose: cells.bare_r_loose,
        reward: cells.bare_reward,
      }),
    }),
    {
      key: ["task_id"],
      ascending: "task_id",
      contradictions: ({ mask, outcome, bareOutcome }) => [
        ...slotContradictions(mask, interventions ?? []),
        ...productContradictions("reward", outcome),
        ...productContradictions("bare_reward", bareOutcome),
      ],
    },
  );
}

function toOutcome(cells: { readonly [Name in keyof typeof outcomeColumns]: number }): Outcome {
  return {
    reward: cells.reward,
    rType: cells.r_type,
    rAtt: cells.r_att,
    rOption: cells.r_option,
    rPrice: cells.r_price,
    rLoose: cells.r_loose,
    rSuccess: cells.reward === 1 ? 1 : 0,
  };
}

function productContradictions(column: string, outcome: Outcome): Contradiction[] {
  const product = outcome.rType * outcome.rAtt * outcome.rOption * outcome.rPrice;
  if (Math.abs(product - outcome.reward) <= PRODUCT_TOLERANCE) return [];
  return [{ column, expected: `${product}, the product of type, attributes, options and price` }];
}

/** Versions of one slot exclude each other. */
function slotContradictions(
  mask: readonly boolean[],
  interventions: readonly Intervention[],
): Contradiction[] {
  const slots = interventions.filter((_, j) => mask[j]).map(({ slotId }) => slotId);
  const doubled = slots.find((slot, index) => slots.indexOf(slot) < index);
  return doubled === undefined
    ? []
    : [{ column: "mask", expected: `at most one version of slot ${doubled}` }];
}
