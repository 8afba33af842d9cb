import { ALL_RULES } from "../../policy/rules/rule.js";
import { wordRule } from "../../policy/rules/wording.js";
import { pick } from "../../random/draw.js";
import { keyedRandom } from "../../random/seeded-random.js";
import type { Panel } from "../../shop/panel/panel.js";
import type { Split } from "../../shop/task.js";
import { CHUNK_PARTS, type ChunkText } from "../../skill/chunk.js";
import { composeText } from "../analyst/compose-text.js";
import { type Firewall, type FirewallFinding, makeFirewall } from "./firewall.js";
import { DISGUISE_NAMES, type PlantedLeak, plantLeak } from "./plant-leak.js";
import { type PrivateText, privateTextsOf, uniquePrivateTexts } from "./private-text.js";

/** How often clean texts of one source were held back. */
export interface FalseAlarms {
  readonly source: "analyst" | "rule_words_seen" | "rule_words_held_out" | "handwritten";
  readonly textCount: number;
  readonly alarmCount: number;
  /** What the alarms were about, without repeats. */
  readonly findings: readonly FirewallFinding[];
}

/** What {@link measureFirewall} found. */
export interface FirewallMeasurement {
  readonly privateCount: number;
  readonly exempt: readonly string[];
  readonly plantedCount: number;
  /** Planted leaks that were not seen; has to be empty. */
  readonly passed: readonly PlantedLeak[];
  readonly falseAlarms: readonly FalseAlarms[];
}

/** Options for {@link measureFirewall}. */
export interface MeasureFirewallOptions {
  readonly seed: number;
  /** Planted leaks, an integer >= 1. @defaultValue 600 */
  readonly plantedCount?: number;
  /** Texts of a rule from each source. @defaultValue 4 */
  readonly textsPerRule?: number;
  /** Clean chunks written by hand, in the panel's language. @defaultValue none */
  readonly handwritten?: readonly ChunkText[];
  /** Whose goals are private. @defaultValue "train" */
  readonly split?: Split;
}

/**
 * Measures a firewall that knows the goals of a whole split: what slips through, and what is held back for nothing.
 *
 * Leaks of every kind are planted into clean texts under every disguise. The
 * clean texts are what the analyst composes and the word lists of rules for
 * every rule there is, and chunks written by hand.
 */
export function measureFirewall(
  panel: Panel,
  options: MeasureFirewallOptions,
): FirewallMeasurement {
  const { seed, plantedCount = 600, textsPerRule = 4, handwritten = [], split = "train" } = options;
  const { language } = panel;
  const secrets = secretsOf(panel, split);
  const firewall = makeFirewall(secrets);
  const draws = Array.from({ length: textsPerRule }, (_, n) => n);
  const textsOf = (source: string, write: (at: number, n: number) => ChunkText) =>
    ALL_RULES.flatMap((_, at) => draws.map((n) => ({ source, text: write(at, n) }))).map(
      ({ text }) => text,
    );
  const randomOf = (source: string, at: number, n: number) => keyedRandom(seed, source, at, n);
  const worded = (wording: "seen" | "heldOut") =>
    textsOf(wording, (at, n) =>
      wordRule(ALL_RULES[at]!, { language, wording, random: randomOf(wording, at, n) }),
    );
  const composed = textsOf("analyst", (at, n) =>
    composeText({ rule: ALL_RULES[at]!, language, previous: null }, randomOf("analyst", at, n)),
  );

  const general = new Set(firewall.exempt);
  const plantable = secrets.filter(({ text }) => !general.has(text));
  const random = keyedRandom(seed, "planted leaks");
  const kinds = [...new Set(plantable.map(({ kind }) => kind))];
  const planted = Array.from({ length: plantedCount }, (_, n) => {
    // Kinds and disguises take turns, so that each meets each.
    const kind = kinds[n % kinds.length]!;
    const disguise = DISGUISE_NAMES[Math.floor(n / kinds.length) % DISGUISE_NAMES.length]!;
    const secret = pick(
      plantable.filter((one) => one.kind === kind),
      random,
    );
    return plantLeak(flat(pick(composed, random)), secret, { disguise, random });
  });
  return {
    privateCount: firewall.privateCount,
    exempt: firewall.exempt,
    plantedCount,
    passed: planted.filter(({ text }) => firewall.inspect(text).length === 0),
    falseAlarms: [
      falseAlarms("analyst", composed, firewall),
      falseAlarms("rule_words_seen", worded("seen"), firewall),
      falseAlarms("rule_words_held_out", worded("heldOut"), firewall),
      falseAlarms("handwritten", handwritten, firewall),
    ],
  };
}

/** Everything private about the tasks of a split. */
function secretsOf({ tasks, goals, productById }: Panel, split: Split): readonly PrivateText[] {
  return uniquePrivateTexts(
    tasks
      .filter((task) => task.split === split)
      .flatMap((task) => {
        const goal = goals.get(task.id)!;
        const products = [productById.get(goal.productId)!];
        return privateTextsOf({ goal, task, products, listedIds: [] });
      }),
  );
}

function falseAlarms(
  source: FalseAlarms["source"],
  texts: readonly ChunkText[],
  firewall: Firewall,
): FalseAlarms {
  const alarms = texts.map((text) => firewall.inspect(flat(text))).filter((f) => f.length > 0);
  const known = new Map(alarms.flat().map((finding) => [JSON.stringify(finding), finding]));
  return {
    source,
    textCount: texts.length,
    alarmCount: alarms.length,
    findings: [...known.values()],
  };
}

function flat(text: ChunkText): string {
  return CHUNK_PARTS.map((part) => text[part]).join("\n");
}
