import { describe, expect, it } from 'vitest';
import { Failure } from './errors.ts';
import { guard } from './guard.ts';
import { hostsOf, loopbackOrigins } from './hosts.ts';

// The guard alone, request by request: the server's answers are in `guard.test.ts`.

const origin = 'http://localhost:8585';
const options = { hosts: hostsOf(loopbackOrigins('http', 8585)), pages: new Set(['/bff/sign-in/return']) };

type Headers = Record<string, string | undefined>;
const ours: Headers = { host: 'localhost:8585', 'sec-fetch-site': 'same-origin' };

/** What becomes of a request: where it goes, or the code, status and words of its refusal. */
function decided(method: string, target: string, headers: Headers = ours, more: [string, string][] = []) {
  const input = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const result = guard({ method, target, headers: [...input, ...more], peer: '' }, options);
  if (!(result instanceof Failure)) return result;
  return { code: result.code, text: result.message, allow: result.headers?.allow };
}
const refusal = (code: string) => expect.objectContaining({ code });

describe('where a request goes', () => {
  it.each([
    ['GET', '/bff/session', { path: '/bff/session', query: '', area: 'bff' }],
    ['GET', '/bff/audit?actor=x?y', { path: '/bff/audit', query: 'actor=x?y', area: 'bff' }],
    ['GET', '/', { path: '/', query: '', area: 'static' }],
    ['HEAD', '/projects?tab=a%2fb', { path: '/projects', query: 'tab=a%2fb', area: 'static' }],
    ['GET', '/app/bff', { path: '/app/bff', query: '', area: 'static' }],
    ['GET', '/projects/a%20b', { path: '/projects/a%20b', query: '', area: 'static' }],
    ['GET', '/a.b/.c', { path: '/a.b/.c', query: '', area: 'static' }],
    ['GET', '/x?at=http://a//b/../c', { path: '/x', query: 'at=http://a//b/../c', area: 'static' }],
  ])('%s %s', (method, target, place) => {
    expect(decided(method, target)).toEqual({ ...place, origin });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s below /bff, from our own page', (method) => {
    expect(decided(method, '/bff/x', { ...ours, origin })).toMatchObject({ area: 'bff' });
    expect(decided(method, '/bff/x')).toEqual(refusal('ORIGIN_NOT_ALLOWED'));
    expect(decided(method, '/bff/x', { ...ours, origin: 'http://localhost:8586' })).toEqual(
      refusal('ORIGIN_NOT_ALLOWED'),
    );
    expect(decided(method, '/projects', { ...ours, origin })).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
      allow: 'GET, HEAD',
    });
  });

  it('the origin of the requested host', () => {
    expect(decided('GET', '/', { host: '127.0.0.1:8585' })).toMatchObject({
      origin: 'http://127.0.0.1:8585',
    });
    expect(decided('GET', '/', { host: 'LOCALHOST:8585' })).toMatchObject({ origin });
  });
});

describe('questions after health', () => {
  it.each(['/healthz', '/readyz'])('%s is answered under any name, and by reading alone', (target) => {
    const answer = { path: target, query: '', origin: '', area: 'health' };
    expect(decided('GET', target, { host: 'anything.test' })).toEqual(answer);
    expect(decided('HEAD', target, {})).toEqual(answer);
    expect(decided('POST', target)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', allow: 'GET, HEAD' });
    expect(decided('GET', `${target}?x`, { host: 'anything.test' })).toEqual(refusal('HOST_NOT_ALLOWED'));
  });
});

describe('refused requests', () => {
  it('a host that is missing, empty, twice there or not ours', () => {
    const text = 'Exactly one Host header is needed.';
    expect(decided('GET', '/', {})).toMatchObject({ code: 'BAD_REQUEST', text });
    const twice = decided('GET', '/', ours, [['host', 'localhost:8585']]);
    expect(twice).toMatchObject({ code: 'BAD_REQUEST', text });
    for (const host of ['', 'evil.test'])
      expect(decided('GET', '/', { host })).toEqual(refusal('HOST_NOT_ALLOWED'));
  });

  it('more than a hundred headers', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at): [string, string] => [`x-${at}`, '']);
    expect(decided('GET', '/', ours, many(98))).toMatchObject({ area: 'static' });
    expect(decided('GET', '/', ours, many(99))).toMatchObject({
      code: 'BAD_REQUEST',
      text: 'Too many headers.',
    });
  });

  it('a target over 8,192 characters', () => {
    expect(decided('GET', `/${'x'.repeat(8191)}`)).toMatchObject({ area: 'static' });
    expect(decided('GET', `/${'x'.repeat(8192)}`)).toEqual(refusal('URI_TOO_LONG'));
  });

  it.each(['http://localhost:8585/', 'HTTPS://x/', 'a+b.c-1:/'])('the absolute target %s', (target) => {
    expect(decided('GET', target)).toEqual(refusal('HOST_NOT_ALLOWED'));
  });

  it.each(['OPTIONS', 'TRACE', 'get', ''])('the method %j', (method) => {
    expect(decided(method, '/')).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
      allow: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    });
  });

  it.each(['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'x-quarterdeck', 'content-type'])(
    'the header %s twice',
    (name) => {
      const once: [string, string] = [name, name === 'origin' ? origin : 'same-origin'];
      const headers = { host: 'localhost:8585' };
      expect(decided('GET', '/', headers, [once])).toMatchObject({ area: 'static' });
      expect(decided('GET', '/', headers, [once, once])).toMatchObject({
        code: 'BAD_REQUEST',
        text: 'A header occurs twice.',
      });
    },
  );

  it.each([
    'x',
    '',
    '*',
    '/a b',
    '/a\tb',
    '/ä',
    '/x\x7f',
    '/a#b',
    '/a?b#c',
    '/a\\b',
    '/a?b\\c',
    '//a',
    '/a//b',
    '/.',
    '/..',
    '/a/.',
    '/a/..',
    '/a/./b',
    '/a/../b',
    '/a%00',
    '/a%0a',
    '/a%0Db',
    '/a%5cb',
    '/a%2e',
    '/a%2E%2e',
    '/%62ff/session',
    '/bff%2fsession',
    '/BFF/%41',
  ])('the malformed address %j', (target) => {
    expect(decided('GET', target)).toMatchObject({ code: 'BAD_REQUEST', text: 'The address is malformed.' });
  });

  it('HEAD below /bff', () => {
    expect(decided('HEAD', '/bff/session')).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
      allow: 'GET, POST, PUT, PATCH, DELETE',
    });
  });

  it('reading below /bff from anywhere but our own pages', () => {
    for (const site of [undefined, 'none', 'same-site', 'cross-site']) {
      expect(decided('GET', '/bff/session', { ...ours, 'sec-fetch-site': site })).toEqual(
        refusal('ORIGIN_NOT_ALLOWED'),
      );
    }
    expect(decided('GET', '/bff/session', { ...ours, origin })).toMatchObject({ area: 'bff' });
    expect(decided('GET', '/bff/session', { ...ours, origin: 'http://evil.test' })).toEqual(
      refusal('ORIGIN_NOT_ALLOWED'),
    );
  });
});

describe('from other sites', () => {
  const from = (site: string | undefined, mode?: string, dest?: string): Headers => ({
    host: 'localhost:8585',
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  });
  const opens = (site: string) => from(site, 'navigate', 'document');

  it('a page is opened, and nothing else is got', () => {
    expect(decided('GET', '/projects', opens('cross-site'))).toMatchObject({ area: 'static' });
    for (const headers of [
      from('cross-site'),
      from('same-site', 'navigate', 'iframe'),
      from('cross-site', 'no-cors', 'document'),
    ]) {
      expect(decided('GET', '/projects', headers)).toEqual(refusal('ORIGIN_NOT_ALLOWED'));
    }
    for (const site of [undefined, 'none', 'same-origin']) {
      expect(decided('GET', '/projects', from(site))).toMatchObject({ area: 'static' });
    }
  });

  it('the return from a sign-in is opened, by GET, as a page, and no other address', () => {
    const back = '/bff/sign-in/return';
    expect(decided('GET', `${back}?code=1`, opens('cross-site'))).toEqual({
      path: back,
      query: 'code=1',
      origin,
      area: 'bff',
    });
    expect(decided('POST', back, opens('cross-site'))).toEqual(refusal('ORIGIN_NOT_ALLOWED'));
    expect(decided('GET', back, from('cross-site'))).toEqual(refusal('ORIGIN_NOT_ALLOWED'));
    expect(decided('GET', '/bff/session', opens('cross-site'))).toEqual(refusal('ORIGIN_NOT_ALLOWED'));
  });
});
