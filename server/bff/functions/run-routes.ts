import { z } from 'zod';
import { type FunctionRun, FunctionScope, RunRequest, sourceLimit } from '#contract/console/functions.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit, AuditSubject } from '../forward/audit.ts';
import { parse, parseQuery, refuse } from '../http/errors.ts';
import { type BodyLimits, bodyLimits } from '../http/json-body.ts';
import { type Call, json, route, type SignedInRoute } from '../http/route.ts';
import { type Runner, silentMs } from './runner.ts';
import { isOver, type Runs } from './runs.ts';
import type { SavedFunctions } from './saved-functions.ts';
import { checkArgs, checkStorable } from './stored-text.ts';

export interface RunRoom {
  runs: Runs;
  runner: Runner;
  functions: SavedFunctions;
  connections: Connections;
  audit: Pick<Audit, 'begin'>;
  now: () => number;
  /** Aborted when the server takes no more requests. */
  stopping: AbortSignal;
}

/** Longest wait for the end of a run in one request. */
const waitMs = 20_000;
/** How often a run of another process is looked at meanwhile. */
const lookMs = 500;
/** Arguments of 16 MiB, escaped twice, and a source. */
const runBodyLimits: BodyLimits = { ...bodyLimits, bytes: 2 * 16 * 1024 * 1024 + 6 * sourceLimit };

const whole = (max: number, fallback: number) =>
  z.coerce.number('must be a whole number').int().min(1).max(max).default(fallback);
const RunFilter = FunctionScope.extend({
  functionId: z.string().max(64).optional(),
  pageNum: whole(1_000_000, 1),
  itemsPerPage: whole(500, 50),
});
const Wait = z.strictObject({ wait: z.enum(['0', '1']).optional() });

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
  { connection, groupId, name, runAs }: RunRequest,
  by: { id: string; name: string },
  requestId: string,
): AuditSubject {
  return {
    actor: by.name,
    actorId: by.id,
    connection,
    operation: 'runFunction',
    target: `/groups/${groupId}/functions/${name} as ${runAs}`,
    requestId,
  };
}

/** Runs of functions: started, looked at, waited for, stopped. */
export function runRoutes(room: RunRoom): SignedInRoute[] {
  const { runs, runner, functions, connections, now } = room;
  const idOf = (call: Call) => call.params.runId ?? '';

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

  return [
    route('GET', '/bff/function-runs', 'viewer', async (call) => {
      const filter = parseQuery(RunFilter, call.query);
      await runs.settleLost(now() - silentMs);
      const page = await runs.list(filter);
      const results = page.results.map((head) => {
        const here = runner.look(head.id);
        return here ? { ...head, state: here.state, callCount: here.callCount } : head;
      });
      return json({ ...page, results });
    }),
    route(
      'POST',
      '/bff/function-runs',
      'operator',
      async (call, { user }) => {
        const request = parse(RunRequest, call.body);
        checkStorable('source', request.source);
        checkArgs('args', request.args);
        await connections.open(request.connection);
        const subject = runSubject(request, user, call.requestId);
        const run = await runner.start(request, await versionOf(request), user, subject);
        return json(run, 201);
      },
      { limits: () => runBodyLimits },
    ),
    route('GET', '/bff/function-runs/:runId', 'viewer', async (call) => {
      const asked = parseQuery(Wait, call.query);
      const signal = AbortSignal.any([call.signal, room.stopping]);
      return json(asked.wait === '1' ? await wait(idOf(call), signal) : await look(idOf(call)));
    }),
    route('POST', '/bff/function-runs/:runId/cancel', 'operator', async (call, { user }) => {
      const id = idOf(call);
      const run = await look(id);
      if (isOver(run)) return json(run);
      const line = await room.audit.begin({
        actor: user.name,
        actorId: user.id,
        connection: run.connection,
        operation: 'cancelFunctionRun',
        target: `/groups/${run.groupId}/functions/${run.name} ${id}`,
        requestId: call.requestId,
      });
      if (runner.cancel(id)) await pause(5_000, runner.ended(id), call.signal);
      else await runs.askCancel(id);
      await line.end('done', 200);
      return json(await look(id));
    }),
  ];
}
