import type { ConnectionHealth } from '#contract/console/bff.ts';

export type HealthState = 'answered' | 'failed' | 'old' | 'unread';

/** An answer says that a connection works for this long, in milliseconds. */
const freshMs = 60_000;

/** What is known of a connection. A connection works only while a successful read is fresh and nothing has failed since. */
export function healthState(health: ConnectionHealth | undefined, now: number): HealthState {
  if (!health) return 'unread';
  if (health.failedAt !== null) return 'failed';
  if (health.answeredAt === null) return 'unread';
  return now - health.answeredAt <= freshMs ? 'answered' : 'old';
}
