import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MAX_AUTH_HEADER } from './auth-param.ts';

interface AccessTokenClaims {
  /** Unique identifier of the token. */
  jti: string;
  sub: string;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
}

export interface MintOptions {
  key: Uint8Array;
  subject: string;
  /** Milliseconds since the epoch. */
  now: number;
  expiresInSeconds: number;
}

export type TokenVerdict =
  | { ok: true; claims: AccessTokenClaims }
  | { ok: false; reason: 'malformed' | 'signature' | 'expired' };

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

/** The token of `Authorization: Bearer`; undefined when the header is not well-formed. */
export function parseBearer(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_AUTH_HEADER) return undefined;
  return /^bearer[ \t]+([A-Za-z0-9\-._~+/]+=*)$/i.exec(header)?.[1];
}

/** An unguessable token without content: 32 random bytes. */
export function mintOpaqueToken(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

function sign(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** An access token in the shape of a JWT (HS256): clients that look inside find `sub`, `iat` and `exp`. */
export function mintAccessToken({ key, subject, now, expiresInSeconds }: MintOptions): string {
  const iat = Math.floor(now / 1000);
  const jti = randomBytes(32).toString('base64url');
  const claims: AccessTokenClaims = { jti, sub: subject, iat, exp: iat + expiresInSeconds };
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${sign(key, text)}`;
}

function isClaims(value: unknown): value is AccessTokenClaims {
  if (typeof value !== 'object' || value === null) return false;
  if (!('jti' in value && 'sub' in value && 'iat' in value && 'exp' in value)) return false;
  return (
    typeof value.jti === 'string' &&
    typeof value.sub === 'string' &&
    Number.isSafeInteger(value.iat) &&
    Number.isSafeInteger(value.exp)
  );
}

function readClaims(payload: string): AccessTokenClaims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return isClaims(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Checks a token made by `mintAccessToken`. Only our own header is accepted, so `alg` cannot be chosen. */
export function verifyAccessToken(
  token: string,
  { key, now }: { key: Uint8Array; now: number },
): TokenVerdict {
  const parts = token.length > MAX_AUTH_HEADER ? [] : token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header !== HEADER || payload === undefined || signature === undefined) {
    return { ok: false, reason: 'malformed' };
  }
  const expected = Buffer.from(sign(key, `${header}.${payload}`));
  const input = Buffer.from(signature);
  if (input.length !== expected.length || !timingSafeEqual(input, expected)) {
    return { ok: false, reason: 'signature' };
  }
  const claims = readClaims(payload);
  if (claims === undefined) return { ok: false, reason: 'malformed' };
  return now < claims.exp * 1000 ? { ok: true, claims } : { ok: false, reason: 'expired' };
}

/** What to store instead of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
