import { expect, it } from 'vitest';
import { sampleWords } from './sample-words.ts';

const seen = { refusal: undefined, documents: 500, total: 12_000 };

it('says what was looked at, and claims nothing of a collection without documents', () => {
  expect(sampleWords(seen, 0)).toBe('From 500 documents of 12,000: all their fields are indexed.');
  expect(sampleWords({ ...seen, total: undefined }, 1)).toBe('From 500 documents: 1 field is not indexed.');
  expect(sampleWords({ ...seen, documents: 0, total: 0 }, 0)).toBe(
    'There are no documents yet: only the fields of the definition are shown.',
  );
  expect(sampleWords({ ...seen, documents: 0, refusal: 'not authorized' }, 0)).toBe('not authorized');
});
