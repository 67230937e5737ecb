import { failWith, ServiceError } from '#contract/api/errors.ts';
import { worldHeader } from '#contract/emulator/control-access.ts';
import { parseBearer, tokenHash, verifyAccessToken } from '#server/auth/bearer.ts';
import type { DigestVerifier } from '#server/auth/digest-server.ts';
import type { ApiKeyRecord, ServiceAccountRecord } from '#server/emulator/areas/credentials/records.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { Worlds } from '#server/emulator/kernel/worlds.ts';
import { header, type RawRequest } from '../raw-request.ts';

export interface Known {
  world: World;
  caller: Caller;
}

const usualDetail = 'You are not authorized for this resource.';

/** The 401 of the service, body and challenge as recorded: pretty printed, no rate-limit headers // observed */
function unauthorized(verifier: DigestVerifier, stale: boolean, detail = usualDetail): ServiceError {
  return new ServiceError(
    401,
    {
      error: 401,
      reason: 'Unauthorized',
      detail,
      errorCode: 'UNEXPECTED_ERROR',
    },
    { 'WWW-Authenticate': verifier.challenge(stale) },
  );
}

export interface AuthenticateOptions {
  tokenKey: Uint8Array;
  /** Of the controls: their access tokens do not expire with the clock of the world. */
  control: boolean;
}

/** Finds out who calls, by Digest or by access token // specification §5 */
export function authenticate(
  raw: RawRequest,
  worlds: Worlds,
  verifier: DigestVerifier,
  { tokenKey, control }: AuthenticateOptions,
): Known {
  const input = raw.headers.authorization;
  if (input === undefined) throw unauthorized(verifier, false, control ? controlDetail : usualDetail);
  if (typeof input !== 'string')
    throw failWith('VALIDATION_ERROR', { detail: 'Several Authorization headers.' });
  if (/^bearer\s/i.test(input)) {
    const existing = byToken(input, worlds, tokenKey);
    if (!existing) throw unauthorized(verifier, false, control ? controlDetail : usualDetail);
    if (existing.expiry !== undefined && !control) throw unauthorized(verifier, false, existing.expiry);
    return existing;
  }
  let result: { world: World; key: ApiKeyRecord } | undefined;
  const verdict = verifier.verify({
    header: header(raw, 'authorization'),
    method: raw.method,
    target: raw.target,
    host: header(raw, 'host'),
    ha1Of(username) {
      const world = worlds.byIdentity(username);
      const key = world?.tables.apiKeys.by('publicKey', username)[0];
      if (!world || !key) return undefined;
      result = { world, key };
      return world.unseal(key.sealedHa1, key.id, 'ha1');
    },
  });
  if (!verdict.ok) throw unauthorized(verifier, verdict.stale);
  if (!result) throw unauthorized(verifier, false);
  return { world: result.world, caller: keyCaller(result.key) };
}

const controlDetail =
  `Send the control token as Authorization: Bearer, or credentials of a world; ` +
  `on this machine, ${worldHeader} with the name of a world is enough.`;

/** The holder of an access token; `expiry` states why an expired one is no longer accepted. */
function byToken(
  input: string,
  worlds: Worlds,
  tokenKey: Uint8Array,
): (Known & { expiry?: string }) | undefined {
  const token = parseBearer(input);
  if (!token) return undefined;
  const claims = claimsOf(token, tokenKey);
  const world = claims && worlds.byIdentity(claims.subject);
  if (!claims || !world) return undefined;
  const account = world.tables.serviceAccounts.by('clientId', claims.subject)[0];
  if (!account) return undefined;
  const existing = { world, caller: accountCaller(account) };
  const now = world.clock.now();
  // the row of an expired token may be gone already
  if (now >= claims.expiresAt) return { ...existing, expiry: expiryText(claims.expiresAt, now) };
  // revoking removes the row, so does deleting the account
  return world.tables.tokens.get(claims.hash) ? existing : undefined;
}

function expiryText(expiresAt: number, now: number): string {
  return `The access token expired at ${iso(expiresAt)}; the time of its world is ${iso(now)}.`;
}

interface Claims {
  subject: string;
  expiresAt: number;
  hash: string;
}

const signed = new Map<string, Claims>();
const mostSigned = 10_000;

/** The claims of our own token. The signature is verified once; the time by the clock of its world. */
function claimsOf(token: string, key: Uint8Array): Claims | undefined {
  const existing = signed.get(token);
  if (existing) return existing;
  const verdict = verifyAccessToken(token, { key, now: 0 });
  if (!verdict.ok) return undefined;
  const { sub, exp } = verdict.claims;
  const claims = { subject: sub, expiresAt: exp * 1000, hash: tokenHash(token) };
  if (signed.size >= mostSigned) signed.clear();
  signed.set(token, claims);
  return claims;
}

function keyCaller(key: ApiKeyRecord): Caller {
  const { id, publicKey, orgId, grants, accessList } = key;
  return { kind: 'apiKey', id, identity: publicKey, orgId, grants, accessList };
}

export function accountCaller(account: ServiceAccountRecord): Caller {
  const { id, clientId, orgId, grants, accessList } = account;
  return { kind: 'serviceAccount', id, identity: clientId, orgId, grants, accessList };
}
