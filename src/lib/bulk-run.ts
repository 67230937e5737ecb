export type BulkStep =
  | { state: 'waiting' }
  | { state: 'running' }
  /** The service asked to wait; `until` in ms. */
  | { state: 'held'; until: number }
  | { state: 'done' }
  | { state: 'failed'; message: string }
  /** No answer came: it may or may not have happened. */
  | { state: 'unknown'; message: string }
  | { state: 'stopped'; message: string };

/** How a request failed, as far as a run needs to know. */
export interface BulkRefusal {
  /** 0: there was no answer. */
  status: number;
  message: string;
  /** Seconds to wait before another try makes sense. */
  retryAfter: number | undefined;
}

export interface BulkOptions {
  run: (key: string) => Promise<unknown>;
  refusalOf: (error: unknown) => BulkRefusal;
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
      options.onStep(key, { state: 'stopped', message: 'Not started: stopped.' });
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
      const { status, message, retryAfter = defaultHoldSeconds } = options.refusalOf(error);
      if (status === 0) return { state: 'unknown', message };
      if (status !== 429 || holds === maxHolds) return { state: 'failed', message };
      options.onStep(key, { state: 'held', until: options.now() + retryAfter * 1000 });
      await options.wait(retryAfter * 1000);
      if (options.stopped()) return { state: 'stopped', message: 'Not done: stopped while waiting.' };
    }
  }
}

/** What can be tried again. */
export function isOpenStep(step: BulkStep | undefined): boolean {
  return step?.state === 'failed' || step?.state === 'unknown' || step?.state === 'stopped';
}
