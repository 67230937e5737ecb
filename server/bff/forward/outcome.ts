import type { ChangeOutcome, OutcomeRequest } from '#contract/console/bff.ts';
import { type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { HandlerContext } from '../http/console-handlers.ts';
import { isList, shapeOf } from '../live/containers.ts';
import { callable } from '../upstream/upstream-request.ts';
import type { Reader } from './reads.ts';

/** The read of the resource that an operation changes; undefined where the table has none. */
export function readOfChanged(id: OperationId): OperationId | undefined {
  const row = operationOf(id);
  // a created or started object has no resource of its own yet
  if (row.method === 'POST' || row.method === 'GET') return undefined;
  return operationIds.find((each) => {
    const read = operationOf(each);
    return (
      read.method === 'GET' &&
      !isList(read) &&
      (read.root ?? 'v2') === (row.root ?? 'v2') &&
      shapeOf(read.path) === shapeOf(row.path)
    );
  });
}

const isoDate = /^\d{4}-\d\d-\d\dT/;
const isDate = (value: unknown): value is string => typeof value === 'string' && isoDate.test(value);

/** `missing`: the resource does not show the value, as it does with passwords. */
type Comparison = 'same' | 'different' | 'missing';

const worst = (all: readonly Comparison[]): Comparison =>
  all.includes('different') ? 'different' : all.includes('missing') ? 'missing' : 'same';

/** Whether a resource has the sent values; `now`: by the clock of the service, in milliseconds. */
export function compareSent(sent: unknown, stored: unknown, now: number): Comparison {
  if (stored === undefined || stored === null) {
    if (sent === undefined || sent === null || sent === '') return 'same';
    // a date that is over, as that of an ended acknowledgement, is no longer shown // observed
    return isDate(sent) && Date.parse(sent) <= now ? 'same' : 'missing';
  }
  if (isRecord(sent)) {
    if (!isRecord(stored)) return 'different';
    return worst(Object.entries(sent).map(([name, value]) => compareSent(value, stored[name], now)));
  }
  if (Array.isArray(sent)) {
    if (!Array.isArray(stored) || stored.length !== sent.length) return 'different';
    return worst(sent.map((value, at) => compareSent(value, stored[at], now)));
  }
  if (isDate(sent) && isDate(stored)) return Date.parse(sent) === Date.parse(stored) ? 'same' : 'different';
  return sent === stored ? 'same' : 'different';
}

const leaving: ReadonlySet<unknown> = new Set(['DELETING', 'DELETED', 'deleting', 'deleted']);

interface ReadAnswer {
  status: number;
  body: unknown;
}

/** The outcome of a change whose answer is lost, according to its resource as it is now. */
export function outcomeOf(
  { method, sent }: { method: string; sent: unknown },
  { status, body }: ReadAnswer,
  now: number,
): ChangeOutcome['outcome'] {
  if (method === 'DELETE') {
    if (status === 404) return 'applied';
    if (status !== 200) return 'unknown';
    const { stateName, status: state } = isRecord(body) ? body : {};
    return leaving.has(stateName) || leaving.has(state) ? 'applied' : 'notApplied';
  }
  if (status !== 200 || sent === undefined) return 'unknown';
  const comparison = compareSent(sent, body, now);
  return comparison === 'same' ? 'applied' : comparison === 'different' ? 'notApplied' : 'unknown';
}

/** Reads the resource of a change whose answer is lost, and says whether the change was applied. */
export function outcomeHandler(read: Reader, now: () => number) {
  return async (
    { body: { operationId, connection, args } }: { body: OutcomeRequest },
    { call, session }: HandlerContext,
  ): Promise<ChangeOutcome> => {
    const changed = callable(operationId);
    const reading = readOfChanged(changed);
    if (reading === undefined) return { outcome: 'unknown' };
    const { body: sent, query: _, ...path } = args;
    const answer = await read(call, session, { operationId: reading, connection, args: path, fresh: true });
    const body: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
    const { method, response } = operationOf(changed);
    const outcome = outcomeOf({ method, sent }, { status: answer.status, body }, now());
    const isShown = outcome === 'applied' && response !== undefined && answer.status === 200;
    return { outcome, ...(isShown ? { body } : {}) };
  };
}
