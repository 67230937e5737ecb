import type { Finding } from './findings.ts';

const expiringMs = 7 * 86_400_000;

/** What is to be said of something that ends by itself at that time. */
export function ending(endsAt: string | undefined, now: number): Finding[] {
  if (endsAt === undefined) return [];
  const left = Date.parse(endsAt) - now;
  return left <= 0 ? ['expired'] : left <= expiringMs ? ['expiring'] : [];
}
