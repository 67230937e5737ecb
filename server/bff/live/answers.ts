import type { UpstreamAnswer } from '../upstream/upstream.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import { slowMs, transitionalMs } from './poller.ts';
import { isTransitional } from './transitional.ts';

/** A read through a connection; `id` is the same for all equal reads. */
export interface Question {
  readonly id: string;
  readonly connection: string;
  readonly request: UpstreamRequest;
}

/** A successful answer; `order` determines which of two answers was requested later. */
export interface KnownAnswer {
  readonly question: Question;
  readonly answer: UpstreamAnswer;
  readonly order: number;
  readonly at: number;
}

/** An answer that replicas share; `order` is 0 where it is this replica's alone. */
export interface SharedAnswer {
  answer?: UpstreamAnswer;
  order: number;
}

export interface AskShared {
  /** Only answers of a greater order are used: those requested after a change. */
  after: number;
  maxAgeMs: number;
  /** How long to wait for the read of another replica. */
  waitMs: number;
  signal: AbortSignal;
  ask: () => Promise<UpstreamAnswer>;
}

/** The reads of several replicas of the console. */
export interface SharedAnswers {
  /** A recent answer of any replica, or that of one request for all of them. */
  ask(question: Question, options: AskShared): Promise<SharedAnswer>;
  /** The order of answers requested from now on. */
  mark(): Promise<number>;
  stored(id: string): Promise<SharedAnswer | undefined>;
  /** Called with the id of a question that another replica has read. */
  onStored(listener: (id: string) => void | Promise<void>): void;
}

interface ReadOptions {
  /** Also where a recent answer is known: before a change that depends on it, or when a poll is due. */
  fresh?: boolean;
  /** A poll: it shares what people ask, and is neither repeated nor kept waiting when the service refuses it. */
  poll?: boolean;
  /** Milliseconds within which the answer of another replica is as good; for polls. */
  maxAgeMs?: number;
  /** The reader has gone; the request ends when all of them have. */
  signal?: AbortSignal | undefined;
  ask: (signal: AbortSignal) => Promise<UpstreamAnswer>;
}

export interface Answers {
  /** The recent answer to a question, that of a pending request, or else that of a new one. */
  read(question: Question, options: ReadOptions): Promise<UpstreamAnswer>;
  /** An answer that another replica has read. */
  receive(question: Question, shared: SharedAnswer): Promise<void>;
  /** The last answer, while it is recent and nothing has changed since. */
  find(id: string): KnownAnswer | undefined;
  /** Something changed: earlier answers are out of date. Returns the order of answers valid from now on. */
  outdate(concerned: (question: Question) => boolean): number;
  /** The last answers, out of date or not. */
  all(): Iterable<KnownAnswer>;
  /**
   * Stores the part of an answer that a change has revealed. `whole`: nothing else can differ, so that it
   * need not be read again.
   */
  replace(existing: KnownAnswer, whole: boolean): void;
}

interface Pending {
  order: number;
  poll: boolean;
  answer: Promise<UpstreamAnswer>;
  readers: number;
  abort: AbortController;
}

interface Entry {
  question: Question;
  known?: KnownAnswer;
  pending?: Pending;
  /** Answers requested before this are out of date. */
  outdated: number;
  /** Order of the last answer that replicas share. */
  sharedOrder: number;
}

/** A change: answers of replicas that were requested before it are out of date. */
interface Mark {
  concerned: (question: Question) => boolean;
  order: Promise<number>;
  at: number;
}

/** More changes than these within the age of an answer concern everything. */
const mostMarks = 200;
/** A person waits this long for the read of another replica. */
const personWaitMs = 2_000;
const pollWaitMs = 15_000;

/**
 * Room for answers of one size, in characters. Large ones have a room of their own: the access history of one cluster
 * would otherwise take the place of everything that everybody's pages have read.
 */
const CHARACTERS = 16 * 1024 * 1024;
const LARGE = 128 * 1024;

const roomOf = ({ answer }: KnownAnswer): 'small' | 'large' =>
  answer.text.length < LARGE ? 'small' : 'large';

/**
 * The service's recent answers to reads, for all users. A page that is opened again costs nothing while its
 * answers are recent, and simultaneous equal questions are one request.
 */
export function createAnswers(
  now: () => number,
  received: (existing: KnownAnswer) => void,
  shared?: SharedAnswers,
): Answers {
  const entries = new Map<string, Entry>();
  let marks: Mark[] = [];
  let orders = 0;
  const taken = { small: 0, large: 0 };

  const recent = ({ at, answer }: KnownAnswer) =>
    now() - at < slowMs && (now() - at < transitionalMs || !isTransitional(answer.body));

  const usable = ({ known, outdated }: Entry) =>
    known !== undefined && known.order >= outdated && recent(known) ? known : undefined;

  const entryOf = (question: Question): Entry => {
    const entry = entries.get(question.id) ?? { question, outdated: 0, sharedOrder: 0 };
    entries.set(question.id, entry);
    return entry;
  };

  const forget = (entry: Entry) => {
    if (entry.known) taken[roomOf(entry.known)] -= entry.known.answer.text.length;
    delete entry.known;
    if (!entry.pending) entries.delete(entry.question.id);
  };

  /** The oldest come first. */
  const forgetOld = () => {
    for (const entry of entries.values()) {
      if (!entry.known) continue;
      const isOld = now() - entry.known.at >= slowMs;
      if (!isOld && taken.small <= CHARACTERS && taken.large <= CHARACTERS) return;
      if (isOld || taken[roomOf(entry.known)] > CHARACTERS) forget(entry);
    }
  };

  const keep = (entry: Entry, current: KnownAnswer) => {
    forget(entry);
    entry.known = current;
    entries.delete(entry.question.id);
    entries.set(entry.question.id, entry);
    taken[roomOf(current)] += current.answer.text.length;
    forgetOld();
  };

  /** The order after which answers of replicas are up to date. */
  const markOf = async (question: Question): Promise<number> => {
    marks = marks.filter(({ at }) => performance.now() - at <= slowMs);
    const concerning = marks.filter(({ concerned }) => concerned(question));
    return Math.max(0, ...(await Promise.all(concerning.map(({ order }) => order))));
  };

  const mark = (concerned: Mark['concerned']): void => {
    if (!shared) return;
    // where the order is unknown no answer of another replica is used
    const order = shared.mark().catch(() => Number.MAX_SAFE_INTEGER);
    const isFull = marks.length >= mostMarks;
    marks = [
      ...(isFull ? [] : marks),
      { concerned: isFull ? () => true : concerned, order, at: performance.now() },
    ];
  };

  /** One request, for all replicas where it need not be one of this person's own. */
  const request = async (
    entry: Entry,
    options: ReadOptions,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer> => {
    const { poll = false, fresh = false, maxAgeMs = slowMs } = options;
    const ask = () => options.ask(signal);
    if (!shared || (fresh && !poll)) return ask();
    const { answer, order } = await shared.ask(entry.question, {
      ...{ after: await markOf(entry.question), maxAgeMs, signal, ask },
      waitMs: poll ? pollWaitMs : personWaitMs,
    });
    entry.sharedOrder = Math.max(entry.sharedOrder, order);
    return answer ?? ask();
  };

  const ask = (entry: Entry, options: ReadOptions): Pending => {
    const abort = new AbortController();
    orders += 1;
    const order = orders;
    const { poll = false } = options;
    const pending: Pending = {
      order,
      poll,
      readers: 0,
      abort,
      answer: request(entry, options, abort.signal),
    };
    pending.answer = pending.answer
      .then((answer) => {
        const available = { question: entry.question, answer, order, at: now() };
        if (answer.status >= 300 || order < entry.outdated) return answer;
        keep(entry, available);
        received(available);
        return answer;
      })
      .finally(() => {
        if (entry.pending === pending) delete entry.pending;
        if (!entry.known && !entry.pending) entries.delete(entry.question.id);
      });
    entry.pending = pending;
    return pending;
  };

  /** The answer to one of perhaps several readers, who may go. */
  const join = (pending: Pending, signal: AbortSignal | undefined): Promise<UpstreamAnswer> => {
    pending.readers += 1;
    if (!signal) return pending.answer;
    return new Promise((resolve, reject) => {
      const leave = () => {
        pending.readers -= 1;
        if (pending.readers === 0) pending.abort.abort(signal.reason);
        reject(signal.reason);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      pending.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  };

  /** A failed poll is not repeated at once, but a person who waits for the same answer gets another try. */
  const insist = async (entry: Entry, options: ReadOptions, polled: Promise<UpstreamAnswer>) => {
    const answer = await polled.catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
    });
    const failed = !answer || answer.status === 429 || answer.status >= 500;
    return failed ? join(ask(entry, options), options.signal) : answer;
  };

  return {
    async read(question, options) {
      const entry = entryOf(question);
      if (!options.fresh) {
        const existing = usable(entry);
        if (existing) return existing.answer;
      }
      const { pending } = entry;
      const shared =
        pending &&
        pending.order >= entry.outdated &&
        !pending.abort.signal.aborted &&
        // a read that a change depends on must be requested after the person's decision
        (options.poll || !options.fresh);
      if (!shared) return join(ask(entry, options), options.signal);
      const answer = join(pending, options.signal);
      return pending.poll && !options.poll ? insist(entry, options, answer) : answer;
    },
    find(id) {
      const entry = entries.get(id);
      return entry && usable(entry);
    },
    outdate(concerned) {
      orders += 1;
      for (const entry of entries.values()) if (concerned(entry.question)) entry.outdated = orders;
      mark(concerned);
      return orders;
    },
    async receive(question, { answer, order: sharedOrder }) {
      if (!answer || answer.status >= 300 || sharedOrder <= (await markOf(question))) return;
      const entry = entryOf(question);
      if (sharedOrder <= entry.sharedOrder) return;
      entry.sharedOrder = sharedOrder;
      orders += 1;
      const existing = { question, answer, order: orders, at: now() };
      keep(entry, existing);
      received(existing);
    },
    *all() {
      for (const { known } of entries.values()) if (known) yield known;
    },
    replace(existing, whole) {
      keep(entryOf(existing.question), whole ? existing : { ...existing, order: 0 });
      received(existing);
    },
  };
}
