import { parseEjson } from '#src/lib/ejson/parse.ts';
import { isShellCall } from '#src/lib/ejson/shell-call.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type Ejson, type EjsonObject, int, isObject, kindOf } from '#src/lib/ejson/value.ts';
import { byId } from '../change-documents.ts';
import { longest } from '../data-search.ts';
import type { ReadQuery } from '../query-text.ts';

/** Operators of an update, or stages of a pipeline. */
export type Update = EjsonObject | EjsonObject[];

/** The change that each document gets. */
export type Change = { kind: 'update'; update: Update } | { kind: 'delete' };
export type ChangeKind = Change['kind'];

/** Stages of an update pipeline // documented: db.collection.updateMany(), aggregation pipeline */
export const updateStages: ReadonlySet<string> = new Set([
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
]);

/** Reads the update as typed: operators, or an array of stages. Throws TextProblem. */
export function readUpdate(text: string): Update {
  const refuse = (message: string, name?: string): TextProblem => {
    const at = name === undefined ? -1 : text.indexOf(name);
    return new TextProblem(message, text, Math.max(0, at), at < 0 ? text.length : at + (name?.length ?? 0));
  };
  if (text.trim() === '') throw refuse('An update is required: { $set: { field: value } }');
  if (isShellCall(text)) throw refuse('Only the update is expected, without db.collection.updateMany( … )');
  const { value } = parseEjson(text, longest);
  if (Array.isArray(value)) {
    if (value.length === 0) throw refuse('A pipeline needs at least one stage');
    return value.map((stage) => {
      const [name = '', ...others] = isObject(stage) ? Object.keys(stage) : [];
      if (!isObject(stage) || others.length > 0) throw refuse('A stage is a document with one field');
      if (!updateStages.has(name)) {
        throw refuse(`An update pipeline has ${[...updateStages].join(', ')} only, not ${name}`, name);
      }
      return stage;
    });
  }
  if (!isObject(value) || kindOf(value) !== 'object') {
    throw refuse('A document or a pipeline is expected: { $set: { field: value } }');
  }
  const names = Object.keys(value);
  if (names.length === 0) throw refuse('An update is required: { $set: { field: value } }');
  const plain = names.find((name) => !name.startsWith('$'));
  if (plain !== undefined) {
    throw refuse(`${plain} is not an operator. To set a field, write { $set: { ${plain}: value } }`, plain);
  }
  const odd = Object.entries(value).find(([, fields]) => !isObject(fields) || kindOf(fields) !== 'object');
  if (odd) throw refuse(`${odd[0]} needs a document of fields: { ${odd[0]}: { field: value } }`, odd[0]);
  return value;
}

const rootOf = (path: string): string => path.split('.')[0] ?? path;

/** The top-level fields that an update can change; undefined: any. */
export function touchedFields(update: Update): string[] | undefined {
  const paths: string[] = [];
  for (const part of Array.isArray(update) ? update : [update]) {
    for (const [name, value] of Object.entries(part)) {
      if (name === '$project' || name.startsWith('$replace')) return undefined;
      if (typeof value === 'string') paths.push(value);
      else if (Array.isArray(value)) paths.push(...value.filter((each) => typeof each === 'string'));
      else if (isObject(value)) {
        paths.push(...Object.keys(value));
        if (name === '$rename')
          paths.push(...Object.values(value).filter((each) => typeof each === 'string'));
      }
    }
  }
  const roots = [...new Set(paths.map(rootOf))];
  // a projection cannot name such a field
  return roots.some((root) => root === '' || root.startsWith('$')) ? undefined : roots;
}

type Filtered = Pick<ReadQuery, 'filter' | 'options'>;

/** Whether the filter can be part of a statement: by another collation, `_id: "a"` could match `"A"` too. */
const isInStatements = ({ filter, options }: Filtered): boolean =>
  Object.keys(filter).length > 0 && options.collation === undefined;

/** The command that changes some documents, each by a statement of its own while it still matches the filter. */
export function changeCommand(
  collection: string,
  change: Change,
  query: Filtered,
  ids: readonly Ejson[],
): EjsonObject {
  const chosen = (id: Ejson): EjsonObject =>
    isInStatements(query) ? { $and: [byId(id), query.filter] } : byId(id);
  if (change.kind === 'delete') {
    const deletes = ids.map((id) => ({ q: chosen(id), limit: int(1) }));
    return { delete: collection, deletes, ordered: false };
  }
  const updates = ids.map((id) => ({ q: chosen(id), u: change.update, multi: false, upsert: false }));
  return { update: collection, updates, ordered: false };
}

/** The command that reads which of some documents match the filter, by the collation of the query. */
export function matchingCommand(collection: string, query: Filtered, ids: readonly Ejson[]): EjsonObject {
  return {
    find: collection,
    filter: { $and: [{ _id: { $in: [...ids] } }, query.filter] },
    projection: { _id: int(1) },
    ...(query.options.collation === undefined ? {} : { collation: query.options.collation }),
    batchSize: int(ids.length),
  };
}

/** The command that reads those of some documents that exist. */
export const documentsCommand = (collection: string, ids: readonly Ejson[]): EjsonObject => ({
  ...{ find: collection, filter: { _id: { $in: [...ids] } }, batchSize: int(ids.length) },
});

/** The command that reads those of some documents that exist, with the fields that the change can alter. */
export function stateCommand(collection: string, change: Change, ids: readonly Ejson[]): EjsonObject {
  const fields = change.kind === 'delete' ? [] : touchedFields(change.update);
  const projection = fields && {
    projection: Object.fromEntries(['_id', ...fields].map((name) => [name, int(1)])),
  };
  return { ...documentsCommand(collection, ids), ...projection };
}

/** The command that reads the `_id`s of the documents of a query, at most `limit`. */
export function idsCommand(collection: string, query: ReadQuery, batchSize: number): EjsonObject {
  const { filter, sort, options } = query;
  const { maxTimeMS: _, ...others } = options;
  return {
    find: collection,
    filter,
    ...(Object.keys(sort).length > 0 ? { sort } : {}),
    projection: { _id: int(1) },
    ...others,
    batchSize: int(batchSize),
    // the longest time for which an answer is awaited; its own Stop ends it before
    maxTimeMS: int(600_000),
  };
}
