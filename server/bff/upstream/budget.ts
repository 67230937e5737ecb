import type { Budget } from '#contract/console/bff.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { longestTimerMs } from '#contract/values/longest-timer.ts';
import type { UpstreamRequest } from './upstream-request.ts';

/** Requests per minute and project, unless the service has reported another limit // specification §8 */
const DEFAULT_LIMIT = 100;
/** What polls leave of a limit: it belongs to people and to other programs. */
const KEPT_FOR_PEOPLE = 0.4;
/** Background reads of a project per minute, also where the service counts nothing: the console's own limit. */
const POLLS_A_MINUTE = 60;
/** Part of a limit that background reads with priority leave: they stop before people are refused. */
const KEPT_FROM_PRIORITY = 0.1;
/** A request admitted to probe whether the limit is over answers within this time. */
const PROBE_MS = 5_000;
const MOST_SHARES = 10_000;

type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Limited = Pick<UpstreamRequest, 'groupId' | 'limit'>;

/** One of the service's counters of a project, known by how much it allows. */
interface Counter {
  limit: number;
  remaining: number;
  /** When it resets, as reported by the service. */
  resetsAt: number;
  /** Requests under way that it counts. */
  open: number;
  /** Its time is over, and a request is under way that finds out how much there is again. */
  probing: boolean;
}

/** Why a background read is not sent now, and for how long. */
interface BackgroundHold {
  waitMs: number;
  /** `console`: the console's own limit of background reads; `service`: the rest of the service's limit is kept for people. */
  limit: 'console' | 'service';
  /** A sentence that names the limit. */
  message: string;
}

/** The state of a project, or of requests outside projects. */
interface Share {
  counters: Map<number, Counter>;
  /** Which counter a set of endpoints has, learned from answers. */
  counterOf: Map<string, Counter>;
  /** Requests of people that wait for a counter. */
  waiting: (() => void)[];
  polls: { minute: number; count: number };
  connections: Set<string>;
  groupId: string | undefined;
}

/** What one replica tells the others about a project, or about requests outside projects. */
export interface BudgetNews {
  connection: string;
  origin: string;
  groupId?: string | undefined;
  /** Background reads that count against the console's own limit. */
  polls: number;
  /** By set of endpoints. */
  counters: Record<string, { limit: number; remaining: number; resetsInMs: number }>;
}

export interface Budgets {
  /** Waits until the service would not refuse the request; the release is called when it has been answered. */
  admit(
    connection: { id: string; origin: string },
    request: Limited,
    options: { background: boolean; priority?: boolean; signal?: AbortSignal | undefined },
  ): Promise<() => void>;
  /** What this replica learns about limits, for the others. */
  onNews(listener: (news: BudgetNews) => void): void;
  /** What another replica has learned. */
  receive(news: BudgetNews): void;
  /** Learns the limits from an answer; true when the answer contains any. */
  learn(connection: { id: string; origin: string }, request: Limited, headers: WireHeaders): boolean;
  /**
   * Undefined when a background read may be sent now. `priority`: a read that a person or a running migration waits for;
   * the console's own limit does not apply to it, and it leaves less of the service's limit to people.
   */
  backgroundHold(
    connection: string,
    request: Limited,
    options?: { priority?: boolean },
  ): BackgroundHold | undefined;
  read(connection: string, groupId: string): Budget;
  onChange(listener: (budget: Budget) => void): void;
}

function readNumber(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

const setOf = ({ limit }: Limited): string => limit ?? 'default';

/** The state of recently used projects. */
function createShares() {
  const shares = new Map<string, Share>();
  /** Origin of each connection that has been used. */
  const origins = new Map<string, string>();

  const at = (id: string, origin: string, groupId: string | undefined): Share => {
    // what belongs to no project is counted by organization or user: by connection, here
    const key = groupId === undefined ? `${origin} ${id}` : `${origin} ${groupId}`;
    let share = shares.get(key);
    if (!share) {
      share = {
        counters: new Map(),
        counterOf: new Map(),
        waiting: [],
        polls: { minute: 0, count: 0 },
        connections: new Set(),
        groupId,
      };
      shares.set(key, share);
      // a console may see many thousands of projects: the least recently used ones are forgotten
      const [oldest] = shares;
      if (shares.size > MOST_SHARES && oldest && oldest[1].waiting.length === 0) shares.delete(oldest[0]);
    }
    share.connections.add(id);
    origins.set(id, origin);
    return share;
  };
  return { at, of: (id: string, groupId: string | undefined) => at(id, origins.get(id) ?? id, groupId) };
}

/** The counter of a request, if it is known and has not begun anew. */
function currentCounter(share: Share, request: Limited, now: number): Counter | undefined {
  const counter = share.counterOf.get(setOf(request));
  if (counter && counter.remaining < counter.limit && now >= counter.resetsAt) {
    // after an exhausted one, a single request finds out how much there is again
    counter.probing = counter.remaining <= counter.open;
    counter.remaining = counter.probing ? counter.open + 1 : counter.limit;
    counter.resetsAt = now + (counter.probing ? PROBE_MS : MINUTE);
  }
  return counter;
}

const tightest = (share: Share, now: number) =>
  [...share.counters.values()]
    .map((counter) => ({
      ...counter,
      used: counter.probing || now >= counter.resetsAt ? 0 : counter.limit - counter.remaining,
    }))
    .sort((a, b) => b.used / b.limit - a.used / a.limit)[0];

const pausesPolls = (share: Share, counter: Counter, now: number, kept = KEPT_FOR_PEOPLE): boolean =>
  now < counter.resetsAt &&
  (share.waiting.length > 0 || counter.remaining - counter.open <= counter.limit * kept);

const minuteOf = (now: number): number => Math.floor(now / MINUTE);

/** When the console's own limit of background reads ends, in milliseconds; undefined while there is room. */
const ownLimitUntil = ({ groupId, polls }: Share, now: number): number | undefined =>
  groupId !== undefined && polls.minute === minuteOf(now) && polls.count >= POLLS_A_MINUTE
    ? (minuteOf(now) + 1) * MINUTE
    : undefined;

const ownLimitMessage = `This console reads at most ${POLLS_A_MINUTE} times per minute and project for background updates.`;
const keptMessage = ({ limit }: Counter): string =>
  `The rest of the service's limit of ${limit} requests per minute is reserved for requests of people.`;

function budgetOf(share: Share, connection: string, groupId: string, now: number): Budget {
  const reported = tightest(share, now);
  return {
    connection,
    groupId,
    used: reported?.used ?? 0,
    limit: reported?.limit ?? DEFAULT_LIMIT,
    resetsAt: reported?.resetsAt ?? now + MINUTE,
    waiting: share.waiting.length,
    pollsPaused: [...share.counters.values()].some((each) => pausesPolls(share, each, now)),
    ownLimit: { perMinute: POLLS_A_MINUTE, until: ownLimitUntil(share, now) ?? null },
  };
}

const wake = (share: Share): void => {
  for (const go of share.waiting.splice(0)) go();
};

/** Waits until another answer, or time, may have changed something; `queued`: called once the request waits. */
const turn = (share: Share, ms: number, signal: AbortSignal | undefined, queued: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      share.waiting = share.waiting.filter((each) => each !== go);
    };
    const go = () => {
      end();
      resolve();
    };
    const leave = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(go, Math.min(Math.max(1, ms), longestTimerMs));
    timer.unref?.();
    share.waiting.push(go);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    queued();
  });

/**
 * The limits of the service as its answers report them: requests beyond them wait here, people before polls.
 * A project has its counters at a service, shared by all connections to it.
 */
export function createBudgets(now: () => number): Budgets {
  const shares = createShares();
  const listeners: ((budget: Budget) => void)[] = [];
  const newsListeners: ((news: BudgetNews) => void)[] = [];
  const notify = (news: BudgetNews) => {
    for (const listener of newsListeners) listener(news);
  };

  const announce = (share: Share) => {
    if (share.groupId === undefined) return;
    for (const connection of share.connections) {
      const budget = budgetOf(share, connection, share.groupId, now());
      for (const listener of listeners) listener(budget);
    }
  };

  const countPolls = (share: Share, count: number) => {
    const minute = minuteOf(now());
    if (share.polls.minute !== minute) share.polls = { minute, count: 0 };
    const before = share.polls.count;
    share.polls.count += count;
    if (before < POLLS_A_MINUTE && share.polls.count >= POLLS_A_MINUTE) announce(share);
  };

  const setCounter = (
    share: Share,
    set: string,
    { limit, remaining, resetsAt }: Pick<Counter, 'limit' | 'remaining' | 'resetsAt'>,
  ): void => {
    const counter = share.counters.get(limit) ?? {
      limit,
      remaining: limit,
      resetsAt: 0,
      open: 0,
      probing: false,
    };
    share.counters.set(limit, counter);
    share.counterOf.set(set, counter);
    // answers overtake each other: within one minute the smallest number is the latest
    const same = Math.abs(resetsAt - counter.resetsAt) <= 1_500;
    counter.remaining = Math.min(limit, same ? Math.min(remaining, counter.remaining) : remaining);
    counter.resetsAt = resetsAt;
    counter.probing = false;
    announce(share);
  };

  return {
    onNews: (listener) => {
      newsListeners.push(listener);
    },
    receive({ connection, origin, groupId, polls, counters }) {
      const share = shares.at(connection, origin, groupId);
      if (polls > 0) countPolls(share, polls);
      for (const [set, { limit, remaining, resetsInMs }] of Object.entries(counters))
        if (resetsInMs > 0) setCounter(share, set, { limit, remaining, resetsAt: now() + resetsInMs });
    },

    async admit({ id, origin }, request, { background, priority = false, signal }) {
      const share = shares.at(id, origin, request.groupId);
      let counter = currentCounter(share, request, now());
      while (!background && counter && counter.remaining - counter.open <= 0) {
        await turn(share, counter.resetsAt - now(), signal, () => announce(share));
        counter = currentCounter(share, request, now());
      }
      if (background && !priority) {
        countPolls(share, 1);
        notify({ connection: id, origin, groupId: request.groupId, polls: 1, counters: {} });
      }
      if (!counter) return () => {};
      counter.open += 1;
      const counted = counter;
      return () => {
        counted.open -= 1;
        wake(share);
      };
    },

    learn({ id, origin }, request, headers) {
      const limit = readNumber(headers['ratelimit-limit'] ?? headers['x-ratelimit-limit']);
      const remaining = readNumber(headers['ratelimit-remaining'] ?? headers['x-ratelimit-remaining']);
      const share = shares.at(id, origin, request.groupId);
      if (!limit || remaining === undefined) {
        // the service no longer counts these, or never has
        if (share.counterOf.delete(setOf(request))) announce(share);
        return false;
      }
      const wait = readNumber(
        headers['retry-after'] ?? headers['ratelimit-reset'] ?? headers['x-ratelimit-reset'],
      );
      const resetsAt = wait === undefined ? (Math.floor(now() / MINUTE) + 1) * MINUTE : now() + wait * 1000;
      setCounter(share, setOf(request), { limit, remaining, resetsAt });
      const counter = { limit, remaining, resetsInMs: resetsAt - now() };
      notify({
        ...{ connection: id, origin, groupId: request.groupId, polls: 0 },
        counters: { [setOf(request)]: counter },
      });
      return true;
    },

    backgroundHold(connection, request, { priority = false } = {}) {
      const share = shares.of(connection, request.groupId);
      const until = priority ? undefined : ownLimitUntil(share, now());
      if (until !== undefined) return { waitMs: until - now(), limit: 'console', message: ownLimitMessage };
      const counter = share.counterOf.get(setOf(request));
      const kept = priority ? KEPT_FROM_PRIORITY : KEPT_FOR_PEOPLE;
      if (!counter || !pausesPolls(share, counter, now(), kept)) return undefined;
      return { waitMs: counter.resetsAt - now(), limit: 'service', message: keptMessage(counter) };
    },

    read(connection, groupId) {
      const share = shares.of(connection, groupId);
      return budgetOf(share, connection, groupId, now());
    },

    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
