import type * as TF from "@tensorflow/tfjs";
import { runEpisodes } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { drawInteger, pick, sample, shuffle } from "../random/draw.js";
import type { Random } from "../random/random.js";
import { keyedRandom } from "../random/seeded-random.js";
import type { Language } from "../shop/language.js";
import { renderChunk } from "../skill/render-skill.js";
import type { Classroom } from "./classroom.js";
import type { NetworkShape } from "./network-shape.js";
import { freshParameters, type Parameters } from "./parameters.js";
import { CONDITIONS } from "./rules/condition.js";
import { drawRule } from "./rules/draw-rules.js";
import type { Rule } from "./rules/rule.js";
import { TARGETS } from "./rules/target.js";
import type { TeacherStrength } from "./rules/teacher.js";
import { type Lesson, teacherPolicy } from "./rules/teacher-policy.js";
import { wordRule } from "./rules/wording.js";
import { disposeBatch, tensorBatch, tensorForward } from "./tensor-network.js";
import { type ChunkBags, chunkBags } from "./text-bag.js";
import { openTrainer, type Trainer } from "./trainer.js";

/** How the base checkpoint is made; saved inside it. */
export interface PretrainSettings {
  readonly seed: number;
  readonly shape: NetworkShape;
  readonly teacher: TeacherStrength;
  /** Iterations; each plays teacher episodes and learns from all their steps. */
  readonly iterations: number;
  readonly episodesPerIteration: number;
  readonly minibatches: number;
  readonly learningRate: number;
  readonly gradientClip: number;
  /** Share of teacher steps at which any candidate is taken. */
  readonly wander: number;
  /** Share of episodes without chunks. */
  readonly bareShare: number;
  /** Most chunks in sight at once. */
  readonly mostChunks: number;
  /** Whether the pupil reads the chunks that the teacher sees. @defaultValue true */
  readonly isReading?: boolean;
  /** Different chunk texts per iteration. */
  readonly textCount: number;
  /** Share of n-grams dropped from half of the texts. */
  readonly dropout: number;
  /** Weight of telling condition, target and sign of a text apart. */
  readonly classifyWeight: number;
}

/** The recipe of the committed base. */
export const PRETRAIN_SETTINGS: Omit<PretrainSettings, "shape"> = {
  seed: 1,
  teacher: { habit: 2.2, rule: 5 },
  iterations: 1000,
  episodesPerIteration: 96,
  minibatches: 6,
  learningRate: 2e-3,
  gradientClip: 2,
  wander: 0.1,
  bareShare: 0.3,
  mostChunks: 12,
  textCount: 48,
  dropout: 0.15,
  classifyWeight: 0.3,
};

/** How far pretraining is. */
export interface PretrainProgress {
  readonly iteration: number;
  /** Kullback-Leibler divergence from the teacher to the pupil per decision, in nats. */
  readonly divergence: number;
}

/** One chunk text of an iteration. */
interface Text {
  readonly rule: Rule;
  readonly bags: ChunkBags;
}

/** One step of a teacher's episode, with the texts that were in sight. */
interface Example extends Lesson {
  readonly visible: readonly number[];
}

/**
 * Trains a base from nothing: a mediocre shopper that does what visible chunks say.
 *
 * The pupil imitates the teacher's whole distribution over the candidates
 * (cross-entropy with soft targets), which spells out what every chunk changes
 * and by how much. It sees only the chunks' texts, the teacher only their
 * meanings. A side task, dropped afterwards, asks for condition, target and
 * sign of a text, because rules that change little are learnt last.
 *
 * The learning rate falls to 0.35 of itself after 70 % and to 0.1 after 90 % of the iterations.
 */
export async function pretrain(
  tf: typeof TF,
  classrooms: readonly Classroom[],
  settings: PretrainSettings,
  onProgress: (progress: PretrainProgress) => void = () => {},
): Promise<Parameters> {
  const { seed, shape, iterations, minibatches, learningRate } = settings;
  const fresh = freshParameters(shape, keyedRandom("pretrain", seed, "parameters"));
  const trainer = await openTrainer(tf, fresh, { learningRate, trained: "all" });
  const heads = openHeads(tf, shape.embedding, keyedRandom("pretrain", seed, "heads"));
  for (let iteration = 0; iteration < iterations; iteration++) {
    const random = keyedRandom("pretrain", seed, iteration);
    const done = iteration / iterations;
    trainer.setLearningRate(learningRate * (done >= 0.9 ? 0.1 : done >= 0.7 ? 0.35 : 1));
    const classroom = classrooms[iteration % classrooms.length]!;
    const texts = drawTexts(classroom.language, settings, random);
    const examples = shuffle(await play(classroom, texts, settings, iteration, random), random);
    let divergence = 0;
    const size = Math.ceil(examples.length / minibatches);
    for (let start = 0; start < examples.length; start += size) {
      const part = examples.slice(start, start + size);
      const loss = learn(trainer, heads, part, texts, settings);
      divergence += ((loss - meanEntropy(part)) * part.length) / examples.length;
    }
    onProgress({ iteration: iteration + 1, divergence });
  }
  const parameters = trainer.parameters();
  trainer.close();
  for (const head of Object.values(heads)) head.dispose();
  return parameters;
}

function drawTexts(language: Language, settings: PretrainSettings, random: Random): Text[] {
  const { textCount, dropout, shape } = settings;
  return Array.from({ length: textCount }, (_, n) => {
    const rule = drawRule(random);
    const text = renderChunk(wordRule(rule, { language, wording: "seen", random }));
    const keep = n % 2 === 0 ? () => true : () => random() >= dropout;
    return { rule, bags: chunkBags(text, shape.buckets, keep) };
  });
}

/** Plays one iteration's teacher episodes. */
async function play(
  { shop, read, taskIds }: Classroom,
  texts: readonly Text[],
  settings: PretrainSettings,
  iteration: number,
  random: Random,
): Promise<Example[]> {
  const { seed, teacher, wander, bareShare, mostChunks, episodesPerIteration } = settings;
  const numbers = texts.map((_, n) => n);
  const train = taskIds("train");
  const plans = Array.from({ length: episodesPerIteration }, (_, e) => {
    const taskId = pick(train, random);
    const size = random() < bareShare ? 0 : 1 + drawInteger(mostChunks, random);
    const visible = sample(numbers, { size, random });
    return {
      taskId,
      sample: e,
      seed: episodeSeed({ run: seed, step: `pretrain/${iteration}`, taskId, sibling: e }),
      treatment: size === 0 ? ("skill_free" as const) : ("assisted" as const),
      // The teacher goes by the number; the pupil's text is the bag of that number.
      chunks: visible.map((n) => ({ id: String(n), text: "" })),
      visible,
    };
  });
  const policy = teacherPolicy({
    read,
    strength: teacher,
    wander,
    ruleOf: (id) => texts[Number(id)]!.rule,
  });
  const traces = await runEpisodes(plans, { shop, policy });
  return traces.flatMap(({ steps }, e) =>
    steps.map(({ decision }) => ({
      ...(decision.training as Lesson),
      visible: plans[e]!.visible,
    })),
  );
}

type Heads = Readonly<Record<"condition" | "target" | "sign", TF.Variable<TF.Rank.R2>>>;

/** Linear read-outs of a chunk's embedding for the side task. */
function openHeads(tf: typeof TF, embedding: number, random: Random): Heads {
  const head = (columns: number) =>
    tf.tidy(() => {
      const values = Array.from({ length: embedding * columns }, () => 0.2 * (random() - 0.5));
      return tf.variable(tf.tensor2d(values, [embedding, columns]));
    });
  return {
    condition: head(CONDITIONS.length),
    target: head(TARGETS.length),
    sign: head(2),
  };
}

/** One minibatch. @returns Cross-entropy per decision, in nats. */
function learn(
  trainer: Trainer,
  heads: Heads,
  examples: readonly Example[],
  texts: readonly Text[],
  settings: PretrainSettings,
): number {
  const { tf, product, variables } = trainer;
  const { shape, classifyWeight, gradientClip, isReading = true } = settings;
  const batch = tensorBatch(
    tf,
    shape,
    examples.map(({ choice }) => choice),
    texts.map(({ bags }) => bags),
    examples.map(({ visible }) => (isReading ? visible : [])),
  );
  const wanted = padded(examples, batch.candidateCount);
  const labels = {
    condition: texts.map(({ rule }) => CONDITIONS.indexOf(rule.condition)),
    target: texts.map(({ rule }) => TARGETS.indexOf(rule.target)),
    sign: texts.map(({ rule }) => (rule.sign > 0 ? 1 : 0)),
  };
  let crossEntropy = 0;
  trainer.step(
    () => {
      const { logProbs, embeddings } = tensorForward(tf, product, variables, batch);
      const target = tf.tensor2d(wanted, [examples.length, batch.candidateCount]);
      const imitation = tf.neg(tf.mean(tf.sum(tf.mul(target, logProbs), 1))).asScalar();
      crossEntropy = imitation.dataSync<"float32">()[0]!;
      if (embeddings === null) return imitation;
      const side = (["condition", "target", "sign"] as const).map((name) =>
        classify(
          tf,
          product(name === "condition" ? embeddings.when : embeddings.what, heads[name]),
          labels[name],
        ),
      );
      return tf.add(imitation, tf.mul(classifyWeight, tf.addN(side))).asScalar();
    },
    { gradientClip, others: Object.values(heads) },
  );
  disposeBatch(batch);
  return crossEntropy;
}

/** Mean cross-entropy of logits `[n, k]` against class numbers `[n]`. */
function classify(tf: typeof TF, logits: TF.Tensor2D, labels: readonly number[]): TF.Scalar {
  const wanted = tf.oneHot(tf.tensor1d([...labels], "int32"), logits.shape[1]);
  return tf.neg(tf.mean(tf.sum(tf.mul(wanted, tf.logSoftmax(logits)), 1))).asScalar();
}

function padded(examples: readonly Example[], candidateCount: number): Float32Array {
  const rows = new Float32Array(examples.length * candidateCount);
  for (const [d, { wanted }] of examples.entries()) rows.set(wanted, d * candidateCount);
  return rows;
}

/** Mean entropy of the teacher's distributions: what cross-entropy cannot fall below, in nats. */
function meanEntropy(examples: readonly Example[]): number {
  let sum = 0;
  for (const { wanted } of examples) {
    for (const p of wanted) if (p > 0) sum -= p * Math.log(p);
  }
  return sum / examples.length;
}
