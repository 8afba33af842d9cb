import { labSink } from "../report/show.js";

/** A running count that a reader sees in one place. */
export interface Progress {
  /** Says how many of `total` are done, and optionally what is going on. */
  update(done: number, note?: string): void;
}

/**
 * Shows progress that updates in place: one output in a notebook, one line in a terminal, single lines in a log.
 *
 * @param label What is counted, such as `rollouts`; one notebook cell shows a label once.
 * @param total How many there will be, >= 1.
 */
export function showProgress(label: string, total: number): Progress {
  const sink = labSink();
  let isShown = false;
  return {
    update(done, note = "") {
      const text = `${label}: ${done} of ${total}${note === "" ? "" : `, ${note}`}`;
      if (sink !== undefined) {
        sink.display({ "text/plain": text }, { id: `progress-${label}`, update: isShown });
        isShown = true;
      } else if (process.stderr.isTTY) {
        process.stderr.write(`\r\x1b[K${text}${done >= total ? "\n" : ""}`);
      } else if (done >= total) {
        process.stderr.write(`${text}\n`);
      }
    },
  };
}
