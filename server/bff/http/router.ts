import { type Context, Hono } from 'hono';
import { backgroundHeader, csrfHeader } from '#contract/console/access/csrf.ts';
import { personalTokenPrefix } from '#contract/console/access/personal-tokens.ts';
import { hasRole } from '#contract/console/access/role-order.ts';
import type { SessionNeed } from '#contract/console/access/session-need.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { PersonalTokens } from '../personal-tokens/personal-tokens.ts';
import { refusalOfToken } from '../personal-tokens/token-limits.ts';
import type { GrantCheck } from '../protection/grant-check.ts';
import { type ActiveSession, type Sessions, sameText } from '../sign-in/session.ts';
import { clientAddress } from './client-address.ts';
import { type CookieNames, sessionIdOf } from './cookie.ts';
import { Failure, type FailureCode, refuse } from './errors.ts';
import type { Admission } from './guard.ts';
import { bodyLimits, readForm, readJsonBody } from './json-body.ts';
import { bearerOf, headerOf, type IncomingRequest, isWhole, type RawRequest } from './raw-request.ts';
import { noteRoute, noteUser } from './request-notes.ts';
import type { Call, Route, SignedInRoute } from './route.ts';

export interface RouterOptions {
  routes: readonly Route[];
  sessions: Sessions;
  personalTokens: Pick<PersonalTokens, 'find'>;
  grants: GrantCheck;
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
    // a client without a complete session cannot discover which paths exist
    requireComplete(await callerOf(context.env.raw, options, false), []);
    throw refuse('NOT_FOUND');
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

async function enter(route: Route, context: Context<HonoEnv>, options: RouterOptions): Promise<Response> {
  noteRoute(route.path);
  const session = await sessionFor(route, context.env.raw, options);
  if (session) noteUser(session.user.id);
  const call = callOf(context, options.trustProxy);
  const readBody = () => bodyOf(context, route, call);
  if (route.access === 'anyone') {
    if (route.method !== 'GET') call.body = await readBody();
    return route.handle(call);
  }
  if (!session) throw refuse('NOT_SIGNED_IN');
  requireComplete(session, route.during ?? []);
  if (route.method !== 'GET') {
    // another page of this host can plant a session of its own, but not know this value // reliability B11
    if (!session.token && !sameText(headerOf(call.raw, csrfHeader) ?? '', session.csrf))
      throw refuse('CSRF_MISMATCH');
    call.body = await readBody();
  }
  return route.handle(call, await authorize(route, session, call, context.env.admission, options));
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
  const isForm = route.access === 'anyone' && route.form === true;
  const body = isForm
    ? await readForm(req.raw)
    : await readJsonBody(req.raw, route.limits?.(call.params) ?? bodyLimits);
  // a message that breaks after its headers still arrives, and must not take effect
  if (env.incoming && !isWhole(env.incoming))
    throw refuse('BAD_REQUEST', { message: 'The request broke off.' });
  return body;
}

const refusalOfNeed = {
  secondFactor: 'SECOND_FACTOR_REQUIRED',
  newPassword: 'NEW_PASSWORD_REQUIRED',
  registration: 'REGISTRATION_REQUIRED',
} as const satisfies Record<SessionNeed, FailureCode>;

/** Refuses a session that requires a further step, except on the way through this step. */
function requireComplete({ needs }: ActiveSession, during: readonly SessionNeed[]): void {
  if (needs !== undefined && !during.includes(needs)) throw refuse(refusalOfNeed[needs]);
}

/**
 * Refuses calls beyond the role of the user, the grants or the limits of the token, and writes a line about it. Returns the
 * session with the role that applies to this call.
 */
async function authorize(
  route: SignedInRoute,
  session: ActiveSession,
  call: Call,
  admission: Admission,
  { audit, grants: check }: Pick<RouterOptions, 'audit' | 'grants'>,
): Promise<ActiveSession> {
  const { user, token } = session;
  const { grants = [] } = user;
  const role =
    grants.length > 0
      ? await check.roleFor(route, call, { ...session, user: { ...user, grants } })
      : user.role;
  const limited = token && refusalOfToken(route, call, token);
  const refusal =
    role instanceof Failure ? role : hasRole(role, route.access) ? limited : refuse('ROLE_REQUIRED');
  if (!refusal && !(role instanceof Failure)) return { ...session, user: { ...user, role } };
  const what = { operation: `${route.method} ${route.path}`, target: admission.path };
  const failure = refusal ?? refuse('ROLE_REQUIRED');
  await audit.note(askedBy(call, session, what), 'refused', failure.status);
  throw failure;
}
