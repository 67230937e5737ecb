import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import { isByRole, withNeededRole } from './access/refused-by-role.ts';
import { bodyOf, type MadeCall, reportCall, send } from './client.ts';
import { ApiFailure, failureFrom, unreachable } from './errors.ts';
import { viewedRefusal } from './viewed-as/viewed-as.ts';

/** A line of the server's answer. */
interface Line {
  index: number;
  status: number;
  retryAfter?: string;
  body: unknown;
}

interface Waiting {
  read: { operationId: string; connection: string; args: object; fresh?: true };
  signal: AbortSignal | undefined;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Limit of the server per request. */
const MOST = 100;
let waiting: Waiting[] = [];

/**
 * One read of the service through a connection. Simultaneous reads of a page are sent as one request: a browser
 * has six connections to our server, and a page more reads than that. A list is read whole, unless the query names a page
 * or a size below the largest (`readWhole`).
 */
export function read<Id extends OperationId>(
  operationId: Id,
  connection: string,
  args: Args<Id>,
  options: { signal?: AbortSignal; fresh?: boolean } = {},
): Promise<Result<Id>> {
  return readWhole((paged) => readOnce(operationId, connection, paged as Args<Id>, options), args);
}

function readOnce<Id extends OperationId>(
  operationId: Id,
  connection: string,
  args: Args<Id>,
  options: { signal?: AbortSignal; fresh?: boolean } = {},
): Promise<Result<Id>> {
  const refused = viewedRefusal(operationId, args);
  if (refused) return Promise.reject(refused);
  const fresh =
    options.fresh || isFirstAfterReload(`${connection} ${String(operationId)} ${JSON.stringify(args)}`);
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(leave);
    waiting.push({
      read: { operationId: String(operationId), connection, args, ...(fresh ? { fresh: true } : {}) },
      signal: options.signal,
      resolve: resolve as (value: unknown) => void,
      reject,
    });
  });
}

const seen = new Set<string>();

/** After a reload, users expect fresh data rather than a recent response to another user. */
function isFirstAfterReload(key: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return false;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function leave(): void {
  const all = waiting.filter(({ signal }) => !signal?.aborted);
  for (const { signal, reject } of waiting) if (signal?.aborted) reject(signal.reason);
  waiting = [];
  for (let from = 0; from < all.length; from += MOST) void ask(all.slice(from, from + MOST));
}

async function ask(batch: readonly Waiting[]): Promise<void> {
  const open = new Set(batch);
  const abort = new AbortController();
  const settle = (one: Waiting, end: () => void): void => {
    if (open.delete(one)) end();
  };
  for (const one of batch) {
    one.signal?.addEventListener(
      'abort',
      () => {
        settle(one, () => one.reject(one.signal?.reason));
        if (open.size === 0) abort.abort();
      },
      { once: true },
    );
  }
  try {
    const response = await send('/reads', {
      method: 'POST',
      body: { reads: batch.map((one) => one.read) },
      signal: abort.signal,
    });
    if (!response.ok) await bodyOf(response, '/reads');
    for await (const line of linesOf(response)) {
      const answer = JSON.parse(line) as Line;
      const one = batch[answer.index];
      if (one) settle(one, () => conclude(one, answer));
    }
    if (open.size > 0) throw new Error('the answer broke off');
  } catch (error) {
    const reason = error instanceof ApiFailure || abort.signal.aborted ? error : unreachable(error);
    for (const one of open) one.reject(reason);
  }
}

function conclude(one: Waiting, { status, body, retryAfter }: Line): void {
  const { connection, operationId, args } = one.read;
  reportCall({
    ...{ connection, operationId: operationId as OperationId, args: args as MadeCall['args'] },
    ...{ status, body: status < 300 ? body : undefined },
  });
  if (status < 300) {
    one.resolve(body ?? undefined);
    return;
  }
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  const failure = failureFrom(status, body, headers);
  if (isByRole(failure)) void withNeededRole(failure, operationId as OperationId).then(one.reject);
  else one.reject(failure);
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (reader) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}
