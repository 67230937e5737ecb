import { createBulkQueue, type QueueOptions, type Refusal, type Task } from './bulk-queue.ts';

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Partial<Refusal> & { status: number }) {
    super('refused');
    this.refusal = { message: 'Refused.', retryAfter: undefined, ...refusal };
  }
}

interface Call<Change> {
  task: Change;
  answer: () => void;
  refuse: (refusal: Partial<Refusal> & { status: number }) => void;
}

/** A service that answers on command, a clock that moves on command, and storage that survives a reload. */
export function queueForTest<Change extends object>(
  keepBeside: QueueOptions<Change>['keepBeside'],
  stored: readonly Task<Change>[] = [],
) {
  let now = 1_000_000;
  let saved = stored;
  const calls: Call<Change>[] = [];
  const timers: { at: number; run: () => void }[] = [];
  const idle: (readonly Task<Change>[])[] = [];
  const queue = createBulkQueue<Change>({
    keepBeside,
    concurrency: 2,
    send: (task) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ task, answer: resolve, refuse: (refusal) => reject(new Refused(refusal)) });
      }),
    refusalOf: (error) => (error as Refused).refusal,
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    load: () => saved,
    save: (tasks) => {
      saved = tasks;
    },
    onIdle: (tasks) => idle.push(tasks),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    calls,
    idle,
    saved: () => saved,
    settle,
    advance: async (ms: number): Promise<void> => {
      now += ms;
      for (const timer of timers.filter((each) => each.at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
      await settle();
    },
    states: () => queue.state().tasks.map((task) => task.state),
  };
}
