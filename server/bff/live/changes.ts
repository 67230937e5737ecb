import type { Answers, Question } from './answers.ts';
import { afterChange, type Change, holds, mayDiffer, nearness } from './consequences.ts';
import type { WatchedQuery } from './watched.ts';

/** A change costs itself and at most this number of reads. */
const READS_AFTER_CHANGE = 2;
/** Changes that follow each other this closely are one; but no change waits longer than the second. */
const SETTLE_MS = 100;
const LONGEST_SETTLE_MS = 2_000;

export interface Changes {
  /** A change was made through a connection, or may have been. */
  changed(connection: string, change: Change): void;
  /** Whatever was read through a connection is out of date. */
  reset(connection: string): void;
  /** Changes of other replicas may have been missed: all answers are out of date. */
  resetAll(): void;
  close(): void;
}

/** Updates answers after a change: at once where the change contains the new state, by few reads where it does not. */
export function createChanges(
  answers: Answers,
  watched: ReadonlyMap<string, WatchedQuery>,
  now: () => number,
): Changes {
  /** The pending reads, and the order of the change behind each. */
  const due = new Map<WatchedQuery, number>();
  let timer: NodeJS.Timeout | undefined;
  let dueSince = 0;

  /** Many changes at once, such as an acknowledgement of fifty alerts, are followed by one round of reads. */
  const askSoon = (queries: readonly WatchedQuery[], order: number) => {
    if (queries.length === 0) return;
    if (due.size === 0) dueSince = now();
    for (const query of queries) due.set(query, order);
    clearTimeout(timer);
    const wait = now() - dueSince >= LONGEST_SETTLE_MS ? 0 : SETTLE_MS;
    timer = setTimeout(() => {
      // a page may have read it meanwhile, for instance because it was opened
      for (const [query, changed] of due) if (query.order <= changed) query.refresh();
      due.clear();
    }, wait);
    timer.unref?.();
  };

  /**
   * The reads to repeat after a change: the object's own list first, then the nearest reads on a screen; the
   * log that reports the change is last.
   */
  const nearest = (connection: string, change: Change): WatchedQuery[] =>
    [...watched.values()]
      .flatMap((query) => {
        if (query.question.connection !== connection) return [];
        const near = nearness(change.request, query.question.request);
        if (near === undefined) return [];
        return [{ query, rank: near < 3 && holds(change, query.text) ? near - 3 : near }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, READS_AFTER_CHANGE)
      .map(({ query }) => query);

  const refresh = (concerned: (question: Question) => boolean) => {
    for (const query of watched.values()) if (concerned(query.question)) query.refresh();
  };

  return {
    changed(connection, change) {
      const { request } = change;
      // commands to the documents of an emulated cluster change nothing that the service shows
      if (request.target.startsWith('/_') && request.groupId !== undefined) return;
      const concerned = ({ connection: at, request: read }: Question) =>
        at === connection && mayDiffer(request, read);
      const order = answers.outdate(concerned);
      // the emulator's own controls may change anything: a clock that moves lets everything happen
      if (request.target.startsWith('/_')) return refresh(concerned);
      for (const existing of [...answers.all()]) {
        if (!concerned(existing.question)) continue;
        const { request: read } = existing.question;
        const text = afterChange(change, read, existing.answer);
        if (text === undefined) continue;
        const answer = { ...existing.answer, text, body: JSON.parse(text) as unknown };
        // a list may have changed its members or order in ways that its new member does not reveal
        answers.replace({ ...existing, answer, order, at: now() }, nearness(request, read) === 0);
      }
      askSoon(nearest(connection, change), order);
    },
    reset(connection) {
      const concerned = (question: Question) => question.connection === connection;
      answers.outdate(concerned);
      refresh(concerned);
    },
    resetAll() {
      answers.outdate(() => true);
      refresh(() => true);
    },
    close: () => clearTimeout(timer),
  };
}
