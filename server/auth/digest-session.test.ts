import { describe, expect, test } from 'vitest';
import { createDigestSession } from './digest-session.ts';

const credentials = { username: 'abcdefgh', password: 'secret' };
const challenge = (nonce: string, stale = false, realm = 'R') =>
  `Digest realm="${realm}", domain="", nonce="${nonce}", algorithm=MD5, qop="auth", stale=${stale}`;
const part = (header: string | undefined, name: string) =>
  new RegExp(`${name}="?([^",]*)`).exec(header ?? '')?.[1];

describe('a Digest session', () => {
  test('answers the challenge of RFC 7616 §3.9.1 with the response given there', () => {
    const session = createDigestSession({
      username: 'Mufasa',
      password: 'Circle of Life',
      cnonce: () => 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    });
    const rest =
      'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjev0ciny7QMkPqMAFRtzCUYo5tdS"';
    const answer = session
      .begin('GET', '/dir/index.html')
      .retry([
        `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, ${rest}`,
        `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, ${rest}`,
      ]);
    expect(part(answer, 'response')).toBe('753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1');
    expect(part(answer, 'algorithm')).toBe('SHA-256');
    expect(part(answer, 'opaque')).toBe('FQhe/qaU925kfnzjev0ciny7QMkPqMAFRtzCUYo5tdS');
  });

  test('first requests without credentials, then reuses the nonce and counts', () => {
    const session = createDigestSession(credentials);
    const first = session.begin('GET', '/a');
    expect(first.authorization).toBeUndefined();
    expect(part(first.retry(challenge('n1')), 'nc')).toBe('00000001');
    const later = [session.begin('GET', '/b'), session.begin('GET', '/c?d=e')].map(
      (call) => call.authorization,
    );
    expect(later.map((header) => part(header, 'nc'))).toEqual(['00000002', '00000003']);
    expect(later.map((header) => part(header, 'nonce'))).toEqual(['n1', 'n1']);
    expect(part(later[1], 'uri')).toBe('/c?d=e');
    expect(part(later[0], 'cnonce')).not.toBe(part(later[1], 'cnonce'));
  });

  test('never sends a pair of nonce and count twice when many calls run in parallel', () => {
    const session = createDigestSession(credentials);
    const calls = Array.from({ length: 50 }, (_, index) => session.begin('GET', `/${index}`));
    const sent = calls.flatMap((call, index) => [
      call.retry(challenge(`n${index % 5}-${index}`)),
      session.begin('GET', '/next').authorization,
    ]);
    const pairs = sent.map((header) => `${part(header, 'nonce')} ${part(header, 'nc')}`);
    expect(new Set(pairs).size).toBe(100);
  });

  test('takes a new nonce and starts counting again when the old one is stale', () => {
    const session = createDigestSession(credentials);
    session.begin('GET', '/').retry(challenge('n1'));
    const call = session.begin('GET', '/');
    const again = call.retry(challenge('n2', true));
    expect([part(again, 'nonce'), part(again, 'nc')]).toEqual(['n2', '00000001']);
    expect(part(session.begin('GET', '/').authorization, 'nonce')).toBe('n2');
  });

  test('gives up when a fresh nonce is refused, and after two answers in any case', () => {
    const session = createDigestSession(credentials);
    const wrong = session.begin('GET', '/');
    expect(wrong.retry(challenge('n1'))).toContain('nonce="n1"');
    expect(wrong.retry(challenge('n2'))).toBeUndefined();
    const loop = createDigestSession(credentials).begin('GET', '/');
    const answers = ['a', 'b', 'c', 'd'].map((nonce) => loop.retry(challenge(nonce, true)));
    expect(answers.map((answer) => answer !== undefined)).toEqual([true, true, false, false]);
  });

  test('retries when a nonce of an earlier call is refused without stale', () => {
    const session = createDigestSession(credentials);
    session.begin('GET', '/').retry(challenge('n1'));
    const call = session.begin('GET', '/');
    expect(part(call.retry(challenge('n2')), 'nonce')).toBe('n2');
    expect(call.retry(challenge('n3'))).toBeUndefined();
  });

  test('never answers Basic, the nonce just refused, or another realm', () => {
    const session = createDigestSession(credentials);
    expect(session.begin('GET', '/').retry('Basic realm="R"')).toBeUndefined();
    expect(session.begin('GET', '/').retry(undefined)).toBeUndefined();
    const call = session.begin('GET', '/');
    call.retry(challenge('n1'));
    expect(call.retry(challenge('n1', true))).toBeUndefined();
    expect(session.begin('GET', '/').retry(challenge('n2', true, 'Other'))).toBeUndefined();
    const pinned = createDigestSession({ ...credentials, realm: 'R' });
    expect(pinned.begin('GET', '/').retry(challenge('n1', false, 'Other'))).toBeUndefined();
  });

  test('refuses a target or user name that could break out of its quotes', () => {
    const session = createDigestSession(credentials);
    expect(() => session.begin('GET', '/a b')).toThrow(/target/);
    expect(() => session.begin('GET', '/a\r\nX: y')).toThrow(/target/);
    expect(() => createDigestSession({ username: 'a\nb', password: '' })).toThrow(/username/);
  });
});
