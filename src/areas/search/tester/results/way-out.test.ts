import { expect, test } from 'vitest';
import { wayOut } from './way-out.ts';

test.each([
  [
    'cannot query search index 1 (index new collection maps in database shop) while in state INITIAL_SYNC',
    /being built/,
  ],
  [
    'cannot query search index 1 (index new collection maps in database shop) while in state FAILED',
    /failed/,
  ],
  ["geoWithin requires path 'title' to be indexed as 'geo'", /Index the field/],
  ['autocomplete index field definition not present at path title', /Index the field/],
  ["Path 'title' needs to be indexed as token", /Index the field/],
  [
    'query has expanded into too many sub-queries internally: maxClauseCount is set to 1024',
    /Narrow the query/,
  ],
  ['storedSource is not configured for this index.', /fields it stores/],
])('%s: there is a way out', (message, pattern) => {
  expect(wayOut(message)).toMatch(pattern);
});

test('a message of the engine about the form of a query gets no suggestion', () => {
  expect(wayOut('"text.fuzzy.maxExpansions" must be within bounds [1..1000]')).toBeUndefined();
});
