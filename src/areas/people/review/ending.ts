import type { Finding } from './findings.ts';

const expiringMs = 7 * 86_400_000;

/** The findings for an access that expires at that time. */
export function ending(endsAt: string | undefined, now: number): Finding[] {
  if (endsAt === undefined) return [];
  const left = Date.parse(endsAt) - now;
  return left <= 0 ? ['expired'] : left <= expiringMs ? ['expiring'] : [];
}
