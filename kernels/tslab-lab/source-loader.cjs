"use strict";
// Lets cells import the project's .ts files without a build, and take up edits of any of them.
const fs = require("node:fs");
const path = require("node:path");
const Module = require("node:module");

/**
 * Teaches Node's CommonJS loader the project's TypeScript.
 *
 * Node's own loader, not tslab's: with it circular imports, folders and names
 * that are also package names behave as they do under tsx and vitest.
 *
 * @param {string} root The project's folder.
 * @returns {() => void} Forgets all sources if one of them was edited since it
 *   was loaded; the next import then runs them anew, importers included.
 */
function loadSources(root) {
  const esbuild = require(path.join(root, "node_modules", "esbuild"));
  const loaded = new Map();

  Module._extensions[".ts"] = (module, file) => {
    loaded.set(file, fingerprint(file));
    const { code } = esbuild.transformSync(fs.readFileSync(file, "utf8"), {
      loader: "ts",
      format: "cjs",
      target: "node20",
      sourcemap: "inline",
      sourcefile: file,
      supported: { "dynamic-import": false }, // becomes require, so that it sees .ts files too
    });
    module._compile(code, file);
  };

  // Imports name the file as it is once compiled: ./x.js is ./x.ts here.
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, ...rest) {
    try {
      return resolve.call(this, request, ...rest);
    } catch (error) {
      const isRelative = /^\.\.?\//.test(request) && request.endsWith(".js");
      if (error.code !== "MODULE_NOT_FOUND" || !isRelative) throw error;
      return resolve.call(this, request.replace(/\.js$/, ".ts"), ...rest);
    }
  };

  process.setSourceMapsEnabled(true); // errors name the line of the .ts file

  return function reloadEdited() {
    if ([...loaded].every(([file, before]) => fingerprint(file) === before)) return;
    for (const file of loaded.keys()) delete require.cache[file];
    loaded.clear();
  };
}

/** Changes when a file is edited; empty if it is gone. */
function fingerprint(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

module.exports = { loadSources };
