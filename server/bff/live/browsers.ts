import { randomBytes } from 'node:crypto';
import { refuse } from '../http/errors.ts';
import { type Log, logFailure } from '../log.ts';
import type { ActiveSession, Sessions } from '../sign-in/session.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import type { Subscriber, WatchedQuery } from './watched.ts';

const BEAT_MS = 15_000;
/** How often a browser receives the age of its screen's content. */
const CHECKED_MS = 5_000;
const STREAMS_PER_USER = 20;

/** A page that listens. */
export interface Browser {
  readonly id: string;
  readonly session: ActiveSession;
  readonly events: EventStream;
  /** By the browser's own key. */
  readonly queries: Map<string, { id: string; watched: WatchedQuery; subscriber: Subscriber }>;
}

export interface Browsers {
  open(session: ActiveSession): Browser;
  /** Undefined for another session than the one that opened the stream. `session`: its hash. */
  find(id: string, session: string): Browser | undefined;
  all(): Iterable<Browser>;
  /** Ends the streams of sessions that are over; the others receive a sign of life. */
  check(): Promise<void>;
  close(): void;
}

/** The event streams of all pages; each ends with its session. */
export function createBrowsers(
  sessions: Sessions,
  log: Log,
  forgotten: (browser: Browser) => void,
  build?: string,
): Browsers {
  const browsers = new Map<string, Browser>();

  const dismiss = (browser: Browser, reason: string) => {
    browser.events.send('bye', { reason });
    browser.events.close();
  };

  sessions.onEnd((hash) => {
    for (const browser of [...browsers.values()])
      if (browser.session.hash === hash) dismiss(browser, 'signed out');
  });

  const beat = async () => {
    const checked = [...browsers.values()];
    if (checked.length === 0) return;
    let alive: ReadonlySet<string> | undefined;
    try {
      // also finds sessions that were ended by another replica, or by time
      alive = await sessions.areAlive([...new Set(checked.map(({ session }) => session.hash))]);
    } catch (error) {
      logFailure(log, error, 'the sessions of streams could not be checked');
    }
    for (const browser of checked) {
      if (alive?.has(browser.session.hash) === false) dismiss(browser, 'expired');
      else browser.events.beat();
    }
  };
  /** Everything on a screen has been checked since the oldest of its checks; while one fails, nothing is sent. */
  const publishChecked = () => {
    for (const { queries, events } of browsers.values()) {
      const times = [...queries.values()].flatMap(({ watched: { checkedAt } }) =>
        checkedAt === null ? [] : [checkedAt ?? 0],
      );
      const at = Math.min(...times);
      const everyMs = Math.max(...[...queries.values()].map(({ watched }) => watched.everyMs));
      if (times.length > 0 && at > 0) events.send('checked', { at, everyMs });
    }
  };
  const timers = [setInterval(() => void beat(), BEAT_MS), setInterval(publishChecked, CHECKED_MS)];
  for (const timer of timers) timer.unref?.();

  return {
    open(session) {
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
        browsers.delete(id);
        if (gone) forgotten(gone);
      });
      const browser = { id, session, events, queries: new Map() };
      browsers.set(id, browser);
      events.send('hello', build === undefined ? { stream: id } : { stream: id, build });
      return browser;
    },
    find(id, session) {
      const browser = browsers.get(id);
      return browser?.session.hash === session ? browser : undefined;
    },
    all: () => browsers.values(),
    check: beat,
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const browser of [...browsers.values()]) dismiss(browser, 'closing');
    },
  };
}
