import type { ConnectionHealth } from '#contract/console/bff.ts';
import { MINUTE } from '#contract/values/durations.ts';

export type HealthState = 'answered' | 'failed' | 'old' | 'unread';

/** How long a response proves that a connection works, in milliseconds. */
const freshMs = MINUTE;

/**
 * The known health of a connection. A connection works only while a successful read is fresh and nothing has
 * failed since.
 */
export function healthState(health: ConnectionHealth | undefined, now: number): HealthState {
  if (!health) return 'unread';
  if (health.failedAt !== null) return 'failed';
  if (health.answeredAt === null) return 'unread';
  return now - health.answeredAt <= freshMs ? 'answered' : 'old';
}
