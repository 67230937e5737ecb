import type { Operation } from '#contract/operation.ts';
import { operationIds, operationOf } from '#contract/operations.ts';

/** Paths at which something can be read, and the parameter by which members of a list are read below it. */
const readable = new Set<string>();
const members = new Map<string, string>();
for (const id of operationIds) {
  const { method, path, root = 'v2' } = operationOf(id);
  if (method !== 'GET' || root !== 'v2') continue;
  readable.add(path);
  const below = /^(.+)\/\{(\w+)\}$/.exec(path);
  if (below?.[1] && below[2]) members.set(below[1], below[2]);
}

/** What a request was sent to: the row's path, and the same below the base with its values. */
interface Asked {
  row: Pick<Operation, 'path' | 'method'>;
  path: string;
}

const withoutVerb = (path: string) => path.replace(/:[a-zA-Z]+$/, '');

/** Where the entity of an answer can be read; undefined where nothing reads it. */
export function addressOf(entity: object, { row, path }: Asked): string | undefined {
  if (row.method === 'POST') return addressOfMember(entity, { row, path });
  return readable.has(row.path) ? path : undefined;
}

/** Where a member of a list can be read: alone, else in the list. */
export function addressOfMember(entity: object, { row, path }: Asked): string | undefined {
  const list = withoutVerb(row.path);
  const at = withoutVerb(path);
  const param = members.get(list);
  const id = param === undefined ? undefined : idOf(entity, param);
  if (id !== undefined) return `${at}/${encodeURIComponent(id)}`;
  return readable.has(list) ? at : undefined;
}

function idOf(entity: object, param: string): string | undefined {
  for (const field of [param, 'id', '_id', 'name']) {
    const value: unknown = Reflect.get(entity, field);
    if (typeof value === 'string') return value;
  }
  return undefined;
}
