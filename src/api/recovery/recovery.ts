import type { Query, QueryClient } from '@tanstack/react-query';
import type { MissingRead, Retries, RetryState } from '#src/lib/stores/retries.ts';
import { createStore } from '#src/lib/stores/store.ts';
import { longestTimerMs } from '#src/lib/time/longest-timer.ts';
import { delayBefore, isRepeated, requestedMs } from './recoverable.ts';

/** A read of the page that failed, by the hash of its query. */
interface FailedRead {
  key: string;
  /** When the first failure in a row was, in milliseconds. */
  since: number;
  nextAt: number | undefined;
}

export interface Recovery extends Retries {
  /**
   * Repeats the read behind an error although no component shows it, until it succeeds or the returned function is
   * called. `failed` is called with the error of each further attempt.
   */
  holdUntil: (error: unknown, on: Held) => () => void;
  /** Attempts all failed reads at once: something has shown that they may succeed now. */
  retryAll: () => void;
  /** All failed reads that are shown; the same list until something changes. */
  failed: () => readonly FailedRead[];
  stop: () => void;
}

interface Held {
  failed: (error: unknown) => void;
  succeeded: () => void;
}

interface Entry {
  readonly query: Query;
  error: unknown;
  failures: number;
  readonly since: number;
  /** Earliest time of the next attempt, in milliseconds, as requested by the response. */
  notBefore: number;
  /** Whether another read of the same connection has succeeded between the last two failures. */
  isAlone: boolean;
  readonly holders: Set<Held>;
  timer: ReturnType<typeof setTimeout> | undefined;
  state: RetryState;
}

/** Reads through one connection fail and recover together: one of them is attempted for all. */
const scopeOf = ({ queryKey, queryHash }: Query): string =>
  queryKey[0] === 'operation' ? `connection ${String(queryKey[1])}` : queryHash;

const isWanted = ({ query, holders }: Entry): boolean => holders.size > 0 || query.isActive();

/**
 * Runs the function of a query without the query noticing: its failure stays on the screen during the attempt. Undefined
 * where the query has to do it itself, as one that loads page by page.
 */
function run(client: QueryClient, { options, queryKey, state }: Query): Promise<unknown> | undefined {
  const { queryFn, behavior, meta } = options;
  if (typeof queryFn !== 'function') return undefined;
  const { signal } = new AbortController();
  const context = { client, queryKey, signal, meta };
  const isPaged = 'initialPageParam' in options;
  if (!behavior && !isPaged) return Promise.resolve(queryFn(context));
  // of a list that is read page by page the first page is attempted; with one already there, the query does it itself
  if (!isPaged || state.data !== undefined) return undefined;
  const pageParam = options.initialPageParam;
  const first = Promise.resolve(queryFn({ ...context, pageParam, direction: 'forward' } as typeof context));
  return first.then((page) => ({ pages: [page], pageParams: [pageParam] }));
}

/** When one read of a scope is attempted again, as far as their failures decide. */
function nextAttemptAt(all: readonly Entry[], random: number): number {
  const together = all.filter(({ isAlone }) => !isAlone);
  const isAlone = together.length === 0;
  const counted = isAlone ? all : together;
  const failures = Math.max(1, ...counted.map((entry) => entry.failures));
  return (
    Math.max(0, ...counted.map(({ state }) => state.failedAt)) + delayBefore({ failures, isAlone, random })
  );
}

const recoveries = new WeakMap<QueryClient, Recovery>();

/** The repetition of failed reads of a client, which begins with the first call. */
export function recoveryOf(client: QueryClient): Recovery {
  const existing = recoveries.get(client);
  if (existing) return existing;
  const recovery = createRecovery(client);
  recoveries.set(client, recovery);
  return recovery;
}

/**
 * Repeats every failed read that the page shows or waits for, with backoff, until it succeeds. Of the reads of one
 * connection one is attempted; when it succeeds, the others follow at once.
 */
export function createRecovery(
  client: QueryClient,
  { now = Date.now, random = Math.random }: { now?: () => number; random?: () => number } = {},
): Recovery {
  const entries = new Map<string, Entry>();
  /** The read behind each error. A page may show one after the next attempt has failed, or succeeded. */
  const queries = new WeakMap<object, Query>();
  /** When a read of a scope last succeeded. */
  const succeededAt = new Map<string, number>();
  const store = createStore<readonly FailedRead[]>([]);
  let missing: readonly MissingRead[] = [];

  const publish = (): void => {
    const wanted = [...entries.values()].filter(isWanted);
    missing = wanted.flatMap(({ query: { queryKey, state }, error }) =>
      state.data === undefined ? [{ queryKey, error }] : [],
    );
    store.set(
      wanted.map(({ query, since, state }) => ({ key: query.queryHash, since, nextAt: state.nextAt })),
    );
  };

  const inScope = (scope: string): Entry[] =>
    [...entries.values()].filter((entry) => isWanted(entry) && scopeOf(entry.query) === scope);

  const attempt = async (entry: Entry): Promise<void> => {
    const { query } = entry;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    if (entry.state.running || query.state.fetchStatus === 'fetching') return;
    const result = run(client, query);
    // events of the cache say what became of it
    if (!result) return void query.fetch().catch(() => undefined);
    entry.state = { ...entry.state, running: true };
    publish();
    try {
      query.setData(await result);
    } catch (error) {
      entry.state = { ...entry.state, running: false };
      // it may have been left, or read by a component meanwhile
      if (entries.get(query.queryHash) !== entry || query.state.error !== entry.error) return;
      query.setState({ ...query.state, status: 'error', error: error as Error, errorUpdatedAt: now() });
      onError(query);
    }
  };

  const attemptAll = (all: readonly Entry[]): void => {
    for (const entry of all) if (now() >= entry.notBefore) void attempt(entry);
  };

  /** Chooses the read of a scope that is attempted next, and when; all of the scope show that time. */
  const schedule = (scope: string): void => {
    const all = inScope(scope);
    if (all.some(({ state }) => state.running)) {
      publish();
      return;
    }
    const at = Math.max(now(), nextAttemptAt(all, random()));
    const [next] = all.toSorted(
      (one, other) =>
        Math.max(at, one.notBefore) - Math.max(at, other.notBefore) ||
        one.state.failedAt - other.state.failedAt,
    );
    for (const entry of all) {
      clearTimeout(entry.timer);
      entry.timer = undefined;
      entry.state = { ...entry.state, nextAt: Math.max(at, entry.notBefore) };
    }
    const waitMs = Math.min(Math.max(at, next?.notBefore ?? 0) - now(), longestTimerMs);
    if (next) next.timer = setTimeout(() => void attempt(next), waitMs);
    publish();
  };

  function onError(query: Query): void {
    const { error } = query.state;
    if (!isRepeated(query.queryKey, error)) {
      onGone(query);
      return;
    }
    if (error) queries.set(error, query);
    const before = entries.get(query.queryHash);
    clearTimeout(before?.timer);
    entries.set(query.queryHash, {
      query,
      error,
      failures: (before?.failures ?? 0) + 1,
      since: before?.since ?? now(),
      notBefore: now() + requestedMs(error),
      isAlone: before !== undefined && (succeededAt.get(scopeOf(query)) ?? 0) > before.state.failedAt,
      holders: before?.holders ?? new Set(),
      timer: undefined,
      state: { failedAt: now(), nextAt: undefined, running: false },
    });
    schedule(scopeOf(query));
    for (const { failed } of before?.holders ?? []) failed(error);
  }

  /** The read was refused, or is no longer there. */
  function onGone(query: Query): void {
    const entry = entries.get(query.queryHash);
    if (!entry) return;
    clearTimeout(entry.timer);
    entries.delete(query.queryHash);
    schedule(scopeOf(query));
  }

  const onSuccess = (query: Query): void => {
    const scope = scopeOf(query);
    succeededAt.set(scope, now());
    if (entries.size === 0) return;
    const isOneOfThem = entries.has(query.queryHash);
    const holders = entries.get(query.queryHash)?.holders ?? [];
    onGone(query);
    for (const { succeeded } of holders) succeeded();
    // reads that failed together are likely to succeed together; a read that keeps failing alone is not
    // repeated earlier
    attemptAll(inScope(scope).filter(({ isAlone }) => isOneOfThem || !isAlone));
  };

  const onObservers = (query: Query): void => {
    const entry = entries.get(query.queryHash);
    if (!entry) return;
    const all = inScope(scopeOf(query));
    if (isWanted(entry) && all.some(({ timer, state }) => timer !== undefined || state.running)) {
      const [{ state } = entry] = all.filter((other) => other !== entry && other.state.nextAt !== undefined);
      entry.state = { ...entry.state, nextAt: entry.state.nextAt ?? state.nextAt };
      publish();
      return;
    }
    clearTimeout(entry.timer);
    entry.timer = undefined;
    schedule(scopeOf(query));
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') return onGone(query);
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') return onObservers(query);
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type === 'error' && query.state.status === 'error') onError(query);
    else if (type === 'success') onSuccess(query);
  });

  const queryOf = (error: unknown): Query | undefined => queries.get(error as object);
  const entryOf = (error: unknown): Entry | undefined => entries.get(queryOf(error)?.queryHash ?? '');

  return {
    subscribe: store.subscribe,
    failed: store.get,
    missing: () => missing,
    stateOf: (error) => entryOf(error)?.state,
    retryNow(error) {
      const entry = entryOf(error);
      if (entry) void attempt(entry);
    },
    retryAll: () => attemptAll([...entries.values()].filter(isWanted)),
    holdUntil(error, on) {
      const entry = entryOf(error);
      if (!entry && queryOf(error)?.state.status === 'success') on.succeeded();
      if (!entry) return () => undefined;
      const { query, holders } = entry;
      holders.add(on);
      onObservers(query);
      return () => {
        holders.delete(on);
        onObservers(query);
      };
    },
    stop() {
      unsubscribe();
      for (const { timer } of entries.values()) clearTimeout(timer);
      entries.clear();
    },
  };
}
