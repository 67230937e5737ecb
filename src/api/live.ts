import { hashKey, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { Budget, WatchEvent, WatchRequest } from '#contract/bff.ts';
import { request } from './client.ts';

export interface Live {
  /** Whether changes arrive by themselves. */
  state: 'connecting' | 'live' | 'lost';
  /** Since when everything on the screen is known to be up to date, ms. */
  checkedAt: number | undefined;
  /** Reads of this screen that the service does not answer; undefined while it answers all of them. */
  failing: Failing | undefined;
  budgets: ReadonlyMap<string, Budget>;
}

interface Failing {
  count: number;
  /** When the first of them began to fail, ms. */
  since: number;
  /** When the next of them is tried again, ms; undefined: none by itself. */
  nextAt: number | undefined;
}

type Listener = (live: Live) => void;
type Watched = WatchRequest['queries'][number];

const watchedEvents = new Set(['added', 'observerAdded', 'observerRemoved', 'observerOptionsUpdated']);
const settleMs = 150;
const retryMs = 3_000;

let current: Live['state'] = 'connecting';

/** Whether what is on the screen is brought up to date by our server: then nothing needs to be read again for it. */
export function isLive(): boolean {
  return current === 'live';
}

/**
 * One event stream for the page: tells our server which reads are on screen, and puts what changed into the
 * query cache. Nothing on a page knows of it.
 */
export function startLive(client: QueryClient, listener: Listener): () => void {
  let live: Live = { state: 'connecting', checkedAt: undefined, failing: undefined, budgets: new Map() };
  const failures = new Map<string, { since: number; nextAt: number | null }>();
  let stream: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  const update = (change: Partial<Live>): void => {
    live = { ...live, ...change };
    current = live.state;
    listener(live);
  };
  const countFailures = (): void => {
    const all = [...failures.values()];
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
        // what a page does not ask for yet, such as the list behind a closed menu, is not watched either
        if (kind !== 'operation' || typeof connection !== 'string' || !query.isActive()) return [];
        if (typeof id !== 'string' || typeof args !== 'object') return [];
        // a list that is loaded whole is watched by its first page
        const watched = all === 'all' ? firstPage(args ?? {}) : (args ?? {});
        return [{ key: queryHash, connection, operationId: id, args: watched as Record<string, unknown> }];
      })
      .slice(0, 200);
  };

  const tell = (): void => {
    timer = undefined;
    if (!stream) return;
    const queries = onScreen();
    const body = JSON.stringify(queries);
    if (body === sent) return;
    sent = body;
    const keys = new Set(queries.map(({ key }) => key));
    const left = [...failures.keys()].filter((key) => !keys.has(key));
    for (const key of left) failures.delete(key);
    if (left.length > 0) countFailures();
    request(`/watch/${stream}`, { method: 'PUT', body: { queries } satisfies WatchRequest }).catch(() => {
      sent = '';
    });
  };
  const soon = (): void => {
    timer ??= setTimeout(tell, settleMs);
  };

  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const lose = (): void => {
    stream = undefined;
    failures.clear();
    countFailures();
    update({ state: 'lost' });
  };
  const connect = (): void => {
    source = open({
      hello(event) {
        const before = live.state;
        stream = event.stream;
        sent = '';
        update({ state: 'live' });
        // what failed while nobody answered would stay so until the page is left
        if (before === 'lost') {
          void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
        }
        soon();
      },
      data({ key, body, at }) {
        if (failures.delete(key)) countFailures();
        if (live.checkedAt === undefined) update({ checkedAt: at });
        const query = client.getQueryCache().get(key);
        if (!query) return;
        if (query.queryKey[4] !== 'all') query.setData(body);
        else if (!isFirstPage(query.state.data, body))
          void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      },
      failed({ key, status, since, nextAt }) {
        // a resource that is gone, or that nobody may read, is an answer too
        if (status >= 400 && status < 500 && status !== 429) failures.delete(key);
        else failures.set(key, { since, nextAt });
        countFailures();
      },
      checked: ({ at }) => update({ checkedAt: at }),
      budget: (budget) =>
        update({ budgets: new Map(live.budgets).set(hashKey([budget.connection, budget.groupId]), budget) }),
      bye({ reason }) {
        source?.close();
        if (reason === 'closing') {
          // the server goes, the session does not: another process may be back in a moment
          lose();
          again = setTimeout(connect, retryMs);
        } else void client.invalidateQueries({ queryKey: ['session'] });
      },
    });
    source.onerror = () => {
      lose();
      // a browser tries again by itself, unless an answer other than a stream told it not to
      if (source?.readyState !== EventSource.CLOSED) return;
      again = setTimeout(connect, retryMs);
      void client.invalidateQueries({ queryKey: ['session'] });
    };
  };
  connect();

  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (watchedEvents.has(type)) soon();
  });
  document.addEventListener('visibilitychange', soon);
  return () => {
    clearTimeout(timer);
    clearTimeout(again);
    stop();
    document.removeEventListener('visibilitychange', soon);
    source?.close();
    current = 'connecting';
  };
}

type Handlers = { [Name in keyof WatchEvent]: (event: WatchEvent[Name]) => void };

function open(handlers: Handlers): EventSource {
  const source = new EventSource('/bff/watch');
  const on = <Name extends keyof WatchEvent>(name: Name): void =>
    source.addEventListener(name, (event: MessageEvent<string>) =>
      handlers[name](JSON.parse(event.data) as WatchEvent[Name]),
    );
  on('hello');
  on('data');
  on('failed');
  on('checked');
  on('budget');
  on('bye');
  return source;
}

/** Whether a list that was loaded whole begins with just this page: then it need not be loaded again. */
function isFirstPage(list: unknown, page: unknown): boolean {
  const pages: unknown =
    typeof list === 'object' && list !== null && 'pages' in list ? list.pages : undefined;
  return Array.isArray(pages) && replaceEqualDeep(pages[0], page) === pages[0];
}

function firstPage(args: object): object {
  const query = 'query' in args && typeof args.query === 'object' ? args.query : {};
  return { ...args, query: { ...query, itemsPerPage: 500, pageNum: 1 } };
}
