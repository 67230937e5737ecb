import type { Socket } from 'node:net';
import { longestTimerMs } from '#contract/values/longest-timer.ts';

/** Rings when something has changed in a cluster, for those who wait for it. */
export class Bell {
  readonly #waiting = new Map<() => void, () => boolean>();

  ring(): void {
    for (const [wake, isConcerned] of [...this.#waiting]) if (isConcerned()) wake();
  }

  /**
   * Resolves when it rings, after the given milliseconds, or when the connection is closed. `isConcerned`: whether a ring is
   * of interest to the caller, which otherwise continues to wait.
   */
  next(ms: number, socket: Socket, isConcerned = () => true): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        socket.off('close', wake);
        resolve();
      };
      const timer = Number.isFinite(ms) ? setTimeout(wake, Math.min(ms, longestTimerMs)) : undefined;
      this.#waiting.set(wake, isConcerned);
      socket.once('close', wake);
    });
  }
}
