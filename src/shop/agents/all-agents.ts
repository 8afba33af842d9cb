import type { Panel } from "../panel/panel.js";
import { taskReader } from "../reading/read-task.js";
import { shelvesOf } from "../vocabulary/shelf.js";
import type { Agent } from "./agent.js";
import { oracleAgent } from "./oracle-agent.js";
import { readingAgent } from "./reading-agent.js";
import { buyFirstAgent, doNothingAgent, firstResultAgent, randomAgent } from "./trivial-agents.js";

/** Every agent of rules for a panel, from the one that should do worst to the one that cannot fail. */
export function allAgents(panel: Panel): readonly Agent[] {
  const reader = taskReader(shelvesOf(panel.language), panel.language);
  return [
    doNothingAgent,
    randomAgent,
    buyFirstAgent,
    firstResultAgent,
    readingAgent({ reader, readsPersona: false, isCareful: false }),
    readingAgent({ reader, readsPersona: true, isCareful: false }),
    readingAgent({ reader, readsPersona: true, isCareful: true }),
    oracleAgent(panel),
  ];
}
