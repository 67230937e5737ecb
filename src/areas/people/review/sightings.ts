import type { AccessLog } from '#contract/access-history.ts';
import { shortAddress } from '#contract/security/cidr.ts';
import { stampTime } from '#contract/sign-ins/log-stamp.ts';

/** A user who signed in, from one address, with the newest time. */
export interface Comer {
  user: string;
  /** The database that the user is looked for in. */
  source: string;
  address: string;
  at: number;
}

/**
 * A history has thousands of lines and a few users. The report is rebuilt for each list that arrives and for
 * each keystroke, so each history is processed once.
 */
const existing = new WeakMap<readonly AccessLog[], readonly Comer[]>();

/** Who got in at a cluster and from where, each once. */
export function comersOf(logs: readonly AccessLog[]): readonly Comer[] {
  const before = existing.get(logs);
  if (before) return before;
  const newest = new Map<string, Comer>();
  for (const { authResult, username: user, authSource: source, ipAddress, timestamp } of logs) {
    if (!authResult) continue;
    const address = shortAddress(ipAddress);
    const at = stampTime(timestamp);
    const key = JSON.stringify([user, source, address]);
    if (!Number.isNaN(at) && at > (newest.get(key)?.at ?? 0)) newest.set(key, { user, source, address, at });
  }
  const comers = [...newest.values()];
  existing.set(logs, comers);
  return comers;
}
