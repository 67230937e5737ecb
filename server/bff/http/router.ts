import { type Context, Hono } from 'hono';
import { backgroundHeader, csrfHeader } from '#contract/console/csrf.ts';
import type { Audit } from '../forward/audit.ts';
import { type ActiveSession, type Sessions, sameText } from '../sign-in/session.ts';
import { clientAddress } from './client-address.ts';
import { type CookieNames, sessionIdOf } from './cookie.ts';
import { refuse } from './errors.ts';
import type { Admission } from './guard.ts';
import { bodyLimits, readJson } from './json-body.ts';
import { headerOf, type IncomingRequest, isWhole, type RawRequest } from './raw-request.ts';
import { type Call, hasRole, type Route, type SignedInRoute } from './route.ts';

export interface RouterOptions {
  routes: readonly Route[];
  sessions: Sessions;
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
  const { routes, sessions, cookies } = options;
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
    const id = sessionIdOf(context.env.raw, cookies);
    if (!id || !(await sessions.find(id, { touch: false }))) throw refuse('NOT_SIGNED_IN');
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
    if (!sameText(headerOf(call.raw, csrfHeader) ?? '', session.csrf)) throw refuse('CSRF_MISMATCH');
    call.body = await readBody();
  }
  await requireRole(route, session, context.env, options.audit);
  return route.handle(call, session);
}

async function sessionFor(route: Route, raw: RawRequest, { sessions, cookies }: RouterOptions) {
  if (route.access === 'anyone') return undefined;
  const id = sessionIdOf(raw, cookies);
  const touch = !route.background && headerOf(raw, backgroundHeader) === undefined;
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

async function requireRole(
  { access, method, path }: SignedInRoute,
  { user }: ActiveSession,
  { admission, requestId }: Incoming,
  audit: Audit,
): Promise<void> {
  if (hasRole(user.role, access)) return;
  const subject = {
    actor: user.name,
    actorId: user.id,
    operation: `${method} ${path}`,
    target: admission.path,
  };
  await audit.note({ ...subject, requestId }, 'refused', 403);
  throw refuse('ROLE_REQUIRED');
}
