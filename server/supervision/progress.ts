/**
 * Counts the steps of long work, so that supervision distinguishes a busy process from one that hangs. The count is in
 * shared memory: a thread reports it while the event loop is blocked.
 */
export const progressCount = new Int32Array(new SharedArrayBuffer(4));

/** One step of work is done. To be called by loops that may run for seconds; costs nanoseconds. */
export function reportProgress(): void {
  progressCount[0] = ((progressCount[0] ?? 0) + 1) | 0;
}
