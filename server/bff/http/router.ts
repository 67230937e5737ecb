import { type Context, Hono } from 'hono';
import { backgroundHeader, csrfHeader } from '#contract/console/csrf.ts';
import { personalTokenPrefix } from '#contract/console/personal-tokens.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { PersonalTokens } from '../personal-tokens/personal-tokens.ts';
import { refusalOfToken } from '../personal-tokens/token-limits.ts';
import { type ActiveSession, type Sessions, sameText } from '../sign-in/session.ts';
import { clientAddress } from './client-address.ts';
import { type CookieNames, sessionIdOf } from './cookie.ts';
import { refuse } from './errors.ts';
import type { Admission } from './guard.ts';
import { bodyLimits, readJson } from './json-body.ts';
import { bearerOf, headerOf, type IncomingRequest, isWhole, type RawRequest } from './raw-request.ts';
import { type Call, hasRole, type Route, type SignedInRoute } from './route.ts';

export interface RouterOptions {
  routes: readonly Route[];
  sessions: Sessions;
  personalTokens: Pick<PersonalTokens, 'find'>;
  audit: Audit;
  cookies: CookieNames;
  trustProxy: readonly string[];
}

/** The facts about a request before it reaches a route. */
interface Incoming {
  raw: RawRequest;
  admission: Admission;
  requestId: string;
  incoming: IncomingRequest | undefined;
}

interface HonoEnv {
  Bindings: Incoming;
}

/** Session, proof of origin, role, body: in this order, and only then the route. */
export function createRouter(options: RouterOptions): Hono<HonoEnv> {
  const { routes } = options;
  const app = new Hono<HonoEnv>();
  for (const route of routes) app.on(route.method, route.path, (context) => enter(route, context, options));
  for (const path of new Set(routes.map((each) => each.path))) {
    const allow = routes.filter((each) => each.path === path).map((each) => each.method);
    app.all(path, () => {
      throw refuse('METHOD_NOT_ALLOWED', { headers: { allow: allow.join(', ') } });
    });
  }
  app.notFound(async (context) => {
    // a client without a session cannot discover which paths exist
    await callerOf(context.env.raw, options, false);
    throw refuse('NOT_FOUND');
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

async function enter(route: Route, context: Context<HonoEnv>, options: RouterOptions): Promise<Response> {
  const session = await sessionFor(route, context.env.raw, options);
  const call = callOf(context, options.trustProxy);
  const readBody = () => bodyOf(context, route, call);
  if (route.access === 'anyone') {
    if (route.method !== 'GET') call.body = await readBody();
    return route.handle(call);
  }
  if (!session) throw refuse('NOT_SIGNED_IN');
  if (route.method !== 'GET') {
    // another page of this host can plant a session of its own, but not know this value // reliability B11
    if (!session.token && !sameText(headerOf(call.raw, csrfHeader) ?? '', session.csrf))
      throw refuse('CSRF_MISMATCH');
    call.body = await readBody();
  }
  await authorize(route, session, call, context.env, options.audit);
  return route.handle(call, session);
}

async function sessionFor(route: Route, raw: RawRequest, options: RouterOptions) {
  if (route.access === 'anyone') return undefined;
  const touch = !route.background && headerOf(raw, backgroundHeader) === undefined;
  return callerOf(raw, options, touch);
}

/** The session of a cookie or of a personal access token, which counts alone where it is sent. */
async function callerOf(
  raw: RawRequest,
  { sessions, personalTokens, cookies, trustProxy }: RouterOptions,
  touch: boolean,
): Promise<ActiveSession> {
  const id = sessionIdOf(raw, cookies);
  const bearer = bearerOf(raw);
  // a proxy may add a token of its own beside the cookie of a browser
  if (bearer !== undefined && (id === undefined || bearer.startsWith(personalTokenPrefix))) {
    const caller = await personalTokens.find(bearer, clientAddress(raw, trustProxy));
    if (!caller)
      throw refuse('TOKEN_INVALID', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
    return caller;
  }
  const session = id ? await sessions.find(id, { touch }) : undefined;
  if (!session) throw refuse('NOT_SIGNED_IN');
  return session;
}

function callOf({ env, req }: Context<HonoEnv>, trustProxy: readonly string[]): Call {
  const { raw, admission, requestId } = env;
  return {
    requestId,
    params: req.param(),
    query: new URLSearchParams(admission.query),
    body: undefined,
    origin: admission.origin,
    address: clientAddress(raw, trustProxy),
    userAgent: headerOf(raw, 'user-agent') ?? '',
    signal: req.raw.signal,
    raw,
  };
}

async function bodyOf({ env, req }: Context<HonoEnv>, route: Route, call: Call): Promise<unknown> {
  const body = await readJson(req.raw, route.limits?.(call.params) ?? bodyLimits);
  // a message that breaks after its headers still arrives, and must not take effect
  if (env.incoming && !isWhole(env.incoming))
    throw refuse('BAD_REQUEST', { message: 'The request broke off.' });
  return body;
}

/** Refuses what the role of the user, or the limits of the token, do not allow, and writes a line about it. */
async function authorize(
  route: SignedInRoute,
  session: ActiveSession,
  call: Call,
  { admission, requestId }: Incoming,
  audit: Audit,
): Promise<void> {
  const refusal = hasRole(session.user.role, route.access)
    ? session.token && refusalOfToken(route, call, session.token)
    : refuse('ROLE_REQUIRED');
  if (!refusal) return;
  const what = { operation: `${route.method} ${route.path}`, target: admission.path };
  await audit.note(askedBy({ requestId }, session, what), 'refused', refusal.status);
  throw refusal;
}
