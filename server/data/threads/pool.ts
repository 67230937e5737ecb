import { interrupted } from '../commands/refusals.ts';
import { EngineThread, type Outcome, overdue, type Task } from './engine-thread.ts';

export interface PoolOptions {
  /** Threads at a time. */
  size?: number;
  /** Megabytes that the engine of each may use; a command that needs more ends, and its thread with it. */
  memoryMb?: number;
  /** Commands that wait; one more is refused. */
  queue?: number;
}

interface Waiting {
  task: Task;
  owner: unknown;
  resolve(outcome: Promise<Outcome>): void;
  /** Takes it out of the queue. */
  leave(): void;
}

/** The threads for long commands. Callers with a running command come after those without. */
export class ThreadPool {
  readonly #url: URL;
  readonly #size: number;
  readonly #memoryMb: number;
  readonly #queueLimit: number;
  readonly #idle: EngineThread[] = [];
  readonly #running = new Map<EngineThread, unknown>();
  readonly #queue: Waiting[] = [];
  #closed = false;

  /** `url` is the module of a thread, which calls `serveCommands`. */
  constructor(url: URL, { size = 2, memoryMb = 512, queue = 200 }: PoolOptions = {}) {
    this.#url = url;
    this.#size = size;
    this.#memoryMb = memoryMb;
    this.#queueLimit = queue;
  }

  /** Resolves to the result of a command; rejects with its refusal. `owner` is the caller: a connection. */
  run(task: Task, owner: unknown): Promise<Outcome> {
    if (this.#closed || task.signal?.aborted) return Promise.reject(interrupted());
    if (this.#queue.length >= this.#queueLimit) return Promise.reject(overdue(0));
    return new Promise((resolve, reject) => {
      const drop = (error: Error) => {
        waiting.leave();
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(error);
      };
      const left = task.until === undefined ? task.limitMs : task.until - performance.now();
      const late = setTimeout(() => drop(overdue(task.limitMs)), Math.max(0, left));
      const abort = () => drop(interrupted());
      const waiting: Waiting = {
        task,
        owner,
        resolve,
        leave() {
          clearTimeout(late);
          task.signal?.removeEventListener('abort', abort);
        },
      };
      task.signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    while (this.#running.size < this.#size && this.#queue.length > 0) {
      const busy = new Set(this.#running.values());
      const at = this.#queue.findIndex(({ owner }) => !busy.has(owner));
      const [waiting] = this.#queue.splice(Math.max(0, at), 1);
      if (waiting === undefined) return;
      waiting.leave();
      waiting.resolve(this.#runNow(waiting));
    }
  }

  async #runNow({ task, owner }: Waiting): Promise<Outcome> {
    const thread = this.#take(task);
    this.#running.set(thread, owner);
    try {
      return await thread.run(task);
    } finally {
      void thread.free.then(() => this.#release(thread));
    }
  }

  #release(thread: EngineThread): void {
    this.#running.delete(thread);
    // Where one was ended another may be needed soon, and takes a while to begin.
    if (!this.#closed)
      this.#idle.push(thread.hasEnded ? new EngineThread(this.#url, this.#memoryMb) : thread);
    this.#next();
  }

  /** Rather one that has the collection already. */
  #take({ place, collections }: Task): EngineThread {
    const alive = this.#idle.filter(({ hasEnded }) => !hasEnded);
    const fit = alive.find((thread) => collections.every((each) => thread.holds({ place, ...each })));
    const thread = fit ?? alive.at(-1) ?? new EngineThread(this.#url, this.#memoryMb);
    this.#idle.splice(0, this.#idle.length, ...alive.filter((each) => each !== thread));
    return thread;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const waiting = this.#queue.splice(0);
    for (const { leave, resolve } of waiting) {
      leave();
      resolve(Promise.reject(interrupted()));
    }
    await Promise.all([...this.#idle.splice(0), ...this.#running.keys()].map((thread) => thread.close()));
  }
}
