/** What {@link endWithReader} needs of a process. */
export interface EndingProcess {
  readonly stdout: { on(event: "error", listener: (error: Error) => void): unknown };
  exit(code: number): void;
}

/**
 * Ends a command quietly once nobody reads its output any more, as in `npm run shop | head`.
 *
 * Node reports a closed pipe as an error of the stream; any other error of it is thrown on.
 */
export function endWithReader({ stdout, exit }: EndingProcess): void {
  stdout.on("error", (error) => {
    if (!("code" in error) || error.code !== "EPIPE") throw error;
    exit(0);
  });
}
