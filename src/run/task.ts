import { parseArgs } from "node:util";
import { describeTask } from "../shop/panel/describe-task.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { endWithReader } from "./end-with-reader.js";
import { readLanguage } from "./read-language.js";

const HELP = `Prints a task of the default panel as a person would see it.

  npm run task -- dev-0001                 request and persona
  npm run task -- dev-0001 --reveal        also its goal and the gold product
  npm run task -- dev-0001 --language zh   of the Chinese panel

Ids: train-0001..1200, skillval-0001..0400, dev-0001..0400, test-0001..0400, audit-0001..0200.`;

function main(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      language: { type: "string", default: "en" },
      reveal: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [taskId, ...others] = positionals;
  if (values.help || taskId === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const language = readLanguage(values.language);
  if (others.length > 0) {
    throw new RangeError(`Cannot print more than one task: also got ${others.join(", ")}`);
  }
  const panel = makePanel({ seed: DEFAULT_SEED, language });
  console.log(describeTask(panel, taskId, { reveal: values.reveal }));
}

endWithReader(process);
try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
