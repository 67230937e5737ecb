import type { FunctionRun, RunCall, RunError, RunRequest } from '#contract/console/functions.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { Audit, AuditLine, AuditSubject } from '../forward/audit.ts';
import { refuse } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import type { Execute, Verdict } from './execute.ts';
import { type Runs, runId } from './runs.ts';
import type { Starter } from './starter.ts';

/** Limits of the stored record of a run. */
export const runLimits = { calls: 1_000, lines: 2_000, characters: 256 * 1024, message: 2_000 } as const;
/** At once, and waiting behind them. */
export const atOnce = 2;
const waitingAtMost = 100;
/** How often what becomes of runs is written down while they run. */
const tickMs = 1_000;
/** After this time without a sign of life of a run, its process is considered dead. */
export const silentMs = MINUTE;

export interface RunnerDeps {
  runs: Runs;
  audit: Pick<Audit, 'begin'>;
  execute: Execute;
  log: Log;
  now: () => number;
}

interface Active {
  run: FunctionRun;
  request: RunRequest;
  by: Starter;
  line: AuditLine;
  controller: AbortController;
  /** Characters of output so far. */
  printed: number;
  dirty: boolean;
  ended: Promise<void>;
  end(): void;
}

const copy = (run: FunctionRun): FunctionRun => ({ ...run, output: [...run.output], calls: [...run.calls] });

/** The error of a function has no length limit of its own. */
function clipped(error: RunError): RunError {
  const { message, stack } = error;
  return {
    ...error,
    message: message.slice(0, 20_000),
    ...(stack === undefined ? {} : { stack: stack.slice(0, 20_000) }),
  };
}

/** The initial state of a requested run. */
function queued(request: RunRequest, version: number | null, by: Starter, at: number): FunctionRun {
  const { connection, groupId, functionId = null, name, runAs, args } = request;
  return {
    id: runId(at),
    ...{ connection, groupId, functionId, name, version, runAs, args },
    state: 'queued',
    startedAt: at,
    startedBy: by.name,
    durationMs: null,
    result: null,
    error: null,
    output: [],
    outputCut: false,
    calls: [],
    callCount: 0,
    changes: request.dryRun ? [] : null,
  };
}

function noteCall(each: Active, call: RunCall): void {
  each.run.callCount += 1;
  if (each.run.calls.length < runLimits.calls) {
    const { error } = call;
    each.run.calls.push(error === undefined ? call : { ...call, error: error.slice(0, runLimits.message) });
  }
  each.dirty = true;
}

function notePrint(each: Active, line: FunctionRun['output'][number]): void {
  each.printed += line.text.length;
  each.dirty = true;
  if (each.run.output.length >= runLimits.lines || each.printed > runLimits.characters) {
    each.run.outputCut = true;
    return;
  }
  each.run.output.push(line);
}

/** Writes its end into a run; a server that is closing ends those that it cannot wait for. */
function complete(run: FunctionRun, verdict: Verdict, closing: boolean): void {
  run.outputCut ||= verdict.outputCut;
  if (verdict.ok) {
    run.state = 'done';
    run.result = verdict.result;
    return;
  }
  const { reason, error } = verdict;
  run.error = closing
    ? { name: 'RunLost', message: 'The server was stopped while this function ran.' }
    : clipped(error);
  if (reason === 'timeout') run.state = 'timedOut';
  else run.state = reason === 'cancelled' && !closing ? 'cancelled' : 'failed';
}

const cancelledInQueue: Verdict = {
  ok: false,
  outputCut: false,
  reason: 'cancelled',
  error: { name: 'Cancelled', message: 'The run was cancelled before it began.' },
};

/** Runs functions, a few at a time, and stores their results. */
export class Runner {
  readonly #deps: RunnerDeps;
  readonly #active = new Map<string, Active>();
  readonly #waiting: Active[] = [];
  #state: 'open' | 'closing' = 'open';
  #running = 0;
  /** Requested runs whose lines in the audit log are not written yet. */
  #starting = 0;
  #timer: NodeJS.Timeout | undefined;
  #isTicking = false;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Queues a run and answers it; 429 when too many wait. */
  async start(
    request: RunRequest,
    version: number | null,
    by: Starter,
    subject: AuditSubject,
  ): Promise<FunctionRun> {
    if (this.#state === 'closing') throw refuse('CLOSING', { headers: { 'retry-after': '5' } });
    if (this.#active.size + this.#starting >= atOnce + waitingAtMost) {
      throw refuse('TOO_MANY_RUNS', { headers: { 'retry-after': '5' } });
    }
    this.#starting += 1;
    try {
      return await this.#enqueue(queued(request, version, by, this.#deps.now()), { request, by, subject });
    } finally {
      this.#starting -= 1;
    }
  }

  /** As it is at this moment, where it runs here. */
  look(id: string): FunctionRun | undefined {
    const each = this.#active.get(id);
    return each && copy(each.run);
  }

  /** Resolves with its end; at once for those that do not run here. */
  ended(id: string): Promise<void> {
    return this.#active.get(id)?.ended ?? Promise.resolve();
  }

  /** False for those that do not run here. */
  cancel(id: string): boolean {
    const each = this.#active.get(id);
    if (!each) return false;
    each.controller.abort();
    const position = this.#waiting.indexOf(each);
    if (position >= 0) {
      // its end is reported without waiting for its turn
      this.#waiting.splice(position, 1);
      void this.#finish(each);
    }
    return true;
  }

  async close(): Promise<void> {
    this.#state = 'closing';
    for (const id of [...this.#active.keys()]) this.cancel(id);
    await Promise.all([...this.#active.values()].map((each) => each.ended));
    clearInterval(this.#timer);
  }

  async #enqueue(
    run: FunctionRun,
    { request, by, subject }: { request: RunRequest; by: Starter; subject: AuditSubject },
  ): Promise<FunctionRun> {
    const { runs, audit } = this.#deps;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const line = await audit.begin(subject);
    try {
      await runs.insert(run);
    } catch (error) {
      await line.end('failed', 500);
      throw error;
    }
    const controller = new AbortController();
    const each = { run, request, by, line, controller, printed: 0, dirty: false, ended, end };
    this.#active.set(run.id, each);
    this.#waiting.push(each);
    const answer = copy(run);
    this.#watch();
    this.#next();
    return answer;
  }

  #next(): void {
    while (this.#running < atOnce) {
      const each = this.#waiting.shift();
      if (!each) return;
      this.#running += 1;
      void this.#finish(each).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #finish(each: Active): Promise<void> {
    const began = performance.now();
    try {
      const verdict = await this.#perform(each);
      complete(each.run, verdict, this.#state === 'closing');
    } catch (error) {
      this.#deps.log.error({ run: each.run.id, ...describeError(error) }, 'a function could not be run');
      each.run.state = 'failed';
      each.run.error = { name: 'InternalError', message: 'Something went wrong in this server.' };
    }
    each.run.durationMs = Math.round(performance.now() - began);
    await this.#store(each.run);
    await each.line.end(each.run.state === 'done' ? 'done' : 'failed', null);
    this.#active.delete(each.run.id);
    if (this.#active.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    each.end();
  }

  async #perform(each: Active): Promise<Verdict> {
    const { request, by, controller } = each;
    const { signal } = controller;
    if (signal.aborted) return cancelledInQueue;
    each.run.state = 'running';
    await this.#store(each.run);
    return this.#deps.execute({
      request,
      by,
      signal,
      onCall: (call) => noteCall(each, call),
      onPrint: (line) => notePrint(each, line),
      onChanges(changes) {
        each.run.changes = [...changes];
        each.dirty = true;
      },
    });
  }

  async #store(run: FunctionRun): Promise<void> {
    const { runs, log } = this.#deps;
    try {
      await runs.update(run);
    } catch (error) {
      log.error({ run: run.id, ...describeError(error) }, 'what became of a run cannot be stored');
    }
  }

  /** Stores the state of active runs while there are any. */
  #watch(): void {
    this.#timer ??= setInterval(() => {
      if (this.#isTicking) return;
      this.#isTicking = true;
      this.#tick()
        .catch((error: unknown) => this.#deps.log.error(describeError(error), 'runs cannot be stored'))
        .finally(() => {
          this.#isTicking = false;
        });
    }, tickMs);
    this.#timer.unref();
  }

  async #tick(): Promise<void> {
    const ids = [...this.#active.keys()];
    for (const each of this.#active.values()) {
      if (!each.dirty) continue;
      each.dirty = false;
      await this.#store(each.run);
    }
    for (const id of await this.#deps.runs.keepAlive(ids)) this.#active.get(id)?.controller.abort();
  }
}
