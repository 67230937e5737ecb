import { ApiFailure } from '#src/api/errors.ts';

export type BulkStep =
  | { state: 'waiting' }
  | { state: 'running' }
  /** The service asked to wait; `until` in ms. */
  | { state: 'held'; until: number }
  | { state: 'done' }
  | { state: 'failed'; message: string };

export interface BulkOptions {
  run: (key: string) => Promise<unknown>;
  onStep: (key: string, step: BulkStep) => void;
  now: () => number;
  /** Resolves after so many milliseconds, earlier when stopped. */
  wait: (ms: number) => Promise<void>;
  stopped: () => boolean;
}

const maxHolds = 5;
const defaultHoldSeconds = 30;

/** One at a time: a row that fails does not stop the rest, and a 429 waits as long as the service says. */
export async function runBulk(keys: readonly string[], options: BulkOptions): Promise<void> {
  for (const key of keys) options.onStep(key, { state: 'waiting' });
  for (const key of keys) {
    if (options.stopped()) {
      options.onStep(key, { state: 'failed', message: 'Not started: stopped.' });
      continue;
    }
    options.onStep(key, await runOne(key, options));
  }
}

async function runOne(key: string, options: BulkOptions): Promise<BulkStep> {
  for (let holds = 0; ; holds += 1) {
    options.onStep(key, { state: 'running' });
    try {
      await options.run(key);
      return { state: 'done' };
    } catch (error) {
      const limited = error instanceof ApiFailure && error.status === 429;
      if (!limited || holds === maxHolds) return { state: 'failed', message: messageOf(error) };
      const ms = (error.retryAfter ?? defaultHoldSeconds) * 1000;
      options.onStep(key, { state: 'held', until: options.now() + ms });
      await options.wait(ms);
      if (options.stopped()) return { state: 'failed', message: 'Not done: stopped while waiting.' };
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
