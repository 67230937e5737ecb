import { alone, isShellCall, readShellCall, type ShellMethod } from '#src/lib/ejson/shell-call.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import type { Query } from '../data-search.ts';

/** A query with its parts in their fields. */
export interface ExpandedQuery {
  query: Query;
  /** Parts of a shell call that no field takes: they are not applied. */
  notes: string[];
  /** Why the call is not a query of this collection. */
  problem: TextProblem | undefined;
}

/** Methods of a cursor that change nothing about which documents are found. */
const harmless = new Set(['toArray', 'pretty', 'next', 'hasNext']);

/**
 * Puts the parts of `db.orders.find({ … }, { … }).sort({ … })` into their fields; any other text is unchanged. Positions in
 * the filter stay those of the typed text.
 *
 * @param namespace the database and the collection that are open: a call of another one is refused
 */
export function expandShellQuery(typed: Query, namespace: { db: string; collection: string }): ExpandedQuery {
  const text = typed.filter ?? '';
  if (!isShellCall(text)) return { query: typed, notes: [], problem: undefined };
  try {
    return { ...expand(text, typed, namespace), problem: undefined };
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    return { query: typed, notes: [], problem: error };
  }
}

function expand(text: string, typed: Query, namespace: { db: string; collection: string }) {
  const { db, collection, methods } = readShellCall(text);
  const [read, ...cursor] = methods;
  if (!read) throw new TextProblem('A method is missing', text, 0, text.length);
  if ((db ?? namespace.db) !== namespace.db || collection.name !== namespace.collection) {
    const asked = `${db ?? namespace.db}.${collection.name}`;
    const message = `This is a query of ${asked}. Open ${asked} to run it: ${namespace.db}.${namespace.collection} is shown.`;
    throw new TextProblem(message, text, collection.from, collection.to);
  }
  if (read.name !== 'find' && read.name !== 'findOne') {
    throw new TextProblem(`Only find can be run here, not ${read.name}`, text, read.from, read.to);
  }
  const query: Query = {
    ...typed,
    filter: partOf(text, read, 0),
    fields: partOf(text, read, 1) ?? typed.fields,
  };
  const notes = read.args.length > 2 ? ['Options of find are not applied.'] : [];
  if (read.name === 'findOne') notes.push('findOne is run as find: all matches are shown.');
  for (const method of cursor) {
    if (method.name === 'sort') query.sort = partOf(text, method, 0)?.trim();
    else if (method.name === 'project' || method.name === 'projection')
      query.fields = partOf(text, method, 0)?.trim();
    else if (!harmless.has(method.name)) notes.push(notApplied(text, method));
  }
  query.fields = query.fields?.trim();
  return { query, notes };
}

function partOf(text: string, { args }: ShellMethod, at: number): string | undefined {
  const span = args[at];
  return span && alone(text, span);
}

function notApplied(text: string, { name, args }: ShellMethod): string {
  const [first] = args;
  const value = first ? text.slice(first.from, Math.min(first.to, first.from + 40)) : '';
  const instead = name === 'limit' || name === 'skip' ? ' Choose the page and its size below.' : '';
  return `${name}(${value}) is not applied.${instead}`;
}

/** The filter for a bare id: `{ _id: ObjectId("…") }`; undefined for any other text. */
export function filterOfId(text: string | undefined): string | undefined {
  const id = /^\s*["'“‘]?([0-9a-f]{24})["'”’]?\s*$/iu.exec((text ?? '').slice(0, 100))?.[1];
  return id && `{ _id: ObjectId("${id.toLowerCase()}") }`;
}
