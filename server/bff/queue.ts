import { type Failure, refuse } from './http/errors.ts';

interface QueueOptions {
  /** The refusal when too many wait. */
  refusal?: () => Failure;
}

const tooMany = (): Failure => refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': '5' } });

/** Runs work in the order of its arrival; what is aborted while it waits does not run. */
export type Queue = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Runs at most `width` at once; refuses when more than `longest` wait. */
export function createQueue(width: number, longest: number, { refusal = tooMany }: QueueOptions = {}): Queue {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal) => {
    signal?.throwIfAborted();
    if (running >= width) {
      if (waiting.size >= longest) throw refusal();
      await turn(signal);
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
