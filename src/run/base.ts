import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkOutputFolder } from "../io/check-output.js";
import { startTensorflow } from "../io/start-tensorflow.js";
import { writeAtomic } from "../io/write-atomic.js";
import { decodeCheckpoint, encodeCheckpoint } from "../policy/checkpoint.js";
import { openClassroom } from "../policy/classroom.js";
import { compareNetworks } from "../policy/compare-networks.js";
import { LAB_SHAPE } from "../policy/lab-shape.js";
import { PRETRAIN_SETTINGS, type PretrainSettings, pretrain } from "../policy/pretrain.js";
import { baseReport } from "../policy/rules/base-report.js";
import { baseReportMarkdown } from "./base-report-markdown.js";
import { designsMarkdown } from "./designs-markdown.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Makes the lab's base checkpoint from nothing, and measures it on dev.

  npm run base                   remakes data/policy/base.bin and base.md
  npm run base -- --measure      measures the checkpoint that is there
  npm run base -- --iterations 50 --output runs/base   a quick one, elsewhere
  npm run base -- --compare      trains three designs of the text path briefly: data/policy/designs.md`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      measure: { type: "boolean", default: false },
      compare: { type: "boolean", default: false },
      iterations: { type: "string", default: String(PRETRAIN_SETTINGS.iterations) },
      output: { type: "string", default: join("data", "policy") },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const iterations = wholeNumber("--iterations", values.iterations, 1);
  checkOutputFolder(values.output);
  const path = join(values.output, "base.bin");
  const settings: PretrainSettings = { ...PRETRAIN_SETTINGS, shape: LAB_SHAPE, iterations };
  const classrooms = [openClassroom("en"), openClassroom("zh")];
  if (values.compare) {
    const { tf, name } = await startTensorflow();
    const count = values.iterations === String(PRETRAIN_SETTINGS.iterations) ? 200 : iterations;
    const results = await compareNetworks(tf, classrooms, count, console.log);
    const text = designsMarkdown(results, {
      backend: name,
      panelHash: classrooms[0]!.shop.panelHash,
    });
    await writeAtomic(join(values.output, "designs.md"), text);
    console.log(text);
    return;
  }
  if (!values.measure) {
    const { tf, reasons } = await startTensorflow();
    console.log(reasons.join("\n"));
    const parameters = await pretrain(tf, classrooms, settings, ({ iteration, divergence }) => {
      if (iteration % 20 === 0 || iteration === iterations) {
        console.log(
          `${iteration} of ${iterations}: ${divergence.toFixed(3)} nats from the teacher per decision`,
        );
      }
    });
    await writeAtomic(path, encodeCheckpoint(parameters, { recipe: settings }));
  }
  const { parameters, hash } = decodeCheckpoint(readFileSync(path), path);
  const reports = [];
  for (const classroom of classrooms) {
    const options = { strength: settings.teacher, seed: settings.seed };
    reports.push({
      language: classroom.language,
      panelHash: classroom.shop.panelHash,
      ...(await baseReport(parameters, classroom, options)),
    });
  }
  const text = baseReportMarkdown(reports, hash);
  await writeAtomic(join(values.output, "base.md"), text);
  console.log(text);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
