import type { FunctionRun, RunCall, RunError, RunRequest } from '#contract/console/functions.ts';
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
export const silentMs = 60_000;

export interface Runner {
  /** Queues a run and answers it; 429 when too many wait. */
  start(request: RunRequest, version: number | null, by: Starter, line: AuditSubject): Promise<FunctionRun>;
  /** As it is at this moment, where it runs here. */
  look(id: string): FunctionRun | undefined;
  /** Resolves with its end; at once for those that do not run here. */
  ended(id: string): Promise<void>;
  /** False for those that do not run here. */
  cancel(id: string): boolean;
  close(): Promise<void>;
}

export interface RunnerRoom {
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
function judge(run: FunctionRun, verdict: Verdict, closing: boolean): void {
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

/** Runs functions, a few at a time, and stores their results. */
export function createRunner({ runs, audit, execute, log, now }: RunnerRoom): Runner {
  const active = new Map<string, Active>();
  const waiting: Active[] = [];
  let running = 0;
  /** Requested runs whose lines in the audit log are not written yet. */
  let starting = 0;
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let ticking = false;

  const store = async (run: FunctionRun) => {
    try {
      await runs.update(run);
    } catch (error) {
      log.error({ run: run.id, ...describeError(error) }, 'what became of a run cannot be stored');
    }
  };

  const tick = async () => {
    const ids = [...active.keys()];
    for (const each of active.values()) {
      if (!each.dirty) continue;
      each.dirty = false;
      await store(each.run);
    }
    for (const id of await runs.keepAlive(ids)) active.get(id)?.controller.abort();
  };
  const watch = () => {
    timer ??= setInterval(() => {
      if (ticking) return;
      ticking = true;
      tick()
        .catch((error: unknown) => log.error(describeError(error), 'runs cannot be stored'))
        .finally(() => {
          ticking = false;
        });
    }, tickMs);
    timer.unref();
  };

  const perform = async (each: Active): Promise<Verdict> => {
    const { request, by, controller } = each;
    const { signal } = controller;
    if (signal.aborted) return cancelledInQueue;
    each.run.state = 'running';
    await store(each.run);
    return execute({
      request,
      by,
      signal,
      onCall: (call) => noteCall(each, call),
      onPrint: (line) => notePrint(each, line),
    });
  };

  const finish = async (each: Active) => {
    const began = performance.now();
    try {
      judge(each.run, await perform(each), closing);
    } catch (error) {
      log.error({ run: each.run.id, ...describeError(error) }, 'a function could not be run');
      each.run.state = 'failed';
      each.run.error = { name: 'InternalError', message: 'Something went wrong in this server.' };
    }
    each.run.durationMs = Math.round(performance.now() - began);
    await store(each.run);
    await each.line.end(each.run.state === 'done' ? 'done' : 'failed', null);
    active.delete(each.run.id);
    if (active.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    each.end();
  };

  const next = () => {
    while (running < atOnce) {
      const each = waiting.shift();
      if (!each) return;
      running += 1;
      void finish(each).finally(() => {
        running -= 1;
        next();
      });
    }
  };

  const begin: Runner['start'] = async (request, version, by, subject) => {
    const run = queued(request, version, by, now());
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
    active.set(run.id, each);
    waiting.push(each);
    const answer = copy(run);
    watch();
    next();
    return answer;
  };

  return {
    async start(request, version, by, subject) {
      if (closing) throw refuse('CLOSING', { headers: { 'retry-after': '5' } });
      if (active.size + starting >= atOnce + waitingAtMost) {
        throw refuse('TOO_MANY_RUNS', { headers: { 'retry-after': '5' } });
      }
      starting += 1;
      try {
        return await begin(request, version, by, subject);
      } finally {
        starting -= 1;
      }
    },
    look(id) {
      const each = active.get(id);
      return each && copy(each.run);
    },
    ended: (id) => active.get(id)?.ended ?? Promise.resolve(),
    cancel(id) {
      const each = active.get(id);
      each?.controller.abort();
      const place = each ? waiting.indexOf(each) : -1;
      if (each && place >= 0) {
        // its end is reported without waiting for its turn
        waiting.splice(place, 1);
        void finish(each);
      }
      return each !== undefined;
    },
    async close() {
      closing = true;
      for (const id of [...active.keys()]) this.cancel(id);
      await Promise.all([...active.values()].map((each) => each.ended));
      clearInterval(timer);
    },
  };
}

const cancelledInQueue: Verdict = {
  ok: false,
  outputCut: false,
  reason: 'cancelled',
  error: { name: 'Cancelled', message: 'The run was cancelled before it began.' },
};
