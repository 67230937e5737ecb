import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { fail } from '#contract/api/errors.ts';
import { LazyAbort } from '#server/data/limits/lazy-abort.ts';
import { limitConnections, totalConnections } from '#server/listening/connection-limits.ts';
import { drainable } from '#server/listening/drain.ts';
import { type ListenPlan, listen } from '#server/listening/listen.ts';
import type { Emulator } from './app.ts';
import type { RawRequest, RawResponse } from './raw-request.ts';

export interface ServeOptions extends ListenPlan {
  /** Without it: plain HTTP. */
  tls?: { cert: string; key: string };
  /** Name in the printed address; default: localhost. */
  name?: string;
  /** Connections of one address; default: 1,000. */
  connectionsPerAddress?: number;
  /** Only tests change these. */
  limits?: Partial<typeof usualLimits>;
}

export interface Served {
  /** `https://localhost:8586` */
  url: string;
  port: number;
  close: () => Promise<void>;
}

const usualLimits = {
  handshakeTimeout: 10_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  // Go clients keep an idle connection for 90 s: who closes first must be the client, or its next request is lost
  keepAliveTimeout: 95_000,
  maxHeaderSize: 16_384,
};

/** The emulator behind a port. */
export async function serveEmulator(emulator: Emulator, options: ServeOptions): Promise<Served> {
  const secure = options.tls !== undefined;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    void exchange(emulator, request, response, secure);
  };
  const limits = { ...usualLimits, ...options.limits };
  const server = options.tls
    ? createHttps({ ...limits, ...options.tls }, listener)
    : createHttp(limits, listener);
  limitConnections(server, { perAddress: options.connectionsPerAddress ?? 1_000, total: totalConnections });
  const drain = drainable(server);
  const port = await listen(server, options);
  return {
    url: `${secure ? 'https' : 'http'}://${inUrl(options.name ?? 'localhost')}:${port}`,
    port,
    close: () => drain(2000),
  };
}

const inUrl = (name: string): string => (name.includes(':') ? `[${name}]` : name);

async function exchange(
  emulator: Emulator,
  request: IncomingMessage,
  response: ServerResponse,
  secure: boolean,
): Promise<void> {
  const gone = new LazyAbort();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const raw = readRequest(request, secure, () => gone.signal);
  const { status, headers, body, reset }: RawResponse = raw
    ? await emulator.answer(raw)
    : { status: 400, headers: {}, body: '' };
  if (reset) {
    request.socket.destroy();
    return;
  }
  // an unread body is drained, so that the client reads its answer instead of a broken connection
  if (!request.complete) request.resume();
  const bare = request.method === 'HEAD' || status === 204;
  if (!bare) headers['Content-Length'] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  if (!bare && typeof body !== 'string' && body.byteLength > pieceSize) {
    // a reader that is slow or gone ends it, and nothing else
    await pipeline(pieces(body), response).catch(() => undefined);
    return;
  }
  // as text it leaves in one piece with the headers
  response.end(bare ? undefined : body);
}

/** Bytes of a large answer that are written, and encrypted, at once. */
const pieceSize = 512 * 1024;

function* pieces(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += pieceSize) yield body.subarray(at, at + pieceSize);
}

/** Undefined for an unsupported request: two Host headers, absolute-form. */
function readRequest(
  request: IncomingMessage,
  secure: boolean,
  signal: () => AbortSignal,
): RawRequest | undefined {
  const { rawHeaders, url = '', method = '' } = request;
  const headers: Record<string, string | string[]> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else headers[name] = [...(Array.isArray(before) ? before : [before]), value];
  }
  if (Array.isArray(headers.host) || !url.startsWith('/')) return undefined;
  return {
    method,
    target: url,
    headers,
    peer: request.socket.remoteAddress ?? '',
    secure,
    signal,
    readBody: (limit) => readBody(request, limit),
  };
}

const nothing = new Uint8Array();

function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return Promise.resolve(nothing);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    // with a known length the parts are put together as they come: a large body at once would take a while
    const announced = Number(length ?? Number.NaN);
    const whole = announced <= limit ? Buffer.allocUnsafe(announced) : undefined;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > limit) {
        request.removeAllListeners('data');
        reject(fail('PAYLOAD_TOO_LARGE', limit));
      } else if (whole) {
        chunk.copy(whole, size - chunk.byteLength);
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(whole ?? Buffer.concat(chunks)));
    // an announced body that never came: nothing has happened, and the response is not read
    request.on('close', () => {
      if (!request.complete) reject(fail('MALFORMED_JSON', 'the body ended early'));
    });
    request.on('error', () => reject(fail('MALFORMED_JSON', 'the body could not be read')));
  });
}
