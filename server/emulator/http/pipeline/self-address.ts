import type { Operation } from '#contract/operation.ts';
import { operationIds, operationOf } from '#contract/operations.ts';

interface Readable {
  /** The first version that can read it. */
  since: string;
  /** The parameter by which members of a list are read below it. */
  param: string;
}

/** Paths at which something can be read, and lists whose members are read below them. */
const readable = new Set<string>();
const members = new Map<string, Readable>();
for (const id of operationIds) {
  const { method, path, root = 'v2', versions } = operationOf(id);
  if (method !== 'GET' || root !== 'v2') continue;
  readable.add(path);
  const below = /^(.+)\/\{(\w+)\}$/.exec(path);
  const [since = ''] = Object.keys(versions ?? {}).sort();
  if (below?.[1] && below[2]) members.set(below[1], { since, param: below[2] });
}

/** The address of a request: the row's path, and the same below the base with its values. */
interface Asked {
  row: Pick<Operation, 'path' | 'method'>;
  path: string;
  /** Of the answer: an address that it does not know yet leads nowhere. */
  version: string;
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
export function addressOfMember(entity: object, { row, path, version }: Asked): string | undefined {
  const list = withoutVerb(row.path);
  const at = withoutVerb(path);
  const below = members.get(list);
  const id = below && below.since <= version ? idOf(entity, below.param) : undefined;
  if (id !== undefined) return `${at}/${encodeURIComponent(id)}`;
  return listOf({ row, path });
}

/** The list of the request, or to which it added an entity. */
function listOf({ row, path }: Pick<Asked, 'row' | 'path'>): string | undefined {
  return readable.has(withoutVerb(row.path)) ? withoutVerb(path) : undefined;
}

function idOf(entity: object, param: string): string | undefined {
  for (const field of [param, 'id', '_id', 'name']) {
    const value: unknown = Reflect.get(entity, field);
    if (typeof value === 'string') return value;
  }
  return undefined;
}
