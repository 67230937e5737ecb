import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmulatorTask } from '#contract/emulator/control.ts';

/** Finished tasks that can still be read. */
const mostFinished = 100;

/** The progress of a task while it runs. */
export type TaskProgress = Pick<EmulatorTask, 'done' | 'total' | 'reached'>;

/** A task with its result. */
export interface Running<Result> {
  id: string;
  result: Promise<Result>;
}

/** Long work of the emulator: what runs, how far it is, and how it ended. Kept in memory. */
export class Tasks {
  readonly #real: () => number;
  readonly #tasks = new Map<string, EmulatorTask>();

  constructor(real: () => number) {
    this.#real = real;
  }

  /** Begins a task; `report` sets how far it is. A failure rejects `result` and stays in the list. */
  begin<Result>(
    plan: Pick<EmulatorTask, 'world' | 'kind' | 'summary'>,
    run: (report: (progress: TaskProgress) => void) => Promise<Result>,
    complete: (result: Result) => Partial<EmulatorTask> = () => ({}),
  ): Running<Result> {
    const id = randomBytes(12).toString('hex');
    const set = (change: Partial<EmulatorTask>): void => {
      const task = this.#tasks.get(id);
      if (task) this.#tasks.set(id, { ...task, ...change });
    };
    this.#tasks.set(id, { id, ...plan, state: 'running', done: 0, total: 1, startedAt: this.#real() });
    const result = run(set).then(
      (value) => {
        set({ ...complete(value), state: 'done', endedAt: this.#real() });
        this.#forget();
        return value;
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        set({ state: 'failed', error: message, endedAt: this.#real() });
        this.#forget();
        throw error;
      },
    );
    // its starter may have stopped waiting
    result.catch(() => undefined);
    return { id, result };
  }

  get(id: string): EmulatorTask | undefined {
    return this.#tasks.get(id);
  }

  /** Newest first. */
  list(): EmulatorTask[] {
    return [...this.#tasks.values()].reverse();
  }

  #forget(): void {
    const finished = [...this.#tasks.values()].filter(({ state }) => state !== 'running');
    for (const { id } of finished.slice(0, -mostFinished)) this.#tasks.delete(id);
  }
}

/** A request that is accepted and continues: answered with 202 and the address of its task. */
export class Accepted {
  readonly body: object;
  readonly taskId: string;

  constructor(body: object, taskId: string) {
    this.body = body;
    this.taskId = taskId;
  }
}

/** Waits for a task; undefined when it takes longer than `patienceMs`. */
export async function withinPatience<Result>(
  { result }: Running<Result>,
  patienceMs: number,
): Promise<{ result: Result } | undefined> {
  const over = new AbortController();
  try {
    return await Promise.race([
      result.then((value) => ({ result: value })),
      pause(patienceMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined),
    ]);
  } finally {
    over.abort();
  }
}
