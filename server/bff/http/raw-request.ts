import type { IncomingMessage } from 'node:http';

/**
 * A request as it arrived, before any router or URL parser has changed it. What the guard judges.
 */
export interface RawRequest {
  method: string;
  /** The request target, byte for byte. */
  target: string;
  /** Names in lower case, in order, duplicates kept. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Address of the peer of the socket; empty when there is none. */
  peer: string;
}

export function fromIncoming(
  incoming: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'socket'>,
): RawRequest {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < incoming.rawHeaders.length; i += 2) {
    headers.push([(incoming.rawHeaders[i] ?? '').toLowerCase(), incoming.rawHeaders[i + 1] ?? '']);
  }
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers,
    peer: incoming.socket.remoteAddress ?? '',
  };
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
