import { createHash } from 'node:crypto';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { oidcOperations } from '#contract/console/access/account-operations.ts';
import { ConsoleRole } from '#contract/console/access/console-role.ts';
import { strongestGrant } from '#contract/console/grants/granted.ts';
import { type Grant, mostGrants } from '#contract/console/grants/grants.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { seenName } from '#contract/values/plain-name.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import type { OidcConfig } from '#server/config.ts';
import { type Audit, clientOf } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { type CookieNames, cookieValues } from '../http/cookie.ts';
import { isLoopbackOrigin } from '../http/hosts.ts';
import { safeReturnTo } from '../http/return-to.ts';
import { type Call, json, type OpenRoute } from '../http/route.ts';
import { describeError, type Log } from '../log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Db } from '../tables.ts';
import { createLogoutTokens, LogoutTokenError } from './back-channel-logout.ts';
import { createProviderState } from './provider-state.ts';
import type { ActiveSession, Sessions } from './session.ts';
import type { SignIn } from './session-routes.ts';
import type { Users } from './users.ts';

const CALLBACK = `/bff${oidcOperations.finishOidcSignIn.path}`;
/** A provider that does not answer must not hold those who sign in or out. */
const PROVIDER_SECONDS = 10;
/** How long a person may take at the provider. */
const PENDING_MS = 10 * MINUTE;

/** Must be the same when the user returns; sealed in a cookie, so any replica can finish. */
const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
});

export interface OidcDeps {
  config: OidcConfig;
  users: Users;
  audit: Audit;
  signIn: SignIn;
  sessions: Pick<Sessions, 'endAll' | 'endProvided'>;
  db: Db;
  cookies: CookieNames;
  box: SecretBox;
  outbound: Outbound;
  defineHandlers: DefineConsoleHandlers;
  log: Log;
  now: () => number;
}

const place = { id: 'oidc', field: 'pending', version: 1 };

function cookie(names: CookieNames, value: string, maxAge: number): string {
  // Lax, not Strict: the return begins at the provider
  return `${names.signIn}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`;
}

/**
 * A page that continues automatically. A redirect would belong to the navigation that began at the provider,
 * which does not send a Strict cookie.
 */
function moveOn(path: string, setCookies: readonly string[]): Response {
  const target = path.replace(/[&"<>']/g, (char) => `&#${char.charCodeAt(0)};`);
  const response = new Response(
    `<!doctype html><meta charset="utf-8"><title>Quarterdeck</title><meta http-equiv="refresh" content="0;url=${target}"><a href="${target}">Continue</a>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
  for (const each of setCookies) response.headers.append('set-cookie', each);
  return response;
}

/** Claim values that name a role: one text or a list of them; the strongest counts. */
export function roleOf(claim: unknown, fallback: ConsoleRole | undefined): ConsoleRole | undefined {
  const named = (Array.isArray(claim) ? claim : [claim]).flatMap(
    (each) => ConsoleRole.safeParse(each).data ?? [],
  );
  const strongest = (['administrator', 'operator', 'auditor', 'viewer'] as const).find((role) =>
    named.includes(role),
  );
  return strongest ?? fallback;
}

const hashed = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
const subjectOf = (issuer: string, sub: string): string => hashed(issuer, sub);

/** Id of the user of a provider's subject. */
const providerUserId = (issuer: string, sub: string): string => `oidc-${subjectOf(issuer, sub)}`;

/** The name of a provider's session, as rows of sessions have it. */
const providerSidOf = (issuer: string, sid: string): string => hashed('sid', issuer, sid);
/**
 * The grants of a claim; undefined: none are mapped, and those of the console remain. People whose token names a role for the
 * whole console, or no mapped group, have no grants.
 */
export function grantsOfClaim(claim: unknown, mapped: OidcConfig['grants']): Grant[] | undefined {
  if (mapped.length === 0) return undefined;
  const named = new Set((Array.isArray(claim) ? claim : [claim]).filter((each) => typeof each === 'string'));
  const granted = new Map<string, Grant>();
  for (const { value, grant } of mapped) {
    const key = `${grant.connection} ${grant.groupId}`;
    // the strongest of several counts
    if (named.has(value) && granted.get(key)?.role !== 'operator') granted.set(key, grant);
  }
  return [...granted.values()].slice(0, mostGrants);
}

/** Longer hints do not fit into every address; the provider then prompts for the account. */
const longestHint = 4_000;
/** Where the token in the row of a session belongs. */
export const tokenPlace = { id: 'oidc', field: 'token', version: 1 };

export interface Oidc {
  routes: OpenRoute[];
  /** Where a person signs out at the provider too; undefined where it cannot be done, or did not sign them in. */
  signOutAt(call: Call, session: ActiveSession): Promise<string | undefined>;
  /** Whether the provider answers, by a recent reading. */
  state: ReturnType<typeof createProviderState>;
}

/** Sign-in with an OpenID Connect provider: authorization code, PKCE, state and nonce; and the way out again. */
export function createOidc(deps: OidcDeps): Oidc {
  const { config, users, audit, signIn, sessions, cookies, box, outbound, log, now } = deps;
  let provider: Promise<Configuration> | undefined;

  const configuration = (): Promise<Configuration> => {
    const issuer = new URL(config.issuer);
    // http only to a provider on this machine, as in tests and rehearsals
    const execute =
      issuer.protocol === 'http:' && isLoopbackOrigin(issuer.origin) ? [allowInsecureRequests] : [];
    provider ??= discovery(issuer, config.clientId, config.clientSecret, undefined, {
      execute,
      timeout: PROVIDER_SECONDS,
      // the two descriptions of fetch differ in types of their bodies only
      [customFetch]: outbound.fetch as unknown as CustomFetch,
    });
    provider.catch(() => {
      provider = undefined;
    });
    return provider;
  };

  const failed = async (call: Call, why: string, error?: unknown): Promise<Response> => {
    log.warn(
      { requestId: call.requestId, why, ...(error === undefined ? {} : describeError(error)) },
      'sign-in failed',
    );
    const who = { actor: 'oidc', actorId: undefined, ...clientOf(call) };
    const subject = { ...who, operation: 'signIn', target: call.address };
    await audit.note(subject, 'refused', 401);
    return moveOn(`/sign-in?failed=${why}`, [cookie(cookies, '', 0)]);
  };

  const readPending = (call: Call): z.output<typeof Pending> | undefined => {
    const values = cookieValues(call.raw, cookies.signIn);
    if (values.length !== 1) return undefined;
    try {
      const pending = Pending.parse(JSON.parse(box.open(values[0] ?? '', place)));
      return now() < pending.until ? pending : undefined;
    } catch {
      return undefined;
    }
  };

  const signOutAt = async (call: Call, session: ActiveSession): Promise<string | undefined> => {
    if (session.providerToken === undefined) return undefined;
    try {
      const result = await configuration();
      if (result.serverMetadata().end_session_endpoint === undefined) return undefined;
      const token = box.open(session.providerToken, tokenPlace);
      const parameters = new URLSearchParams({ post_logout_redirect_uri: `${call.origin}/sign-in` });
      if (token.length <= longestHint) parameters.set('id_token_hint', token);
      return buildEndSessionUrl(result, parameters).href;
    } catch (error) {
      log.warn({ requestId: call.requestId, ...describeError(error) }, 'no sign-out at the provider');
      return undefined;
    }
  };

  const logoutTokens = createLogoutTokens({
    ...{ db: deps.db, clientId: config.clientId, configuration, outbound, now },
  });
  /** Ends the sessions that the provider names, on all replicas; undefined: why the token is refused. */
  const endByToken = async (call: Call, token: string): Promise<string | undefined> => {
    try {
      const { issuer, sub, sid } = await logoutTokens.accept(token);
      const userId = sub === undefined ? undefined : providerUserId(issuer, sub);
      if (sid !== undefined) await sessions.endProvided(providerSidOf(issuer, sid), userId);
      else if (userId !== undefined) await sessions.endAll(userId);
      const what = { operation: 'endOidcSessions', target: userId ?? 'session of the identity provider' };
      await audit.note({ actor: 'oidc', actorId: undefined, ...clientOf(call), ...what }, 'done', 200);
      return undefined;
    } catch (error) {
      if (!(error instanceof LogoutTokenError)) throw error;
      log.warn({ requestId: call.requestId, why: error.message }, 'a logout token was refused');
      return error.message;
    }
  };

  const routes = deps.defineHandlers(oidcOperations, {
    async endOidcSessions({ body }, { call }) {
      const problem = await endByToken(call, body.logout_token);
      if (problem === undefined) return json({});
      // the answer that providers expect // documented: Back-Channel Logout 1.0, §2.8
      return json({ error: 'invalid_request', error_description: problem }, 400);
    },
    async startOidcSignIn(_, { call }) {
      try {
        const verifier = randomPKCECodeVerifier();
        const pending = {
          state: randomState(),
          nonce: randomNonce(),
          verifier,
          returnTo: safeReturnTo(call.query.get('returnTo')),
          until: now() + PENDING_MS,
        };
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: call.origin + CALLBACK,
          scope: 'openid profile email',
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: pending.state,
          nonce: pending.nonce,
        });
        const sealed = box.seal(JSON.stringify(pending), place);
        return new Response(null, {
          status: 302,
          headers: { location: url.href, 'set-cookie': cookie(cookies, sealed, PENDING_MS / 1000) },
        });
      } catch (error) {
        return failed(call, 'provider', error);
      }
    },
    async finishOidcSignIn(_, { call }) {
      const pending = readPending(call);
      if (!pending) return failed(call, 'expired');
      try {
        const tokens = await authorizationCodeGrant(
          await configuration(),
          new URL(`${call.origin}${CALLBACK}?${call.query.toString()}`),
          {
            pkceCodeVerifier: pending.verifier,
            expectedState: pending.state,
            expectedNonce: pending.nonce,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (!claims) return await failed(call, 'provider');
        const ofClaim = roleOf(claims[config.roleClaim], undefined);
        const mapped = grantsOfClaim(claims[config.grantClaim], config.grants);
        const isWhole = ofClaim === 'administrator' || ofClaim === 'auditor';
        const grants = isWhole ? mapped && [] : mapped;
        // people with grants reach nothing else, so that they need no role for the whole console
        const role = ofClaim ?? (grants?.length ? strongestGrant(grants) : config.defaultRole);
        if (!role) return await failed(call, 'role');
        const subject = subjectOf(claims.iss, claims.sub);
        const named = [claims.preferred_username, claims.email, claims.name].find(
          (each) => typeof each === 'string',
        );
        const user = await users.ensureExternal(
          providerUserId(claims.iss, claims.sub),
          seenName(String(named ?? claims.sub)).slice(0, 64) || subject,
          role,
          grants,
        );
        if (user.disabled) return await failed(call, 'disabled');
        await audit.note(
          {
            ...{ actor: user.name, actorId: user.id, role: user.role, ...clientOf(call) },
            ...{ operation: 'signIn', target: call.address },
          },
          'done',
          200,
        );
        const opened = await signIn(call, user.id, {
          providerToken: tokens.id_token === undefined ? undefined : box.seal(tokens.id_token, tokenPlace),
          providerSid: typeof claims.sid === 'string' ? providerSidOf(claims.iss, claims.sid) : undefined,
        });
        return moveOn(pending.returnTo, [opened.cookie, cookie(cookies, '', 0)]);
      } catch (error) {
        // the user or the provider denied it: no failure // RFC 6749 §4.1.2.1
        const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied';
        return isDenied ? failed(call, 'cancelled') : failed(call, 'provider', error);
      }
    },
  });
  return {
    routes,
    signOutAt,
    state: createProviderState({ issuer: config.issuer, outbound, now }),
  };
}
