import { randomBytes } from 'node:crypto';
import { type Budget, WatchRequest } from '#contract/bff.ts';
import { isRead } from '#contract/operations.ts';
import { errorBody, Failure, parse, refuse, refuseField } from '../http/errors.ts';
import { bodyLimits } from '../http/json-body.ts';
import { noContent, type SignedInRoute } from '../http/route.ts';
import { describeError } from '../log.ts';
import type { ActiveSession, Sessions } from '../sign-in/session.ts';
import { createQueue } from '../sign-in/throttle.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import { buildRequest, callable } from '../upstream/upstream-request.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { createFreshAnswers } from './fresh-answers.ts';
import {
  type Outcome,
  type Subscriber,
  type WatchedOptions,
  type WatchedQuery,
  watchQuery,
} from './watched.ts';

const BEAT_MS = 15_000;
/** The meter moves at most this often. */
const BUDGET_MS = 1_000;
const STREAMS_PER_USER = 20;
const POLLS_AT_ONCE = 8;

export interface WatchOptions extends Omit<WatchedOptions, 'queue'> {
  sessions: Sessions;
}

export interface Watch {
  routes: SignedInRoute[];
  /**
   * Called before a read is forwarded; what it gives takes the answer: a watch of the same read that is under way
   * goes on from it, and one that follows begins with it.
   */
  reading(connection: string, operationId: string, args: unknown): (answer: UpstreamAnswer) => void;
  /** Something changed through a connection: what is watched there is asked at once. */
  changed(connection: string, groupId: string | undefined): void;
  close(): void;
}

interface Browser {
  id: string;
  session: ActiveSession;
  events: EventStream;
  /** By the browser's own key. */
  queries: Map<string, { id: string; watched: WatchedQuery; subscriber: Subscriber }>;
}

type AskedQuery = WatchRequest['queries'][number];

/** Independent of the order in which a browser writes its arguments. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Browsers subscribe to reads over one event stream each; every distinct read is asked once for all of them. */
export function createWatch(options: WatchOptions): Watch {
  const { sessions, budgets, log } = options;
  const watchedOptions: WatchedOptions = {
    ...options,
    queue: createQueue(POLLS_AT_ONCE, Number.POSITIVE_INFINITY),
  };
  const fresh = createFreshAnswers(options.now);
  const browsers = new Map<string, Browser>();
  const watched = new Map<string, WatchedQuery>();
  const spent = new Map<string, Budget>();
  let budgetTimer: NodeJS.Timeout | undefined;

  const unsubscribe = (browser: Browser, key: string) => {
    const query = browser.queries.get(key);
    if (!query) return;
    browser.queries.delete(key);
    query.watched.remove(query.subscriber);
    if (query.watched.size === 0) {
      query.watched.stop();
      watched.delete(query.id);
    }
  };

  const forget = (browser: Browser) => {
    for (const key of [...browser.queries.keys()]) unsubscribe(browser, key);
    browsers.delete(browser.id);
  };

  const dismiss = (browser: Browser, reason: string) => {
    browser.events.send('bye', { reason });
    browser.events.close();
  };

  const subscribe = (browser: Browser, asked: AskedQuery) => {
    const operationId = callable(asked.operationId);
    if (!isRead(operationId)) throw refuseField('operationId', 'must be a read');
    const request = buildRequest(operationId, asked.args);
    const id = canonical([asked.connection, operationId, asked.args]);
    const keyText = JSON.stringify(asked.key);
    const subscriber = (outcome: Outcome) => {
      const status = outcome.kind === 'failed' ? `"status":${outcome.status},` : '';
      browser.events.sendText(
        outcome.kind,
        `{"key":${keyText},${status}"body":${outcome.text},"at":${outcome.at}}`,
      );
    };
    const query = watched.get(id) ?? watchQuery(asked.connection, request, watchedOptions, fresh.find(id));
    watched.set(id, query);
    browser.queries.set(asked.key, { id, watched: query, subscriber });
    query.add(subscriber);
    if (request.groupId) browser.events.send('budget', budgets.read(asked.connection, request.groupId));
  };

  const look = (browser: Browser, queries: readonly AskedQuery[]) => {
    const wanted = new Map(queries.map((each) => [each.key, each]));
    // begin with the new ones: what both sets share then keeps its last answer
    const before = new Map(browser.queries);
    for (const [key, asked] of wanted) {
      const known = before.get(key);
      if (known && known.id === canonical([asked.connection, asked.operationId, asked.args])) continue;
      unsubscribe(browser, key);
      try {
        subscribe(browser, asked);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        browser.events.send('failed', {
          key,
          status: error.status,
          body: errorBody(error, ''),
          at: options.now(),
        });
      }
    }
    for (const key of before.keys()) if (!wanted.has(key)) unsubscribe(browser, key);
  };

  budgets.onChange((budget) => {
    spent.set(`${budget.connection} ${budget.groupId}`, budget);
    if (budgetTimer) return;
    budgetTimer = setTimeout(() => {
      budgetTimer = undefined;
      const latest = [...spent.values()];
      spent.clear();
      for (const browser of browsers.values()) {
        for (const each of latest) {
          const concerned = [...browser.queries.values()].some(
            (query) => query.watched.connection === each.connection && query.watched.groupId === each.groupId,
          );
          if (concerned) browser.events.send('budget', each);
        }
      }
    }, BUDGET_MS);
    budgetTimer.unref?.();
  });

  sessions.onEnd((hash) => {
    for (const browser of [...browsers.values()])
      if (browser.session.hash === hash) dismiss(browser, 'signed out');
  });

  const beat = async () => {
    for (const browser of [...browsers.values()]) {
      try {
        // also finds sessions that were ended by another replica, or by time
        if (await sessions.isAlive(browser.session.hash)) browser.events.beat();
        else dismiss(browser, 'expired');
      } catch (error) {
        log.error(describeError(error), 'a stream could not be checked');
        browser.events.beat();
      }
    }
  };
  const beats = setInterval(() => void beat(), BEAT_MS);
  beats.unref?.();

  const routes: SignedInRoute[] = [
    {
      method: 'GET',
      path: '/bff/watch',
      access: 'viewer',
      background: true,
      handle(_, session) {
        const mine = [...browsers.values()].filter((each) => each.session.user.id === session.user.id);
        if (mine.length >= STREAMS_PER_USER) {
          throw refuse('TOO_MANY_REQUESTS', {
            message: 'Too many pages are open.',
            headers: { 'retry-after': '15' },
          });
        }
        const id = randomBytes(16).toString('base64url');
        const events = createEventStream(() => {
          const gone = browsers.get(id);
          if (gone) forget(gone);
        });
        browsers.set(id, { id, session, events, queries: new Map() });
        events.send('hello', { stream: id });
        return events.response;
      },
    },
    {
      method: 'PUT',
      path: '/bff/watch/:streamId',
      access: 'viewer',
      background: true,
      limits: () => bodyLimits,
      handle(call, session) {
        const browser = browsers.get(call.params.streamId ?? '');
        // another session's stream does not exist for this one
        if (browser?.session.hash !== session.hash)
          throw refuse('NOT_FOUND', { message: 'There is no such stream.' });
        look(browser, parse(WatchRequest, call.body).queries);
        return noContent();
      },
    },
  ];

  return {
    routes,
    reading(connection, operationId, args) {
      const id = canonical([connection, operationId, args]);
      const keep = fresh.reading(id, connection);
      const askedAt = options.now();
      return (answer) => {
        if (keep(answer)) watched.get(id)?.heard(answer, askedAt);
      };
    },
    changed(connection, groupId) {
      fresh.forget(connection);
      for (const query of watched.values()) {
        if (query.connection !== connection) continue;
        // a change outside every project, such as the emulator's clock, may have changed any of them
        if (groupId === undefined || query.groupId === groupId) query.refresh();
      }
    },
    close() {
      clearInterval(beats);
      clearTimeout(budgetTimer);
      for (const browser of [...browsers.values()]) dismiss(browser, 'closing');
    },
  };
}
