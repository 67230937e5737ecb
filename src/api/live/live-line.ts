import type { WatchEvent, WatchRequest } from '#contract/console/bff.ts';
import { c } from '../console/console-call.ts';
import { ApiFailure } from '../errors.ts';

export type Watched = WatchRequest['queries'][number];

/** The events that a page receives; the heartbeat of the stream concerns only the line. */
export type Heard = Exclude<keyof WatchEvent, 'beat'>;

/** Handlers of a page. */
export type LineHandlers = { [Name in Heard]: (event: WatchEvent[Name]) => void } & {
  /** Nothing arrives any more, for now. */
  lost: () => void;
};

/** A page's subscription to changes. */
export interface Line {
  /** Everything that the page shows now. */
  watch(queries: readonly Watched[]): void;
  close(): void;
}

const names = ['hello', 'data', 'failed', 'checked', 'budget', 'bye'] as const satisfies Heard[];
const retryMs = 3_000;
/** A server without an answer for this time is requested again. */
const answerMs = 15_000;
/** Three beats of the server: a silently cut line never ends on its own. */
const silenceMs = 45_000;
/** What our server takes of one stream. */
const most = 200;

/** An event stream of its own. */
export function openStream(handlers: LineHandlers): Line {
  let source: EventSource | undefined;
  let stream: string | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let wanted: readonly Watched[] = [];
  let silence: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  /** Two at once could arrive the other way round, and the older one would stay. */
  let informative = false;
  let closed = false;
  /** Whether the server has accepted the shown queries since the last stream that it did not know. */
  let existing = true;

  const notify = (): void => {
    const queries = wanted.slice(0, most);
    const body = JSON.stringify(queries);
    if (!stream || informative || body === sent) return;
    sent = body;
    informative = true;
    const to = stream;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), answerMs);
    const { signal } = patience;
    c('setWatchedReads', { streamId: to, body: { queries } }, signal)
      .then(
        () => {
          existing = true;
        },
        (error: unknown) => {
          // the shown queries are not watched: they would become stale unnoticed on a stream that looks alive
          if (!closed && stream === to) reopen(error instanceof ApiFailure && error.status === 404);
        },
      )
      .finally(() => {
        clearTimeout(timer);
        informative = false;
        if (!closed) notify();
      });
  };

  const lose = (): void => {
    stream = undefined;
    clearTimeout(silence);
    handlers.lost();
  };
  /** At once where another process answers now that does not know the stream; later where that was so before. */
  const reopen = (unknown: boolean): void => {
    source?.close();
    lose();
    if (unknown && existing) connect();
    else later();
    existing = false;
  };
  const later = (): void => {
    clearTimeout(again);
    again = setTimeout(connect, retryMs);
  };
  const listen = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      source?.close();
      lose();
      connect();
    }, silenceMs);
  };

  const hear: { [Name in Heard]?: (event: WatchEvent[Name]) => void } = {
    hello(event) {
      stream = event.stream;
      sent = '';
      notify();
    },
    bye({ reason }) {
      source?.close();
      clearTimeout(silence);
      stream = undefined;
      // the server goes, the session does not: another process may be back in a moment
      if (reason === 'closing') {
        lose();
        later();
      }
    },
  };

  function connect(): void {
    const opened = new EventSource('/bff/watch');
    source = opened;
    listen();
    opened.addEventListener('beat', listen);
    const on = <Name extends Heard>(name: Name): void =>
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        listen();
        const event = JSON.parse(data) as WatchEvent[Name];
        hear[name]?.(event);
        (handlers[name] as (event: WatchEvent[Name]) => void)(event);
      });
    for (const name of names) on(name);
    opened.onerror = () => {
      lose();
      // a browser retries automatically, unless the response was not a stream
      if (opened.readyState !== EventSource.CLOSED) return listen();
      later();
      handlers.bye({ reason: 'refused' });
    };
  }
  connect();

  return {
    watch(queries) {
      wanted = queries;
      notify();
    },
    close() {
      closed = true;
      clearTimeout(again);
      clearTimeout(silence);
      source?.close();
    },
  };
}
