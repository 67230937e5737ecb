import type { Socket } from 'node:net';
import { longestTimerMs } from '#contract/values/longest-timer.ts';

/** Rings when something has changed in a cluster, for those who wait for it. */
export class Bell {
  readonly #waiting = new Set<() => void>();

  ring(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves when it rings, after the given milliseconds, or when the connection is closed. */
  next(ms: number, socket: Socket): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        socket.off('close', wake);
        resolve();
      };
      const timer = Number.isFinite(ms) ? setTimeout(wake, Math.min(ms, longestTimerMs)) : undefined;
      this.#waiting.add(wake);
      socket.once('close', wake);
    });
  }
}
