import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { csrfHeader } from '#contract/console/access/csrf.ts';
import type { ChangeOutcome, OutcomeRequest } from '#contract/console/bff.ts';
import type { ConsoleAnswer } from '#contract/console/operations.ts';
import { longJson, parseLong } from '#src/lib/json/parse-long.ts';
import { learnServerTime } from '#src/lib/time/server-clock.ts';
import { sendKnowingly } from './access/lockout.ts';
import { isByRole, withNeededRole } from './access/refused-by-role.ts';
import { traceHeaders } from './console/trace-headers.ts';
import { ApiFailure, failureFrom, unreachable } from './errors.ts';
import { settleChange } from './outcome/settle-change.ts';
import { viewedRefusal } from './viewed-as/viewed-as.ts';

let csrf: string | undefined;
const signedOut = new Set<() => void>();

/** The session's proof, kept in memory only. */
export function setCsrf(value: string | undefined): void {
  csrf = value;
}

/** Notifies when a request finds the session expired. Returns the function to unsubscribe. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

/** A call of an operation that was answered, or to which no answer came (status 0). */
export interface MadeCall {
  connection: string;
  operationId: OperationId;
  args: Readonly<Record<string, unknown>>;
  status: number;
  /** Of an answer that is no refusal. */
  body: unknown;
}

const callListeners = new Set<(call: MadeCall) => void>();

/** Notifies about every call of an operation. Returns the function to unsubscribe. */
export function onCall(listener: (call: MadeCall) => void): () => void {
  callListeners.add(listener);
  return () => callListeners.delete(listener);
}

export function reportCall(call: MadeCall): void {
  for (const listener of callListeners) listener(call);
}

interface Sent {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
}

/** A request to our own server, with the proof of the session; throws ApiFailure where there is no answer. */
export async function send(path: string, init: Sent = {}): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...traceHeaders() };
  if (csrf) headers[csrfHeader] = csrf;
  if (init.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const askedAt = Date.now();
    const response = await fetch(`/bff${path}`, {
      method: init.method ?? 'GET',
      headers,
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      ...(init.signal ? { signal: init.signal } : {}),
      credentials: 'same-origin',
      redirect: 'error',
    });
    learnServerTime(response.headers.get('date'), askedAt);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable(error);
  }
}

/** Refusals of a session that requires a further step: the page for signing in shows it. */
const incomplete: ReadonlySet<string> = new Set([
  'NEW_PASSWORD_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'REGISTRATION_REQUIRED',
]);

/** The body of an answer; throws ApiFailure where it is a refusal. */
export async function bodyOf<Answer>(response: Response, path: string): Promise<Answer> {
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? undefined : text.length < longJson ? JSON.parse(text) : await parseLong(text, 'any');
  } catch {
    throw new ApiFailure(response.status, { code: 'UNREADABLE', message: 'The answer was not readable.' });
  }
  if (response.ok) return body as Answer;
  const failure = failureFrom(response.status, body, response.headers);
  const isIncomplete = response.status === 403 && incomplete.has(failure.code);
  if ((response.status === 401 || isIncomplete) && path !== '/session')
    for (const listener of signedOut) listener();
  throw failure;
}

/** One request to our own server; JSON in, JSON out; throws ApiFailure. */
export async function request<Answer>(path: string, init: Sent = {}): Promise<Answer> {
  return bodyOf<Answer>(await send(path, init), path);
}

interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The user was already warned about the lockout. */
  knowing?: boolean;
}

/** Calls one operation of the service through a connection, now: changes, and reads that a change depends on. */
export function call<Id extends OperationId>(
  operationId: Id,
  connection: string,
  args: Args<Id>,
  options: CallOptions = {},
): Promise<Result<Id>> {
  const refused = viewedRefusal(operationId, args);
  if (refused) return Promise.reject(refused);
  return sendKnowingly((knowing) =>
    callOnce(operationId, connection, args, knowing ? { ...options, knowing } : options),
  ).catch(async (failure: unknown) => {
    // a read changes nothing, so nothing is to be settled
    if (/^(get|list)[A-Z]/.test(String(operationId))) throw failure;
    const request = { operationId, connection, args: args as OutcomeRequest['args'] };
    const read = (body: OutcomeRequest) => readOutcome(body, options.signal);
    return (await settleChange(failure, request, { read })) as Result<Id>;
  });
}

const readOutcome = (body: OutcomeRequest, signal: AbortSignal | undefined): Promise<ChangeOutcome> =>
  // the routes of the table are too large for modules that every page loads
  request<ConsoleAnswer<'readOutcome'>>('/outcome', {
    ...{ method: 'POST', body },
    ...(signal ? { signal } : {}),
  });

async function callOnce<Id extends OperationId>(
  operationId: Id,
  connection: string,
  args: Args<Id>,
  options: CallOptions,
): Promise<Result<Id>> {
  const path = `/call/${String(operationId)}`;
  const { signal, idempotencyKey, knowing } = options;
  const notify = (status: number, body: unknown): void =>
    reportCall({ connection, operationId, args: args as MadeCall['args'], status, body });
  try {
    const response = await send(path, {
      method: 'POST',
      body: {
        connection,
        args,
        ...(idempotencyKey ? { idempotencyKey } : {}),
        ...(knowing ? { knowing } : {}),
      },
      ...(signal ? { signal } : {}),
    });
    const body = await bodyOf<Result<Id>>(response, path);
    notify(response.status, body);
    return body;
  } catch (error) {
    if (error instanceof ApiFailure) notify(error.status, undefined);
    throw isByRole(error) ? await withNeededRole(error, operationId) : error;
  }
}
