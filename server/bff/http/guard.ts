import { csrfHeader } from '#contract/console/access/csrf.ts';
import { type Failure, refuse } from './errors.ts';
import type { Hosts } from './hosts.ts';
import { bearerOf, headerOf, headersOf, type RawRequest } from './raw-request.ts';

/** Longest request target. */
const MAX_TARGET = 8192;
const MAX_HEADERS = 100;
/** Headers on which a decision rests: twice is a sign of tampering. */
const single = [
  'authorization',
  'origin',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  csrfHeader,
  'content-type',
];

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const changing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export interface Admission {
  /** Without the query. */
  path: string;
  query: string;
  /** The origin under which the caller knows this server. */
  origin: string;
  area: 'bff' | 'static' | 'health' | 'metrics';
}

/** For operators of this server, under any host name; the answers contain nothing else. */
const health: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

export interface GuardOptions {
  hosts: Hosts;
  /** Paths below /bff that a browser may open as a page, for instance the return from a sign-in elsewhere. */
  pages: ReadonlySet<string>;
  /** Paths below /bff that other servers call with a form, which proves itself. */
  forms?: ReadonlySet<string>;
  /** Whether `/metrics` is served at this port. */
  metrics?: boolean;
}

const none: ReadonlySet<string> = new Set();

function allowing(methods: string): Failure {
  return refuse('METHOD_NOT_ALLOWED', { headers: { allow: methods } });
}

function readHost(raw: RawRequest, hosts: Hosts): string | Failure {
  const input = headersOf(raw, 'host');
  if (input.length !== 1) return refuse('BAD_REQUEST', { message: 'Exactly one Host header is needed.' });
  return hosts.get((input[0] ?? '').toLowerCase()) ?? refuse('HOST_NOT_ALLOWED');
}

/** A navigation of a whole tab to a page: it carries no script of another site that could read the answer. */
function isTopNavigation(raw: RawRequest): boolean {
  return headerOf(raw, 'sec-fetch-mode') === 'navigate' && headerOf(raw, 'sec-fetch-dest') === 'document';
}

/**
 * Checks a request in its raw form, before any routing: deny by default, closed when headers are absent.
 * Middleware on prefixes is not enough: `//bff`, `%2f` and absolute targets slip past it // reliability §0
 * (1) to (4)
 */
export function guard(
  raw: RawRequest,
  { hosts, pages, forms = none, metrics = false }: GuardOptions,
): Admission | Failure {
  const { method, target } = raw;
  if (raw.headers.length > MAX_HEADERS) return refuse('BAD_REQUEST', { message: 'Too many headers.' });
  if (health.has(target)) {
    return reading.has(method)
      ? { path: target, query: '', origin: '', area: 'health' }
      : allowing('GET, HEAD');
  }
  if (metrics && target === '/metrics')
    return method === 'GET' ? { path: target, query: '', origin: '', area: 'metrics' } : allowing('GET');
  const origin = readHost(raw, hosts);
  if (typeof origin !== 'string') return origin;
  if (target.length > MAX_TARGET) return refuse('URI_TOO_LONG');
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return refuse('HOST_NOT_ALLOWED');
  if (!reading.has(method) && !changing.has(method)) return allowing('GET, HEAD, POST, PUT, PATCH, DELETE');
  if (single.some((name) => headersOf(raw, name).length > 1)) {
    return refuse('BAD_REQUEST', { message: 'A header occurs twice.' });
  }

  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  const query = end < 0 ? '' : target.slice(end + 1);
  if (
    !/^\/[\x21-\x7e]*$/.test(target) ||
    /[#\\]/.test(target) ||
    /\/\/|\/\.\.?(\/|$)|%(00|0a|0d|5c|2e)/i.test(path)
  ) {
    return refuse('BAD_REQUEST', { message: 'The address is malformed.' });
  }
  const site = headerOf(raw, 'sec-fetch-site');
  const named = headerOf(raw, 'origin');

  // anything that begins like our own paths must be spelled like them
  if (/^\/(bff|%)/i.test(path)) {
    if (path.includes('%')) return refuse('BAD_REQUEST', { message: 'The address is malformed.' });
    // routers answer HEAD by running GET, which opens a stream here and there
    if (method === 'HEAD') return allowing('GET, POST, PUT, PATCH, DELETE');
    if (pages.has(path) && method === 'GET' && isTopNavigation(raw))
      return { path, query, origin, area: 'bff' };
    // every browser names the site of a request with a body
    const isOfServer = site === undefined && named === undefined;
    if (forms.has(path) && method === 'POST' && isOfServer) return { path, query, origin, area: 'bff' };
    // a page of another site cannot send this header without a preflight, which is refused
    const byToken = site === undefined && bearerOf(raw) !== undefined;
    if (byToken && (named === undefined || named === origin)) return { path, query, origin, area: 'bff' };
    if (site !== 'same-origin') return refuse('ORIGIN_NOT_ALLOWED');
    if (named === undefined ? changing.has(method) : named !== origin) return refuse('ORIGIN_NOT_ALLOWED');
    return { path, query, origin, area: 'bff' };
  }

  if (!reading.has(method)) return allowing('GET, HEAD');
  if (site !== undefined && site !== 'none' && site !== 'same-origin' && !isTopNavigation(raw)) {
    return refuse('ORIGIN_NOT_ALLOWED');
  }
  return { path, query, origin, area: 'static' };
}
