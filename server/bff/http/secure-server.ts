import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  Http2ServerRequest,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { MINUTE } from '#contract/values/durations.ts';

interface Pem {
  cert: string;
  key: string;
}

type Limits = Record<
  | 'headersTimeout'
  | 'requestTimeout'
  | 'keepAliveTimeout'
  | 'connectionsCheckingInterval'
  | 'maxHeaderSize'
  | 'handshakeTimeout',
  number
>;

/** Requests of one connection at a time. A browser sends all of an origin over one, and thirty tabs share it. */
const MAX_STREAMS = 250;
/** A connection on which nothing moves is closed; event streams send something more often. */
const IDLE_MS = MINUTE;
/** Streams that a client may reset within the window. A person who leaves pages resets some tens. */
const MAX_RESETS = 200;
const RESET_WINDOW_MS = 10_000;
const FLUSH_MS = 100;
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
    handshakeTimeout: limits.handshakeTimeout,
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
    const silent = setTimeout(() => session.destroy(), limits.headersTimeout);
    session.once('stream', () => clearTimeout(silent));
    session.once('close', () => clearTimeout(silent));
    limitResets(session);
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

/**
 * Closes a session whose client opens and resets streams again and again: each costs the server a request and the client nothing
 * // CVE-2023-44487
 */
function limitResets(session: ServerHttp2Session): void {
  let resets = 0;
  let since = performance.now();
  session.on('stream', (stream: ServerHttp2Stream) => {
    stream.once('close', () => {
      if (!stream.aborted && stream.rstCode === constants.NGHTTP2_NO_ERROR) return;
      const at = performance.now();
      if (at - since > RESET_WINDOW_MS) [resets, since] = [0, at];
      resets += 1;
      if (resets !== MAX_RESETS + 1 || session.destroyed) return;
      session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
      // the reason reaches only a client whose socket stays open until it is sent
      setTimeout(() => session.destroy(), FLUSH_MS);
    });
  });
}
