import type { Policy } from "../../episode/policy.js";
import { seededRandom } from "../../random/seeded-random.js";
import type { TaskReader } from "../../shop/reading/read-task.js";
import { type Choice, logSoftmax } from "../forward.js";
import { describeRequest, drawIndex } from "../lab-policy.js";
import type { Rule } from "./rule.js";
import { type TeacherStrength, teacherLogits } from "./teacher.js";

/** What a teacher's decision carries for its pupil. */
export interface Lesson {
  readonly choice: Choice;
  /** Probability of each candidate, shape `[candidates]`. */
  readonly wanted: Float64Array;
}

/** Options of {@link teacherPolicy}. */
export interface TeacherOptions {
  readonly read: TaskReader;
  readonly strength: TeacherStrength;
  /** What a chunk's text means, by the chunk's id. */
  readonly ruleOf: (chunkId: string) => Rule;
  /** Share of steps at which any candidate is taken, so that lessons cover mistakes too; in [0, 1]. @defaultValue 0 */
  readonly wander?: number;
}

/** The teacher as a policy: it knows what the visible chunks mean without reading them. */
export function teacherPolicy({ read, strength, ruleOf, wander = 0 }: TeacherOptions): Policy {
  const describe = describeRequest(read);
  return {
    id: "teacher",
    decide: (requests) =>
      requests.map((request) => {
        const { candidates, choice } = describe(request);
        const rules = request.chunks.map(({ id }) => ruleOf(id));
        const logProbs = logSoftmax(teacherLogits(choice, rules, strength));
        const random = seededRandom(request.seed);
        const chosen =
          random() < wander
            ? Math.floor(random() * candidates.length)
            : drawIndex(logProbs, random());
        const training: Lesson = { choice, wanted: logProbs.map(Math.exp) };
        return { kind: "call", call: candidates[chosen]!.call, raw: "", training };
      }),
  };
}
