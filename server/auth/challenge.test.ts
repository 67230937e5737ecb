import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestChallenges, parseChallenges } from './challenge.ts';

const rfc7616 =
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="n1", opaque="o1"';

describe('parseChallenges', () => {
  test('separates several challenges in one header', () => {
    const header = 'Newauth realm="apps", type=1, title="Login to \\"apps\\"", Basic realm="simple"';
    expect(parseChallenges(header).map(({ scheme, params }) => [scheme, Object.fromEntries(params)])).toEqual(
      [
        ['newauth', { realm: 'apps', type: '1', title: 'Login to "apps"' }],
        ['basic', { realm: 'simple' }],
      ],
    );
  });

  test('keeps a comma inside quotes and reads schemes without parameters and with a token68', () => {
    const header = 'Negotiate, NTLM TlRMTVNTUAA== , Digest realm="a, b", nonce=x';
    expect(parseChallenges(header).map(({ scheme }) => scheme)).toEqual(['negotiate', 'ntlm', 'digest']);
    expect(parseChallenges(header)[2]?.params.get('realm')).toBe('a, b');
  });

  test('drops a challenge that is broken and keeps the ones before it', () => {
    expect(parseChallenges('Basic realm="a", Digest realm="b').map(({ scheme }) => scheme)).toEqual([
      'basic',
    ]);
    expect(parseChallenges('Digest realm="a", realm="b", nonce="n"')).toEqual([]);
    expect(parseChallenges('realm="a"')).toEqual([]);
  });

  test('never throws and stays fast on arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        parseChallenges(text);
        parseChallenges(`Digest ${text}`);
      }),
    );
    const started = process.cpuUsage();
    parseChallenges(`Digest ${'a="\\"'.repeat(1600)}`);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(200);
  });
});

describe('digestChallenges', () => {
  test('reads the challenge of the service', () => {
    const header =
      'Digest realm="MMS Public API", domain="", nonce="abc=", algorithm=MD5, qop="auth", stale=false';
    expect(digestChallenges(header)).toEqual([
      {
        realm: 'MMS Public API',
        nonce: 'abc=',
        algorithm: 'MD5',
        algorithmText: 'MD5',
        opaque: undefined,
        stale: false,
      },
    ]);
  });

  test('keeps the order of several headers and skips unsupported challenges', () => {
    const md5 = 'Digest realm="r", nonce="n2", qop=auth, stale=TRUE';
    const result = digestChallenges([
      'Basic realm="r"',
      'Digest realm="r", nonce="n0", qop="auth-int"',
      'Digest realm="r", nonce="n0", algorithm=SHA-512-256, qop="auth"',
      'Digest realm="r", nonce="n0"',
      rfc7616,
      md5,
    ]);
    expect(result.map(({ nonce, algorithm, stale }) => [nonce, algorithm, stale])).toEqual([
      ['n1', 'SHA-256', false],
      ['n2', 'MD5', true],
    ]);
  });
});
