import { parseArgs } from "node:util";
import { writeIfChanged } from "../io/write-if-changed.js";
import { compileWat } from "./compile-wat.js";

const HELP = `Compiles each WebAssembly text (src/**/name.wat) into the TypeScript file beside it (name-wasm.ts).

  npm run wasm

The library loads the compiled bytes; run this after a change to a text.`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    console.log(HELP);
    return;
  }
  for (const { path, content } of await compileWat("src")) {
    console.log(`${path}: ${writeIfChanged(path, content) ? "written" : "as it was"}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
