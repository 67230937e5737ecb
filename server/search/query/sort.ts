import type { Level } from '../index/level.ts';
import type { Hits } from '../score/query.ts';
import { SearchError } from '../search-error.ts';
import { type ComparableKind, compareSame } from './comparable.ts';
import type { Fields, Value } from './fields.ts';
import type { IndexView } from './scope.ts';

/** A sort value of a row: the rank of its type, and the value; undefined: no value. */
export type SortValue = readonly [number, number | bigint | string | boolean] | undefined;

interface Key {
  /** Undefined: by score. */
  path: string | undefined;
  order: 1 | -1;
  /** Sort position of rows without a value. */
  missing: 'lowest' | 'highest';
}

/** One matching document, with its sort values. */
export interface Ranked {
  doc: number;
  score: number;
  values: readonly SortValue[];
}

const noValues: readonly SortValue[] = [];

/** Kinds in the order in which they are compared with each other // documented: numbers, texts, ids, booleans, dates */
const kinds: readonly ComparableKind[] = ['number', 'token', 'uuid', 'objectId', 'boolean', 'date'];

/** How the rows of a query are ordered. */
export class SortOrder {
  readonly keys: readonly Key[];
  /** Whether the query requested an order; otherwise the best rows come first. */
  readonly asked: boolean;

  constructor(keys: readonly Key[] | undefined) {
    this.keys = keys ?? [{ path: undefined, order: -1, missing: 'lowest' }];
    this.asked = keys !== undefined;
  }

  /** Refuses paths that the index does not know; one of text alone has no values // observed */
  validate({ mapping }: IndexView): void {
    for (const { path } of this.keys) {
      if (path !== undefined && !mapping.at(path))
        throw new SearchError(`${path} is not indexed as sortable`);
    }
  }

  ranked({ docs, scores }: Hits, level: Level): Ranked[] {
    const fieldKeys = this.keys.filter(({ path }) => path !== undefined);
    return docs.map((doc, at) => ({
      doc,
      score: scores[at] as number,
      values: fieldKeys.length === 0 ? noValues : fieldKeys.map((key) => sortValueOf(key, level, doc)),
    }));
  }

  /**
   * The order of the rows before a mark. Equal rows keep the order of the documents here as well, so those
   * before the mark are not included // observed: Lucene's search after the mark, with each key reversed
   */
  inverted(): SortOrder {
    const keys = this.keys.map((key): Key => ({ ...key, order: key.order === 1 ? -1 : 1 }));
    return new SortOrder(keys);
  }

  /** Equal rows keep the order of the documents. */
  compare(a: Ranked, b: Ranked): number {
    if (!this.asked) return b.score - a.score || a.doc - b.doc;
    let field = 0;
    for (const key of this.keys) {
      let order: number;
      if (key.path === undefined) order = (a.score - b.score) * key.order;
      else {
        order = compareValues(a.values[field], b.values[field], key);
        field += 1;
      }
      if (order !== 0) return order;
    }
    return a.doc - b.doc;
  }
}

function compareValues(a: SortValue, b: SortValue, { order, missing }: Key): number {
  if (!a || !b) {
    const lower = Number(Boolean(a)) - Number(Boolean(b));
    return (missing === 'lowest' ? lower : -lower) * order;
  }
  return compareRanked(a, b) * order;
}

function compareRanked(
  [rank, value]: NonNullable<SortValue>,
  [other, second]: NonNullable<SortValue>,
): number {
  if (rank !== other) return rank - other;
  const [lost, missing] = [Number.isNaN(value), Number.isNaN(second)];
  if (lost || missing) return Number(missing) - Number(lost);
  return compareSame(value, second);
}

/** Of several values the lowest in ascending order, else the highest. */
function sortValueOf({ path, order, missing }: Key, level: Level, doc: number): SortValue {
  const results: NonNullable<SortValue>[] = [];
  for (const [rank, kind] of kinds.entries()) {
    for (const value of level.column(kind, path ?? '')?.of(doc)?.values ?? []) {
      if (value !== null) results.push([rank, value]);
    }
  }
  const [first, ...rest] = results;
  if (!first) return undefined;
  const none = level.column('null', path ?? '')?.of(doc) !== undefined;
  if (none && (missing === 'lowest') === (order === 1)) return undefined;
  return rest.reduce((best, each) => (compareRanked(each, best) * order < 0 ? each : best), first);
}

/** Reads `sort`: the order of its fields matters. */
export function readSort(value: Value | undefined): SortOrder {
  const fields = value?.fields();
  if (!fields) return new SortOrder(undefined);
  const keys = fields.names().map((name) => readKey(name, fields.required(name)));
  if (keys.length === 0) throw fields.refuse('Sort spec must have at least one sort field defined');
  return new SortOrder(keys);
}

function readKey(path: string, value: Value): Key {
  if (typeof value.raw !== 'object') return { path, order: readOrder(value), missing: 'lowest' };
  const fields: Fields = value.fields();
  const meta = fields.optional('$meta');
  const noData = fields.optional('noData');
  if (meta && noData) throw fields.refuse('at most one of [$meta, noData] may be present');
  meta?.oneOf(['searchScore']);
  const input = meta ? fields.optional('order') : fields.required('order');
  const order = input ? readOrder(input) : -1;
  const missing = noData?.oneOf(['lowest', 'highest']) ?? 'lowest';
  fields.end();
  return { path: meta ? undefined : path, order, missing };
}

function readOrder(value: Value): 1 | -1 {
  const order = Number(typeof value.raw === 'object' ? value.integer() : value.raw);
  if (order !== 1 && order !== -1) throw value.refuse('sort order must be 1 or -1');
  return order;
}
