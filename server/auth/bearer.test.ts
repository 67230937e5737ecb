import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mintAccessToken, mintOpaqueToken, parseBearer, tokenHash, verifyAccessToken } from './bearer.ts';

const key = Buffer.alloc(32, 1);
const now = 1_800_000_000_000;
const mint = () => mintAccessToken({ key, subject: 'mdb_sa_id_1', now, expiresInSeconds: 3600 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (text: string) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;

describe('parseBearer', () => {
  test('reads the token, the scheme in any case', () => {
    expect(parseBearer('Bearer a.b-c_~+/==')).toBe('a.b-c_~+/==');
    expect(parseBearer('bearer t')).toBe('t');
    expect(parseBearer('Bearer \t t')).toBe('t');
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic a',
    'x Bearer a',
    'Bearer a=b',
    `Bearer ${'a'.repeat(9000)}`,
  ])('refuses %s', (header) => {
    expect(parseBearer(header)).toBeUndefined();
  });
});

describe('access tokens', () => {
  test('have the shape of a JWT and live until exp', () => {
    const token = mint();
    expect(parseBearer(`Bearer ${token}`)).toBe(token);
    const verdict = verifyAccessToken(token, { key, now: now + 3_599_999 });
    expect(verdict).toMatchObject({
      ok: true,
      claims: { sub: 'mdb_sa_id_1', iat: 1_800_000_000, exp: 1_800_003_600 },
    });
    expect(verifyAccessToken(token, { key, now: now + 3_600_000 })).toEqual({ ok: false, reason: 'expired' });
  });

  test('are never equal', () => {
    expect(new Set(Array.from({ length: 2000 }, mint)).size).toBe(2000);
    expect(new Set(Array.from({ length: 2000 }, () => mintOpaqueToken())).size).toBe(2000);
    expect(mintOpaqueToken('mdb_sa_sk_')).toMatch(/^mdb_sa_sk_[A-Za-z0-9_-]{43}$/);
  });

  test('are refused with another key, and with any character changed', () => {
    const token = mint();
    expect(verifyAccessToken(token, { key: Buffer.alloc(32, 2), now })).toEqual({
      ok: false,
      reason: 'signature',
    });
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      expect(verifyAccessToken(changed, { key, now }).ok).toBe(false);
    }
  });

  test('cannot choose their own algorithm', () => {
    const [, payload = ''] = mint().split('.');
    for (const header of [{ alg: 'none', typ: 'JWT' }, { alg: 'HS256' }, { alg: 'RS256', typ: 'JWT' }]) {
      expect(verifyAccessToken(`${encode(header)}.${payload}.`, { key, now }).ok).toBe(false);
      expect(verifyAccessToken(signed(`${encode(header)}.${payload}`), { key, now }).ok).toBe(false);
    }
  });

  test.each(['', 'a', 'a.b', 'a.b.c', 'a.b.c.d', '..', 'x'.repeat(9000)])('refuse %s', (token) => {
    expect(verifyAccessToken(token, { key, now })).toEqual({ ok: false, reason: 'malformed' });
  });

  test('refuse claims of another shape, even when they are signed', () => {
    const [header = ''] = mint().split('.');
    for (const claims of [
      null,
      [],
      {},
      { sub: 'a', iat: 1, exp: '9' },
      7,
      { jti: 'a', sub: 1, iat: 1, exp: 9e9 },
      { jti: 1, sub: 'a', iat: 1, exp: 9e9 },
      { jti: 'a', sub: 'a', iat: 0.5, exp: 9e9 },
      { jti: 'a', sub: 'a', iat: 1, exp: 9.5 },
      { sub: 'a', iat: 1, exp: 9e9 },
      { jti: 'a', iat: 1, exp: 9e9 },
      { jti: 'a', sub: 'a', exp: 9e9 },
      { jti: 'a', sub: 'a', iat: 1 },
    ]) {
      expect(verifyAccessToken(signed(`${header}.${encode(claims)}`), { key, now })).toEqual({
        ok: false,
        reason: 'malformed',
      });
    }
  });

  test('refuse a signed text that is no JSON, and a signature of another length', () => {
    const [header = '', payload = ''] = mint().split('.');
    const text = Buffer.from('{').toString('base64url');
    expect(verifyAccessToken(signed(`${header}.${text}`), { key, now })).toEqual({
      ok: false,
      reason: 'malformed',
    });
    expect(verifyAccessToken(`${header}.${payload}.short`, { key, now })).toEqual({
      ok: false,
      reason: 'signature',
    });
  });

  test('without a prefix are random bytes alone', () => {
    expect(mintOpaqueToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test('are stored as SHA-256', () => {
    expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
