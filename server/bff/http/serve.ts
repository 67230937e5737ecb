import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import { getRequestListener } from '@hono/node-server';
import { limitConnections, totalConnections } from '#server/listening/connection-limits.ts';
import { drainable } from '#server/listening/drain.ts';
import { type ListenPlan, listen } from '#server/listening/listen.ts';
import type { Bff } from '../app.ts';
import { Failure } from './errors.ts';
import { createTlsServer } from './secure-server.ts';

/** Limits of the server itself: slow or idle peers do not hold connections // reliability L14, §3 */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  /** Of TLS: a connection that never begins it is closed like one that never sends its headers. */
  handshakeTimeout: 10_000,
} as const satisfies ServerOptions & { handshakeTimeout: number };

export interface ServeOptions extends ListenPlan {
  /** Only tests change these. */
  limits?: Partial<Record<keyof typeof serverOptions, number>>;
  /** Connections of one address; default: 500. */
  connectionsPerAddress?: number | undefined;
  /** Proxies, through which everyone connects. */
  trustProxy?: readonly string[] | undefined;
  tls?: { cert: string; key: string } | undefined;
  /** Serves paths outside of /bff instead of the built files: the middleware of a development server. */
  development?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

export interface Served {
  port: number;
  /** Takes no new requests, waits a while for those under way, then closes. */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;

/** Puts the BFF behind a port. `bff` may come later than the port, which it needs to know. */
export async function serve(bffOf: (port: number) => Promise<Bff>, options: ServeOptions): Promise<Served> {
  let bff: Bff | undefined;
  const listener = getRequestListener(
    (request, env) => {
      if (!bff) return new Response(null, { status: 503 });
      return bff.fetch(request, { incoming: env.incoming });
    },
    {
      overrideGlobalObjects: false,
      // what cannot even become a request object: a malformed target or host
      errorHandler: () =>
        new Response('{"error":{"code":"BAD_REQUEST","message":"The request is malformed."}}', {
          status: 400,
          headers: {
            'content-type': 'application/json',
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          },
        }),
    },
  );
  const limits = { ...serverOptions, ...options.limits };
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // a stream that its client has reset already costs nothing more
    if (incoming.destroyed || outgoing.destroyed) return;
    const { development } = options;
    if (!development || !bff) return void listener(incoming, outgoing);
    const admission = bff.admits(incoming);
    if (admission instanceof Failure || admission.area !== 'static') return void listener(incoming, outgoing);
    development(incoming, outgoing, () => void listener(incoming, outgoing));
  };
  const server: Server | Http2SecureServer = options.tls
    ? createTlsServer(options.tls, limits)
    : createServer(limits);
  server.on('request', onRequest);
  limitConnections(server, {
    perAddress: options.connectionsPerAddress ?? 500,
    total: totalConnections,
    exempt: options.trustProxy ?? [],
  });
  const drain = drainable(server);

  const port = await listen(server, options);
  const closeServer = () => {
    // event streams would hold their connections until the end of the drain
    bff?.stop();
    return drain(DRAIN_MS);
  };
  try {
    bff = await bffOf(port);
  } catch (error) {
    await closeServer();
    throw error;
  }
  return { port, close: closeServer };
}
