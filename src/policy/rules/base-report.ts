import type { Policy } from "../../episode/policy.js";
import { type EpisodePlan, runEpisodes } from "../../episode/run-episodes.js";
import { episodeSeed } from "../../episode/seeds.js";
import { isFinished, type Trace } from "../../episode/trace.js";
import { keyedRandom } from "../../random/seeded-random.js";
import type { Outcome } from "../../shop/outcome.js";
import { renderChunk } from "../../skill/render-skill.js";
import { pairedBootstrap } from "../../stats/paired-bootstrap.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";
import type { Classroom } from "../classroom.js";
import type { Choice } from "../forward.js";
import { labPolicy } from "../lab-policy.js";
import type { Parameters } from "../parameters.js";
import { HARMFUL_RULES, HELD_OUT_RULES, USEFUL_RULES, USELESS_RULES } from "./draw-rules.js";
import { type FollowRatio, followRatio } from "./follow-ratio.js";
import { type Rule, ruleName } from "./rule.js";
import type { TeacherStrength } from "./teacher.js";
import { type Lesson, teacherPolicy } from "./teacher-policy.js";
import { type Wording, wordRule } from "./wording.js";

/** Ten useful rules, as a person would pick them for a first skill. */
export const HAND_SKILL: readonly Rule[] = [
  "explicit_missing -> leave",
  "over_budget -> leave",
  "on_product -> option_explicit",
  "on_product -> option_persona",
  "on_product -> not option_other",
  "on_results -> open_best",
  "on_results -> open_persona",
  "on_results -> not open_dear",
  "on_home -> query_explicit",
  "on_home -> query_options",
].map((name) => USEFUL_RULES.find((rule) => ruleName(rule) === name)!);

/** One condition of the base on `dev`, one episode a task. */
export interface BaseCondition {
  readonly name: string;
  readonly taskCount: number;
  readonly success: number;
  /** Wilson's 95 % interval. */
  readonly successInterval: readonly [number, number];
  readonly reward: number;
  readonly stepsMean: number;
  /** Success minus the bare one, paired by task and by the episodes' seeds; `null` for the bare one. */
  readonly difference: number | null;
  /** 95 % interval of the paired bootstrap over tasks. */
  readonly differenceInterval: readonly [number, number] | null;
}

/** A family of rules in one wording. */
export interface FollowFamily {
  readonly name: string;
  readonly wording: Wording;
  readonly rules: readonly FollowRatio[];
  /** Sum of the student's effects, each turned to the teacher's sign, over the sum of the teacher's. */
  readonly pooled: number;
}

/** What a base can do, measured on `dev`. */
export interface BaseReport {
  readonly conditions: readonly BaseCondition[];
  readonly families: readonly FollowFamily[];
}

/** Measures a base on the `dev` tasks of a classroom: alone, with skills of known rules, and rule by rule. */
export async function baseReport(
  parameters: Parameters,
  classroom: Classroom,
  { strength, seed }: { readonly strength: TeacherStrength; readonly seed: number },
): Promise<BaseReport> {
  const { read, language } = classroom;
  const lab = labPolicy({ parameters, id: "base", read });
  const teacher = (rules: readonly Rule[], wander = 0) =>
    teacherPolicy({ read, strength, ruleOf: (id) => rules[Number(id)]!, wander });
  const run = (policy: Policy, rules: readonly Rule[], wording: Wording = "seen") =>
    runDev(policy, classroom, { rules, wording, seed });

  const bare = await run(lab, []);
  const conditions = [
    describe("bare", bare, null),
    describe("hand-written skill", await run(lab, HAND_SKILL), bare),
    describe("the same in unseen wording", await run(lab, HAND_SKILL, "heldOut"), bare),
    describe("all useful rules", await run(lab, USEFUL_RULES), bare),
    describe("harmful skill", await run(lab, HARMFUL_RULES), bare),
    describe("teacher, bare", await run(teacher([]), []), bare),
    describe("teacher, hand-written skill", await run(teacher(HAND_SKILL), HAND_SKILL), bare),
  ];
  const wandering = await run(teacher([], 0.25), []);
  const choices = wandering.flatMap(({ steps }) =>
    steps.map(({ decision }): Choice => (decision.training as Lesson).choice),
  );
  const family = (name: string, rules: readonly Rule[], wording: Wording): FollowFamily => {
    const found = rules.map((rule) =>
      followRatio(parameters, rule, choices, { language, wording, strength, seed }),
    );
    return { name, wording, rules: found, pooled: pooledRatio(found) };
  };
  return {
    conditions,
    families: [
      family("useful", USEFUL_RULES, "seen"),
      family("useless", USELESS_RULES, "seen"),
      family("harmful", HARMFUL_RULES, "seen"),
      family("held-out combinations", HELD_OUT_RULES, "seen"),
      family("useful", USEFUL_RULES, "heldOut"),
    ],
  };
}

function runDev(
  policy: Policy,
  { shop, language, taskIds }: Classroom,
  { rules, wording, seed }: { rules: readonly Rule[]; wording: Wording; seed: number },
): Promise<Trace[]> {
  const chunks = rules.map((rule, n) => {
    const random = keyedRandom("base report", seed, n);
    return { id: String(n), text: renderChunk(wordRule(rule, { language, wording, random })) };
  });
  const plans = taskIds("dev").map(
    (taskId): EpisodePlan => ({
      taskId,
      sample: 0,
      // The same seeds under every condition, so that what is left of chance is shared.
      seed: episodeSeed({ run: seed, step: "base report", taskId, sibling: 0 }),
      treatment: chunks.length === 0 ? "skill_free" : "assisted",
      chunks,
    }),
  );
  return runEpisodes(plans, { shop, policy });
}

function describe(
  name: string,
  traces: readonly Trace[],
  bare: readonly Trace[] | null,
): BaseCondition {
  const successes = traces.map((trace) => outcomeOf(trace).rSuccess);
  const n = traces.length;
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const compared =
    bare === null
      ? null
      : pairedBootstrap(
          bare.map((trace) => outcomeOf(trace).rSuccess),
          successes,
          { random: keyedRandom("base report", name) },
        );
  return {
    name,
    taskCount: n,
    success: total(successes) / n,
    successInterval: wilsonInterval(total(successes), n),
    reward: total(traces.map((trace) => outcomeOf(trace).reward)) / n,
    stepsMean: total(traces.map(({ steps }) => steps.length)) / n,
    difference: compared?.difference ?? null,
    differenceInterval: compared?.interval ?? null,
  };
}

/** The lab's network never fails technically; a trace without an outcome would be a fault of the shop. */
function outcomeOf(trace: Trace): Outcome {
  if (isFinished(trace)) return trace.outcome;
  throw new Error(`Cannot judge an episode of ${trace.job.taskId}: ${trace.error?.message}`);
}

function pooledRatio(rules: readonly FollowRatio[]): number {
  const readable = rules.filter(({ ratio }) => ratio !== null);
  const asked = readable.reduce((sum, { teacherEffect }) => sum + Math.abs(teacherEffect), 0);
  const done = readable.reduce(
    (sum, { teacherEffect, studentEffect }) => sum + Math.sign(teacherEffect) * studentEffect,
    0,
  );
  return done / asked;
}
