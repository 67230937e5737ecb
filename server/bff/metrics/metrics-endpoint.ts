import { createServer } from 'node:http';
import { compileTexts } from '#server/auth/access-list.ts';
import { listen } from '#server/listening/listen.ts';
import { describeError, type Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsAccess {
  /** Addresses and CIDR blocks that may read metrics. */
  allow: readonly string[];
}

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Answers scrapes of listed addresses. `whenEmpty`: whether an empty list allows every address. */
export function createMetricsEndpoint(
  metrics: Metrics,
  { allow }: MetricsAccess,
  { whenEmpty, log }: { whenEmpty: boolean; log: Log },
): (address: string) => Promise<Response> {
  const list = compileTexts(allow);
  return async (address) => {
    const isAllowed = allow.length === 0 ? whenEmpty : list.matches(address);
    if (!isAllowed) {
      log.debug({ address }, 'metrics are refused to this address');
      return new Response('This address may not read metrics. Add it to --metrics-allow.\n', {
        status: 403,
        headers: plainText,
      });
    }
    try {
      const { body, contentType } = await metrics.text();
      return new Response(body, { headers: { ...plainText, 'content-type': contentType } });
    } catch (error) {
      log.error(describeError(error), 'metrics cannot be read');
      return new Response('Metrics cannot be read. The log has the reason.\n', {
        status: 500,
        headers: plainText,
      });
    }
  };
}

/** Serves `GET /metrics` on a port of its own, without TLS, cookies or any other path. */
export async function serveMetrics(
  endpoint: (address: string) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 10_000 });
  server.maxConnections = 20;
  server.on('request', (incoming, outgoing) => {
    incoming.resume();
    const isScrape = incoming.method === 'GET' && incoming.url?.split('?')[0] === '/metrics';
    const answer = isScrape
      ? endpoint(incoming.socket.remoteAddress ?? '')
      : Promise.resolve(
          new Response('Only GET /metrics is served here.\n', { status: 404, headers: plainText }),
        );
    void answer.then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    });
  });
  const bound = await listen(server, { host, port, flag: '--metrics-port' });
  return {
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
