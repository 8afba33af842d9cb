"use strict";
// On a busy machine the first request arrives while tslab still binds its other sockets.

/** Lets every request wait until all sockets are bound: a socket that is being bound cannot send. */
function awaitSockets(ZmqServer) {
  const { bindSocket, handleShellMessage } = ZmqServer.prototype;
  const bindings = [];
  ZmqServer.prototype.bindSocket = function (...args) {
    const binding = bindSocket.apply(this, args);
    bindings.push(binding);
    return binding;
  };
  ZmqServer.prototype.handleShellMessage = async function (...args) {
    await Promise.all(bindings);
    return handleShellMessage.apply(this, args);
  };
}

module.exports = { awaitSockets };
