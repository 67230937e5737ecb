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
  ["geoWithin requires path 'title' to be indexed as 'geo'", /Edit the index/],
  ['autocomplete index field definition not present at path title', /Edit the index/],
  ["Path 'title' needs to be indexed as token", /Edit the index/],
  ['query has expanded into too many sub-queries internally: maxClauseCount is set to 1024', /Ask for less/],
  ['storedSource is not configured for this index.', /stored/],
])('%s: there is a way out', (message, words) => {
  expect(wayOut(message)).toMatch(words);
});

test('what the engine says of the form of a query needs no more words', () => {
  expect(wayOut('"text.fuzzy.maxExpansions" must be within bounds [1..1000]')).toBeUndefined();
});
