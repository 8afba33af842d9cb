import { createHash } from "node:crypto";
import type * as TF from "@tensorflow/tfjs";
import { type EpisodeRunner, localRunner } from "../grpo/lab-generator.js";
import { labPolicy } from "../policy/lab-policy.js";
import { PARAMETER_NAMES } from "../policy/network-shape.js";
import type { Parameters } from "../policy/parameters.js";
import { makePanel } from "../shop/panel/make-panel.js";
import type { Panel } from "../shop/panel/panel.js";
import { type SplitTasks, splitTasks } from "../shop/panel/split-tasks.js";
import { type TaskReader, taskReader } from "../shop/reading/read-task.js";
import type { Wishes } from "../shop/reading/wishes.js";
import { openShop, type Shop } from "../shop/shop.js";
import type { Task } from "../shop/task.js";
import { shelvesOf } from "../shop/vocabulary/shelf.js";
import type { ChunkSource } from "./chunk-source.js";
import { familySeed } from "./run-state.js";
import type { CoevolutionSettings } from "./settings.js";

/** A family's shop, open, with its tasks by role. */
export interface FamilyWorld {
  readonly name: string;
  /** Seed of the family within the run. */
  readonly seed: number;
  readonly groupsPerStep: number;
  readonly panel: Panel;
  readonly shop: Shop;
  readonly read: TaskReader;
  readonly tasks: {
    readonly train: SplitTasks<"train">;
    readonly skillval: SplitTasks<"skillval">;
    readonly audit: SplitTasks<"audit"> | null;
    readonly test: SplitTasks<"test">;
  };
}

/** Everything live that a run needs beside its settings and its state. */
export interface RunWorld {
  readonly settings: CoevolutionSettings;
  readonly families: readonly FamilyWorld[];
  /** The base policy and its name, the hash of its checkpoint. */
  readonly base: { readonly parameters: Parameters; readonly id: string };
  readonly source: ChunkSource;
  readonly tf: typeof TF;
  /** Where episodes are played. @defaultValue this process; it never changes a byte */
  readonly runnerOf?: (family: FamilyWorld, player: Player) => EpisodeRunner;
}

/** Opens the shops of a run. */
export function openFamilies(settings: CoevolutionSettings): readonly FamilyWorld[] {
  const { seed, families, actionLimit, auditPairs } = settings;
  return families.map(({ name, language, panelSeed, sizes, productCount, groupsPerStep }) => {
    const panel = makePanel({ seed: panelSeed, language, sizes, productCount });
    return {
      name,
      seed: familySeed(seed, name),
      groupsPerStep,
      panel,
      shop: openShop(panel, { actionLimit }),
      read: readOnce(taskReader(shelvesOf(language), language)),
      tasks: {
        train: splitTasks(panel, "train"),
        skillval: splitTasks(panel, "skillval"),
        audit: auditPairs > 0 ? splitTasks(panel, "audit") : null,
        test: splitTasks(panel, "test"),
      },
    };
  });
}

/** Reads every task once, whoever plays it: the reading does not depend on the policy. */
function readOnce(read: TaskReader): TaskReader {
  const known = new WeakMap<Task, Wishes>();
  return (task) => {
    const wishes = known.get(task) ?? read(task);
    known.set(task, wishes);
    return wishes;
  };
}

/** Who plays: the numbers of a network and the name under which its episodes are recorded. */
export interface Player {
  readonly parameters: Parameters;
  readonly id: string;
}

/** Lets a network play in a family's shop. */
export function playerRunner(
  { runnerOf }: Pick<RunWorld, "runnerOf">,
  family: FamilyWorld,
  player: Player,
): EpisodeRunner {
  const { shop, read } = family;
  return runnerOf?.(family, player) ?? localRunner(shop, labPolicy({ ...player, read }));
}

/** Names a policy by its round and its own numbers. */
export function playerOf(parameters: Parameters, name: string): Player {
  const hash = createHash("sha256");
  for (const key of PARAMETER_NAMES) hash.update(parameters.arrays[key]);
  return { parameters, id: `lab/${name}/${hash.digest("hex").slice(0, 16)}` };
}
