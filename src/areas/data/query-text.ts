import { type OperatorPlace, parseDocument } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type EjsonObject, int, numberOf } from '#src/lib/ejson/value.ts';
import { eachPart, type Query, queryParts } from './data-search.ts';
import { readOption } from './query/query-options.ts';

/** A query as the database takes it. */
export interface ReadQuery {
  filter: EjsonObject;
  sort: EjsonObject;
  fields: EjsonObject;
  /** Fields of the command: collation, hint, skip, limit, maxTimeMS. */
  options: EjsonObject;
  /** Of the filter, with their places in its text. */
  operators: OperatorPlace[];
}

/** What finds every document. */
export const nothing: ReadQuery = { filter: {}, sort: {}, fields: {}, options: {}, operators: [] };
export const none: Query = eachPart(() => undefined);

export const sameTexts = (a: Query, b: Query): boolean => queryParts.every((part) => a[part] === b[part]);

export type Part = keyof Query;
export type Problems = Partial<Record<Part, TextProblem>>;

/** The address of the page keeps no more. */
export const longestPart = 8000;

/** Parses the texts of a query; problems are reported for each. */
export function readQuery(texts: Query): { query: ReadQuery | undefined; problems: Problems } {
  const problems: Problems = {};
  const read = (part: Part) => {
    try {
      const text = limited(texts[part]);
      const result = parseDocument(text);
      if (part === 'sort') checkSort(result.value, texts.sort ?? '');
      return result;
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error;
      problems[part] = error;
      return { value: {}, operators: [] };
    }
  };
  const filter = read('filter');
  const sort = read('sort');
  const fields = read('fields');
  const options: EjsonObject = {};
  for (const part of ['collation', 'hint', 'skip', 'limit', 'maxTimeMS'] as const) {
    try {
      const value = readOption(part, limited(texts[part]).trim());
      if (value !== undefined) options[part] = value;
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error;
      problems[part] = error;
    }
  }
  const sound = Object.keys(problems).length === 0;
  const query = {
    filter: filter.value,
    sort: sort.value,
    fields: fields.value,
    options,
    operators: filter.operators,
  };
  return { query: sound ? query : undefined, problems };
}

function limited(text = ''): string {
  if (text.length <= longestPart) return text;
  const message = `At most ${longestPart} characters are allowed, not ${text.length}`;
  throw new TextProblem(message, text, longestPart, text.length);
}

function checkSort(sort: EjsonObject, text: string): void {
  for (const [field, order] of Object.entries(sort)) {
    const number = numberOf(order);
    const meta = typeof order === 'object' && order !== null && '$meta' in order;
    if (number === 1 || number === -1 || meta) continue;
    const at = Math.max(0, text.indexOf(field));
    throw new TextProblem(`${field} sorts by 1 (ascending) or -1 (descending)`, text, at, at + field.length);
  }
}

/** The text of a sort by one field. */
export function sortText(field: string, desc: boolean): string {
  const name = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(field) ? field : JSON.stringify(field);
  return `{ ${name}: ${desc ? -1 : 1} }`;
}

/** The one field that a query sorts by, if it is one. */
export function sortedBy(sort: EjsonObject): { column: string; desc: boolean } | null {
  const entries = Object.entries(sort);
  const [first] = entries;
  if (entries.length !== 1 || !first) return null;
  const number = numberOf(first[1]);
  return number === undefined ? null : { column: first[0], desc: number < 0 };
}

export function findCommand(collection: string, query: ReadQuery, batchSize: number): EjsonObject {
  return {
    find: collection,
    filter: query.filter,
    ...(Object.keys(query.sort).length > 0 ? { sort: query.sort } : {}),
    ...(Object.keys(query.fields).length > 0 ? { projection: query.fields } : {}),
    ...query.options,
    batchSize: int(batchSize),
  };
}

/** One page of the documents that the query's own skip and limit leave. */
export function pageCommand(
  collection: string,
  query: ReadQuery,
  { page, size }: { page: number; size: number },
): EjsonObject {
  const before = (page - 1) * size;
  const limit = numberOf(query.options.limit) || Infinity;
  const left = Math.min(size, limit - before);
  return {
    ...findCommand(collection, query, size),
    // documented: a limit of 0 means no limit, so a page behind the limit matches nothing by its filter
    ...(left > 0 ? {} : { filter: { $nor: [{}] } }),
    skip: int((numberOf(query.options.skip) ?? 0) + before),
    limit: int(Math.max(1, left)),
  };
}

/** A query to count: `ReadQuery` without its order and fields. */
export type CountedQuery = Pick<ReadQuery, 'filter' | 'options'>;

export function countCommand(collection: string, { filter, options }: CountedQuery): EjsonObject {
  return { count: collection, query: filter, ...options };
}
