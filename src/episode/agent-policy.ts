import { seededRandom } from "../random/seeded-random.js";
import type { Agent } from "../shop/agents/agent.js";
import type { Policy } from "./policy.js";

/** Lets an agent of rules act as a policy; saying nothing counts as a protocol error. */
export function agentPolicy(agent: Agent): Policy {
  return {
    id: `agent/${agent.name}/1`,
    decide: (requests) =>
      requests.map(({ task, observation, seed }) => {
        const call = agent.act({ task, observation, random: seededRandom(seed) });
        return call === null
          ? { kind: "protocol_error", detail: "", raw: "" }
          : { kind: "call", call, raw: "" };
      }),
  };
}
