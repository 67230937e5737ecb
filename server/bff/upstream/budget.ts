import type { Budget } from '#contract/bff.ts';
import type { RateLimitSet } from '#contract/rate-limits.ts';

/** Requests a minute and project, unless the service says otherwise // specification §8 */
const DEFAULT_LIMIT = 100;
const MINUTE_MS = 60_000;
/** What polls may use of it: the rest belongs to people and to other programs. */
const BACKGROUND_SHARE = 0.6;
/** Told by the service that less than this is left, polls pause. */
const RESERVE = 0.1;

type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface Use {
  minute: number;
  total: number;
  background: number;
  /** What the service itself said in this minute, by endpoint set. */
  told: Map<string, { limit: number; remaining: number }>;
}

export interface Budgets {
  /** Counts a request that is about to be sent. */
  count(connection: string, groupId: string | undefined, background: boolean): void;
  /** Takes over what the answer says about limits. */
  learn(
    connection: string,
    groupId: string | undefined,
    set: RateLimitSet | undefined,
    headers: WireHeaders,
  ): void;
  /** 0 when a poll may be sent now, else how many milliseconds to wait. */
  waitForBackground(connection: string, groupId: string | undefined): number;
  read(connection: string, groupId: string): Budget;
  onChange(listener: (budget: Budget) => void): void;
}

function readNumber(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** Use of each project's share of requests in the current minute. */
export function createBudgets(now: () => number): Budgets {
  const uses = new Map<string, Use>();
  const listeners: ((budget: Budget) => void)[] = [];

  const spendingOf = (connection: string, groupId: string): Use => {
    const key = `${connection} ${groupId}`;
    const minute = Math.floor(now() / MINUTE_MS);
    let use = uses.get(key);
    if (use?.minute !== minute) {
      use = { minute, total: 0, background: 0, told: new Map() };
      uses.set(key, use);
      if (uses.size > 10_000) for (const [old, each] of uses) if (each.minute < minute) uses.delete(old);
    }
    return use;
  };

  const tightest = (use: Use) =>
    [...use.told.values()].sort((a, b) => a.remaining / a.limit - b.remaining / b.limit)[0];

  const read = (connection: string, groupId: string): Budget => {
    const use = spendingOf(connection, groupId);
    const told = tightest(use);
    return {
      connection,
      groupId,
      used: told ? told.limit - told.remaining : use.total,
      limit: told?.limit ?? DEFAULT_LIMIT,
      resetsAt: (use.minute + 1) * MINUTE_MS,
    };
  };

  const announce = (connection: string, groupId: string) => {
    const budget = read(connection, groupId);
    for (const listener of listeners) listener(budget);
  };

  return {
    count(connection, groupId, background) {
      if (groupId === undefined) return;
      const use = spendingOf(connection, groupId);
      use.total += 1;
      if (background) use.background += 1;
      announce(connection, groupId);
    },

    learn(connection, groupId, set, headers) {
      if (groupId === undefined) return;
      const limit = readNumber(headers['ratelimit-limit'] ?? headers['x-ratelimit-limit']);
      const remaining = readNumber(headers['ratelimit-remaining'] ?? headers['x-ratelimit-remaining']);
      if (!limit || remaining === undefined) return;
      spendingOf(connection, groupId).told.set(set ?? 'default', {
        limit,
        remaining: Math.min(limit, remaining),
      });
      announce(connection, groupId);
    },

    waitForBackground(connection, groupId) {
      if (groupId === undefined) return 0;
      const use = spendingOf(connection, groupId);
      const told = tightest(use);
      const limit = told?.limit ?? DEFAULT_LIMIT;
      const spent = use.background + 1 > limit * BACKGROUND_SHARE || use.total >= limit;
      const scarce = told !== undefined && told.remaining <= told.limit * RESERVE;
      return spent || scarce ? (use.minute + 1) * MINUTE_MS - now() : 0;
    },

    read,
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
