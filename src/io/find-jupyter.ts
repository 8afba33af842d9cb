import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { z } from "zod";

const recordSchema = z.object({ python: z.string() });

/** A Python that has Jupyter, and the environment in which it finds this project's kernel. */
export interface Jupyter {
  readonly python: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Finds the Python that `src/run/set-up.mjs` chose or made.
 *
 * @throws {Error} If the set-up has not been run, or its Python is gone.
 */
export function findJupyter(): Jupyter {
  const record = join(".cache", "jupyter.json");
  if (!existsSync(record)) throw notReady("it is not set up");
  const parsed = recordSchema.safeParse(JSON.parse(readFileSync(record, "utf8")));
  if (!parsed.success) throw notReady(`${record} is damaged`);
  const { python } = parsed.data;
  if (!existsSync(python)) throw notReady(`${python} is gone`);
  const others = process.env.JUPYTER_PATH;
  return {
    python,
    env: {
      ...process.env,
      // Jupyter looks for a folder `kernels` in here.
      JUPYTER_PATH: [process.cwd(), ...(others ? [others] : [])].join(delimiter),
      JUPYTER_RUNTIME_DIR: join(process.cwd(), ".cache", "jupyter-runtime"),
      JUPYTER_PLATFORM_DIRS: "1",
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONUTF8: "1",
    },
  };
}

function notReady(why: string): Error {
  return new Error(`Cannot use Jupyter: ${why}; run \`node src/run/set-up.mjs\``);
}
