import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { MINUTE } from '#contract/values/durations.ts';
import { direct, type Outbound } from '../outbound/outbound.ts';
import { LargeBody } from './large-body.ts';
import { UpstreamFailure, wireFailure } from './upstream-errors.ts';
import { hostOf } from './wire-messages.ts';

export interface WireLimits {
  connectMs: number;
  headersMs: number;
  /** Longest silence within a body. */
  bodyMs: number;
  /** From the first byte sent to the last byte read. */
  totalMs: number;
  bytes: number;
}

export const wireLimits: WireLimits = {
  connectMs: 5_000,
  headersMs: 15_000,
  bodyMs: 15_000,
  totalMs: MINUTE,
  bytes: 32 * 1024 * 1024,
};

interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string | LargeBody | undefined;
  /** Milliseconds that the answer may take where that is more than the usual limit: a database command. */
  waitMs?: number | undefined;
}

export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** As it came: for bodies that are not text. */
  bytes: Uint8Array;
}

/** One request over the wire, one answer read whole; nothing is followed, decoded or repeated. */
export type Send = (request: WireRequest, signal?: AbortSignal) => Promise<WireAnswer>;

/** Which service: its origin, and a certificate authority that is trusted beside the usual ones. */
export interface Service {
  origin: string;
  ca: string | null;
}

export interface Wire {
  to(service: Service): Send;
  close(): Promise<void>;
}

/** Aborts after a while, or with another signal; `over` forgets both. */
function deadline(ms: number, host: string, other: AbortSignal | undefined) {
  const controller = new AbortController();
  const message = `Request timed out after ${ms / 1000} s (${host}). Retry; if it persists, check the status of the service.`;
  const timer = setTimeout(
    () => controller.abort(new UpstreamFailure('UPSTREAM_TIMEOUT', true, { message })),
    ms,
  );
  const onAbort = () => controller.abort(other?.reason);
  if (other?.aborted) onAbort();
  other?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    over: () => {
      clearTimeout(timer);
      other?.removeEventListener('abort', onAbort);
    },
  };
}

/** A body as it is sent; the length of a stream is a header of its own. */
function sentBody(body: WireRequest['body']): {
  body?: string | Readable | undefined;
  length?: Record<string, string>;
} {
  if (!(body instanceof LargeBody)) return { body };
  return { body: body.stream(), length: { 'content-length': String(body.bytes.length) } };
}

/** Pools of connections, one per service. */
export function createWire(limits: WireLimits = wireLimits, outbound: Outbound = direct): Wire {
  const pools = new Map<string, Pool>();

  const poolOf = ({ origin, ca }: Service): Pool => {
    const key = `${origin}\n${ca ?? ''}`;
    let pool = pools.get(key);
    if (!pool) {
      pool = new Pool(origin, {
        connections: 16,
        pipelining: 1,
        headersTimeout: limits.headersMs,
        bodyTimeout: limits.bodyMs,
        maxResponseSize: limits.bytes,
        maxHeaderSize: 16 * 1024,
        connect: outbound.connect({ origin, ca, timeoutMs: limits.connectMs }),
      });
      pools.set(key, pool);
    }
    return pool;
  };

  return {
    to: (service) => async (request, signal) => {
      const pool = poolOf(service);
      const host = hostOf(service.origin);
      const { waitMs = 0 } = request;
      const until = deadline(Math.max(limits.totalMs, waitMs), host, signal);
      const { length, body } = sentBody(request.body);
      let phase: 'before' | 'body' = 'before';
      try {
        const answer = await pool.request({
          method: request.method,
          path: request.target,
          // compressed answers are not requested: a small one may expand to gigabytes // reliability L7
          headers: {
            'user-agent': 'quarterdeck',
            ...request.headers,
            ...length,
            'accept-encoding': 'identity',
          },
          ...(body === undefined ? {} : { body }),
          headersTimeout: Math.max(limits.headersMs, waitMs),
          signal: until.signal,
        });
        phase = 'body';
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        const encoding = answer.headers['content-encoding'];
        if (encoding !== undefined && encoding !== 'identity') {
          throw new UpstreamFailure('UPSTREAM_INVALID', true, {
            message: 'The service answered compressed.',
          });
        }
        // a server that closes an idle connection says so in answer to whatever is sent at that moment; its own
        // errors have a body // documented: RFC 9110, 15.5.9
        if (answer.statusCode === 408 && bytes.length === 0) {
          const message = `${host} closed an idle connection while this request was sent.`;
          throw new UpstreamFailure('UPSTREAM_UNREACHABLE', true, { message });
        }
        return { status: answer.statusCode, headers: answer.headers, text: bytes.toString('utf8'), bytes };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw wireFailure(until.signal.aborted ? until.signal.reason : error, phase, host);
      } finally {
        until.over();
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}
