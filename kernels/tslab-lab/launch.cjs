"use strict";
// Starts the notebook kernel: tslab 1.0.22 as published, with the repairs of this folder put in
// before it runs. Cells see the project's root as their folder, wherever the notebook lies.
const path = require("node:path");
const { useModernTypeScript } = require("./modern-typescript.cjs");
const { loadSources } = require("./source-loader.cjs");
const { collectFailures } = require("./cell-failures.cjs");
const { openDisplay } = require("./display.cjs");
const { repairExecution } = require("./execution.cjs");
const { watchInterrupts } = require("./interrupts.cjs");
const { awaitSockets } = require("./await-sockets.cjs");
const { endWithParent } = require("./end-with-parent.cjs");

const root = path.resolve(__dirname, "..", "..");
const tslab = (file) => require(path.join(root, "node_modules", "tslab", "dist", file));
process.chdir(root);

// tslab takes its compiler when it is first loaded, so this comes first.
const ts = useModernTypeScript(root);
const reloadEdited = loadSources(root);
const failures = collectFailures(root);
const display = openDisplay(root);
const interrupts = watchInterrupts();
repairExecution({ tslab, ts, reloadEdited, failures, display, interrupts });
awaitSockets(tslab("jupyter.js").ZmqServer);
endWithParent(tslab("jupyter.js").ZmqServer);

// tslab only prints these two events; here they fail the cell that runs or the next one. A listener
// of Node's for SIGINT would take the signal away from the thread that watches for it.
const lost = { unhandledRejection: failures.addRejection, uncaughtException: failures.addUncaught };
const { on } = process;
process.on = (event, listener) => {
  if (event === "SIGINT") return interrupts.on(listener);
  return on.call(process, event, lost[event] ?? listener);
};
tslab("main.js").main();
process.on = on;
