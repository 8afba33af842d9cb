import { execFile } from "node:child_process";
import { basename, dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { findJupyter } from "./find-jupyter.js";

/**
 * Converts a notebook to one HTML page whose figures stay interactive without a network: plotly is inside.
 *
 * @param path The notebook; its page is written beside it.
 * @returns The page's path.
 * @throws {Error} If nbconvert fails.
 */
export async function notebookHtml(path: string): Promise<string> {
  const { python, env } = findJupyter();
  const page = join(dirname(path), `${basename(path, extname(path))}.html`);
  const config = join("kernels", "nbconvert", "config.py");
  const args = ["-m", "nbconvert", "--config", config, "--to", "html", path];
  try {
    await promisify(execFile)(python, [...args, "--output", basename(page)], { env });
  } catch (error) {
    const said = String((error as { readonly stderr?: string }).stderr ?? "").trim();
    throw new Error(`Cannot convert ${path} to HTML: ${said.split("\n").at(-1) || error}`);
  }
  return page;
}
