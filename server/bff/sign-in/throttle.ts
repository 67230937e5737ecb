import { formatIpAddress, parseIpAddress } from '#server/auth/ip-address.ts';
import { refuse } from '../http/errors.ts';
import { nameKey } from './name-key.ts';

const WINDOW_MS = 60_000;
/** Wrong attempts of one source within the window. */
const PER_SOURCE = 10;
/** Wrong attempts at one account, from anywhere, before it backs off; above the limit of one source. */
const PER_ACCOUNT = 20;
const ACCOUNT_MEMORY_MS = 15 * 60_000;
const LONGEST_BACKOFF_MS = 15 * 60_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  failures: number;
  /** Until when it counts. */
  until: number;
  blockedUntil: number;
}

export interface SignInThrottle {
  /**
   * Counts a try before its slow check, so that parallel guesses do not get ahead of it; fails with 429 when the
   * source or the account has to wait. Whoever was right calls what this answers.
   */
  attempt(source: string, account: string): () => void;
}

/** Who is counted together: whoever has one IPv6 address has the 2^64 of its network. */
function networkOf(source: string): string {
  const address = parseIpAddress(source);
  if (address?.family !== 6) return source;
  return formatIpAddress({ family: 6, value: (address.value >> 64n) << 64n });
}

/** Slows down guessing: by source, and by account for guesses from many sources. */
export function createSignInThrottle(now: () => number): SignInThrottle {
  const entries = new Map<string, Entry>();

  const read = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && entry.until <= now() && entry.blockedUntil <= now()) {
      entries.delete(key);
      return undefined;
    }
    return entry;
  };

  const count = (key: string, memory: number, blockAfter: (entry: Entry) => number) => {
    const entry = read(key) ?? { failures: 0, until: now() + memory, blockedUntil: 0 };
    entry.failures += 1;
    entry.blockedUntil = Math.max(entry.blockedUntil, blockAfter(entry));
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next();
    if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
  };

  return {
    attempt(source, account) {
      const [bySource, byAccount] = [`source ${networkOf(source)}`, `account ${nameKey(account)}`];
      const blocked = Math.max(read(bySource)?.blockedUntil ?? 0, read(byAccount)?.blockedUntil ?? 0);
      if (blocked > now()) {
        const seconds = Math.ceil((blocked - now()) / 1000);
        throw refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
      }
      count(bySource, WINDOW_MS, (entry) => (entry.failures >= PER_SOURCE ? entry.until : 0));
      count(byAccount, ACCOUNT_MEMORY_MS, (entry) => {
        const over = entry.failures - PER_ACCOUNT;
        return over < 0 ? 0 : now() + Math.min(LONGEST_BACKOFF_MS, 1000 * 2 ** over);
      });
      return () => {
        entries.delete(byAccount);
        // only this try is taken back: who has an account of their own could guess at others for ever otherwise
        const entry = entries.get(bySource);
        if (!entry) return;
        entry.failures -= 1;
        if (entry.failures < PER_SOURCE) entry.blockedUntil = 0;
        if (entry.failures <= 0) entries.delete(bySource);
      };
    },
  };
}
