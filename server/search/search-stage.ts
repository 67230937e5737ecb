import type { Document } from 'bson';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { type CountFacet, readFacets } from './facet/facets.ts';
import { readHighlight } from './highlight/highlights.ts';
import { Fields } from './query/fields.ts';
import { operatorNames, readClause, readOperator } from './query/operators.ts';
import type { Build, IndexView, Reading, Scope } from './query/scope.ts';
import { validateScopes } from './query/scopes.ts';
import { readToken } from './query/sequence-token.ts';
import { readSort, type SortOrder } from './query/sort.ts';
import type { Query } from './score/query.ts';
import { matchAll } from './score/simple-queries.ts';
import { SearchError } from './search-error.ts';
import { QueryResult, type SearchResult } from './search-result.ts';

/** A `$search` or `$searchMeta` that was read; its form is right. */
export interface SearchStage {
  /** Name of the index. */
  index: string;
  /** Whether rows contain the stored source. */
  returnsStored: boolean;
  run(view: IndexView): SearchResult;
}

interface StageOptions {
  build: Build;
  facets: [string, CountFacet][] | undefined;
  countType: 'lowerBound' | 'total';
  highlight: ReturnType<typeof readHighlight> | undefined;
  sort: SortOrder;
  after: string | undefined;
  before: string | undefined;
  returnsStored: boolean;
  scope: string | undefined;
  details: boolean;
}

/** Reads the stage. Refuses an invalid form before it reads any index. */
export function readSearchStage(argument: unknown): SearchStage {
  if (!isDocument(argument)) throw new SearchError(`must be a document, not ${typeName(argument)}`);
  const fields = new Fields(argument, '');
  const index = fields.optional('index')?.filledString() ?? 'default';
  const { build, facets, name } = readQuery(fields);
  const options: StageOptions = {
    build: builtOnce(build),
    facets,
    countType: readCount(fields),
    highlight: optionally(fields.optional('highlight'), readHighlight),
    sort: readSort(fields.optional('sort')),
    after: undefined,
    before: undefined,
    returnsStored: fields.optional('returnStoredSource')?.boolean() ?? false,
    scope: readReturnScope(fields),
    details: fields.optional('scoreDetails')?.boolean() ?? false,
  };
  fields.atMostOne(['searchAfter', 'searchBefore']);
  options.after = fields.optional('searchAfter')?.string();
  options.before = fields.optional('searchBefore')?.string();
  fields.optional('concurrent')?.boolean();
  const tracking = fields.optional('tracking')?.fields();
  tracking?.required('searchTerms').string();
  tracking?.end();
  fields.optional('searchNodePreference');
  const old = fields.optional('sortBetaV1');
  if (old) throw old.refuse('is not available on emulated clusters');
  fields.end();
  if (name === 'vectorSearch') validateWithVectors(options, tracking !== undefined);
  if (options.scope !== undefined && !options.returnsStored) {
    throw new SearchError('Set returnStoredSource to true if returnScope is non-empty');
  }
  const [asked, operator] = name === undefined ? facetOperator(argument) : [name, argument[name]];
  if (asked !== undefined) validateScopes(asked, operator, options.scope);
  return { index, returnsStored: options.returnsStored, run: (view) => runStage(options, view) };
}

function optionally<Given, Made>(value: Given | undefined, read: (value: Given) => Made): Made | undefined {
  return value === undefined ? undefined : read(value);
}

/** Exactly one operator, or the collector `facet`. */
function readQuery(fields: Fields): {
  build: Build;
  facets: StageOptions['facets'];
  name: string | undefined;
} {
  const reading: Reading = { root: true, embedded: false, readClause };
  const input = operatorNames.filter((name) => fields.optional(name) !== undefined);
  const collector = fields.optional('facet');
  const [name] = input;
  const all = `[${operatorNames.join(', ')}]`;
  if (input.length > 1) throw new SearchError(`at most one of ${all} may be present`);
  if (collector && name !== undefined) {
    throw new SearchError('Top-level operator is not allowed to be used with collector');
  }
  if (!collector) {
    if (name === undefined) {
      throw new SearchError(`Query should contain either an operator ${all} or a collector [facet]`);
    }
    return { build: readOperator(name, fields.required(name), reading), facets: undefined, name };
  }
  const inner = collector.fields();
  const operator = inner.optional('operator');
  if (operator?.fields().given('vectorSearch')) {
    throw new SearchError("Facets are not supported with the 'vectorSearch' operator.");
  }
  const build = operator ? readClause(operator, reading) : () => matchAll;
  const facets = readFacets(inner.required('facets').fields());
  inner.end();
  return { build, facets, name };
}

/** The operator behind a collector, with its name; nothing: it counts all documents. */
function facetOperator({ facet }: Document): [string | undefined, unknown] {
  const operator = (facet as Document | undefined)?.operator as Document | undefined;
  return Object.entries(operator ?? {})[0] ?? [undefined, undefined];
}

function readCount(fields: Fields): 'lowerBound' | 'total' {
  const count = fields.optional('count')?.fields();
  const type = count?.optional('type')?.oneOf(['lowerBound', 'total']) ?? 'lowerBound';
  count?.optional('threshold')?.integer({ min: 0 });
  count?.end();
  return type;
}

function readReturnScope(fields: Fields): string | undefined {
  const scope = fields.optional('returnScope')?.fields();
  const path = scope?.required('path').string();
  scope?.end();
  return path;
}

/** A search for the nearest vectors allows no other options // observed */
function validateWithVectors(options: StageOptions, tracking: boolean): void {
  const refuse = (what: string): never => {
    throw new SearchError(what);
  };
  if (options.after !== undefined || options.before !== undefined) {
    refuse(
      "Pagination is not supported with the 'vectorSearch' operator. Use $skip and $limit stages instead.",
    );
  }
  if (options.highlight) refuse("Highlighting is not supported with the 'vectorSearch' operator.");
  if (options.sort.asked) refuse("Sorting is not supported with the 'vectorSearch' operator.");
  if (tracking) refuse("Tracking is not supported with the 'vectorSearch' operator.");
}

/** Builds again for another index, or when it has changed: patterns of paths, synonyms and others depend on its content. */
function builtOnce(build: Build): Build {
  let last: { view: WeakRef<IndexView>; changes: number; level: string; query: Query } | undefined;
  return (scope) => {
    const { view, level } = scope;
    const isSame = last?.view.deref() === view && last.changes === view.changes && last.level === level;
    if (last && isSame) return last.query;
    const query = build(scope);
    last = { view: new WeakRef(view), changes: view.changes, level, query };
    return query;
  };
}

function runStage(options: StageOptions, view: IndexView): SearchResult {
  const { sort, facets } = options;
  const scope: Scope = { view, level: options.scope ?? '' };
  const storing = storingOf(options, scope);
  sort.validate(view);
  const level = view.level(scope.level);
  const query = options.build(scope);
  const token = options.after ?? options.before;
  return new QueryResult({
    view,
    level,
    query,
    highlighter: options.highlight?.(query, scope),
    storing,
    details: options.details,
    sort,
    mark: token === undefined ? undefined : readToken(token, sort),
    isReversed: options.before !== undefined,
    countType: options.countType,
    facets,
  });
}

/** The stored source of the returned rows; undefined: the query requests whole documents. */
function storingOf({ returnsStored, scope: path }: StageOptions, { view }: Scope) {
  if (!returnsStored) return undefined;
  if (path !== undefined) {
    const stored = view.mapping.at(path)?.embedded?.storedSource;
    if (stored) return stored;
    throw new SearchError(
      `returnScope path '${path}' must be indexed as embeddedDocument with a non-empty storedSource definition`,
    );
  }
  if (view.definition.storedSource) return view.definition.storedSource;
  throw new SearchError(
    "storedSource is not configured for this index. For queries on 'embeddedDocument' fields with 'storedSource', the 'returnScope' option must be populated",
  );
}
