import { execFileSync } from "node:child_process";
import { analystSource } from "../../coevolution/analyst-source.js";
import type { ChunkSource } from "../../coevolution/chunk-source.js";
import { runCoevolution } from "../../coevolution/run-coevolution.js";
import type { CoevolutionSettings } from "../../coevolution/settings.js";
import type { UnitResult } from "../../coevolution/unit-result.js";
import { type Unit, unitName } from "../../coevolution/units.js";
import { openFamilies } from "../../coevolution/world.js";
import { ruleAnalyst } from "../../coldstart/analyst/rule-analyst.js";
import { openJsonl } from "../../io/jsonl.js";
import { openRunStore } from "../../io/run-store.js";
import { startTensorflow } from "../../io/start-tensorflow.js";
import { openWorkerPool } from "../../io/worker-runner.js";
import { canonicalJson } from "../../random/canonical-hash.js";
import { DEFAULT_PRODUCT_COUNT, DEFAULT_SEED, DEFAULT_SIZES } from "../../shop/panel/plan.js";
import { readBase } from "./read-base.js";

/** Options for {@link runLab}. */
export interface RunLabOptions {
  readonly folder: string;
  /** File of the base checkpoint. */
  readonly base: string;
  /** Threads that play episodes; 1 plays in this one. @defaultValue 1 */
  readonly workers?: number;
  /** @defaultValue the lab's analyst of rules */
  readonly source?: ChunkSource;
  /** Shows one line. */
  readonly say: (line: string) => void;
}

/**
 * Runs an arm in the lab and keeps it in a folder; goes on where an earlier run stopped.
 *
 * What the clock says goes to `timing.jsonl` alone: everything else in the
 * folder has the same bytes however often the run was stopped.
 *
 * @throws {RangeError} If several workers are to play in other shops than the default ones.
 */
export async function runLab(
  settings: CoevolutionSettings,
  { folder, base, workers = 1, source = analystSource(ruleAnalyst), say }: RunLabOptions,
): Promise<void> {
  if (workers > 1) requireDefaultShops(settings);
  const { parameters, hash } = await readBase(base);
  const { tf, name: backend } = await startTensorflow();
  const families = openFamilies(settings);
  const store = await openRunStore(folder, {
    schema: "intraskill.run/1",
    settings,
    inputs: {
      base: hash,
      source: source.id,
      panels: Object.fromEntries(families.map(({ name, panel }) => [name, panel.hash])),
    },
    versions: { node: process.version, tensorflow: tf.version.tfjs, backend },
    commit: commitOf(),
    testEpisodeCount: 0,
  });
  const timing = await openJsonl(`${folder}/timing.jsonl`);
  const pools = new Map(
    workers === 1
      ? []
      : families.map(({ name, shop }) => [name, openWorkerPool(shop.language, workers)] as const),
  );
  for (const line of store.cut) say(`cut off and done anew: ${line}`);
  const before = store.journal.position?.state.done ?? 0;
  if (before > 0) say(`${before} units were done before`);
  let start = performance.now();
  try {
    await runCoevolution(
      {
        settings,
        families,
        base: { parameters, id: `lab/base/${hash.slice(0, 16)}` },
        source,
        tf,
        ...(pools.size === 0
          ? {}
          : {
              runnerOf: ({ name }, player) => pools.get(name)!.runner(player.parameters, player.id),
            }),
      },
      {
        journal: store.journal,
        onUnit: (unit, result, done, total) => {
          const seconds = (performance.now() - start) / 1_000;
          start = performance.now();
          // A lost time costs nothing; a lost unit would.
          timing.append({ unit: unitName(unit), seconds }).catch(() => undefined);
          say(
            `${String(done).padStart(4)}/${total} ${progressLine(unit, result)} ${seconds.toFixed(1)} s`,
          );
        },
      },
    );
  } finally {
    await timing.close();
    await Promise.all([...pools.values()].map((pool) => pool.close()));
    await store.close();
  }
}

/** Worker threads open the default shops, whatever the settings say. */
function requireDefaultShops({ families, actionLimit }: CoevolutionSettings): void {
  const isDefault = families.every(
    ({ panelSeed, sizes, productCount }) =>
      panelSeed === DEFAULT_SEED &&
      productCount === DEFAULT_PRODUCT_COUNT &&
      canonicalJson(sizes) === canonicalJson(DEFAULT_SIZES),
  );
  if (!isDefault || actionLimit !== 30) {
    throw new RangeError(
      "Cannot run with several workers as they play in the default shops: the settings name others",
    );
  }
}

/** Says in one line what a unit came to. */
function progressLine(unit: Unit, { records }: UnitResult): string {
  const three = (value: number | null) => (value === null ? "-" : value.toFixed(3));
  switch (unit.kind) {
    case "block": {
      const [update] = records.updates ?? [];
      const parts = (records.steps ?? []).map(
        ({ family, metrics: m, triage }) =>
          `${family} reward ${three(m.rewardMean)} success ${three(m.successRate)} all wrong ${three(m.allWrongGroupRate)} retried ${triage.retryCount}`,
      );
      return `step ${unit.step}: ${parts.join("; ")} entropy ${three(update?.entropy ?? null)}`;
    }
    case "gate": {
      const gate = records.gates![0]!;
      const { gap } = gate;
      const skill =
        gap === null
          ? ""
          : `; on ${gap.pairCount} pairs the whole skill ${three(gap.pair)} against ${three(gap.free)}`;
      return `gate ${unit.family} ${unit.round}: ${gate.status}, ${gate.activeBefore.length} chunks and ${gate.columns.filter(({ kind }) => kind === "candidate").length} candidates -> ${gate.activeAfter.length}, bare reward ${three(gate.free.reward)}${skill}`;
    }
    case "candidates":
    case "cold_start": {
      const [made] = records.proposals ?? [];
      return `${unitName(unit)}: ${made?.analyzedCount ?? 0} episodes looked at, ${made?.chunkIds.length ?? 0} chunks proposed`;
    }
    case "test": {
      const tests = records.tests ?? [];
      const success = tests.filter(({ outcome }) => outcome?.rSuccess === 1).length;
      return `${unitName(unit)}: success ${three(success / tests.length)}`;
    }
    case "audit":
      return unitName(unit);
  }
}

function commitOf(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}
