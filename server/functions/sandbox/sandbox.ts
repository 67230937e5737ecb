import { attend, type End } from './attend.ts';
import { compileEngine, readPrelude } from './files.ts';
import { limitsOf, problemOf } from './limits.ts';
import type { Snapshot } from './messages.ts';
import { defaultLimits, type Failure, type Limits, type Outcome, type SandboxRequest } from './outcome.ts';
import { buildSnapshot, startThread, type Thread } from './thread.ts';

export interface SandboxOptions {
  /** Functions that run at once. */
  size?: number;
  /** Functions that wait for their turn; one more is refused. */
  queue?: number;
  /** JavaScript that defines `__makeService(name, call)`: what `context.services.get` answers. */
  client?: string;
}

/** Runs untrusted functions, each in its own thread and engine, which end with the function. */
export interface Sandbox {
  /** Never rejects. */
  run(request: SandboxRequest): Promise<Outcome>;
  /** Prepares a worker, so that the first call need not wait for one. */
  warm(): Promise<void>;
  /** Refuses what waits, cancels what runs. */
  close(): Promise<void>;
}

interface Waiting {
  request: SandboxRequest;
  limits: Limits;
  since: number;
  resolve(outcome: Outcome): void;
}

const instant = { waitedMs: 0, startMs: 0, warm: false, runMs: 0 };
const refused = (error: Failure): Outcome => ({
  ok: false,
  reason: 'refused',
  error,
  outputCut: false,
  durations: instant,
});
const closedError = { name: 'SandboxClosed', message: 'The server is stopping and begins no more functions' };
const cancelledError = { name: 'Cancelled', message: 'The run was cancelled' };

class Pool implements Sandbox {
  readonly #size: number;
  readonly #queueLimit: number;
  readonly #client: string | undefined;
  readonly #queue: Waiting[] = [];
  readonly #running = new Set<{ done: Promise<void>; stop: AbortController; nested: boolean }>();
  #material: Promise<{ engine: WebAssembly.Module; snapshot: Snapshot }> | undefined;
  #spare: Promise<Thread> | undefined;
  #closed = false;

  constructor({ size = 2, queue = 100, client }: SandboxOptions) {
    this.#size = size;
    this.#queueLimit = queue;
    this.#client = client;
  }

  run(request: SandboxRequest): Promise<Outcome> {
    const limits = limitsOf(request);
    if ('message' in limits) return Promise.resolve(refused(limits));
    const problem = this.#closed ? closedError : problemOf(request);
    if (problem) return Promise.resolve(refused(problem));
    if (!request.nested && this.#places() <= 0 && this.#queue.length >= this.#queueLimit)
      return Promise.resolve(refused(this.#tooMany()));
    return new Promise((resolve) => {
      const waiting = { request, limits, since: performance.now(), resolve };
      if (request.nested) return this.#begin(waiting);
      this.#queue.push(waiting);
      request.signal?.addEventListener('abort', () => this.#leave(waiting), { once: true });
      if (request.signal?.aborted) this.#leave(waiting);
      this.#next();
    });
  }

  #tooMany(): Failure {
    return {
      name: 'TooManyRuns',
      message: `${this.#size} functions run and ${this.#queueLimit} wait already; try again later`,
    };
  }

  /** Cancelled before its turn came. */
  #leave(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    const durations = { ...instant, waitedMs: performance.now() - waiting.since };
    waiting.resolve({ ok: false, reason: 'cancelled', error: cancelledError, outputCut: false, durations });
  }

  /** Functions that others wait for take none: their callers have one. */
  #places(): number {
    return this.#size - [...this.#running].filter(({ nested }) => !nested).length;
  }

  #next(): void {
    for (let left = this.#places(); left > 0; left -= 1) {
      const waiting = this.#queue.shift();
      if (!waiting) return;
      this.#begin(waiting);
    }
  }

  #begin(waiting: Waiting): void {
    const stop = new AbortController();
    const entry = { done: Promise.resolve(), stop, nested: waiting.request.nested === true };
    this.#running.add(entry);
    entry.done = this.#runNow(waiting, stop.signal).then((outcome) => {
      this.#running.delete(entry);
      waiting.resolve(outcome);
      this.#next();
    });
  }

  async #runNow({ request, limits, since }: Waiting, stop: AbortSignal): Promise<Outcome> {
    const signal = request.signal ? AbortSignal.any([request.signal, stop]) : stop;
    const startedAt = performance.now();
    let durations = { ...instant, waitedMs: startedAt - since };
    let end: End;
    try {
      const { thread, warm } = await this.#take(limits.memoryMiB);
      const begunAt = performance.now();
      durations = { ...durations, warm, startMs: begunAt - startedAt };
      end = await attend(thread, { ...request, signal }, limits);
      durations.runMs = performance.now() - begunAt;
    } catch {
      const error = { name: 'SandboxUnavailable', message: 'No worker could be started for the function' };
      return { ...refused(error), durations };
    }
    return { ...end, durations };
  }

  /** The spare thread where it fits, or one made for this run. */
  async #take(memoryMiB: number): Promise<{ thread: Thread; warm: boolean }> {
    const spare = memoryMiB === defaultLimits.memoryMiB ? this.#spare : undefined;
    if (!spare) return { thread: await this.#start(memoryMiB), warm: false };
    this.#spare = undefined;
    try {
      const thread = await spare;
      // it may have been killed while it waited
      const warm = thread.isReady;
      await thread.ready;
      return { thread, warm };
    } catch {
      return { thread: await this.#start(memoryMiB), warm: false };
    } finally {
      this.#prepare();
    }
  }

  async #start(memoryMiB: number): Promise<Thread> {
    const { engine, snapshot } = await this.#prepared();
    const thread = startThread({ task: 'run', engine, snapshot, memoryMiB });
    await thread.ready;
    this.#prepare();
    return thread;
  }

  #prepared() {
    this.#material ??= this.#build().catch((error) => {
      this.#material = undefined;
      throw error;
    });
    return this.#material;
  }

  async #build() {
    const engine = await compileEngine();
    const snapshot = await buildSnapshot({ task: 'build', engine, prelude: readPrelude(this.#client) });
    return { engine, snapshot };
  }

  #prepare(): void {
    if (this.#closed || this.#spare !== undefined) return;
    const spare = this.#prepared().then(({ engine, snapshot }) =>
      startThread({ task: 'run', engine, snapshot, memoryMiB: defaultLimits.memoryMiB }),
    );
    spare.catch(() => {
      if (this.#spare === spare) this.#spare = undefined;
    });
    this.#spare = spare;
  }

  async warm(): Promise<void> {
    this.#prepare();
    const thread = await this.#spare;
    await thread?.ready;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.resolve(refused(closedError));
    const running = [...this.#running];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ done }) => done));
    const spare = await this.#spare?.catch(() => undefined);
    this.#spare = undefined;
    await spare?.end();
  }
}

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return new Pool(options);
}
