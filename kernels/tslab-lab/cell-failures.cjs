"use strict";
// Collects everything that goes wrong in a cell, in the form of Jupyter's error outputs.
const path = require("node:path");
const util = require("node:util");

/** Stack lines that are not about the reader's code. */
const NOISE = /\(?node:|tslab[\\/]dist|kernels[\\/]tslab-lab/;

/** What Node's vm and tslab throw when the reader interrupts a cell. */
const INTERRUPTS = ["Script execution was interrupted by `SIGINT`", "Interrupted asynchronously"];

/** How tslab hands on what the compiler found, followed by file, line, column and message. */
const COMPILER_FORMAT = "%s%d:%d - %s";

/**
 * Keeps the failures of the running cell until they are taken.
 *
 * One that comes after its cell has ended (a timer, a promise nobody awaited)
 * is kept too and fails the next cell: it must not get lost.
 *
 * @param {string} root The project's folder; paths in stacks become relative to it.
 */
function collectFailures(root) {
  const failures = [];
  const add = (...args) => void failures.push(describe(root, args));
  const addLost = (thrown, remark) => {
    const failure = describe(root, [thrown]);
    failures.push({ ...failure, traceback: [...failure.traceback, remark] });
  };
  return {
    /** Notes what was thrown, or what the compiler found, as given to console.error. */
    add,
    /** Notes the reason of a promise that nobody awaited. */
    addRejection: (reason) =>
      addLost(reason, "It is the reason of a promise that no cell awaited."),
    /** Notes what a timer or another callback threw. */
    addUncaught: (thrown) => addLost(thrown, "A timer or another callback threw it."),
    /** Notes that the running cell was stopped. */
    addInterrupt: () => void failures.push(describeInterrupt()),
    isEmpty: () => failures.length === 0,
    /** Takes all failures as the content of one Jupyter error message. */
    take() {
      const taken = failures.splice(0);
      return {
        ename: taken[0]?.ename ?? "Error",
        evalue: taken.map(({ evalue }) => evalue).join("\n") || "the cell failed",
        traceback: taken.flatMap(({ traceback }) => traceback),
      };
    },
  };
}

function describe(root, args) {
  const [error] = args;
  if (args.length > 1 && error === COMPILER_FORMAT) {
    const text = util.format(...args);
    return { ename: "TypeScriptError", evalue: text, traceback: [`TypeScriptError: ${text}`] };
  }
  if (INTERRUPTS.includes(error?.message)) return describeInterrupt();
  if (!util.types.isNativeError(error)) {
    const text = util.format(...args);
    return { ename: "Error", evalue: text, traceback: [`Error: ${text}`] };
  }
  const stack = String(error.stack ?? error)
    // Node shows the line at fault first; a cell's would be of the compiled text.
    .replace(/^evalmachine\.<anonymous>:\d+\n[\s\S]*?\n\n/, "")
    .replaceAll(/\(?evalmachine\.<anonymous>:\d+:\d+\)?/g, "a cell")
    .replaceAll(root + path.sep, "")
    .split("\n")
    .filter((line) => !(line.startsWith("    at ") && NOISE.test(line)))
    .filter((line, index, lines) => !(line === "    at a cell" && line === lines[index - 1]));
  return { ename: error.name || "Error", evalue: String(error.message), traceback: stack };
}

function describeInterrupt() {
  const evalue = "the cell was interrupted";
  return { ename: "Interrupted", evalue, traceback: [`Interrupted: ${evalue}`] };
}

module.exports = { collectFailures };
