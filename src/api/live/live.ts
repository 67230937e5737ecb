import { hashKey, type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { OperationId } from '#contract/api/operations.ts';
import type { Budget } from '#contract/console/bff.ts';
import { hasMoreRows, wantsWholeList } from '#contract/lists/whole-list.ts';
import { recordServerBuild } from '#src/lib/modules/builds.ts';
import { recoveryOf } from '../recovery/recovery.ts';
import { viewedRefusal } from '../viewed-as/viewed-as.ts';
import { setLive } from './is-live.ts';
import type { Watched } from './live-line.ts';
import { openLine } from './live-tabs.ts';

export interface Live {
  /** Whether changes arrive automatically. */
  state: 'connecting' | 'live' | 'lost';
  /** Since when everything on the screen is known to be up to date, ms. */
  checkedAt: number | undefined;
  /** Interval at which the server reads the queries on the screen, as far as reported, ms. */
  everyMs: number;
  /** Failed reads of this screen; undefined without any. */
  failing: Failing | undefined;
  budgets: ReadonlyMap<string, Budget>;
}

interface Failing {
  count: number;
  /** When the first of them began to fail, ms. */
  since: number;
  /** Time of the next automatic attempt, ms; undefined: none. */
  nextAt: number | undefined;
}

type Listener = (live: Live) => void;

const watchedEvents = new Set(['added', 'observerAdded', 'observerRemoved', 'observerOptionsUpdated']);
const settleMs = 150;

/**
 * Reports the reads on the screen to our server, and writes changes into the query cache. Components do not
 * depend on it.
 */
export function startLive(client: QueryClient, listener: Listener): () => void {
  let live: Live = {
    state: 'connecting',
    checkedAt: undefined,
    everyMs: 0,
    failing: undefined,
    budgets: new Map(),
  };
  const failures = new Map<string, { since: number; nextAt: number | null }>();
  /** Keys of the queries on the screen. */
  let shown: ReadonlySet<string> = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (change: Partial<Live>): void => {
    live = { ...live, ...change };
    setLive(live.state === 'live');
    listener(live);
  };
  const recovery = recoveryOf(client);
  const countFailures = (): void => {
    // failures reported by the server, and those found by this page
    const both = new Map<string, { since: number; nextAt: number | null }>(failures);
    for (const { key, since, nextAt = null } of recovery.failed()) both.set(key, { since, nextAt });
    const all = [...both.values()];
    const next = all.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
    update({
      failing:
        all.length === 0
          ? undefined
          : {
              count: all.length,
              since: Math.min(...all.map(({ since }) => since)),
              nextAt: next.length === 0 ? undefined : Math.min(...next),
            },
    });
  };

  const onScreen = (): Watched[] => {
    if (document.hidden) return [];
    return client
      .getQueryCache()
      .getAll()
      .flatMap((query) => {
        const { queryKey, queryHash } = query;
        const [kind, connection, id, args, all] = queryKey as readonly unknown[];
        // queries that a page does not send yet, such as the list behind a closed menu, are not watched
        // either
        if (kind !== 'operation' || typeof connection !== 'string' || !query.isActive()) return [];
        if (typeof id !== 'string' || typeof args !== 'object') return [];
        // the stream reports nothing that the viewed role would be refused
        if (viewedRefusal(id as OperationId, args ?? {})) return [];
        // a list that is loaded whole is watched by its first page
        const watched = all === 'all' ? firstPage(args ?? {}) : (args ?? {});
        return [{ key: queryHash, connection, operationId: id, args: watched as Record<string, unknown> }];
      })
      .slice(0, 200);
  };

  const notify = (): void => {
    timer = undefined;
    const queries = onScreen();
    line.watch(queries);
    shown = new Set(queries.map(({ key }) => key));
    const left = [...failures.keys()].filter((key) => !shown.has(key));
    for (const key of left) failures.delete(key);
    if (left.length > 0) countFailures();
  };
  const soon = (): void => {
    timer ??= setTimeout(notify, settleMs);
  };

  const line = openLine({
    hello({ build }) {
      recordServerBuild(build);
      const before = live.state;
      update({ state: 'live' });
      // reads that failed during the outage would otherwise remain failed until the page is left
      if (before === 'lost') recovery.retryAll();
      soon();
    },
    data({ key, body, at }) {
      if (failures.delete(key)) countFailures();
      if (live.checkedAt === undefined) update({ checkedAt: at });
      const query = client.getQueryCache().get(key);
      const args = query?.queryKey[3] as object;
      if (!query || viewedRefusal(query.queryKey[2] as OperationId, args)) return;
      const isPaged = query.queryKey[4] === 'all' || (wantsWholeList(args) && hasMoreRows(body));
      if (!isPaged) query.setData(body);
      else if (!isFirstPage(query.state.data, body)) readPagesAgain(query, body);
    },
    failed({ key, status, since, nextAt }) {
      // a query of another tab, or a final response: the resource is gone, or may not be read
      if (!shown.has(key) || (status >= 400 && status < 500 && status !== 429)) failures.delete(key);
      else failures.set(key, { since, nextAt });
      countFailures();
    },
    checked: ({ at, everyMs }) => update({ checkedAt: at, everyMs }),
    budget: (budget) =>
      update({ budgets: new Map(live.budgets).set(hashKey([budget.connection, budget.groupId]), budget) }),
    bye({ reason }) {
      if (reason !== 'closing') void client.invalidateQueries({ queryKey: ['session'] });
    },
    lost() {
      failures.clear();
      countFailures();
      update({ state: 'lost' });
    },
  });

  const pageTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** A long list shows its new first page and count at once, and reads the other pages again at a pace that fits its length. */
  const readPagesAgain = (query: Query, body: unknown): void => {
    const { queryHash, queryKey, state } = query;
    const waitMs = Math.max(0, state.dataUpdatedAt + pagesRestMs(state.data) - Date.now());
    if (waitMs > 0)
      query.setData(withFirstPage(state.data, body), { manual: true, updatedAt: state.dataUpdatedAt });
    if (pageTimers.has(queryHash)) return;
    const timer = setTimeout(() => {
      pageTimers.delete(queryHash);
      void client.invalidateQueries({ queryKey, exact: true });
    }, waitMs);
    pageTimers.set(queryHash, timer);
  };

  const stop = client.getQueryCache().subscribe((event) => {
    if (watchedEvents.has(event.type)) soon();
    // only the first page of a list is watched: changes of other pages arrive only this way
    const isOutdated = event.type === 'updated' && event.action.type === 'invalidate';
    if (isOutdated && live.state === 'live' && hasFurtherPages(event.query)) readUnlessReading(event.query);
  });
  const stopFailures = recovery.subscribe(countFailures);
  document.addEventListener('visibilitychange', soon);
  return () => {
    clearTimeout(timer);
    for (const each of pageTimers.values()) clearTimeout(each);
    stop();
    stopFailures();
    document.removeEventListener('visibilitychange', soon);
    line.close();
    setLive(false);
  };
}

/** A caller that marked the list as outdated may have begun to read it, in the same turn. */
function readUnlessReading(query: Query): void {
  queueMicrotask(() => {
    if (query.state.fetchStatus === 'idle') query.fetch().catch(() => undefined);
  });
}

/** Rows of lists that are read again as a whole after each change. */
const mostRowsReadAgain = 2_500;

/** Whether a list on the screen was read whole and has more rows than its watched first page. */
function hasFurtherPages(query: Query): boolean {
  const [kind, , , args, all] = query.queryKey;
  if (kind !== 'operation' || all !== undefined || typeof args !== 'object' || args === null) return false;
  const { itemsPerPage = 100 } =
    (('query' in args ? args.query : undefined) as { itemsPerPage?: number }) ?? {};
  const count = rowsOf(query.state.data).length;
  return query.isActive() && wantsWholeList(args) && count > itemsPerPage && count <= mostRowsReadAgain;
}

/** Each page of a long list costs a request: four seconds a page are fifteen requests a minute. */
const msPerPage = 4_000;

const pagesOf = (list: unknown): unknown[] | undefined =>
  typeof list === 'object' && list !== null && 'pages' in list && Array.isArray(list.pages)
    ? list.pages
    : undefined;

const rowsOf = (list: unknown): unknown[] =>
  typeof list === 'object' && list !== null && 'results' in list && Array.isArray(list.results)
    ? list.results
    : [];

/** How long all pages of a list are left alone after they were read; a list of few pages has no rest. */
function pagesRestMs(list: unknown): number {
  const count = pagesOf(list)?.length ?? Math.ceil(rowsOf(list).length / 500);
  return count <= 2 ? 0 : count * msPerPage;
}

function withFirstPage(list: unknown, page: unknown): unknown {
  const pages = pagesOf(list);
  return pages ? { ...(list as object), pages: pages.with(0, page) } : list;
}

/** Whether a list that was loaded whole begins with just this page: then it need not be loaded again. */
function isFirstPage(list: unknown, page: unknown): boolean {
  const pages = pagesOf(list);
  if (pages) return replaceEqualDeep(pages[0], page) === pages[0];
  const [rows, first] = [rowsOf(list), rowsOf(page)];
  const isCounted = countOf(list) === countOf(page);
  return isCounted && first.every((row, index) => replaceEqualDeep(rows[index], row) === rows[index]);
}

const countOf = (list: unknown): unknown =>
  typeof list === 'object' && list !== null && 'totalCount' in list ? list.totalCount : undefined;

function firstPage(args: object): object {
  const query = 'query' in args && typeof args.query === 'object' ? args.query : {};
  return { ...args, query: { ...query, itemsPerPage: 500, pageNum: 1 } };
}
