import type { z } from 'zod';
import type { Operation } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';

interface Readable {
  /** The first version that can read it. */
  since: string;
  /** The parameter by which members of a list are read below it. */
  param: string;
}

/** Paths at which something can be read, and lists whose members are read below them. */
const readable = new Set<string>();
/** Names of the query that a list requires. */
const queried = new Map<string, readonly string[]>();
const members = new Map<string, Readable>();
for (const id of operationIds) {
  const { method, path, root = 'v2', versions, query, results } = operationOf(id);
  if (method !== 'GET' || root !== 'v2') continue;
  readable.add(path);
  const fields = results && query ? Object.entries(query.shape) : [];
  const required = fields.filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success);
  if (required.length > 0)
    queried.set(
      path,
      required.map(([name]) => name),
    );
  const below = /^(.+)\/\{(\w+)\}$/.exec(path);
  const [since = ''] = Object.keys(versions ?? {}).sort();
  if (below?.[1] && below[2]) members.set(below[1], { since, param: below[2] });
}

/** The address of a request: the row's path, and the same below the base with its values. */
interface Asked {
  search: URLSearchParams;
  row: Pick<Operation, 'path' | 'method'>;
  path: string;
  /** Of the answer: an address that it does not know yet leads nowhere. */
  version: string;
}

function queryOf(names: readonly string[] | undefined, search: URLSearchParams): string {
  const pairs = Object.fromEntries((names ?? []).map((name) => [name, search.get(name) ?? '']));
  return names ? `?${new URLSearchParams(pairs)}` : '';
}

const withoutVerb = (path: string) => path.replace(/:[a-zA-Z]+$/, '');

/** Where the entity of an answer can be read; undefined where nothing reads it. */
export function addressOf(entity: object, asked: Asked): string | undefined {
  const { row, path } = asked;
  if (row.method === 'POST') {
    // a validated entity is not stored: only the list of stored ones exists
    return row.path.endsWith(':validate') ? listOf(asked) : addressOfMember(entity, asked);
  }
  return readable.has(row.path) ? path : undefined;
}

/** Where a member of a list can be read: alone, else in the list. */
export function addressOfMember(entity: object, { row, path, version, search }: Asked): string | undefined {
  const list = withoutVerb(row.path);
  const at = withoutVerb(path);
  const below = members.get(list);
  const id = below && below.since <= version ? idOf(entity, below.param) : undefined;
  if (id !== undefined) return `${at}/${encodeURIComponent(id)}`;
  return listOf({ row, path, search });
}

/** The list of the request, or to which it added an entity. */
function listOf({ row, path, search }: Omit<Asked, 'version'>): string | undefined {
  if (row.method === 'GET' && readable.has(row.path))
    return `${path}${queryOf(queried.get(row.path), search)}`;
  return readable.has(withoutVerb(row.path)) ? withoutVerb(path) : undefined;
}

function idOf(entity: object, param: string): string | undefined {
  // parts of stream processing have ids beside the names of their paths
  const others = param.endsWith('Name') ? ['name', 'id', '_id'] : ['id', '_id', 'name'];
  for (const field of [param, ...others]) {
    const value: unknown = Reflect.get(entity, field);
    if (typeof value === 'string') return value;
  }
  return undefined;
}
