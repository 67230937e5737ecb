import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import type { SessionNeed } from '#contract/console/access/session-need.ts';
import type { BodyLimits } from '#contract/console/table/operation.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { RawRequest } from './raw-request.ts';

/** The request as a route receives it: admitted by the guard, its body read completely. */
export interface Call {
  requestId: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
  /** The origin under which the browser knows this server. */
  origin: string;
  address: string;
  userAgent: string;
  /** Aborted when the browser goes away. */
  signal: AbortSignal;
  raw: RawRequest;
}

type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Common {
  method: RouteMethod;
  /** With `:names`. */
  path: string;
  /** A background request of the browser, not of the person: does not prolong the session. */
  background?: boolean;
  /** Also allowed while the session still requires one of these steps. */
  during?: readonly SessionNeed[];
  /** Refused to personal access tokens. */
  needsPerson?: boolean;
  limits?: (params: Readonly<Record<string, string>>) => BodyLimits;
}

/** A route that needs a session with at least this role. */
export interface SignedInRoute extends Common {
  access: ConsoleRole;
  handle(call: Call, session: ActiveSession): Promise<Response> | Response;
}

/** A route on the way to a session. */
export interface OpenRoute extends Common {
  access: 'anyone';
  /** Opened as a page by navigation, also from elsewhere. */
  page?: boolean;
  /** Called by another server with a form. */
  form?: boolean;
  handle(call: Call): Promise<Response> | Response;
}

export type Route = SignedInRoute | OpenRoute;

type Further<Row extends Route> = Omit<Row, 'method' | 'path' | 'access' | 'handle'>;

/** A row of the table of routes, as routers write it. */
export function route(
  method: RouteMethod,
  path: string,
  access: ConsoleRole,
  handle: SignedInRoute['handle'],
  further: Further<SignedInRoute> = {},
): SignedInRoute {
  return { method, path, access, handle, ...further };
}

/** The same for clients without a session. */
export function openRoute(
  method: RouteMethod,
  path: string,
  handle: OpenRoute['handle'],
  further: Further<OpenRoute> = {},
): OpenRoute {
  return { method, path, access: 'anyone', handle, ...further };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}
