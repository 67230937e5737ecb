import type { Fault } from '#contract/emulator/control.ts';
import { formatDuration } from '#src/lib/durations.ts';

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

/** How long it lasts. */
export function faultReach(fault: Pick<Fault, 'remaining'>): string {
  if (fault.remaining === undefined) return 'until removed';
  return fault.remaining === 1 ? 'for the next request' : `for the next ${fault.remaining} requests`;
}
