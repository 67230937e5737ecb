import type { ServerOptions } from 'node:http';
import { createSecureServer, type Http2SecureServer, Http2ServerRequest } from 'node:http2';

interface Pem {
  cert: string;
  key: string;
}

type Limits = Required<
  Pick<
    ServerOptions,
    'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'connectionsCheckingInterval' | 'maxHeaderSize'
  >
>;

/** Requests of one connection at a time. A browser sends all of an origin over one, and thirty tabs share it. */
const MAX_STREAMS = 250;
/** A connection on which nothing moves is closed; event streams send something more often. */
const IDLE_MS = 60_000;
/** HTTP/2 counts each header with 32 octets more than its text // RFC 9113 §6.5.2 */
const HEADER_OVERHEAD = 32 * 100;

/**
 * A server for HTTP/2, and for HTTP/1.1 where a client does not offer it. Browsers open six connections to an origin at
 * most under HTTP/1.1, which as many open event streams use up. The limits hold for both.
 */
export function createTlsServer(pem: Pem, limits: Limits): Http2SecureServer {
  const server = createSecureServer({
    ...pem,
    minVersion: 'TLSv1.2',
    allowHTTP1: true,
    maxSessionInvalidFrames: 100,
    maxSessionRejectedStreams: 100,
    settings: {
      enablePush: false,
      maxConcurrentStreams: MAX_STREAMS,
      maxHeaderListSize: limits.maxHeaderSize + HEADER_OVERHEAD,
    },
  });
  // Node reads those of HTTP/1.1 from the server itself here, and its own are generous
  Object.assign(server, limits);
  server.on('session', (session) => {
    session.setTimeout(IDLE_MS, () => session.close());
  });
  server.prependListener('request', (incoming) => {
    if (!(incoming instanceof Http2ServerRequest) || incoming.stream.endAfterHeaders) return;
    const late = setTimeout(() => {
      if (!incoming.readableEnded) incoming.stream.close();
    }, limits.requestTimeout);
    incoming.stream.once('close', () => clearTimeout(late));
  });
  return server;
}
