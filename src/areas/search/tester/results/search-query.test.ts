import { expect, test } from 'vitest';
import { int } from '#src/lib/ejson/value.ts';
import { metaOf } from './search-query.ts';

test('buckets of numbers and of dates have an end, others only their value', () => {
  const day = (date: string) => ({ $date: `2026-03-${date}T00:00:00Z` });
  const facets = {
    years: { type: 'number', path: 'year', boundaries: [1900, 1940, 2000], default: 'other' },
    days: { type: 'date', path: 'at', boundaries: [day('01'), day('02')] },
    tags: { type: 'string', path: 'tags' },
  };
  const bucket = (id: Parameters<typeof metaOf>[0]) => ({ _id: id ?? null, count: int(1) });
  const answered = {
    years: { buckets: [bucket(int(1900)), bucket({ $numberDouble: '1940.0' }), bucket('other')] },
    days: { buckets: [bucket(day('01'))] },
    tags: { buckets: [bucket('map')] },
  };
  const { facets: read } = metaOf({ facet: answered }, { facet: { facets } });
  expect(read.map(({ name, buckets }) => [name, buckets.map(({ end }) => end)])).toEqual([
    ['years', [1940, 2000, undefined]],
    ['days', [day('02')]],
    ['tags', [undefined]],
  ]);
});
