"use strict";
// No kernel outlives the program that started it.

/**
 * Ends the process when its parent is gone, and soon after a shutdown request even if a cell left
 * something running (a timer, a browser).
 */
function endWithParent(ZmqServer) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, 1_000).unref();

  const { close } = ZmqServer.prototype;
  ZmqServer.prototype.close = function () {
    close.call(this);
    setTimeout(() => process.exit(0), 200).unref();
  };
}

module.exports = { endWithParent };
