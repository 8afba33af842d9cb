"use strict";
// What code in cells and in src/ uses to show things: the global `__lab__` (src/report/show.ts types it).

/**
 * Makes the global sink for outputs in several forms, updates in place and clearing.
 *
 * @param {string} root The project's folder.
 * @returns The way to say which cell outputs belong to, and to show a value.
 */
function openDisplay(root) {
  let send = () => {};
  const display = (data, { metadata = {}, id, update = false } = {}) =>
    send(update ? "update_display_data" : "display_data", {
      data,
      metadata,
      transient: id === undefined ? {} : { display_id: id },
    });
  const clearOutput = (wait = true) => send("clear_output", { wait });
  globalThis.__lab__ = { root, display, clearOutput };
  return {
    /** @param sendTo Sends a Jupyter message (type, content) as an output of the running cell. */
    attach(sendTo) {
      send = sendTo;
    },
    /** Shows a cell's last value: itself if it knows how, else as Node prints it. */
    showValue(value) {
      if (typeof value?.toMimeBundle === "function") display(value.toMimeBundle());
      else console.log(value);
    },
  };
}

module.exports = { openDisplay };
