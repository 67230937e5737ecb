import { parseDocument } from '#src/lib/ejson/parse.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { alone, isShellCall, readShellCall, type ShellMethod } from '#src/lib/ejson/shell-call.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import type { Query } from '../data-search.ts';
import { longestPart } from '../query-text.ts';

/** A query with its parts in their fields. */
export interface ExpandedQuery {
  query: Query;
  /** Parts of a shell call that no field takes: they are not applied. */
  notes: string[];
  /** Why the call is not a query of this collection. */
  problem: TextProblem | undefined;
}

/** Methods of a cursor, and options of find, with the part of the query that they set. */
const parts: Readonly<Record<string, keyof Query>> = {
  sort: 'sort',
  project: 'fields',
  projection: 'fields',
  collation: 'collation',
  hint: 'hint',
  skip: 'skip',
  limit: 'limit',
  maxTimeMS: 'maxTimeMS',
};

/** Methods of a collection whose filter can be run. */
const reads = new Set(['find', 'findOne', 'countDocuments', 'count']);

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
  if (read.name === 'aggregate')
    throw new TextProblem(
      'Pipelines run on the Aggregation tab. Paste the call there.',
      text,
      read.from,
      read.to,
    );
  if (!reads.has(read.name))
    throw new TextProblem(`Only find can be run here, not ${read.name}`, text, read.from, read.to);
  const query: Query = {
    ...typed,
    filter: partOf(text, read, 0),
    fields: (read.name.startsWith('find') ? partOf(text, read, 1) : undefined) ?? typed.fields,
  };
  const notes: string[] = [];
  const isCount = !read.name.startsWith('find');
  const options = read.args[isCount ? 1 : 2];
  if (options) applyOptions(text.slice(options.from, options.to), query, notes);
  if (read.name === 'findOne') notes.push('findOne is run as find: all matches are shown.');
  if (isCount) notes.push(`${read.name} is run as find: the page shows the number of matches.`);
  for (const method of cursor) {
    const part = Object.hasOwn(parts, method.name) ? parts[method.name] : undefined;
    if (part) query[part] = partOf(text, method, 0)?.trim();
    else if (!harmless.has(method.name)) notes.push(notApplied(text, method));
  }
  query.fields = query.fields?.trim();
  return { query, notes };
}

/** The third argument of `find`: `{ sort: …, limit: … }`. */
function applyOptions(text: string, query: Query, notes: string[]): void {
  const options = fieldTexts(text);
  for (const [name, value] of options) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part) query[part] = value;
    else notes.push(`The option ${name} is not applied.`);
  }
}

/** The fields of an object with their values, printed again. */
function fieldTexts(text: string): [string, string][] {
  const { value } = parseDocument(text);
  return Object.entries(value).map(([name, each]) => [name, printLine(each, 'exact')]);
}

function partOf(text: string, { args }: ShellMethod, at: number): string | undefined {
  const span = args[at];
  return span && alone(text, span);
}

function notApplied(text: string, { name, args }: ShellMethod): string {
  const [first] = args;
  const value = first ? text.slice(first.from, Math.min(first.to, first.from + 40)) : '';
  const instead = name === 'readPref' ? ' Choose the members under Read from.' : '';
  return `${name}(${value}) is not applied.${instead}`;
}

const quotedId = /(?<!ObjectId\(\s*|\$oid["']?\s*:\s*)["'“‘]([0-9a-f]{24})["'”’](?!\s*:)/giu;

/**
 * The same filter with an ObjectId for each text of 24 hexadecimal digits: text matches no ObjectId.
 *
 * @returns undefined where no text looks like an id
 */
export function withObjectIds(text: string | undefined): string | undefined {
  if (!text || text.length > longestPart) return undefined;
  const changed = text.replace(quotedId, (_, id: string) => `ObjectId("${id.toLowerCase()}")`);
  return changed === text ? undefined : changed;
}

/** The filter for a bare id: `{ _id: ObjectId("…") }`; undefined for any other text. */
export function filterOfId(text: string | undefined): string | undefined {
  const id = /^\s*["'“‘]?([0-9a-f]{24})["'”’]?\s*$/iu.exec((text ?? '').slice(0, 100))?.[1];
  return id && `{ _id: ObjectId("${id.toLowerCase()}") }`;
}
