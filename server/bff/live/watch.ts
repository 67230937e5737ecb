import { randomBytes } from 'node:crypto';
import { type Budget, WatchRequest } from '#contract/bff.ts';
import { isRead } from '#contract/operations.ts';
import { errorBody, Failure, parse, refuse, refuseField } from '../http/errors.ts';
import { bodyLimits } from '../http/json-body.ts';
import { noContent, type SignedInRoute } from '../http/route.ts';
import { describeError } from '../log.ts';
import type { ActiveSession, Sessions } from '../sign-in/session.ts';
import { createQueue } from '../sign-in/throttle.ts';
import { buildRequest, callable, type UpstreamRequest } from '../upstream/upstream-request.ts';
import { type Answers, createAnswers, type Question } from './answers.ts';
import { afterChange, type Change, holds, mayDiffer, nearness } from './consequences.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import {
  type Outcome,
  type Subscriber,
  type WatchedOptions,
  type WatchedQuery,
  watchQuery,
} from './watched.ts';

const BEAT_MS = 15_000;
/** How often a browser is told how recent everything on its screen is. */
const CHECKED_MS = 5_000;
/** The meter moves at most this often. */
const BUDGET_MS = 1_000;
const STREAMS_PER_USER = 20;
const POLLS_AT_ONCE = 8;
/** A change costs itself and at most so many reads. */
const READS_AFTER_CHANGE = 2;
/** Changes that follow each other this closely are one; but nobody waits longer than the second. */
const SETTLE_MS = 100;
const LONGEST_SETTLE_MS = 2_000;

export interface WatchOptions extends Omit<WatchedOptions, 'queue' | 'answers' | 'crowd'> {
  sessions: Sessions;
}

export interface Watch {
  routes: SignedInRoute[];
  /** What the service has answered to reads, shared by forwarding and watching. */
  answers: Answers;
  /** The question of a read: the same for everybody who asks for the same. */
  question(connection: string, request: UpstreamRequest): Question;
  /** A change was made through a connection, or may have been. */
  changed(connection: string, change: Change): void;
  /** Whatever was read through a connection is out of date. */
  reset(connection: string): void;
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

/** A target independent of the order in which a browser writes its parameters. */
function sorted(target: string): string {
  const [path = '', query] = target.split('?');
  return query === undefined ? path : `${path}?${query.split('&').sort().join('&')}`;
}

/** Browsers subscribe to reads over one event stream each; every distinct read is asked once for all of them. */
export function createWatch(options: WatchOptions): Watch {
  const { sessions, budgets, log } = options;
  const browsers = new Map<string, Browser>();
  const watched = new Map<string, WatchedQuery>();
  const answers = createAnswers(options.now, (known) => watched.get(known.question.id)?.heard(known));
  const watchedOptions: WatchedOptions = {
    ...options,
    answers,
    crowd: ({ connection, request: { groupId } }) =>
      groupId === undefined
        ? 0
        : [...watched.values()].filter(
            ({ question: each }) => each.connection === connection && each.request.groupId === groupId,
          ).length,
    queue: createQueue(POLLS_AT_ONCE, Number.POSITIVE_INFINITY),
  };
  const question = (connection: string, request: UpstreamRequest): Question => ({
    id: `${connection} ${sorted(request.target)}`,
    connection,
    request,
  });
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

  const idOf = (asked: AskedQuery) =>
    question(asked.connection, buildRequest(callable(asked.operationId), asked.args)).id;

  const subscribe = (browser: Browser, asked: AskedQuery) => {
    const operationId = callable(asked.operationId);
    if (!isRead(operationId)) throw refuseField('operationId', 'must be a read');
    const request = buildRequest(operationId, asked.args);
    const asking = question(asked.connection, request);
    const { id } = asking;
    const keyText = JSON.stringify(asked.key);
    const subscriber = (outcome: Outcome) => {
      const { kind, text, at } = outcome;
      const failure =
        kind === 'failed'
          ? `"status":${outcome.status},"since":${outcome.since},"nextAt":${outcome.nextAt},`
          : '';
      browser.events.sendText(kind, `{"key":${keyText},${failure}"body":${text},"at":${at}}`);
    };
    const query = watched.get(id) ?? watchQuery(asking, watchedOptions);
    watched.set(id, query);
    browser.queries.set(asked.key, { id, watched: query, subscriber });
    query.add(subscriber);
    const { groupId } = request;
    if (groupId) browser.events.send('budget', budgets.read(asked.connection, groupId));
  };

  const look = (browser: Browser, queries: readonly AskedQuery[]) => {
    const wanted = new Map(queries.map((each) => [each.key, each]));
    // begin with the new ones: what both sets share then keeps its last answer
    const before = new Map(browser.queries);
    for (const [key, asked] of wanted) {
      try {
        const known = before.get(key);
        if (known && known.id === idOf(asked)) continue;
        unsubscribe(browser, key);
        subscribe(browser, asked);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        browser.events.send('failed', {
          key,
          status: error.status,
          body: errorBody(error, ''),
          at: options.now(),
          since: options.now(),
          nextAt: null,
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
            ({ watched: { question } }) =>
              question.connection === each.connection && question.request.groupId === each.groupId,
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
  /** Everything on a screen has been checked since the oldest of its checks; while one fails, nothing is told. */
  const tellChecked = () => {
    for (const browser of browsers.values()) {
      const times = [...browser.queries.values()].map((each) => each.watched.checkedAt ?? 0);
      const at = Math.min(...times);
      if (times.length > 0 && at > 0) browser.events.send('checked', { at });
    }
  };
  const checks = setInterval(tellChecked, CHECKED_MS);
  checks.unref?.();

  const beats = setInterval(() => void beat(), BEAT_MS);
  beats.unref?.();

  /** Many changes at once, such as an acknowledgement of fifty alerts, are followed by one round of reads. */
  const due = new Set<WatchedQuery>();
  let dueTimer: NodeJS.Timeout | undefined;
  let dueSince = 0;
  const askSoon = (queries: readonly WatchedQuery[]) => {
    if (queries.length === 0) return;
    if (due.size === 0) dueSince = options.now();
    for (const query of queries) due.add(query);
    clearTimeout(dueTimer);
    const wait = options.now() - dueSince >= LONGEST_SETTLE_MS ? 0 : SETTLE_MS;
    dueTimer = setTimeout(() => {
      for (const query of due) query.refresh();
      due.clear();
    }, wait);
    dueTimer.unref?.();
  };

  /** What is asked anew after a change: the nearest of what is on a screen, those that hold the object first. */
  const nearest = (connection: string, change: Change): WatchedQuery[] =>
    [...watched.values()]
      .flatMap((query) => {
        if (query.question.connection !== connection) return [];
        const near = nearness(change.request, query.question.request);
        if (near === undefined) return [];
        return [{ query, rank: near - (holds(change, query.text) ? 2 : 0) }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, READS_AFTER_CHANGE)
      .map(({ query }) => query);

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
    answers,
    question,
    changed(connection, change) {
      const { request } = change;
      const concerned = ({ connection: at, request: read }: Question) =>
        at === connection && mayDiffer(request, read);
      const order = answers.outdate(concerned);
      if (request.target.startsWith('/_')) {
        // the emulator's own controls may change anything: a clock that moves lets everything happen
        for (const query of watched.values()) if (concerned(query.question)) query.refresh();
        return;
      }
      for (const known of [...answers.all()]) {
        if (!concerned(known.question)) continue;
        const text = afterChange(change, known.question.request, known.answer);
        if (text === undefined) continue;
        const answer = { ...known.answer, text, body: JSON.parse(text) as unknown };
        answers.replace({ ...known, answer, order, at: options.now() });
      }
      askSoon(nearest(connection, change));
    },
    reset(connection) {
      answers.outdate((each) => each.connection === connection);
      for (const query of watched.values()) if (query.question.connection === connection) query.refresh();
    },
    close() {
      clearInterval(beats);
      clearInterval(checks);
      clearTimeout(dueTimer);
      clearTimeout(budgetTimer);
      for (const browser of [...browsers.values()]) dismiss(browser, 'closing');
    },
  };
}
