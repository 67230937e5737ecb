import { createHash } from 'node:crypto';
import type { Connections } from '../connections/connections.ts';
import { errorBody, Failure, refuse } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import type { Budgets } from '../upstream/budget.ts';
import { retryAfterMs } from '../upstream/retry.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import type { Answers, KnownAnswer, Question } from './answers.ts';
import { afterAnswer, afterFailure, delayOf, type Pace, slowMs, startPace } from './poller.ts';
import { isTransitional } from './transitional.ts';

/** The result of the last question; `text` is the body as JSON. */
export type Outcome =
  | { kind: 'data'; text: string; at: number }
  | { kind: 'failed'; status: number; text: string; at: number; since: number; nextAt: number | null };

export type Subscriber = (outcome: Outcome) => void;

export interface WatchedQuery {
  readonly question: Question;
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  readonly size: number;
  /** The last answer as JSON text; empty before the first. */
  readonly text: string;
  /** Of the last answer: greater than that of a change when it was requested after it. */
  readonly order: number;
  /**
   * When the service last answered; undefined while it fails, and before its first answer. Null once nothing
   * is visible: then it is read less and less often.
   */
  readonly checkedAt: number | undefined | null;
  /** How often it is read while nothing is in progress and nothing fails, in milliseconds. */
  readonly everyMs: number;
  /** An answer to the same question, from any reader. */
  heard(known: KnownAnswer): void;
  /** Reads within that time, if the next read would be later. */
  hasten(ms: number): void;
  /** Another read of the connection has succeeded: where this one failed together with it, it is read again soon. */
  recover(): void;
  /** Reads at once, for instance after a change; also after it had stopped. */
  refresh(): void;
  stop(): void;
}

export interface WatchedOptions {
  connections: Connections;
  upstream: Upstream;
  answers: Answers;
  budgets: Budgets;
  log: Log;
  now: () => number;
  /** Something that was in progress here is not any more: other questions of the project may have other answers. */
  settled: (question: Question) => void;
  /** Something is in progress here: other answers contain its progress. */
  moving: (question: Question) => void;
  /** How many questions of the same project are watched. */
  crowd: (question: Question) => number;
  /** Bounds how many questions are under way. */
  queue: <T>(work: () => Promise<T>) => Promise<T>;
}

/** One of a project's idle questions is read in this time: forty a minute. */
const SHARE_MS = 1_500;

/** How soon after another success a failed read is repeated, in milliseconds. */
const recoverMs = 1_000;

/** Many questions of a project are read less often: together they must not use up its budget. */
const spread = (delay: number | undefined, crowd: number): number | undefined =>
  delay === undefined || delay < slowMs ? delay : Math.max(delay, crowd * SHARE_MS);

/** The reported failure of a question. */
interface Failed {
  status: number;
  /** As JSON. */
  text: string;
  /** To ask again brings nothing else. */
  final: boolean;
  /** The wait that the service requests. */
  askedMs: number | undefined;
}

const refusedBy = ({ status, text, headers }: UpstreamAnswer, at: number): Failed => ({
  status,
  text,
  final: false,
  askedMs: retryAfterMs(headers['retry-after'], at),
});

function brokenBy(error: unknown, at: number): Failed {
  const failure = error instanceof Failure ? error : refuse('INTERNAL_ERROR', { cause: error });
  const { code, status, headers } = failure;
  const body = errorBody(failure, '');
  delete body.error.requestId;
  return {
    status,
    text: JSON.stringify(body),
    // wrong credentials do not become right by asking, and asking may lock them
    final: code === 'UPSTREAM_AUTH_FAILED' || status === 403 || status === 404,
    askedMs: retryAfterMs(headers['retry-after'], at),
  };
}

/**
 * One query of one connection, read once for all viewers, at a pace that depends on its state. It begins with
 * a recent answer if one exists.
 */
export function watchQuery(question: Question, options: WatchedOptions): WatchedQuery {
  const { connections, upstream, answers, budgets, log, now, queue } = options;
  const { connection, request } = question;
  const subscribers = new Set<Subscriber>();
  let pace: Pace = startPace(now());
  let last: Outcome | undefined;
  let fingerprint = '';
  /** Order of the question behind `last`: an answer to an earlier one is ignored. */
  let lastOrder = 0;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running = false;
  let again = false;
  /** A person waits for the next read: it follows a change of theirs. */
  let urgent = false;
  let stopped = false;
  const abort = new AbortController();

  const nextDelay = () => spread(delayOf(pace, now()), options.crowd(question));

  const tell = (outcome: Outcome) => {
    last = outcome;
    for (const subscriber of subscribers) subscriber(outcome);
  };

  const heard = ({ answer: { text, body }, order, at }: KnownAnswer) => {
    if (order < lastOrder) return;
    lastOrder = order;
    const print = createHash('sha256').update(text).digest('base64url');
    const changed = print !== fingerprint;
    const before = pace;
    pace = afterAnswer(pace, { changed, transitional: isTransitional(body) }, at);
    fingerprint = print;
    if (changed || last?.kind !== 'data') tell({ kind: 'data', text: text || 'null', at });
    else last = { ...last, at };
    if (pace.transitional) options.moving(question);
    else if (before.transitional) options.settled(question);
  };

  const failed = ({ status, text, final, askedMs }: Failed) => {
    pace = afterFailure(pace, { final, askedMs });
    const at = now();
    const delay = nextDelay();
    const since = last?.kind === 'failed' ? last.since : at;
    // reported each time, because the time of the next try is news
    tell({ kind: 'failed', status, text, at, since, nextAt: delay === undefined ? null : at + delay });
  };

  const send = async (signal: AbortSignal, priority: boolean): Promise<UpstreamAnswer> => {
    const opened = await connections.open(connection);
    if (request.target.startsWith('/_') && !opened.emulator) throw refuse('EMULATOR_ONLY');
    return upstream.call(opened, request, { background: true, priority, signal });
  };

  const ask = async (priority: boolean): Promise<void> => {
    try {
      const answer = await answers.read(question, {
        fresh: true,
        poll: true,
        signal: abort.signal,
        ask: (signal) => send(signal, priority),
      });
      // a successful one has been received like all others
      if (answer.status >= 300) failed(refusedBy(answer, now()));
    } catch (error) {
      if (stopped) return;
      if (!(error instanceof Failure)) log.error(describeError(error), 'a watched query failed');
      failed(brokenBy(error, now()));
    }
  };

  const schedule = (ms: number) => {
    clearTimeout(timer);
    dueAt = now() + ms;
    timer = setTimeout(run, ms);
    timer.unref?.();
  };

  function run(): void {
    if (stopped || subscribers.size === 0) return;
    if (running) {
      again = true;
      return;
    }
    const hold = budgets.backgroundHold(connection, request, { priority: urgent });
    if (hold) {
      schedule(hold.waitMs);
      return;
    }
    const priority = urgent;
    urgent = false;
    clearTimeout(timer);
    running = true;
    queue(() => ask(priority))
      .catch((error: unknown) => log.error(describeError(error), 'a watched query could not be asked'))
      .finally(() => {
        running = false;
        if (stopped) return;
        const delay = again ? 0 : nextDelay();
        again = false;
        if (delay !== undefined) schedule(delay);
      });
  }

  const known = answers.find(question.id);
  if (known) heard(known);

  return {
    question,
    add(subscriber) {
      subscribers.add(subscriber);
      if (last) subscriber(last);
      if (subscribers.size > 1 || running) return;
      const delay = last ? nextDelay() : undefined;
      if (last === undefined || delay === undefined) run();
      else schedule(Math.max(0, last.at + delay - now()));
    },
    remove: (subscriber) => {
      subscribers.delete(subscriber);
    },
    get size() {
      return subscribers.size;
    },
    get text() {
      return last?.kind === 'data' ? last.text : '';
    },
    get order() {
      return lastOrder;
    },
    get everyMs() {
      return spread(slowMs, options.crowd(question)) ?? slowMs;
    },
    get checkedAt() {
      if (last?.kind === 'data') return last.at;
      return last && last.status < 500 && last.status !== 429 ? null : undefined;
    },
    heard(known) {
      heard(known);
      const delay = nextDelay();
      if (!running && subscribers.size > 0 && delay !== undefined) schedule(delay);
    },
    hasten(ms) {
      if (!running && subscribers.size > 0 && !pace.stopped && now() + ms < dueAt) schedule(ms);
    },
    recover() {
      // one that fails alone is hurried less and less
      if (last?.kind !== 'failed' || pace.stopped || running || pace.askedMs > 0) return;
      if (now() - last.at < recoverMs * 2 ** Math.min(pace.recoveries ?? 0, 6)) return;
      pace = { ...pace, recoveries: (pace.recoveries ?? 0) + 1 };
      this.hasten(Math.random() * recoverMs);
    },
    refresh() {
      pace = { ...pace, stopped: false, failures: 0, changedAt: now() };
      urgent = true;
      run();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      abort.abort();
    },
  };
}
