import type { Document } from 'bson';
import type { StoredSource } from '#contract/search/stored-source.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import type { Explanation } from './explanation.ts';
import { type Bucket, type CountFacet, readFacets } from './facet/facets.ts';
import { type Highlight, type Highlighter, readHighlight } from './highlight/highlights.ts';
import type { Level } from './index/level.ts';
import { storedPart } from './index/stored-source.ts';
import { Fields } from './query/fields.ts';
import { operatorNames, readClause, readOperator } from './query/operators.ts';
import type { Build, IndexView, Reading, Scope } from './query/scope.ts';
import { validateScopes } from './query/scopes.ts';
import { readToken, sequenceToken } from './query/sequence-token.ts';
import { type Ranked, readSort, type SortOrder } from './query/sort.ts';
import { outlineOf } from './score/outline.ts';
import type { Query } from './score/query.ts';
import type { QueryOutline } from './score/query-outline.ts';
import { matchAll } from './score/simple-queries.ts';
import { SearchError } from './search-error.ts';

/** One matching document. Expensive values are computed on demand. */
interface SearchRow {
  /** Of the document in its collection. */
  key: string;
  score: number;
  /** The source fields stored in the index, when the query returns those instead of the document. */
  stored: Document | undefined;
  highlights(): Highlight[] | undefined;
  details(): Explanation | undefined;
  token(): string;
  /** Of the document around an element that is returned. */
  rootId(): unknown;
}

/** `$$SEARCH_META`, and the one document of `$searchMeta`. */
interface SearchMeta {
  count: { total: number } | { lowerBound: number };
  facet?: Record<string, { buckets: Bucket[] }>;
}

export interface SearchResult {
  rows: SearchRow[];
  meta: SearchMeta;
  /** How it was found; absent: by no index. */
  plan?: SearchPlan;
}

/** The report of `explain` for a search. */
export interface SearchPlan {
  query: () => QueryOutline;
  /** Fields in which words are marked, by their names in the index. */
  highlighted: readonly string[] | undefined;
  /** How many documents match, whatever is then returned of them. */
  matched: number;
}

/** What an index that does not exist answers // observed */
export const emptyResult: SearchResult = { rows: [], meta: { count: { total: 0 } } };

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
    build,
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

/** Shared state of the rows of one result. */
interface Found {
  level: Level;
  query: Query;
  highlighter: Highlighter | undefined;
  storing: StoredSource | undefined;
  details: boolean;
}

/** Created for every matching document; most are never read. */
class Row implements SearchRow {
  readonly #found: Found;
  readonly #ranked: Ranked;

  constructor(match: Found, ranked: Ranked) {
    this.#found = match;
    this.#ranked = ranked;
  }

  get #source(): Document {
    return this.#found.level.entry(this.#ranked.doc)?.source ?? {};
  }

  get key(): string {
    return this.#found.level.entry(this.#ranked.doc)?.key ?? '';
  }

  get score(): number {
    return this.#ranked.score;
  }

  get stored(): Document | undefined {
    const { storing } = this.#found;
    return storing ? storedPart(this.#source, storing) : undefined;
  }

  highlights(): Highlight[] | undefined {
    return this.#found.highlighter?.(this.#source);
  }

  details(): Explanation | undefined {
    const { details, query, level } = this.#found;
    return details ? query.explain(level, 1, this.#ranked.doc) : undefined;
  }

  token(): string {
    return sequenceToken(this.#ranked);
  }

  rootId(): unknown {
    let { level } = this.#found;
    if (!level.outer) return undefined;
    let entry = level.entry(this.#ranked.doc);
    for (; entry && level.outer; level = level.outer) entry = level.outer.entry(entry.parent);
    return entry?.source._id;
  }
}

function runStage(options: StageOptions, view: IndexView): SearchResult {
  const scope: Scope = { view, level: options.scope ?? '' };
  const storing = storingOf(options, scope);
  options.sort.validate(view);
  const level = view.level(scope.level);
  const query = options.build(scope);
  const hits = query.run(level, 1);
  const highlighter = options.highlight?.(query, scope);
  const result: Found = { level, query, highlighter, storing, details: options.details };
  const rows = pageOf(options, options.sort.ranked(hits, level)).map((ranked) => new Row(result, ranked));
  const facet = options.facets?.map(
    ([name, count]) => [name, { buckets: count(view, level, hits.docs) }] as const,
  );
  const all = hits.docs.length;
  const count = options.countType === 'total' ? { total: all } : { lowerBound: all };
  return {
    rows,
    meta: { count, ...(facet ? { facet: Object.fromEntries(facet) } : {}) },
    plan: { query: () => outlineOf(query, level), highlighted: highlighter?.fields, matched: all },
  };
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

/** Rows in their order; those before a token come in reverse // documented */
function pageOf({ sort, after, before }: StageOptions, rows: Ranked[]): Ranked[] {
  const token = after ?? before;
  const order = before === undefined ? sort : sort.inverted();
  rows.sort((a, b) => order.compare(a, b));
  if (token === undefined) return rows;
  const mark = readToken(token, sort);
  return rows.filter((row) => order.compare(row, mark) > 0);
}
