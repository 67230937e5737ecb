import { runOperations } from '#contract/console/function-operations.ts';
import type { FunctionRun, RunRequest } from '#contract/console/functions.ts';
import type { Connections } from '../connections/connections.ts';
import { type Audit, type AuditSubject, askedBy, starterOf } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { type Runner, silentMs } from './runner.ts';
import { isOver, type Runs } from './runs.ts';
import type { SavedFunctions } from './saved-functions.ts';
import type { Starter } from './starter.ts';
import { checkArgs, checkStorable } from './stored-text.ts';

export interface RunDeps {
  runs: Runs;
  runner: Runner;
  functions: SavedFunctions;
  connections: Connections;
  audit: Pick<Audit, 'begin'>;
  defineHandlers: DefineConsoleHandlers;
  now: () => number;
  /** Aborted when the server takes no more requests. */
  stopping: AbortSignal;
}

/** Longest wait for the end of a run in one request. */
const waitMs = 20_000;
/** How often a run of another process is looked at meanwhile. */
const lookMs = 500;

/** Resolves when the time is over, the promise is settled, or the browser has gone. */
function pause(ms: number, until: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over, { once: true });
    void until.then(over, over);
  });
}

const never = new Promise<void>(() => {});

/** The audit log entry of a run. */
export function runSubject(
  { connection, groupId, name, runAs, dryRun }: RunRequest,
  by: Starter,
): AuditSubject {
  return {
    requestId: 'first-start',
    ...by.client,
    actor: by.name,
    actorId: by.id,
    connection,
    operation: 'runFunction',
    target: `/groups/${groupId}/functions/${name} as ${runAs}${dryRun ? ', dry run' : ''}`,
  };
}

/** Runs of functions: started, looked at, waited for, stopped. */
export function runRoutes(deps: RunDeps): SignedInRoute[] {
  const { runs, runner, functions, connections, now } = deps;

  const look = async (id: string): Promise<FunctionRun> => {
    const here = runner.look(id);
    if (here) return here;
    const stored = await runs.get(id);
    if (isOver(stored)) return stored;
    // its end may have been stored while it was read; and its process may be gone
    await runs.settleLost(now() - silentMs);
    return runner.look(id) ?? runs.get(id);
  };

  const wait = async (id: string, signal: AbortSignal): Promise<FunctionRun> => {
    const until = performance.now() + waitMs;
    for (;;) {
      const run = await look(id);
      const left = until - performance.now();
      if (isOver(run) || left <= 0 || signal.aborted) return run;
      if (runner.look(id)) await pause(left, runner.ended(id), signal);
      else await pause(Math.min(lookMs, left), never, signal);
    }
  };

  /** The version of a saved function, when exactly that is run. */
  const versionOf = async ({ functionId, source, connection, groupId }: RunRequest) => {
    if (functionId === undefined) return null;
    const saved = await functions.get(functionId);
    if (saved.connection !== connection || saved.groupId !== groupId) throw refuse('FUNCTION_NOT_FOUND');
    return saved.source === source ? saved.version : null;
  };

  return deps.defineHandlers(runOperations, {
    async listFunctionRuns(filter) {
      await runs.settleLost(now() - silentMs);
      const page = await runs.list(filter);
      const results = page.results.map((head) => {
        const here = runner.look(head.id);
        return here ? { ...head, state: here.state, callCount: here.callCount } : head;
      });
      return { ...page, results };
    },
    async runFunction({ body }, { call, session }) {
      checkStorable('source', body.source);
      await checkArgs('args', body.args);
      await connections.open(body.connection);
      const { id, name, role } = session.user;
      const client = { ...starterOf(call, session), requestId: call.requestId };
      const by = { ...{ id, name, role }, client };
      return runner.start(body, await versionOf(body), by, runSubject(body, by));
    },
    getFunctionRun({ runId, wait: awaited }, { call }) {
      const signal = AbortSignal.any([call.signal, deps.stopping]);
      return awaited === '1' ? wait(runId, signal) : look(runId);
    },
    async cancelFunctionRun({ runId }, { call, session }) {
      const run = await look(runId);
      if (isOver(run)) return run;
      const { connection, groupId, name } = run;
      const target = `/groups/${groupId}/functions/${name} ${runId}`;
      const line = await deps.audit.begin(
        askedBy(call, session, { connection, operation: 'cancelFunctionRun', target }),
      );
      if (runner.cancel(runId)) await pause(5_000, runner.ended(runId), call.signal);
      else await runs.askCancel(runId);
      await line.end('done', 200);
      return look(runId);
    },
  });
}
