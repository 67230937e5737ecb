import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csrfHeader } from '#contract/console/access/csrf.ts';
import { consoleOrigin, type SignedIn, startBff, type TestBff } from '../test-kit.ts';
import { Failure } from './errors.ts';
import { guard } from './guard.ts';
import { hostsOf, loopbackOrigins } from './hosts.ts';
import { type Served, serve } from './serve.ts';

let console: TestBff;
let session: SignedIn;
let served: Served;
beforeAll(async () => {
  console = await startBff();
  session = await console.signIn();
  served = await serve(() => Promise.resolve(console.bff), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await served.close();
  await console.close();
});

/** Sends bytes as they are, and no more if `hangUp`; the status, or `closed`. */
function raw(lines: readonly string[], body = '', hangUp = false): Promise<{ status: string; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(served.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: text.split(' ')[1] ?? 'closed', text }));
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    if (hangUp) socket.end();
  });
}
const get = (target: string, ...headers: string[]) =>
  raw([
    `GET ${target} HTTP/1.1`,
    ...(headers.length ? headers : ['Host: localhost:8585']),
    'Connection: close',
  ]);

describe('the host', () => {
  test.each([
    'evil.test',
    'localhost.evil.test:8585',
    '127.0.0.1.nip.io:8585',
    'localhost:1',
    'localhost',
    'localhost:8585.',
    'localhost.:8585',
    'user@localhost:8585',
  ])('%s is refused, for pages too', async (host) => {
    for (const target of ['/', '/bff/session', '/assets/x.js']) {
      const { status, text } = await get(target, `Host: ${host}`);
      expect(status, target).toMatch(/^40[03]$/);
      expect(text).not.toMatch(/access-control/i);
    }
    expect((await console.ask('GET', '/', { headers: { host } })).status).toBe(403);
  });

  test.each(['LOCALHOST:8585', '[::1]:8585', '127.0.0.1:8585'])('%s is ours', async (host) => {
    expect((await get('/bff/session', `Host: ${host}`, 'Sec-Fetch-Site: same-origin')).status).toBe('401');
  });

  test('none, an empty one and two are malformed', async () => {
    expect((await raw(['GET /bff/session HTTP/1.0'])).status).toBe('400');
    expect((await raw(['GET /bff/session HTTP/1.1', 'Connection: close'])).status).toBe('400');
    expect((await get('/', 'Host: localhost:8585', 'Host: evil.test')).status).toBe('400');
    expect((await get('/', 'Host: localhost:8585', 'Host: localhost:8585')).status).toBe('400');
    expect((await get('/', 'Host:')).status).toMatch(/^40[03]$/);
  });

  test('an absolute target does not choose another', async () => {
    expect((await get('http://evil.test/bff/session')).status).toBe('403');
    expect((await get('http://localhost:8585/bff/session')).status).toBe('403');
  });
});

describe('the address', () => {
  test.each([
    '//bff/session',
    '/bff//session',
    '/bff%2fsession',
    '/%62ff/session',
    '/bff/../bff/session',
    '/bff/./session',
    '/bff/%2e%2e/x',
    '/bff/session#x',
    '/bff\\session',
    '/assets/..%5c..%5csecrets.key',
    '/%2e%2e/secrets.key',
    '/bff/call/list%4frgs',
  ])('%s is refused', async (target) => {
    const { status } = await get(
      target,
      'Host: localhost:8585',
      'Sec-Fetch-Site: same-origin',
      `Cookie: ${session.cookie}`,
    );
    expect(status).toBe('400');
  });

  test('/BFF is not /bff', async () => {
    expect((await console.ask('GET', '/BFF/session', { session })).status).toBe(404);
  });

  test('a very long one is refused', async () => {
    const response = await console.ask('GET', `/bff/session?x=${'y'.repeat(9000)}`, { session });
    expect(response.status).toBe(414);
  });
});

describe('the method', () => {
  test.each(['TRACE', 'PROPFIND', 'OPTIONS'])('%s is refused with the allowed methods', async (method) => {
    const { status, text } = await raw([
      `${method} /bff/session HTTP/1.1`,
      'Host: localhost:8585',
      `Origin: ${consoleOrigin}`,
      'Access-Control-Request-Method: DELETE',
      'Connection: close',
    ]);
    expect(status).toBe('405');
    expect(text).toMatch(/\r\nallow: GET/i);
    expect(text).not.toMatch(/access-control/i);
  });

  test('HEAD is refused below /bff', async () => {
    for (const path of ['/bff/session', '/bff/watch']) {
      const response = await console.ask('HEAD', path, { session });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('GET');
    }
  });

  test('CONNECT closes the connection', async () => {
    const { status } = await raw(['CONNECT localhost:8585 HTTP/1.1', 'Host: localhost:8585']);
    expect(status).toBe('closed');
  });

  test('is not overridden by a header or a field', async () => {
    const headers = { 'x-http-method-override': 'DELETE' };
    expect((await console.ask('GET', '/bff/session', { session, headers })).status).toBe(200);
    expect((await console.ask('GET', '/bff/session?_method=DELETE', { session })).status).toBe(400);
    expect((await console.ask('GET', '/bff/session', { session })).status).toBe(200);
  });

  test('another one on a known address is 405 with the allowed methods', async () => {
    const response = await console.ask('PATCH', '/bff/session', { session });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, DELETE');
  });
});

describe('what changes something', () => {
  const origins = [
    undefined,
    'null',
    'http://evil.test',
    'https://localhost:8585',
    'http://localhost:8586',
    'http://localhost.evil.test:8585',
    'http://localhost:8585.evil.test',
    consoleOrigin,
  ];
  const sites = [undefined, 'none', 'same-site', 'cross-site', 'same-origin'];
  const proofs = [undefined, 'wrong', 'right'];

  test('passes in exactly one of 120 combinations of origin, site and proof', async () => {
    const passed: string[] = [];
    for (const origin of origins) {
      for (const site of sites) {
        for (const proof of proofs) {
          const response = await console.ask('POST', '/bff/users', {
            session,
            headers: {
              origin,
              'sec-fetch-site': site,
              [csrfHeader]: proof === 'right' ? session.csrf : proof,
            },
            body: { name: `user-${passed.length}`, role: 'viewer', password: 'long enough, surely' },
          });
          if (response.ok) passed.push(`${origin} ${site} ${proof}`);
          else expect(response.status).toBe(403);
          expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
            [],
          );
        }
      }
    }
    expect(passed).toEqual([`${consoleOrigin} same-origin right`]);
  });

  test('does not pass with the proof of another session', async () => {
    const other = await console.signIn();
    const response = await console.ask('DELETE', '/bff/sessions', {
      session: { cookie: session.cookie, csrf: other.csrf },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'CSRF_MISMATCH' } });
  });

  test('does not pass when a deciding header occurs twice', async () => {
    const { status } = await raw([
      'DELETE /bff/session HTTP/1.1',
      'Host: localhost:8585',
      `Origin: ${consoleOrigin}`,
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Site: same-origin',
      `x-quarterdeck: ${session.csrf}`,
      `Cookie: ${session.cookie}`,
      'Connection: close',
    ]);
    expect(status).toBe('400');
  });
});

describe('reading', () => {
  test('below /bff is for our own pages', async () => {
    for (const site of [undefined, 'none', 'same-site', 'cross-site']) {
      const response = await console.ask('GET', '/bff/session', {
        session,
        headers: { 'sec-fetch-site': site },
      });
      expect(response.status, String(site)).toBe(403);
    }
    const origin = 'http://evil.test';
    expect((await console.ask('GET', '/bff/session', { session, headers: { origin } })).status).toBe(403);
  });

  test('a page of the console may be opened from anywhere, but not framed or fetched', () => {
    const options = { hosts: hostsOf(loopbackOrigins('http', 8585)), pages: new Set<string>() };
    const validate = (site: string, mode: string, dest: string) =>
      guard(
        {
          method: 'GET',
          target: '/projects',
          headers: [
            ['host', 'localhost:8585'],
            ['sec-fetch-site', site],
            ['sec-fetch-mode', mode],
            ['sec-fetch-dest', dest],
          ],
          peer: '',
        },
        options,
      );
    expect(validate('cross-site', 'navigate', 'document')).toMatchObject({
      area: 'static',
      path: '/projects',
    });
    expect(validate('none', 'navigate', 'document')).toMatchObject({ area: 'static' });
    expect(validate('cross-site', 'navigate', 'iframe')).toBeInstanceOf(Failure);
    expect(validate('same-site', 'no-cors', 'script')).toBeInstanceOf(Failure);
    expect(validate('cross-site', 'cors', 'empty')).toBeInstanceOf(Failure);
  });
});

describe('a broken message', () => {
  const head = [
    'DELETE /bff/session HTTP/1.1',
    'Host: localhost:8585',
    `Origin: ${consoleOrigin}`,
    'Sec-Fetch-Site: same-origin',
    'Connection: close',
  ];
  const signed = () => [...head, `x-quarterdeck: ${session.csrf}`, `Cookie: ${session.cookie}`];

  test.each([
    ['two lengths', ['Content-Length: 4', 'Content-Length: 5'], 'abcd'],
    ['a length with a sign', ['Content-Length: +4'], 'abcd'],
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['an unknown transfer coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a body that stops early', ['Content-Type: application/json', 'Content-Length: 10'], '{"a"'],
  ])('with %s changes nothing', async (_, headers, body) => {
    const { status } = await raw([...signed(), ...headers], body, true);
    expect(status).toMatch(/^(4..|closed)$/);
    expect((await console.ask('GET', '/bff/session', { session })).status).toBe(200);
  });

  test('would have changed something, had it been whole', async () => {
    const other = await console.signIn();
    const { status } = await raw([...head, `x-quarterdeck: ${other.csrf}`, `Cookie: ${other.cookie}`]);
    expect(status).toBe('204');
    expect((await console.ask('GET', '/bff/session', { session: other })).status).toBe(401);
  });
});

test('every answer carries the headers that keep other sites out', async () => {
  for (const path of ['/', '/bff/session', '/no-such.png']) {
    const { headers } = await console.ask('GET', path, { session });
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.has('strict-transport-security')).toBe(false);
  }
});
