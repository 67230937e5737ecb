import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  type FetchImplementation,
  jwtVerify,
} from 'jose';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { isUniqueViolation } from '#server/store/database.ts';
import { isLoopbackOrigin } from '../http/hosts.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Db } from '../tables.ts';

/** Signatures by keys of the provider // documented: RFC 7518, §3.1; tokens with a shared secret or without one are refused */
const algorithms: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

const oldestSeconds = 5 * 60;
const skewSeconds = 60;
const keysMs = 5_000;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Claims of a logout token // documented: OpenID Connect Back-Channel Logout 1.0, §2.4 */
const Claims = z
  .looseObject({
    iss: z.string(),
    jti: z.string().min(1).max(512),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    sub: z.string().min(1).max(512).optional(),
    sid: z.string().min(1).max(512).optional(),
    nonce: z.undefined({ error: 'must be absent' }).optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'sub or sid is required');

/** The sign-out that an identity provider requests: of one of its sessions, of a person, or of both. */
interface ProviderLogout {
  issuer: string;
  sub: string | undefined;
  sid: string | undefined;
}

/** A logout token that is not valid; the message reaches the log and the provider. */
export class LogoutTokenError extends Error {}

interface LogoutTokensDeps {
  db: Db;
  clientId: string;
  configuration: () => Promise<Configuration>;
  outbound: Pick<Outbound, 'fetch'>;
  now: () => number;
}

/** Validates logout tokens; each is accepted once by all replicas // documented: Back-Channel Logout 1.0, §2.6 */
export interface LogoutTokens {
  /** @throws LogoutTokenError */
  accept(token: string): Promise<ProviderLogout>;
}

export function createLogoutTokens(deps: LogoutTokensDeps): LogoutTokens {
  const { db, clientId, configuration, outbound, now } = deps;
  let keys: { address: string; get: ReturnType<typeof createRemoteJWKSet> } | undefined;

  const keysAt = (address: string) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !isLoopbackOrigin(url.origin))
      throw new LogoutTokenError('the keys of the provider are not at an https address');
    // unknown keys are looked for at most once in thirty seconds
    if (keys?.address !== address) {
      const fetchKeys = outbound.fetch as unknown as FetchImplementation;
      keys = { address, get: createRemoteJWKSet(url, { timeoutDuration: keysMs, [customFetch]: fetchKeys }) };
    }
    return keys.get;
  };

  /** Signature, issuer, audience and age. */
  const verified = async (token: string) => {
    const { issuer, jwks_uri, id_token_signing_alg_values_supported } = (
      await configuration()
    ).serverMetadata();
    if (jwks_uri === undefined) throw new LogoutTokenError('the provider publishes no keys');
    const type = decodeProtectedHeader(token)
      .typ?.toLowerCase()
      .replace(/^application\//, '');
    if (type !== undefined && type !== 'logout+jwt' && type !== 'jwt')
      throw new LogoutTokenError(`a token of type ${type} is not a logout token`);
    const supported = id_token_signing_alg_values_supported as string[] | undefined;
    const { payload } = await jwtVerify(token, keysAt(jwks_uri), {
      ...{ issuer, audience: clientId },
      algorithms: algorithms.filter((each) => supported?.includes(each) ?? true),
      ...{ currentDate: new Date(now()), clockTolerance: skewSeconds, maxTokenAge: oldestSeconds },
    });
    return payload;
  };

  /** Refuses a token that any replica has accepted before. */
  const spend = async ({ iss, jti }: z.output<typeof Claims>): Promise<void> => {
    const at = now();
    await db.deleteFrom('logout_tokens').where('until_at', '<=', at).execute();
    const hash = createHash('sha256').update(`${iss}\n${jti}`).digest('base64url');
    const until_at = at + (oldestSeconds + 2 * skewSeconds) * 1_000;
    try {
      await db.insertInto('logout_tokens').values({ hash, until_at }).execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw new LogoutTokenError('the token was used before');
      throw error;
    }
  };

  return {
    async accept(token) {
      let payload: unknown;
      try {
        payload = await verified(token);
      } catch (error) {
        if (error instanceof LogoutTokenError) throw error;
        throw new LogoutTokenError(error instanceof Error ? error.message : String(error), { cause: error });
      }
      const claims = Claims.safeParse(payload);
      if (!claims.success) {
        const [issue] = claims.error.issues;
        throw new LogoutTokenError(
          [issue?.path.map(String).join('.'), issue?.message].filter(Boolean).join(' '),
        );
      }
      await spend(claims.data);
      const { iss, sub, sid } = claims.data;
      return { issuer: iss, sub, sid };
    },
  };
}
