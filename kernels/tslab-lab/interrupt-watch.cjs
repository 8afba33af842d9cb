"use strict";
// The thread that hears interrupts while the kernel's own thread is busy (started by interrupts.cjs).
const { Session } = require("node:inspector");
const vm = require("node:vm");
const { parentPort, workerData } = require("node:worker_threads");
const {
  COMPILING,
  DEPTH,
  FORGET_CALLBACKS,
  GRACE_MS,
  HEARD,
  NEVER,
} = require("./interrupt-state.cjs");

const { state } = workerData;
const parent = process.ppid;
/** How the kernel's thread is reached while it runs; kept, as what opens it may itself be interrupted. */
let session;

/** Tells the kernel's thread, and stops what runs there if that keeps it from hearing. */
function passOn() {
  const before = Atomics.load(state, HEARD);
  do {
    parentPort.postMessage("interrupt");
    if (Atomics.wait(state, HEARD, before, GRACE_MS) !== "timed-out") break;
    // The compiler must not be stopped half-way: it serves the cells to come.
    if (Atomics.load(state, COMPILING) === 0) stopRunning();
  } while (Atomics.load(state, HEARD) === before);
  session?.disconnect();
  session = undefined;
}

function stopRunning() {
  if (session === undefined) {
    session = new Session();
    session.connectToMainThread();
  }
  session.post("Runtime.evaluate", { expression: `${FORGET_CALLBACKS}()` });
  session.post("Runtime.terminateExecution");
}

/** Runs code until the process gets SIGINT: of all that Node offers, such a run alone hears of it here. */
function untilInterrupted(code) {
  try {
    vm.runInThisContext(code, { breakOnSigint: true });
  } catch (error) {
    if (error.code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw error;
  }
}

globalThis.sleep = () => {
  for (;;) {
    Atomics.wait(state, NEVER, 0, 2_000);
    // The kernel's own thread ends with its parent (end-with-parent.cjs), unless a loop keeps it.
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }
};

// One such run within the other: an interrupt ends the innermost, and while it is passed on the
// next one still finds a listener. Without any, SIGINT would end the process.
globalThis.listen = (depth) => {
  for (;;) {
    untilInterrupted(depth > 0 ? `listen(${depth - 1})` : "sleep()");
    passOn();
  }
};

listen(DEPTH);
