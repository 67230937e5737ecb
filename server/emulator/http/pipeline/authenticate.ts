import { failWith, ServiceError } from '#contract/errors.ts';
import { parseBearer, tokenHash, verifyAccessToken } from '#server/auth/bearer.ts';
import type { DigestVerifier } from '#server/auth/digest-server.ts';
import type { ApiKeyRecord, ServiceAccountRecord } from '#server/emulator/areas/credentials/records.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { Worlds } from '#server/emulator/kernel/worlds.ts';
import { header, type RawRequest } from '../raw-request.ts';

export interface Known {
  world: World;
  caller: Caller;
}

/** The 401 of the service, body and challenge as recorded: pretty printed, no rate-limit headers // observed */
function unauthorized(verifier: DigestVerifier, stale: boolean): ServiceError {
  return new ServiceError(
    401,
    {
      error: 401,
      reason: 'Unauthorized',
      detail: 'You are not authorized for this resource.',
      errorCode: 'UNEXPECTED_ERROR',
    },
    { 'WWW-Authenticate': verifier.challenge(stale) },
  );
}

/** Finds out who calls, by Digest or by access token // specification §5 */
export function authenticate(
  raw: RawRequest,
  worlds: Worlds,
  verifier: DigestVerifier,
  tokenKey: Uint8Array,
): Known {
  const given = raw.headers.authorization;
  if (given === undefined) throw unauthorized(verifier, false);
  if (typeof given !== 'string')
    throw failWith('VALIDATION_ERROR', { detail: 'Several Authorization headers.' });
  if (/^bearer\s/i.test(given)) {
    const known = byToken(given, worlds, tokenKey);
    if (!known) throw unauthorized(verifier, false);
    return known;
  }
  let found: { world: World; key: ApiKeyRecord } | undefined;
  const verdict = verifier.verify({
    header: header(raw, 'authorization'),
    method: raw.method,
    target: raw.target,
    host: header(raw, 'host'),
    ha1Of(username) {
      const world = worlds.byIdentity(username);
      const key = world?.tables.apiKeys.by('publicKey', username)[0];
      if (!world || !key) return undefined;
      found = { world, key };
      return world.unseal(key.sealedHa1, key.id, 'ha1');
    },
  });
  if (!verdict.ok) throw unauthorized(verifier, verdict.stale);
  if (!found) throw unauthorized(verifier, false);
  return { world: found.world, caller: keyCaller(found.key) };
}

function byToken(given: string, worlds: Worlds, tokenKey: Uint8Array): Known | undefined {
  const token = parseBearer(given);
  if (!token) return undefined;
  const claims = claimsOf(token, tokenKey);
  const world = claims && worlds.byIdentity(claims.subject);
  if (!claims || !world || world.clock.now() >= claims.expiresAt) return undefined;
  // revoking removes the row, so does deleting the account
  if (!world.tables.tokens.get(claims.hash)) return undefined;
  const account = world.tables.serviceAccounts.by('clientId', claims.subject)[0];
  return account ? { world, caller: accountCaller(account) } : undefined;
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
  const known = signed.get(token);
  if (known) return known;
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
