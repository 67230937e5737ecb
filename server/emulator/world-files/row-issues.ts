import { describedProblems, valueProblems } from '#contract/values/value-problems.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import type { TableSpec } from '../kernel/table.ts';
import type { TableName } from '../kernel/tables.ts';
import type { World } from '../kernel/world.ts';
import { rowSchema } from './row-schemas.ts';

/** What is wrong with a row: the path of the field, empty for the whole row, and a predicate. */
export interface RowIssue {
  path: string;
  description: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Everything that is wrong with a row of an import, before it is loaded. */
export function rowIssues(world: World, kind: TableName, row: Row): RowIssue[] {
  const read = rowSchema(kind).safeParse(row, describedProblems);
  if (!read.success) {
    return valueProblems(read.error).map(({ field, description }) => ({ path: field, description }));
  }
  const issue = furtherIssue(world, kind, row);
  return issue ? [issue] : [];
}

function furtherIssue(world: World, kind: TableName, row: Row): RowIssue | undefined {
  if (kind === 'due' && !Object.hasOwn(world.parts.transitions, String(row.transition))) {
    return { path: 'transition', description: 'is no transition of this emulator' };
  }
  if (kind === 'documents') return documentIssue(row);
  return indexIssue(world.tableSpecs[kind] as TableSpec<{ id: string }>, row);
}

function documentIssue({ text, id, collectionId }: Row): RowIssue | undefined {
  if (!String(id).startsWith(`${String(collectionId)}/`)) {
    return { path: 'id', description: 'must begin with the id of its collection' };
  }
  try {
    const doc: unknown = parseEjson(String(text));
    if (typeof doc === 'object' && doc !== null && Object.hasOwn(doc, '_id')) return undefined;
  } catch {
    // reported below
  }
  return { path: 'text', description: 'must be a document with an _id in Extended JSON' };
}

/** A row must be in a list of its collection, at a place in it: a row without would never be found. */
function indexIssue({ indexes }: TableSpec<{ id: string }>, row: Row): RowIssue | undefined {
  const missing = new Set<string>();
  const watched = new Proxy(row, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'string' && typeof value !== 'number') missing.add(String(name));
      return value;
    },
  }) as unknown as { id: string };
  const lists = Object.values(indexes);
  let isListed = lists.length === 0;
  for (const { key, order } of lists) {
    let isPlaced = true;
    missing.clear();
    try {
      const list: unknown = key(watched);
      if (list === undefined) continue;
      isPlaced = typeof list === 'string' && !/\b(undefined|null|NaN)\b/.test(list);
      if (isPlaced && order) isPlaced = typeof order(watched) === 'string';
    } catch {
      isPlaced = false;
    }
    if (!isPlaced)
      return { path: [...missing].at(-1) ?? '', description: 'is required, as a text or a number' };
    isListed = true;
  }
  if (isListed) return undefined;
  return { path: [...missing].at(-1) ?? '', description: 'is required: the row would be in no list' };
}

/** Collections of owners by the name of the index that is keyed by them. */
const ownerTables = { group: 'groups', org: 'orgs' } as const;

/** A row whose project or organization does not exist, once all rows are loaded; undefined: every owner exists. */
export function ownerIssue(world: World, kind: TableName, row: { id: string }): RowIssue | undefined {
  const { indexes } = world.tableSpecs[kind] as TableSpec<{ id: string }>;
  for (const [name, table] of Object.entries(ownerTables)) {
    const key = Object.hasOwn(indexes, name) ? indexes[name]?.key(row) : undefined;
    if (key === undefined || world.tables[table].get(key)) continue;
    return {
      path: `${name}Id`,
      description: `names no row of ${table}: ${JSON.stringify(key.slice(0, 60))}`,
    };
  }
  return undefined;
}
