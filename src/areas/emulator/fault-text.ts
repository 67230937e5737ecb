import type { Fault } from '#contract/emulator/faults.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

/** Effect of a fault: `answers 503`, `waits 2 s`, `drops the connection`. */
export function faultEffect(
  fault: Pick<Fault, 'kind' | 'status' | 'latencyMs' | 'retryAfterSeconds'>,
): string {
  switch (fault.kind) {
    case 'status': {
      const wait =
        fault.retryAfterSeconds === undefined ? '' : `, try again after ${fault.retryAfterSeconds} s`;
      return `answers ${fault.status ?? 500}${wait}`;
    }
    case 'latency':
      return `waits ${formatDuration(fault.latencyMs ?? 0)}`;
    case 'reset':
      return 'drops the connection';
    case 'lost':
      return 'does it, and drops the answer';
  }
}

/** The requests that it strikes: `listGroups`, `GET /groups/*`, `every operation`. */
export function faultTarget({
  operationId,
  method,
  path,
}: Pick<Fault, 'operationId' | 'method' | 'path'>): string {
  const request = [method, path].filter(Boolean).join(' ');
  if (operationId === undefined) return request || 'every operation';
  return request ? `${operationId}, ${request}` : operationId;
}

/** How often and how long it strikes. */
export function faultReach(
  fault: Pick<Fault, 'remaining' | 'skip' | 'probability' | 'until'>,
  formatTime: (iso: string) => string = (iso) => iso,
): string {
  const { remaining, skip, probability, until } = fault;
  const count =
    remaining === undefined
      ? until === undefined && 'until removed'
      : remaining === 1
        ? 'for the next request'
        : `for the next ${remaining} requests`;
  return [
    skip !== undefined && `after ${plural(skip, 'request')}`,
    probability !== undefined && `with a probability of ${Number((probability * 100).toFixed(2))} %`,
    count,
    until !== undefined && `until ${formatTime(until)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
