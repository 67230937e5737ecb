import { failWith, ServiceError } from '#contract/errors.ts';
import { parseBearer, tokenHash, verifyAccessToken } from '#server/auth/bearer.ts';
import type { DigestVerifier } from '#server/auth/digest-server.ts';
import { type Caller, header, type RawRequest } from '../exchange.ts';
import type { ApiKeyRecord, ServiceAccountRecord } from '../tables.ts';
import type { World } from '../world.ts';
import type { Worlds } from '../worlds.ts';

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
  const clientId = subjectOf(token);
  const world = clientId ? worlds.byIdentity(clientId) : undefined;
  if (!world) return undefined;
  const verdict = verifyAccessToken(token, { key: tokenKey, now: world.clock.now() });
  // revoking removes the row, so does deleting the account
  const issued = world.tables.tokens.get(tokenHash(token));
  if (!verdict.ok || !issued) return undefined;
  const account = world.tables.serviceAccounts.by('clientId', verdict.claims.sub)[0];
  return account ? { world, caller: accountCaller(account) } : undefined;
}

/** The subject a token claims, unverified: it only chooses the world whose clock judges the token. */
function subjectOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const subject = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'sub') : undefined;
    return typeof subject === 'string' ? subject : undefined;
  } catch {
    return undefined;
  }
}

function keyCaller(key: ApiKeyRecord): Caller {
  const { id, publicKey, orgId, grants, accessList } = key;
  return { kind: 'apiKey', id, identity: publicKey, orgId, grants, accessList };
}

export function accountCaller(account: ServiceAccountRecord): Caller {
  const { id, clientId, orgId, grants, accessList } = account;
  return { kind: 'serviceAccount', id, identity: clientId, orgId, grants, accessList };
}
