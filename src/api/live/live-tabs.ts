import type { WatchEvent } from '#contract/console/bff.ts';
import { type Heard, type Line, type LineHandlers, openStream, type Watched } from './live-line.ts';

/** Messages between tabs of one browser. */
type Message =
  | { kind: 'wants'; tab: string; queries: readonly Watched[] }
  | { kind: 'left'; tab: string }
  /** A tab has the stream now, and needs to know the queries of the others. */
  | { kind: 'leads' }
  | { kind: 'joins' }
  | { kind: 'event'; name: Heard; event: unknown }
  | { kind: 'lost' };

const name = 'quarterdeck-live';
const lockOf = (tab: string): string => `${name} ${tab}`;

/**
 * One event stream for all tabs of a browser: over HTTP/1.1 it has six connections to our server, and a stream in each
 * tab would leave none for the seventh. One tab has the stream; when it closes, the lock goes to another, which opens
 * its own. A browser that cannot share has a stream in each tab.
 */
export function openLine(handlers: LineHandlers): Line {
  if (typeof BroadcastChannel === 'undefined' || globalThis.navigator?.locks === undefined) {
    return openStream(handlers);
  }
  return joinTabs(handlers);
}

function joinTabs(handlers: LineHandlers): Line {
  const me = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const end = new AbortController();
  let mine: readonly Watched[] = [];
  let leader: Leader | undefined;

  const say = (message: Message): void => channel.postMessage(message);
  const hear = (name: Heard, event: unknown): void => (handlers[name] as (event: unknown) => void)(event);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') hear(data.name, data.event);
    else if (data.kind === 'lost') handlers.lost();
    else if (data.kind === 'leads') say({ kind: 'wants', tab: me, queries: mine });
    else leader?.hear(data);
  };

  // held as long as the tab lives: the leader detects by it which tabs ended silently
  void navigator.locks.request(lockOf(me), { signal: end.signal }, () => over(end.signal)).catch(() => {});
  void navigator.locks
    .request(name, { signal: end.signal }, async () => {
      leader = createLeader(say, hear, handlers.lost);
      leader.hear({ kind: 'wants', tab: me, queries: mine });
      await over(end.signal);
      leader.close();
    })
    .catch(() => {});
  say({ kind: 'joins' });

  return {
    watch(queries) {
      mine = queries;
      const message: Message = { kind: 'wants', tab: me, queries };
      if (leader) leader.hear(message);
      else say(message);
    },
    close() {
      say({ kind: 'left', tab: me });
      end.abort();
      channel.close();
    },
  };
}

interface Leader {
  hear(message: Message): void;
  close(): void;
}

/** The tab with the stream: watches the queries of all tabs, and forwards the events. */
function createLeader(
  say: (message: Message) => void,
  hear: (name: Heard, event: unknown) => void,
  lost: () => void,
): Leader {
  const wants = new Map<string, readonly Watched[]>();
  /** Events that a later tab has missed. */
  const latest = new Map<string, { name: Heard; event: unknown }>();
  const pass = (name: Heard) => (event: unknown) => {
    if (name === 'hello' || name === 'checked') latest.set(name, { name, event });
    if (name === 'budget') {
      const { connection, groupId } = event as WatchEvent['budget'];
      latest.set(`budget ${connection} ${groupId}`, { name, event });
    }
    say({ kind: 'event', name, event });
    hear(name, event);
  };
  const line = openStream({
    hello: pass('hello'),
    data: pass('data'),
    failed: pass('failed'),
    checked: pass('checked'),
    budget: pass('budget'),
    bye: pass('bye'),
    lost() {
      latest.clear();
      say({ kind: 'lost' });
      lost();
    },
  });

  const notify = (): void => {
    const all = new Map([...wants.values()].flatMap((queries) => queries.map((each) => [each.key, each])));
    line.watch([...all.values()]);
  };
  /** Tabs that crashed or were discarded by the browser have sent no message. */
  const forgetGone = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    const alive = new Set(held.map((lock) => lock.name));
    for (const tab of wants.keys()) if (!alive.has(lockOf(tab))) wants.delete(tab);
  };

  say({ kind: 'leads' });
  return {
    hear(message) {
      if (message.kind === 'joins') for (const each of latest.values()) say({ kind: 'event', ...each });
      if (message.kind === 'left') wants.delete(message.tab);
      if (message.kind === 'wants') wants.set(message.tab, message.queries);
      if (message.kind === 'joins') return;
      notify();
      void forgetGone().then(notify);
    },
    close: () => line.close(),
  };
}

function over(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
