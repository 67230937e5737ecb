import type { IncomingMessage } from 'node:http';
import { Http2ServerRequest } from 'node:http2';

/** A request as it arrived, before any router or URL parser has changed it. The guard checks this form. */
export interface RawRequest {
  method: string;
  /** The request target, byte for byte. */
  target: string;
  /** Names in lower case, in order, duplicates kept. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Address of the peer of the socket; empty when unknown. */
  peer: string;
}

/** A message of HTTP/1.1 or HTTP/2. */
export type IncomingRequest = IncomingMessage | Http2ServerRequest;

/**
 * The request of a message. HTTP/2 uses `:authority` where HTTP/1.1 uses Host; a client that sends both sends
 * two hosts.
 */
export function fromIncoming(incoming: IncomingRequest): RawRequest {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < incoming.rawHeaders.length; i += 2) {
    const name = (incoming.rawHeaders[i] ?? '').toLowerCase();
    const value = incoming.rawHeaders[i + 1] ?? '';
    if (name === ':authority') headers.push(['host', value]);
    else if (!name.startsWith(':')) headers.push([name, value]);
  }
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers,
    peer: incoming.socket.remoteAddress ?? '',
  };
}

/** Whether the whole message has been read; `complete` and the end of HTTP/2 also mean one that broke off. */
export function isWhole(incoming: IncomingRequest): boolean {
  if (!(incoming instanceof Http2ServerRequest)) return incoming.complete;
  return !incoming.stream.closed && (incoming.stream.endAfterHeaders || incoming.readableEnded);
}

/** The same for a request that never was on a wire; a missing Host is the one of its address. */
export function fromRequest(request: Request): RawRequest {
  const url = new URL(request.url);
  const headers: [string, string][] = [...request.headers];
  if (!request.headers.has('host')) headers.push(['host', url.host]);
  return { method: request.method, target: url.pathname + url.search, headers, peer: '' };
}

/** Every value of a header. */
export function headersOf(raw: RawRequest, name: string): string[] {
  return raw.headers.filter(([each]) => each === name).map(([, value]) => value);
}

/** The value of a header that occurs exactly once. */
export function headerOf(raw: RawRequest, name: string): string | undefined {
  const values = headersOf(raw, name);
  return values.length === 1 ? values[0] : undefined;
}

/** The token of `Authorization: Bearer`; undefined without one. */
export function bearerOf(raw: RawRequest): string | undefined {
  return /^bearer +([\w.~+/=-]{1,512})$/i.exec(headerOf(raw, 'authorization') ?? '')?.[1];
}
