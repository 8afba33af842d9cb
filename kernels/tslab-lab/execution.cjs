"use strict";
// Runs cells one after the other as IPython does: error outputs, a queue that a failure aborts.
const { setTimeout: sleep } = require("node:timers/promises");
const { leaveOutExports } = require("./cell-exports.cjs");
const { makeRoomForVariables } = require("./shared-names.cjs");

/** How long requests sent before a failure may take to be read, and a cell to end when interrupted. */
const SETTLE_MS = 50;

/**
 * Replaces how tslab answers execute requests.
 *
 * tslab itself prints errors as text and answers without a name or message.
 * Here each failure is an `error` output with name, message and traceback, and
 * cells that were queued together with a failing one are aborted.
 */
function repairExecution({ tslab, ts, reloadEdited, failures, display, interrupts }) {
  const executors = tslab("executor.js");
  const { createExecutor } = executors;
  executors.createExecutor = (folder, converters) => {
    const converter = converters.node;
    for (const name of ["convert", "inspect", "complete", "addModule"]) {
      const original = converter[name];
      converter[name] = (...args) => interrupts.shield(() => original(...args));
    }
    const { convert } = converter;
    converter.convert = (earlier, source) => {
      const { text, others } = leaveOutExports(ts, source);
      return others.length > 0 ? { diagnostics: others } : convert(earlier, text);
    };
    const console = { error: failures.add, log: display.showValue };
    const executor = createExecutor(folder, converters, console);
    makeRoomForVariables(executor.locals);
    return executor;
  };

  const { JupyterHandlerImpl, ZmqServer } = tslab("jupyter.js");
  ZmqServer.prototype.handleExecute = answerExecute;

  let queue = Promise.resolve();
  let failedCount = 0; // a cell queued before the latest failure is aborted
  JupyterHandlerImpl.prototype.handleExecute = function (request, writeStream, writeData, send) {
    const failedBefore = failedCount;
    const answer = queue.then(async () => {
      if (failedBefore !== failedCount) return { status: "aborted" };
      display.attach(send);
      reloadEdited();
      send("execute_input", { code: request.code, execution_count: this.execCount + 1 });
      const run = runCell(this, failures, request, writeStream, writeData);
      const isStopped = await waitFor(run, interrupts);
      if (isStopped && failures.isEmpty()) failures.addInterrupt();
      const execution_count = this.execCount;
      if (failures.isEmpty()) {
        return { status: "ok", execution_count, payload: [], user_expressions: {} };
      }
      const error = failures.take();
      send("error", error);
      if (request.stop_on_error !== false) {
        await sleep(SETTLE_MS);
        failedCount += 1;
      }
      return { status: "error", execution_count, ...error };
    });
    queue = answer.catch(() => {});
    return answer;
  };

  const { handleKernel } = JupyterHandlerImpl.prototype;
  JupyterHandlerImpl.prototype.handleKernel = function () {
    const info = handleKernel.call(this);
    const language_info = { ...info.language_info, version: ts.version };
    return { ...info, status: "ok", language_info };
  };
}

/** Runs one cell; whatever goes wrong is in `failures` afterwards. */
async function runCell(handler, failures, request, writeStream, writeData) {
  let isDone = false;
  // On a turn of its own: what stops the cell does away with all that waits in the same turn.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    await handler.handleExecuteImpl(request, writeStream, writeData);
    isDone = true;
  } catch (error) {
    // tslab throws the cell's number once it has reported the reason.
    if (typeof error?.count !== "number") failures.add(error);
  }
  // Rejections that nobody handles surface one turn later.
  await new Promise((resolve) => setImmediate(resolve));
  if (!isDone && failures.isEmpty()) failures.add("the cell failed");
}

/** Waits for a cell; tells whether it was stopped so that it never comes to its end itself. */
async function waitFor(run, interrupts) {
  let stop;
  const stopped = new Promise((resolve) => {
    stop = () => setTimeout(resolve, SETTLE_MS, true);
  });
  interrupts.on(stop);
  const isStopped = await Promise.race([run.then(() => false), stopped]);
  interrupts.off(stop);
  return isStopped;
}

/** Answers an execute request on its socket, and sends outputs to all listeners as they come. */
async function answerExecute(socket, message) {
  const reply = message.createReply();
  reply.header.msg_type = "execute_reply";
  const send = (type, content) => {
    const output = message.createReply();
    output.header.msg_type = type;
    output.content = content;
    output.signAndSend(this.connInfo.key, this.iopub);
  };
  reply.content = await this.handler.handleExecute(
    message.content,
    (name, text) => send("stream", { name, text }),
    (data, isUpdate) => send(isUpdate ? "update_display_data" : "display_data", data),
    send,
  );
  reply.header.date = new Date().toISOString();
  reply.signAndSend(this.connInfo.key, socket);
}

module.exports = { repairExecution };
