import { expect, it } from 'vitest';
import { sampleText } from './sample-text.ts';
import { reasonOf } from './use-sampled-fields.ts';

const seen = { refusal: undefined, pending: false, documents: 500, total: 12_000 };

it('names the sample, and claims nothing about a collection without documents', () => {
  expect(sampleText(seen, 0)).toBe('From 500 documents of 12,000: all their fields are indexed.');
  expect(sampleText({ ...seen, total: undefined }, 1)).toBe('From 500 documents: 1 field is not indexed.');
  expect(sampleText({ ...seen, documents: 0, total: 0 }, 0)).toBe(
    'There are no documents yet: only the fields of the definition are shown.',
  );
  expect(sampleText({ ...seen, documents: 0, refusal: 'not authorized' }, 0)).toBe('not authorized');
});

it('reports that documents are loading, not that they are absent or cannot be read', () => {
  expect(sampleText({ ...seen, pending: true, documents: 0, total: undefined }, 0)).toBe(
    'Loading documents…',
  );
});

const source = { away: undefined } as never;
const read = { isNamed: true, source, known: true, sourcesError: null, error: null };

it.each([
  ['loading sources', { ...read, source: undefined, known: false }, undefined],
  ['a read source', read, undefined],
  ['no collection', { ...read, isNamed: false }, /Choose a collection/u],
  [
    'failed sources',
    { ...read, source: undefined, sourcesError: new Error('no answer') },
    /clusters could not be loaded: no answer/u,
  ],
  ['a real cluster', { ...read, source: undefined }, /cannot be read here/u],
  ['a refused read', { ...read, error: new Error('not authorized') }, /could not be loaded: not authorized/u],
])('of %s the reason is its own', (_, state, reason) => {
  const text = reasonOf(state);
  if (reason === undefined) expect(text).toBeUndefined();
  else expect(text).toMatch(reason);
});
