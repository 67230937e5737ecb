import type { WatchEvent, WatchRequest } from '#contract/bff.ts';
import { request } from './client.ts';
import { ApiFailure } from './errors.ts';

export type Watched = WatchRequest['queries'][number];

/** What a page hears. */
export type LineHandlers = { [Name in keyof WatchEvent]: (event: WatchEvent[Name]) => void } & {
  /** Nothing arrives any more, for now. */
  lost: () => void;
};

/** A page's way to hear of changes. */
export interface Line {
  /** Everything that the page shows now. */
  watch(queries: readonly Watched[]): void;
  close(): void;
}

const names = ['hello', 'data', 'failed', 'checked', 'budget', 'bye'] as const satisfies (keyof WatchEvent)[];
const retryMs = 3_000;
/** What our server takes of one stream. */
const most = 200;

/** An event stream of its own. */
export function openStream(handlers: LineHandlers): Line {
  let source: EventSource | undefined;
  let stream: string | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let wanted: readonly Watched[] = [];
  let sent = '';
  let closed = false;

  const tell = (): void => {
    const queries = wanted.slice(0, most);
    const body = JSON.stringify(queries);
    if (!stream || body === sent) return;
    sent = body;
    request(`/watch/${stream}`, { method: 'PUT', body: { queries } satisfies WatchRequest }).catch(
      (error: unknown) => {
        sent = '';
        // another process answers now, and does not know the stream: what is shown would grow old unnoticed
        if (error instanceof ApiFailure && error.status === 404 && !closed) reconnect();
      },
    );
  };

  const lose = (): void => {
    stream = undefined;
    handlers.lost();
  };
  const reconnect = (): void => {
    source?.close();
    lose();
    connect();
  };
  const later = (): void => {
    clearTimeout(again);
    again = setTimeout(connect, retryMs);
  };

  const hear: { [Name in keyof WatchEvent]?: (event: WatchEvent[Name]) => void } = {
    hello(event) {
      stream = event.stream;
      sent = '';
      tell();
    },
    bye({ reason }) {
      source?.close();
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
    const on = <Name extends keyof WatchEvent>(name: Name): void =>
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as WatchEvent[Name];
        hear[name]?.(event);
        (handlers[name] as (event: WatchEvent[Name]) => void)(event);
      });
    for (const name of names) on(name);
    opened.onerror = () => {
      lose();
      // a browser tries again by itself, unless an answer other than a stream told it not to
      if (opened.readyState !== EventSource.CLOSED) return;
      later();
      handlers.bye({ reason: 'refused' });
    };
  }
  connect();

  return {
    watch(queries) {
      wanted = queries;
      tell();
    },
    close() {
      closed = true;
      clearTimeout(again);
      source?.close();
    },
  };
}
