import { isRead, type OperationId, operationOf } from '#contract/api/operations.ts';
import { hasRole, observerMessage } from '#contract/console/access/role-order.ts';
import type { CallRequest } from '#contract/console/bff.ts';
import { callOperations } from '#contract/console/service-operations.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { errorBody, Failure, refuse } from '../http/errors.ts';
import { noteOperation } from '../http/request-notes.ts';
import type { Call, SignedInRoute } from '../http/route.ts';
import type { Watch } from '../live/watch.ts';
import type { Log } from '../log.ts';
import { refusedOperation } from '../protection/grant-check.ts';
import { withoutOthers } from '../protection/own-projects.ts';
import type { Protections } from '../protection/protection.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import {
  buildRequest,
  callable,
  resourceOf,
  type UpstreamRequest,
  withLargeBody,
} from '../upstream/upstream-request.ts';
import { type Audit, askedBy } from './audit.ts';
import { changeByCommand } from './change-by-command.ts';
import { readableChange } from './changed-resource.ts';
import type { Attempt, Idempotency, KeptAnswer } from './idempotency.ts';
import { lockoutDeps, refuseLockout } from './lockout.ts';
import { outcomeHandler } from './outcome.ts';
import { type Reader, readsHandler } from './reads.ts';

export interface ForwardDeps {
  connections: Connections;
  upstream: Upstream;
  audit: Audit;
  protections: Pick<Protections, 'admit' | 'admitDocuments' | 'counted'>;
  log: Log;
  now: () => number;
  idempotency: Idempotency;
  watch: Pick<Watch, 'answers' | 'question' | 'changed'>;
  defineHandlers: DefineConsoleHandlers;
}

function respond(answer: KeptAnswer): Response {
  const headers = new Headers(answer.headers);
  // only JSON ever passes, whatever the service called it // reliability C12
  if (answer.text !== '') headers.set('content-type', 'application/json');
  // 205 and 304 have no meaning here, and a 204 carries no body
  if (answer.status === 204 || answer.text === '')
    return new Response(null, { status: answer.status, headers });
  return new Response(answer.text, { status: answer.status, headers });
}

/** A secret that the service shows once is not kept for repetitions of the call. */
function repetitionOf(
  operationId: OperationId,
  status: number,
  requestId: string,
): Pick<Attempt, 'repeated'> {
  if (!operationOf(operationId).shownOnce || status >= 400) return {};
  const shown = refuse('SECRET_SHOWN_ONCE');
  return {
    repeated: { status: shown.status, headers: {}, text: JSON.stringify(errorBody(shown, requestId)) },
  };
}

/** A file is never shown as a page: the browser saves it, or the console reads it. */
function respondFile({
  status,
  headers,
  file,
}: UpstreamAnswer & { file: Uint8Array<ArrayBuffer> }): Response {
  const named = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
  return new Response(file, { status, headers: { ...headers, ...named } });
}

type Asked = Pick<CallRequest, 'connection' | 'args' | 'knowing'>;

/** The project of a call; undefined: the call concerns the whole connection. */
const groupOf = ({ groupId }: Asked['args']): string | undefined =>
  typeof groupId === 'string' ? groupId : undefined;

/** Why this person may not make this call through this connection; thrown. */
async function authorize(
  { operationId, args }: { operationId: OperationId } & Pick<Asked, 'args'>,
  session: ActiveSession,
  connection: UsableConnection,
  { protections }: Pick<ForwardDeps, 'protections'>,
): Promise<void> {
  const row = operationOf(operationId);
  if (row.root === 'control' && !connection.emulator) throw refuse('EMULATOR_ONLY');
  if (isRead(operationId)) return;
  if (!hasRole(session.user.role, 'operator'))
    throw refuse('ROLE_REQUIRED', { message: observerMessage(session.user.role) });
  const by = { ...session.user, groupId: groupOf(args) };
  if (changeByCommand(operationId, args) === undefined)
    await protections.admit(connection, operationId, by, false);
  else await protections.admitDocuments(connection, by);
}

/** The only way to the service, for operations of the table only. */
export function forwardRoutes(deps: ForwardDeps): SignedInRoute[] {
  const { connections, upstream, audit, protections, idempotency, watch } = deps;

  /** The connection of a call, if this person may make it; a refusal is recorded in the audit log. */
  const enter = async (
    call: Call,
    session: ActiveSession,
    operationId: OperationId,
    { connection: name, args, knowing = false }: Asked,
  ) => {
    const connection = await connections.open(name);
    const operation = changeByCommand(operationId, args) ?? operationId;
    noteOperation(connection.id, operation);
    const subject = { connection: connection.id, operation, target: resourceOf(operationId, args) };
    return audit.recordRefusal(askedBy(call, session, subject), async () => {
      const refusal = refusedOperation(session.user.grants, { connection: connection.id, operationId, args });
      if (refusal) throw refusal;
      await authorize({ operationId, args }, session, connection, deps);
      const checked = lockoutDeps(deps, connection, [call.address], call.signal);
      if (!knowing && !isRead(operationId)) await refuseLockout({ operationId, args }, checked);
      return connection;
    });
  };

  const read: Reader = async (call, session, asked) => {
    const operationId = callable(asked.operationId);
    const connection = await enter(call, session, operationId, asked);
    const request = buildRequest(operationId, asked.args);
    const answer = await watch.answers.read(watch.question(connection.id, request), {
      fresh: asked.fresh ?? false,
      signal: call.signal,
      ask: (signal) => upstream.call(connection, request, { signal }),
    });
    return withoutOthers(answer, { ...asked, connection: connection.id }, session.user.grants);
  };

  /** A change: its line in the audit log first, the outcome afterwards. */
  const change = async (
    call: Call,
    session: ActiveSession,
    connection: UsableConnection,
    request: UpstreamRequest,
    args: Asked['args'],
  ): Promise<Attempt> => {
    const byCommand = changeByCommand(request.operationId, args);
    const subject = askedBy(call, session, {
      connection: connection.id,
      operation: byCommand ?? request.operationId,
      target: request.resource,
      change: readableChange(request.operationId, args),
    });
    const what = byCommand === undefined ? request.operationId : 'documents';
    const line = await audit.recordRefusal(subject, () =>
      protections.counted(connection, what, session.user, (tx) => audit.begin(subject, tx)),
    );
    try {
      // not aborted when the browser goes away: the outcome belongs into the log
      const answer = await upstream.call(connection, request);
      const { status, headers, text } = answer;
      // a gateway timeout is no evidence about the service behind it
      const isLost = status === 502 || status === 504;
      const outcome = status < 400 ? 'done' : status < 500 ? 'refused' : isLost ? 'unknown' : 'failed';
      await line.end(outcome, status, answer.serviceAt);
      if (status < 400) watch.changed(connection.id, { request, answer });
      else if (isLost) watch.changed(connection.id, { request });
      return {
        answer: { status, headers, text },
        forget: status === 429 || status === 503,
        ...repetitionOf(request.operationId, status, call.requestId),
      };
    } catch (error) {
      const sent = error instanceof UpstreamFailure && error.sent;
      await line.end(sent ? 'unknown' : 'failed', error instanceof Failure ? error.status : 500);
      if (!(error instanceof Failure)) throw error;
      if (sent) watch.changed(connection.id, { request });
      const reported = sent
        ? new Failure(error.code, { message: `${error.message} Whether the change took effect is unknown.` })
        : error;
      const text = JSON.stringify(errorBody(reported, call.requestId));
      return { answer: { status: error.status, headers: { ...error.headers }, text }, forget: !sent };
    }
  };

  return deps.defineHandlers(callOperations, {
    async callOperation({ operationId: name, body: asked }, { call, session }) {
      const operationId = callable(name);
      if (operationOf(operationId).media === 'gzip') {
        const connection = await enter(call, session, operationId, asked);
        const request = buildRequest(operationId, asked.args);
        // neither kept nor watched: logs are long, and read once
        const answer = await upstream.call(connection, request, { signal: call.signal });
        return answer.file === undefined ? respond(answer) : respondFile({ ...answer, file: answer.file });
      }
      if (isRead(operationId))
        return respond(await read(call, session, { ...asked, operationId, fresh: true }));
      const connection = await enter(call, session, operationId, asked);
      const request = buildRequest(operationId, await withLargeBody(asked.args));
      const work = () => change(call, session, connection, request, asked.args);
      if (asked.idempotencyKey === undefined) return respond((await work()).answer);
      const { target, body } = request;
      const once = await idempotency.once(
        session.user.id,
        asked.idempotencyKey,
        [operationId, connection.id, target, body],
        work,
        // a second creation would be another object
        request.method !== 'POST',
      );
      return respond(once.answer);
    },
    readOperations: readsHandler(read, deps.log),
    readOutcome: outcomeHandler(read, deps.now),
  });
}
