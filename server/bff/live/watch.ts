import { isRead, type OperationId } from '#contract/api/operations.ts';
import type { Budget, WatchRequest } from '#contract/console/bff.ts';
import { watchOperations } from '#contract/console/service-operations.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { errorBody, Failure, refuse, refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { refusedOperation } from '../protection/grant-check.ts';
import { ownPartOf } from '../protection/own-projects.ts';
import { createQueue } from '../queue.ts';
import type { SharedStreams } from '../replicas/shared-watch.ts';
import type { Sessions } from '../sign-in/session.ts';
import type { Budgets } from '../upstream/budget.ts';
import { buildRequest, callable, type UpstreamRequest } from '../upstream/upstream-request.ts';
import { type Answers, createAnswers, type Question, type SharedAnswers } from './answers.ts';
import { type Browser, type Browsers, createBrowsers } from './browsers.ts';
import { type Changes, createChanges } from './changes.ts';
import { type Outcome, type WatchedOptions, WatchedQuery } from './watched.ts';

/** The meter moves at most this often. */
const BUDGET_MS = 1_000;
const POLLS_AT_ONCE = 8;
/** When something has ended in a project, its other questions are read one after the other. */
const SETTLED_MS = 300;
/** While a cluster changes, its progress is read at this interval. */
const FOLLOWED_MS = 5_000;
const ofClusters: ReadonlySet<OperationId> = new Set<OperationId>(['getGroupCluster', 'listGroupClusters']);
/** Roles of members and the activity: they have no state of their own that their pace could follow. */
const progressOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'listGroupProcesses',
  'listGroupEvents',
]);

export interface WatchOptions
  extends Omit<WatchedOptions, 'queue' | 'answers' | 'crowd' | 'settled' | 'moving'> {
  sessions: Sessions;
  /** The streams of other replicas. */
  elsewhere: SharedStreams;
  /** The reads of other replicas. */
  shared?: SharedAnswers | undefined;
  defineHandlers: DefineConsoleHandlers;
  /** Build of the console's files that this server serves. */
  build?: string | undefined;
}

export interface Watch extends Pick<Changes, 'changed' | 'reset' | 'resetAll'> {
  routes: SignedInRoute[];
  /** The service's answers to reads, shared by forwarding and watching. */
  answers: Answers;
  /** The question of a read: the same for all equal reads. */
  question(connection: string, request: UpstreamRequest): Question;
  /** Ends the streams of sessions that are over. */
  checkSessions(): Promise<void>;
  /** Open streams, and the distinct reads that are polled for them. */
  counts(): { streams: number; polls: number };
  close(): void;
}

type AskedQuery = WatchRequest['queries'][number];

/** A target independent of the order in which a browser writes its parameters. */
function sorted(target: string): string {
  const [path = '', query] = target.split('?');
  return query === undefined ? path : `${path}?${query.split('&').sort().join('&')}`;
}

/** Sends the used budget to the browsers that view a project; returns a function that stops it. */
function publishBudgets(budgets: Budgets, browsers: Browsers): () => void {
  const spent = new Map<string, Budget>();
  let timer: NodeJS.Timeout | undefined;
  const notify = () => {
    timer = undefined;
    const latest = [...spent.values()];
    spent.clear();
    for (const { queries, events } of browsers.all()) {
      for (const budget of latest) {
        const concerned = [...queries.values()].some(
          ({ watched: { question } }) =>
            question.connection === budget.connection && question.request.groupId === budget.groupId,
        );
        if (concerned) events.send('budget', budget);
      }
    }
  };
  budgets.onChange((budget) => {
    spent.set(`${budget.connection} ${budget.groupId}`, budget);
    if (timer) return;
    timer = setTimeout(notify, BUDGET_MS);
    timer.unref?.();
  });
  return () => clearTimeout(timer);
}

/** Browsers subscribe to reads over one event stream each; every distinct read is sent once for all of them. */
export function createWatch(options: WatchOptions): Watch {
  const { sessions, budgets, log } = options;
  const watched = new Map<string, WatchedQuery>();
  const answers = createAnswers(
    options.now,
    (existing) => {
      watched.get(existing.question.id)?.receive(existing);
      for (const query of watched.values())
        if (query.question.connection === existing.question.connection) query.recover();
    },
    options.shared,
  );
  options.shared?.onStored(async (id) => {
    if (!watched.has(id)) return;
    const stored = await options.shared?.stored(id);
    const query = watched.get(id);
    if (stored && query) await answers.receive(query.question, stored);
  });
  const watchedOptions: WatchedOptions = {
    ...options,
    answers,
    settled: ({ id, connection, request }) => {
      let wait = 0;
      for (const query of watched.values()) {
        const { question: each } = query;
        if (each.id === id || each.connection !== connection || each.request.groupId !== request.groupId)
          continue;
        wait += SETTLED_MS;
        query.hasten(wait);
      }
    },
    moving: ({ connection, request: { operationId, groupId } }) => {
      if (!ofClusters.has(operationId)) return;
      for (const query of watched.values()) {
        const { question: each } = query;
        const isNear = each.connection === connection && each.request.groupId === groupId;
        if (isNear && progressOperations.has(each.request.operationId)) query.hasten(FOLLOWED_MS);
      }
    },
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
      const { kind, at } = outcome;
      const text =
        kind === 'data' ? ownPartOf(outcome.text, asked, browser.session.user.grants) : outcome.text;
      if (text === undefined) return;
      const failure =
        kind === 'failed'
          ? `"status":${outcome.status},"since":${outcome.since},"nextAt":${outcome.nextAt},`
          : '';
      browser.events.sendText(kind, `{"key":${keyText},${failure}"body":${text},"at":${at}}`);
    };
    const query = watched.get(id) ?? new WatchedQuery(asking, watchedOptions);
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
        const cached = before.get(key);
        if (cached && cached.id === idOf(asked)) continue;
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

  const forget = (browser: Browser) => {
    for (const key of [...browser.queries.keys()]) unsubscribe(browser, key);
  };
  const browsers = createBrowsers(sessions, log, forget, options.build);
  const stopTelling = publishBudgets(budgets, browsers);
  const changes = createChanges(answers, watched, options.now);

  const setQueries = (streamId: string, session: string, queries: readonly AskedQuery[]): boolean => {
    const browser = browsers.find(streamId, session);
    if (browser) look(browser, queries);
    return browser !== undefined;
  };
  options.elsewhere.onQueries(setQueries);

  const routes = options.defineHandlers(watchOperations, {
    openWatch: (_, { session }) => browsers.open(session).events.response,
    async setWatchedReads({ streamId, body: { queries: asked } }, { session: { hash, user } }) {
      const { grants } = user;
      const queries = asked.filter((query) => refusedOperation(grants, query) === undefined);
      const accepted =
        setQueries(streamId, hash, queries) || (await options.elsewhere.setQueries(streamId, hash, queries));
      if (!accepted) throw refuse('NOT_FOUND', { message: 'There is no such stream.' });
    },
  });

  return {
    routes,
    answers,
    question,
    changed: changes.changed,
    reset: changes.reset,
    resetAll: changes.resetAll,
    checkSessions: browsers.check,
    counts: () => ({ streams: [...browsers.all()].length, polls: watched.size }),
    close() {
      changes.close();
      stopTelling();
      browsers.close();
    },
  };
}
