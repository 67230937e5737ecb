import { DAY } from '#contract/values/durations.ts';
import type { Finding } from './findings.ts';

const expiringMs = 7 * DAY;

/** The findings for an access that expires at that time. */
export function ending(endsAt: string | undefined, now: number): Finding[] {
  if (endsAt === undefined) return [];
  const left = Date.parse(endsAt) - now;
  return left <= 0 ? ['expired'] : left <= expiringMs ? ['expiring'] : [];
}
