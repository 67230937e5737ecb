import type { Definition } from '#contract/search/definition.ts';
import type { FieldMap, FieldType, LeafType } from '#contract/search/fields.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { storedPart } from './index/stored-source.ts';
import { Fields } from './query/fields.ts';
import type { IndexView } from './query/scope.ts';
import { readVectorOptions, vectorQuery, vectorTypeAt } from './query/vectors.ts';
import { outlineOf } from './score/outline.ts';
import { SearchError } from './search-error.ts';
import type { SearchResult } from './search-result.ts';
import type { SearchStage } from './search-stage.ts';
import { readVectorFilter } from './vector-filter.ts';

/** Reads `$vectorSearch`. Refuses an invalid form before it reads any index. */
export function readVectorStage(argument: unknown): SearchStage {
  if (!isDocument(argument)) throw new SearchError(`must be a document, not ${typeName(argument)}`);
  const fields = new Fields(argument, '');
  const index = fields.required('index').filledString();
  const options = readVectorOptions(fields);
  const filter = fields.optional('filter');
  const build = filter && readVectorFilter(filter);
  const returnsStored = fields.optional('returnStoredSource')?.boolean() ?? false;
  for (const name of ['parentFilter', 'nestedOptions', 'explainOptions']) {
    const input = fields.optional(name);
    if (input) throw input.refuse('is not available on emulated clusters');
  }
  fields.end();
  const run = (view: IndexView): SearchResult => {
    const type = vectorTypeAt(options.path, { view, level: '' });
    if (!type) {
      throw new SearchError(
        view.forVectors
          ? `${options.path} is not indexed as vector`
          : `${options.path} must be indexed as "vector".`,
      );
    }
    const storing = returnsStored ? view.definition.storedSource : undefined;
    if (returnsStored && !storing) throw new SearchError('storedSource is not configured for this index.');
    const level = view.level('');
    const query = vectorQuery(options, type, build?.(view));
    const { docs, scores } = query.run(level, 1);
    const result = docs.map((doc, at) => ({ doc, score: scores[at] as number }));
    result.sort((a, b) => b.score - a.score || a.doc - b.doc);
    const rows = result.map(({ doc, score }) => {
      const entry = level.entry(doc);
      return {
        key: entry?.key ?? '',
        score,
        stored: storing ? storedPart(entry?.source ?? {}, storing) : undefined,
        highlights: () => undefined,
        details: () => undefined,
        token: () => '',
        rootId: () => undefined,
      };
    });
    return {
      rows,
      first: (count) => rows.slice(0, count),
      meta: { count: { total: rows.length } },
      plan: { query: () => outlineOf(query, level), highlighted: undefined, matched: () => docs.length },
    };
  };
  return { index, returnsStored, run };
}

/** Every kind of value that may be filtered by. */
const filterTypes: readonly LeafType[] = [
  { type: 'boolean' },
  { type: 'date' },
  { type: 'number' },
  { type: 'objectId' },
  { type: 'token' },
  { type: 'uuid' },
];

/** The definition of an index for vectors as mappings, by which documents are then indexed. */
export function mappingsOfVectors(definition: Definition): Definition {
  const { fields = [], nestedRoot, ...rest } = definition;
  if (nestedRoot !== undefined) throw new SearchError('nestedRoot is not available on emulated clusters');
  const root: FieldMap = {};
  for (const field of fields) {
    if (field.type === 'filter') place(root, field.path.split('.'), filterTypes);
    if (field.type === 'vector') {
      const { path, ...vector } = field;
      place(root, path.split('.'), [vector]);
    }
  }
  return { ...rest, mappings: { dynamic: false, fields: root } };
}

function place(fields: FieldMap, [name = '', ...rest]: string[], types: readonly FieldType[]): void {
  const here = Object.hasOwn(fields, name) ? ([fields[name]].flat() as FieldType[]) : [];
  if (rest.length === 0) {
    fields[name] = [...here, ...types];
    return;
  }
  let inside = here.find((each) => each.type === 'document');
  if (!inside) {
    inside = { type: 'document', dynamic: false, fields: {} };
    fields[name] = [...here, inside];
  }
  inside.fields ??= {};
  place(inside.fields, rest, types);
}
