import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import type { ChangeOutcome } from '#contract/console/bff.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { isList, shapeOf } from '../live/containers.ts';

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

/** A change whose resource can be read to learn its outcome. */
export interface ReadableChange {
  operationId: OperationId;
  args: Readonly<Record<string, unknown>>;
}

/** The change as its audit line stores it; undefined where no resource shows the outcome. */
export function readableChange(
  operationId: OperationId,
  args: Readonly<Record<string, unknown>>,
): ReadableChange | undefined {
  return readOfChanged(operationId) === undefined ? undefined : { operationId, args };
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
