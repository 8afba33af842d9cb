import { effectTable } from "../../gate/effect-table.js";
import { gateDesign } from "../../gate/gate-design.js";
import { readRelease } from "../../io/read-release.js";
import { seededRandom } from "../../random/seeded-random.js";
import { fitLeastSquares } from "../../stats/least-squares.js";
import { leastSquaresBootstrap } from "../../stats/least-squares-bootstrap.js";
import { percentileInterval } from "../../stats/percentile-interval.js";
import { metricSeed, releaseBootstrap } from "../../stats/release-bootstrap.js";
import { standardErrors } from "../../stats/robust-errors.js";
import type { BenchPart } from "./bench-part.js";
import { compareTimes, type TimeComparison, timed } from "./compare-times.js";
import { benchPython, findPython, type PythonPeer, startPeer } from "./python-peer.js";

const PEER_SCRIPT = "src/run/bench/stats-peer.py";
const RESAMPLES = 10_000;
const GATE_RESAMPLES = 2_000;

/** Bootstrap and gate, against CPython, numpy and statsmodels. */
export const statsBench: BenchPart = {
  name: "stats",
  about: "bootstrap and gate against CPython, numpy and statsmodels",
  run: async (say) => {
    const python = findPython();
    if (python === null) {
      say("  No Python >= 3.9 is on the path: there is nobody to compare with.");
      return [];
    }
    const data = await readData();
    const against = <T>(peer: PythonPeer, bench: (peer: PythonPeer, data: Data) => Promise<T>) =>
      bench(peer, data).finally(peer.stop);
    const plain = await against(startPeer(python, PEER_SCRIPT, ["--plain"]), benchCpython);
    const peers = benchPython(python, ["numpy", "statsmodels"], say);
    if ("reason" in peers) {
      say(`  Without numpy and statsmodels, as ${peers.reason}`);
      return plain;
    }
    const peer = startPeer(peers.path, PEER_SCRIPT);
    const versions = await peer.ask({ job: "versions" });
    say(`  Python, numpy, statsmodels: ${(versions.result as string[]).join(", ")}`);
    return [...plain, ...(await against(peer, benchNumpy))];
  },
};

/** The published numbers that are timed: strict rewards of 400 tasks, and the widest gate. */
interface Data {
  readonly baseline: readonly number[];
  readonly treated: readonly number[];
  readonly differences: readonly number[];
  readonly masks: readonly (readonly number[])[];
  readonly gains: readonly number[];
  readonly taskIds: readonly string[];
}

async function readData(): Promise<Data> {
  const { testOutcomes, gates } = await readRelease("data/release");
  const baseline = testOutcomes.map(({ reward }) => reward.base_free);
  const treated = testOutcomes.map(({ reward }) => reward.iter80_free);
  const { interventions, observations } = gates[0]!;
  // Refuses dependent columns, so that both sides fit a sound design.
  effectTable(interventions, observations);
  return {
    baseline,
    treated,
    differences: treated.map((score, i) => score - baseline[i]!),
    ...gateDesign(observations),
  };
}

const seed = metricSeed("reward");

function ourBootstrap({ baseline, treated }: Data) {
  return releaseBootstrap(baseline, treated, { seed, resamples: RESAMPLES, summation: "plain" });
}

async function benchCpython(peer: PythonPeer, data: Data): Promise<TimeComparison[]> {
  const job = { differences: data.differences, seed: String(seed), resamples: RESAMPLES };
  const comparisons: TimeComparison[] = [];
  for (const [how, label] of [
    ["python", "loop over randrange"],
    ["terse", "tersest form"],
  ] as const) {
    const { result } = await peer.ask({ job: how, ...job });
    // Python from 3.12 on adds with compensation: the last digit may differ there.
    refuseDifference(`bootstrap in CPython (${label})`, ourBootstrap(data).interval, result, 1e-14);
    comparisons.push(
      await compareTimes({
        name: `bootstrap 10,000 x 400 against CPython, ${label}`,
        ours: () => timed(() => ourBootstrap(data)),
        peer: async () => (await peer.ask({ job: how, ...job })).ms,
        repeats: 3,
        goal: 25,
      }),
    );
  }
  return comparisons;
}

async function benchNumpy(peer: PythonPeer, data: Data): Promise<TimeComparison[]> {
  const { differences, masks, gains, taskIds } = data;
  await peer.ask({ job: "keep", name: "scores", values: [differences] });
  await peer.ask({ job: "keep", name: "gate", values: [masks, gains] });
  return [
    ...(await benchNumpyBootstrap(peer, data)),
    ...(await benchRefit(peer, masks, gains)),
    ...(await benchResamples(peer, { masks, gains, taskIds })),
  ];
}

async function benchNumpyBootstrap(peer: PythonPeer, data: Data): Promise<TimeComparison[]> {
  const { result } = await peer.ask({
    job: "same_draws",
    differences: data.differences,
    seed: String(seed),
    resamples: RESAMPLES,
  });
  refuseDifference(
    "bootstrap in numpy on the same draws",
    ourBootstrap(data).interval,
    result,
    1e-14,
  );
  const comparisons: TimeComparison[] = [];
  for (const [how, label] of [
    ["gather", "one gather"],
    ["take16", "16-bit draws and take"],
    ["chunks", "a hundred gathers that fit the cache"],
  ] as const) {
    comparisons.push(
      await compareTimes({
        name: `bootstrap 10,000 x 400 against numpy, ${label}`,
        ours: () => timed(() => ourBootstrap(data)),
        peer: async () =>
          (await peer.ask({ job: "bootstrap", name: "scores", how, resamples: RESAMPLES })).ms,
        repeats: 21,
        goal: 1,
      }),
    );
  }
  return comparisons;
}

async function benchRefit(
  peer: PythonPeer,
  masks: Data["masks"],
  gains: Data["gains"],
): Promise<TimeComparison[]> {
  const refit = () => {
    const fit = fitLeastSquares(masks, gains);
    return [fit.coefficients, standardErrors(fit, masks, "HC3")];
  };
  const comparisons: TimeComparison[] = [];
  for (const how of ["numpy", "statsmodels"]) {
    const ask = () => peer.ask({ job: "refit", name: "gate", how });
    refuseDifference(
      `refit in ${how}`,
      refit().flat(),
      ((await ask()).result as number[][]).flat(),
      1e-13,
    );
    comparisons.push(
      await compareTimes({
        name: `gate refit with HC3 against ${how}`,
        ours: () => timed(refit),
        peer: async () => (await ask()).ms,
        repeats: 51,
      }),
    );
  }
  return comparisons;
}

async function benchResamples(
  peer: PythonPeer,
  { masks, gains, taskIds }: Pick<Data, "masks" | "gains" | "taskIds">,
): Promise<TimeComparison[]> {
  const resampled = (drawSeed: number) => {
    const { coefficients } = leastSquaresBootstrap(masks, gains, {
      clusters: taskIds,
      random: seededRandom(drawSeed),
      resamples: GATE_RESAMPLES,
    });
    const intervals = coefficients.map((values) => percentileInterval(values, 0.95));
    return [0, 1].map((end) => intervals.map((interval) => interval[end]!));
  };
  // The draws that the first seed leads to, for the peer to repeat.
  const random = seededRandom(1);
  const n = gains.length;
  const index = Array.from({ length: GATE_RESAMPLES }, () =>
    Array.from({ length: Math.ceil(n / 2) }, () => {
      const both = Math.floor(random() * n * n);
      return [Math.floor(both / n), both % n];
    })
      .flat()
      .slice(0, n),
  );
  const comparisons: TimeComparison[] = [];
  for (const [how, label, repeats] of [
    ["normal", "normal equations in one batch", 21],
    ["lstsq", "lstsq for each resample", 5],
  ] as const) {
    const { result } = await peer.ask({ job: "resamples", name: "gate", how, index });
    refuseDifference(
      `resamples in numpy (${label})`,
      resampled(1).flat(),
      (result as number[][]).flat(),
      1e-12,
    );
    comparisons.push(
      await compareTimes({
        name: `gate with 2,000 task resamples against numpy, ${label}`,
        ours: () => timed(() => resampled(2)),
        peer: async () =>
          (await peer.ask({ job: "resamples", name: "gate", how, resamples: GATE_RESAMPLES })).ms,
        repeats,
        goal: 1,
      }),
    );
  }
  return comparisons;
}

/** A time means nothing if the answers differ. */
function refuseDifference(
  what: string,
  ours: readonly number[],
  theirs: unknown,
  tolerance: number,
): void {
  const other = theirs as readonly number[];
  const worst = Math.max(...ours.map((value, i) => Math.abs(value - other[i]!)));
  if (ours.length !== other.length || !(worst <= tolerance)) {
    throw new Error(`Cannot time the ${what} as answers differ: by up to ${worst}`);
  }
}
