import { createHash } from 'node:crypto';
import type { Connections } from '../connections/connections.ts';
import { errorBody, Failure, refuse } from '../http/errors.ts';
import { type Log, logFailure } from '../log.ts';
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
 * `waiting`: the next read is scheduled, or none is due. `reading`: a read is under way. `reading again`: the same, and another
 * follows at once. `stopped`: for good.
 */
type State = 'waiting' | 'reading' | 'reading again' | 'stopped';

/**
 * One query of one connection, read once for all viewers, at a pace that depends on its state. It begins with
 * a recent answer if one exists.
 */
export class WatchedQuery {
  readonly question: Question;
  readonly #options: WatchedOptions;
  readonly #subscribers = new Set<Subscriber>();
  readonly #abort = new AbortController();
  #state: State = 'waiting';
  #pace: Pace;
  #last: Outcome | undefined;
  #fingerprint = '';
  #order = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  /** A person waits for the next read: it follows a change of theirs. */
  #isUrgent = false;

  constructor(question: Question, options: WatchedOptions) {
    this.question = question;
    this.#options = options;
    this.#pace = startPace(options.now());
    const existing = options.answers.find(question.id);
    if (existing) this.#take(existing);
  }

  get size(): number {
    return this.#subscribers.size;
  }

  /** The last answer as JSON text; empty before the first. */
  get text(): string {
    return this.#last?.kind === 'data' ? this.#last.text : '';
  }

  /** Of the last answer: greater than that of a change when it was requested after it. An earlier answer is ignored. */
  get order(): number {
    return this.#order;
  }

  /** How often it is read while nothing is in progress and nothing fails, in milliseconds. */
  get everyMs(): number {
    return spread(slowMs, this.#options.crowd(this.question)) ?? slowMs;
  }

  /**
   * When the service last answered; undefined while it fails, and before its first answer. Null once nothing
   * is visible: then it is read less and less often.
   */
  get checkedAt(): number | undefined | null {
    const last = this.#last;
    if (last?.kind === 'data') return last.at;
    return last && last.status < 500 && last.status !== 429 ? null : undefined;
  }

  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    const last = this.#last;
    if (last) subscriber(last);
    if (this.size > 1 || this.#isReading) return;
    const delay = last ? this.#nextDelay() : undefined;
    if (last === undefined || delay === undefined) this.#run();
    else this.#schedule(Math.max(0, last.at + delay - this.#options.now()));
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /** An answer to the same question, from any reader. */
  receive(answer: KnownAnswer): void {
    this.#take(answer);
    const delay = this.#nextDelay();
    if (!this.#isReading && this.size > 0 && delay !== undefined) this.#schedule(delay);
  }

  /** Reads within that time, if the next read would be later. */
  hasten(ms: number): void {
    const isLater = this.#options.now() + ms < this.#dueAt;
    if (!this.#isReading && this.size > 0 && !this.#pace.stopped && isLater) this.#schedule(ms);
  }

  /** Another read of the connection has succeeded: where this one failed together with it, it is read again soon. */
  recover(): void {
    const pace = this.#pace;
    // one that fails alone is hurried less and less
    if (this.#last?.kind !== 'failed' || pace.stopped || this.#isReading || pace.askedMs > 0) return;
    const recoveries = pace.recoveries ?? 0;
    if (this.#options.now() - this.#last.at < recoverMs * 2 ** Math.min(recoveries, 6)) return;
    this.#pace = { ...pace, recoveries: recoveries + 1 };
    this.hasten(Math.random() * recoverMs);
  }

  /** Reads at once, for instance after a change; also after it had stopped. */
  refresh(): void {
    this.#pace = { ...this.#pace, stopped: false, failures: 0, changedAt: this.#options.now() };
    this.#isUrgent = true;
    this.#run();
  }

  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  get #isReading(): boolean {
    return this.#state === 'reading' || this.#state === 'reading again';
  }

  /** A method, because the state changes while a read is awaited. */
  #isStopped(): boolean {
    return this.#state === 'stopped';
  }

  #nextDelay(): number | undefined {
    return spread(delayOf(this.#pace, this.#options.now()), this.#options.crowd(this.question));
  }

  #publish(outcome: Outcome): void {
    this.#last = outcome;
    for (const subscriber of this.#subscribers) subscriber(outcome);
  }

  #take({ answer: { text, body }, order, at }: KnownAnswer): void {
    if (order < this.#order) return;
    this.#order = order;
    const print = createHash('sha256').update(text).digest('base64url');
    const changed = print !== this.#fingerprint;
    const before = this.#pace;
    this.#pace = afterAnswer(before, { changed, transitional: isTransitional(body) }, at);
    this.#fingerprint = print;
    if (changed || this.#last?.kind !== 'data') this.#publish({ kind: 'data', text: text || 'null', at });
    else this.#last = { ...this.#last, at };
    if (this.#pace.transitional) this.#options.moving(this.question);
    else if (before.transitional) this.#options.settled(this.question);
  }

  #fail({ status, text, final, askedMs }: Failed): void {
    this.#pace = afterFailure(this.#pace, { final, askedMs });
    const at = this.#options.now();
    const delay = this.#nextDelay();
    const since = this.#last?.kind === 'failed' ? this.#last.since : at;
    // reported each time, because the time of the next try is news
    const nextAt = delay === undefined ? null : at + delay;
    this.#publish({ kind: 'failed', status, text, at, since, nextAt });
  }

  async #send(signal: AbortSignal, priority: boolean): Promise<UpstreamAnswer> {
    const { connections, upstream } = this.#options;
    const { connection, request } = this.question;
    const opened = await connections.open(connection);
    if (request.target.startsWith('/_') && !opened.emulator) throw refuse('EMULATOR_ONLY');
    return upstream.call(opened, request, { background: true, priority, signal });
  }

  async #read(priority: boolean): Promise<void> {
    const { answers, log, now } = this.#options;
    try {
      const answer = await answers.read(this.question, {
        fresh: true,
        poll: true,
        // half of the interval: two replicas whose turns differ read once
        maxAgeMs: this.#last === undefined ? slowMs : (this.#nextDelay() ?? slowMs) / 2,
        signal: this.#abort.signal,
        ask: (signal) => this.#send(signal, priority),
      });
      // a successful one has been received like all others
      if (answer.status >= 300) this.#fail(refusedBy(answer, now()));
    } catch (error) {
      if (this.#isStopped()) return;
      if (!(error instanceof Failure)) logFailure(log, error, 'a watched query failed');
      this.#fail(brokenBy(error, now()));
    }
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#dueAt = this.#options.now() + ms;
    this.#timer = setTimeout(() => this.#run(), ms);
    this.#timer.unref?.();
  }

  #run(): void {
    if (this.#isStopped() || this.size === 0) return;
    if (this.#isReading) {
      this.#state = 'reading again';
      return;
    }
    const { budgets, log, queue } = this.#options;
    const priority = this.#isUrgent;
    const hold = budgets.backgroundHold(this.question.connection, this.question.request, { priority });
    if (hold) {
      this.#schedule(hold.waitMs);
      return;
    }
    this.#isUrgent = false;
    clearTimeout(this.#timer);
    this.#state = 'reading';
    queue(() => this.#read(priority))
      .catch((error: unknown) => logFailure(log, error, 'a watched query could not be asked'))
      .finally(() => this.#finishRead());
  }

  #finishRead(): void {
    if (this.#isStopped()) return;
    const delay = this.#state === 'reading again' ? 0 : this.#nextDelay();
    this.#state = 'waiting';
    if (delay !== undefined) this.#schedule(delay);
  }
}
