import { step } from '#server/data/limits/budget.ts';
import type { Level } from '../index/level.ts';
import { compareBytes } from '../index/text-field.ts';
import type { Fields, Value } from '../query/fields.ts';
import type { IndexView } from '../query/scope.ts';
import { isBelow } from '../query/scopes.ts';
import { SearchError } from '../search-error.ts';

export interface Bucket {
  _id: unknown;
  count: number;
}

/** Counts the documents that were found, by the values of one field. */
export type CountFacet = (view: IndexView, level: Level, docs: readonly number[]) => Bucket[];

/** `facets` of the collector: name → the counted facet. */
export function readFacets(fields: Fields): [string, CountFacet][] {
  const names = fields.names();
  if (names.length === 0) throw fields.refuse('cannot be empty');
  return names.map((name) => [name, readFacet(fields.required(name).fields())]);
}

function readFacet(fields: Fields): CountFacet {
  const type = fields.required('type').oneOf(['string', 'number', 'date']);
  const path = fields.required('path').string();
  if (type === 'string') {
    const most = fields.optional('numBuckets')?.integer({ min: 1, max: 1000 }) ?? 10;
    fields.end();
    return (view, level, docs) => countTexts(path, most, view, level, docs);
  }
  const boundaries = readBoundaries(fields.required('boundaries'), type);
  const rest = fields.optional('default')?.string();
  fields.end();
  return (view, level, docs) => countRanges({ type, path, boundaries, rest }, view, level, docs);
}

interface Boundary {
  /** As the query wrote it. */
  raw: unknown;
  value: number;
}

function readBoundaries(value: Value, type: 'number' | 'date'): Boundary[] {
  const list = value.list();
  if (list.length < 2 || list.length > 1000) throw value.refuse('size must be within bounds: [2..1000]');
  const created = list.map((each): Boundary => {
    if (type === 'number') return { raw: each.raw, value: each.number() };
    if (!(each.raw instanceof Date)) throw each.refuse('must be a date time');
    return { raw: each.raw, value: each.raw.getTime() };
  });
  if (created.some((each, at) => at > 0 && each.value <= (created[at - 1] as Boundary).value)) {
    throw value.refuse(`must be distinct ${type}s in ascending order`);
  }
  return created;
}

/** Refuses fields without the type, and those that lie outside of the elements that are returned // observed: the engine's sources */
function requireIndexed(
  path: string,
  type: 'token' | 'number' | 'date',
  { mapping }: IndexView,
  level: Level,
): void {
  const facetType = type === 'token' ? 'stringFacet' : (`${type}Facet` as const);
  const isThere = level.path === '' || isBelow(path, level.path);
  if (isThere && (mapping.typeAt(path, facetType) || mapping.typeAt(path, type))) return;
  const scope = level.path === '' ? '' : `at returnScope ${level.path}`;
  throw new SearchError(
    `Cannot facet on field "${path}" "${scope}" because it was not indexed as a "${type}" field.`,
  );
}

/** Most frequent values first, then by their bytes; a document counts once for each of its values. */
function countTexts(
  path: string,
  most: number,
  view: IndexView,
  level: Level,
  docs: readonly number[],
): Bucket[] {
  requireIndexed(path, 'token', view, level);
  const facet = view.mapping.typeAt(path, 'stringFacet');
  const column = level.column(facet ? 'stringFacet' : 'token', path);
  const counts = new Map<string, number>();
  for (const doc of docs) {
    step();
    for (const value of new Set(column?.of(doc)?.values)) {
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || compareBytes(a, b))
    .slice(0, most)
    .map(([_id, count]) => ({ _id, count }));
}

interface RangeFacet {
  type: 'number' | 'date';
  path: string;
  boundaries: readonly Boundary[];
  rest: string | undefined;
}

/** Includes ranges without documents; the default counts values outside all ranges, and missing fields. */
function countRanges(
  { type, path, boundaries, rest }: RangeFacet,
  view: IndexView,
  level: Level,
  docs: readonly number[],
): Bucket[] {
  requireIndexed(path, type, view, level);
  const facetKind = `${type}Facet` as const;
  const facet = view.mapping.typeAt(path, facetKind);
  const column = level.column(facet ? facetKind : type, path);
  const buckets = boundaries.slice(0, -1).map(({ raw }): Bucket => ({ _id: raw, count: 0 }));
  for (const doc of docs) {
    const held = column?.of(doc);
    // the types of old do not see arrays // observed
    if (!held || (facet && held.multiple)) continue;
    const places = new Set(held.values.map((value) => locationOf(Number(value), boundaries)));
    step(places.size);
    for (const place of places) {
      const bucket = buckets[place];
      if (bucket) bucket.count += 1;
    }
  }
  if (rest === undefined) return buckets;
  const counted = buckets.reduce((sum, { count }) => sum + count, 0);
  return [...buckets, { _id: rest, count: docs.length - counted }];
}

/** Number of the range of a value, -1 for none: from its boundary to below the next. */
function locationOf(value: number, boundaries: readonly Boundary[]): number {
  let [low, high] = [0, boundaries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] as Boundary).value <= value) low = middle + 1;
    else high = middle;
  }
  return low === boundaries.length ? -1 : low - 1;
}
