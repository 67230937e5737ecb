import type { Client } from 'pg';
import { targetOf, toPostgresFailure } from './postgres-failure.ts';

export interface ListenerOptions {
  /** `postgres://…` */
  url: string;
  /** Name of the channel: a constant of this program, lower case. */
  channel: string;
  onNotification(payload: string): void;
  /** Listening again after an interruption: notifications may have been lost meanwhile. */
  onResume(): void;
  /** The first failure of an interruption; further attempts are silent. */
  onInterruption(error: unknown): void;
}

export interface Listener {
  /** Whether notifications arrive now. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

const connectMs = 5_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;
/** A silently cut connection is noticed after this time and the answer's. */
const checkMs = 10_000;
const answerMs = 5_000;

/**
 * Listens to a channel of PostgreSQL on a connection of its own and connects again after interruptions. The first
 * attempt has ended when the promise resolves; a failure of it is an interruption like any other.
 */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { default: pg } = await import('pg');
  const target = targetOf(options.url, { answerMs, poolSize: 1, connectMs });
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  let isInterrupted = false;
  let isClosed = false;
  let retryMs = firstRetryMs;

  const plan = (ms: number, work: () => Promise<void>): void => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void work(), ms);
    timer.unref();
  };

  const interrupt = (lost: Client, error: unknown): void => {
    if (lost !== client || isClosed) return;
    client = undefined;
    isListening = false;
    lost.end().catch(() => undefined);
    if (!isInterrupted) options.onInterruption(toPostgresFailure(error, target));
    isInterrupted = true;
    plan(retryMs, connect);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  const check = async (): Promise<void> => {
    const checked = client;
    if (!checked) return;
    try {
      await checked.query('select 1');
      plan(checkMs, check);
    } catch (error) {
      interrupt(checked, error);
    }
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...{ connectionString: options.url, application_name: 'quarterdeck' },
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => interrupt(next, error));
    next.on('end', () => interrupt(next, new Error('the connection ended')));
    next.on('notification', ({ payload }) => {
      if (payload) options.onNotification(payload);
    });
    try {
      await next.connect();
      await next.query(`listen ${options.channel}`);
    } catch (error) {
      interrupt(next, error);
      return;
    }
    if (isClosed) return void next.end().catch(() => undefined);
    isListening = true;
    retryMs = firstRetryMs;
    plan(checkMs, check);
    if (isInterrupted) options.onResume();
    isInterrupted = false;
  }

  await connect();

  return {
    get isListening() {
      return isListening;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
