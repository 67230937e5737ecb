import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from '../tracing/tracing.ts';

/** Operations that one log line names; a page may send fifty reads at once. */
const MOST_NAMES = 8;

/** A call to the service that was sent for a request of a browser. */
interface SentCall {
  connection: string;
  operation: string;
  /** Status of the service, or the code of the failure. */
  result: string;
  ms: number;
}

/** Facts about a request that its log line and the metrics show. */
export interface RequestNotes {
  readonly requestId: string;
  readonly address: string;
  /** Pattern of the route; undefined where no route matched. */
  route?: string;
  userId?: string;
  readonly connections: Set<string>;
  readonly operations: Set<string>;
  /** To which the spans of the request's work belong; undefined without traces. */
  trace?: TraceContext | undefined;
  calls: number;
  callMs: number;
  lastResult?: string;
  /** The log line is written. Polls that the request started carry its notes, but do not belong to it. */
  isOver: boolean;
}

const storage = new AsyncLocalStorage<RequestNotes>();

export const createNotes = (requestId: string, address: string): RequestNotes => ({
  ...{ requestId, address, connections: new Set<string>(), operations: new Set<string>() },
  ...{ calls: 0, callMs: 0, isOver: false },
});

/** Runs the work of a request, which adds to its notes. */
export const withNotes = <Result>(notes: RequestNotes, work: () => Result): Result =>
  storage.run(notes, work);

const current = (): RequestNotes | undefined => {
  const notes = storage.getStore();
  return notes?.isOver ? undefined : notes;
};

/** The trace of the request that is served; undefined in background work. */
export const currentTrace = (): TraceContext | undefined => current()?.trace;

/** Id of the request that is served; undefined in background work. */
export const currentRequestId = (): string | undefined => current()?.requestId;

export function noteRoute(route: string): void {
  const notes = current();
  if (notes) notes.route = route;
}

export function noteUser(userId: string): void {
  const notes = current();
  if (notes) notes.userId = userId;
}

const add = (names: Set<string>, name: string): void => {
  if (names.size < MOST_NAMES) names.add(name);
};

/** The operation that a page requests, which the service may not see: refused, or answered from the cache. */
export function noteOperation(connection: string, operation: string): void {
  const notes = current();
  if (!notes) return;
  add(notes.connections, connection);
  add(notes.operations, operation);
}

export function noteSent({ connection, operation, result, ms }: SentCall): void {
  const notes = current();
  if (!notes) return;
  noteOperation(connection, operation);
  notes.calls += 1;
  notes.callMs += ms;
  notes.lastResult = result;
}

/** The fields of the log line. */
export function loggedNotes(notes: RequestNotes): Record<string, unknown> {
  const { userId, address, connections, operations, calls, callMs, lastResult } = notes;
  return {
    ...(userId === undefined ? {} : { userId }),
    address,
    ...(connections.size === 0 ? {} : { connection: [...connections].join(',') }),
    ...(operations.size === 0 ? {} : { operation: [...operations].join(',') }),
    ...(calls === 0 ? {} : { upstreamStatus: lastResult, upstreamMs: Math.round(callMs) }),
    ...(calls > 1 ? { upstreamCalls: calls } : {}),
  };
}
