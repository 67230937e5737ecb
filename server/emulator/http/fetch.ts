import { fail } from '#contract/api/errors.ts';
import type { RawRequest, RawResponse } from './raw-request.ts';

/** The emulator for code that speaks fetch. */
export function createFetch(answer: (raw: RawRequest) => Promise<RawResponse>) {
  return async (request: Request, peer = '127.0.0.1'): Promise<Response> => {
    const url = new URL(request.url);
    const { status, headers, body, reset } = await answer({
      method: request.method,
      target: url.pathname + url.search,
      headers: { host: url.host, ...Object.fromEntries(request.headers) },
      peer,
      secure: url.protocol === 'https:',
      signal: () => request.signal,
      async readBody(limit) {
        const bytes = new Uint8Array(await request.arrayBuffer());
        if (bytes.byteLength > limit) throw fail('PAYLOAD_TOO_LARGE', limit);
        return bytes;
      },
    });
    if (reset) throw new TypeError('fetch failed: the connection was reset');
    return new Response(status === 204 || body.length === 0 ? null : (body as Uint8Array<ArrayBuffer>), {
      status,
      headers,
    });
  };
}
