"use strict";
// Interrupts that also end a loop without end after an `await`, where Node itself hears of none.
const { EventEmitter } = require("node:events");
const path = require("node:path");
const { Worker } = require("node:worker_threads");
const { COMPILING, FORGET_CALLBACKS, HEARD } = require("./interrupt-state.cjs");

/**
 * Listens for interrupts (SIGINT) on a thread of its own.
 *
 * Node hears signals between two turns of its loop, and tslab lets it hear them
 * during the first part of a cell, up to the first `await`. A later part that
 * never gives its turn back would keep the kernel for ever; the thread stops it.
 */
function watchInterrupts() {
  const state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const heard = new EventEmitter();
  Object.defineProperty(globalThis, FORGET_CALLBACKS, { value: forgetCallbacks() });
  const worker = new Worker(path.join(__dirname, "interrupt-watch.cjs"), { workerData: { state } });
  worker.on("message", () => {
    Atomics.add(state, HEARD, 1);
    Atomics.notify(state, HEARD);
    heard.emit("interrupt");
  });
  worker.unref();
  return {
    /** Calls a listener at each interrupt. */
    on: (listener) => void heard.on("interrupt", listener),
    off: (listener) => void heard.off("interrupt", listener),
    /** Runs what must not be stopped half-way. */
    shield(action) {
      Atomics.add(state, COMPILING, 1);
      try {
        return action();
      } finally {
        Atomics.sub(state, COMPILING, 1);
      }
    },
  };
}

/**
 * Finds Node's own function that clears its stack of running callbacks.
 *
 * Stopping a callback leaves its entry there, and Node ends the process once
 * the stack is wrong. Nothing public clears it.
 */
function forgetCallbacks() {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  try {
    return process.binding("async_wrap").clearAsyncIdStack;
  } catch {
    return () => {}; // an interrupt of a timer that never ends then ends the kernel
  } finally {
    process.noDeprecation = noDeprecation;
  }
}

module.exports = { watchInterrupts };
