"use strict";
// What the kernel's thread and the one that hears interrupts agree on.

module.exports = {
  /** Place, in the numbers they share, of how many interrupts the kernel's thread has heard of. */
  HEARD: 0,
  /** Place of how many compilations are at work. */
  COMPILING: 1,
  /** Place of a 0 that nobody changes, to wait on. */
  NEVER: 2,
  /** How many interrupts may follow each other within the time that one takes. */
  DEPTH: 50,
  /** How long the kernel's thread may take to hear of an interrupt before what runs there is stopped. */
  GRACE_MS: 500,
  /** Global function of the kernel's thread: Node forgets which callbacks it is in. */
  FORGET_CALLBACKS: "__forgetCallbacks__",
};
