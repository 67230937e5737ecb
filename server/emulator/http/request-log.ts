import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { matchesPath } from '#contract/emulator/path-pattern.ts';
import type { EmulatorRequest, MessageContent, RequestQuery } from '#contract/emulator/requests.ts';
import { instant } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';

const usuallyKept = 1_000;
/** Bytes of a body above which only its size is kept. */
const largestBody = 64 * 1024;
/** Bytes of all bodies of a world; the oldest are dropped first. */
const mostContent = 16 * 2 ** 20;

/** Headers and body of a request or an answer as they were sent. */
export interface Message {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string | Uint8Array;
}

export type Summary = Omit<EmulatorRequest, 'number' | 'request' | 'response'>;

interface Entry extends Omit<EmulatorRequest, 'request' | 'response'> {
  /** Dropped for old requests. */
  content?: { request: Message & { size: number }; response: Message & { size: number } } | undefined;
}

interface Log {
  count: number;
  entries: Entry[];
  /** The first entry with content, and the bytes of all contents. */
  first: number;
  bytes: number;
}

export interface RequestLog {
  add(world: World, summary: Summary, request: Message, response: Message): void;
  /** Newest first. */
  list(world: World, filter: RequestQuery): EmulatorRequest[];
  clear(world: World): void;
}

/** The last requests of each world, in memory only: for assertions of tests and for observers of a client at work. */
export function createRequestLog(most = usuallyKept): RequestLog {
  const logs = new WeakMap<World, Log>();

  function dropOldContent(log: Log): void {
    while (log.bytes > mostContent && log.first < log.entries.length) {
      const entry = log.entries[log.first];
      if (entry?.content) {
        log.bytes -= keptBytes(entry);
        entry.content = undefined;
      }
      log.first += 1;
    }
  }

  return {
    add(world, summary, request, response) {
      const log = logs.get(world) ?? { count: 0, entries: [], first: 0, bytes: 0 };
      logs.set(world, log);
      log.count += 1;
      if (most === 0) return;
      const content = { request: bounded(request), response: bounded(response) };
      const entry: Entry = { number: log.count, ...summary, content };
      log.entries.push(entry);
      log.bytes += keptBytes(entry);
      dropOldContent(log);
      // dropped in batches: moving thousands of entries for each request takes noticeable time
      if (log.entries.length < 2 * most) return;
      for (const old of log.entries.splice(0, most)) log.bytes -= keptBytes(old);
      log.first = Math.max(0, log.first - most);
    },

    list(world, filter) {
      const matches = matcher(filter);
      const results: EmulatorRequest[] = [];
      for (const entry of (logs.get(world)?.entries ?? []).slice(-most).reverse()) {
        if (results.length >= (filter.limit ?? most)) break;
        if (matches(entry)) results.push(shown(entry, filter.content === true));
      }
      return results;
    },

    clear(world) {
      const log = logs.get(world);
      if (log) logs.set(world, { count: log.count, entries: [], first: 0, bytes: 0 });
    },
  };
}

const keptBytes = ({ content }: Entry): number =>
  content ? content.request.body.length + content.response.body.length : 0;

/** A large body is replaced by its size. */
function bounded({ headers, body }: Message): Message & { size: number } {
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  return { headers, body: size > largestBody ? '' : body, size };
}

function matcher(filter: RequestQuery): (entry: Entry) => boolean {
  const { after = 0, method, path, operationId, status } = filter;
  const since = filter.since === undefined ? Number.NEGATIVE_INFINITY : instant(filter.since);
  const until = filter.until === undefined ? Number.POSITIVE_INFINITY : instant(filter.until);
  const statuses = status === undefined ? undefined : new RegExp(`^${status.replaceAll('x', '\\d')}$`, 'u');
  return (entry) =>
    entry.number > after &&
    entry.at >= since &&
    entry.at <= until &&
    (method === undefined || (entry.method === 'HEAD' ? 'GET' : entry.method) === method) &&
    (operationId === undefined || entry.operationId === operationId) &&
    (statuses === undefined || statuses.test(String(entry.status))) &&
    (path === undefined || matchesPath(path, entry.target.split('?')[0] ?? ''));
}

function shown({ content, ...summary }: Entry, withContent: boolean): EmulatorRequest {
  if (!withContent || !content) return summary;
  return { ...summary, request: contentOf(content.request), response: contentOf(content.response) };
}

/** Headers whose values sign in. */
const secretHeader = /^(?:proxy-)?authorization$|cookie$|(?:token|secret|password|api-?key)$/u;

/** A message without secrets; a large body only as its size. */
export const shownMessage = (message: Message): MessageContent => contentOf(bounded(message));

function contentOf({ headers, body, size }: Message & { size: number }): MessageContent {
  const shownHeaders = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const lower = name.toLowerCase();
    const text = typeof value === 'string' ? value : value.join(', ');
    return [
      [lower, secretHeader.test(lower) ? maskedHeader(lower, text) : withoutSecrets(text, lower)] as const,
    ];
  });
  const read = readBody(body, String(headers['content-type'] ?? headers['Content-Type'] ?? ''));
  return {
    headers: Object.fromEntries(shownHeaders),
    bytes: size,
    ...(read === undefined ? {} : { body: withoutSecrets(read) }),
  };
}

/** The scheme remains, because tests check how a client signs in. */
const maskedHeader = (name: string, text: string): string => {
  const [, scheme] = /^(basic|bearer|digest)\s/iu.exec(text) ?? [];
  return scheme === undefined ? `<${name}>` : `${scheme} <${name}>`;
};

/** The fields of a body; undefined for text, files and JSON that does not parse, which may hold secrets anywhere. */
function readBody(body: string | Uint8Array, type: string): unknown {
  if (body.length === 0) return undefined;
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  if (/x-www-form-urlencoded/iu.test(type) && !/^\s*[[{]/u.test(text)) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}
