import {
  amountCell,
  type CellSchema,
  countCell,
  flagCell,
  numberCell,
  optionalCell,
  shareCell,
  taskIdCell,
  textCell,
  wordCell,
} from "./cell-schemas.js";
import { csvFormat } from "./csv-format.js";
import { EPISODE_METRICS } from "./import-layout.js";

/** A value that a behaviour table gives of one episode. */
export type EpisodeMetric = (typeof EPISODE_METRICS)[number];

/** One episode of a behaviour table. */
export interface BehaviorEpisode {
  readonly taskId: string;
  /** Whether it ended by a technical fault and has no score. */
  readonly isTechnical: boolean;
  readonly success: number | null;
  readonly reward: number | null;
  /** How it ended, such as `purchase`. */
  readonly termination: string;
  readonly values: Readonly<Record<EpisodeMetric, number | null>>;
}

const metricColumns = Object.fromEntries(
  EPISODE_METRICS.map((metric) => [metric, optionalCell(numberCell)]),
) as Record<EpisodeMetric, CellSchema<number | null>>;

const episodeColumns = {
  task_id: taskIdCell,
  technical: flagCell,
  success: optionalCell(flagCell),
  reward: optionalCell(shareCell),
  termination: textCell,
  ...metricColumns,
};

type EpisodeCells = {
  readonly task_id: string;
  readonly technical: number;
  readonly success: number | null;
  readonly reward: number | null;
  readonly termination: string;
} & Readonly<Record<EpisodeMetric, number | null>>;

function toEpisode(cells: EpisodeCells): BehaviorEpisode {
  const { task_id, technical, success, reward, termination, ...values } = cells;
  return { taskId: task_id, isTechnical: technical === 1, success, reward, termination, values };
}

function scoreMissing({ isTechnical, success, reward }: BehaviorEpisode) {
  if (isTechnical) return [];
  return [
    ...(success === null ? [{ column: "success", expected: "0 or 1, as it is scored" }] : []),
    ...(reward === null ? [{ column: "reward", expected: "a reward, as it is scored" }] : []),
  ];
}

/** Episodes of training, several a task. */
export const trainingEpisodesFormat = csvFormat(
  { round: countCell, treatment: wordCell(["skill_free", "assisted"]), ...episodeColumns },
  ({ round, treatment, ...cells }) => ({ round, treatment, ...toEpisode(cells as EpisodeCells) }),
  { key: [], contradictions: scoreMissing },
);

/** Episodes of evaluation, one a task and cohort. */
export const evaluationEpisodesFormat = csvFormat(
  { cohort: textCell, ...episodeColumns },
  ({ cohort, ...cells }) => ({ cohort, ...toEpisode(cells as EpisodeCells) }),
  { key: ["cohort", "task_id"], contradictions: scoreMissing },
);

/** Model turns of training. */
export const trainingTurnsFormat = csvFormat(
  { round: countCell, phase: textCell, tokens: amountCell },
  (cells) => cells,
  { key: [] },
);
