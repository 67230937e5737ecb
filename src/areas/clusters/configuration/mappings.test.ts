import { expect, it } from 'vitest';
import { locationText } from './location-text.ts';
import { mappingsOf } from './mappings.ts';

it('countries and typed parts become mappings, each once', () => {
  const values = { zone: 'Far', countries: ['DE', 'FR'], parts: ' us-va, CA-QC  de' };
  expect(mappingsOf(values)).toEqual({
    mappings: ['DE', 'FR', 'US-VA', 'CA-QC'].map((location) => ({ location, zone: 'Far' })),
  });
});

it.each([
  [[], '', 'countries', /Choose/u],
  [['DE'], 'US_VA', 'parts', /US_VA must be/u],
  [[], 'XX-1', 'parts', /XX-1 is not known/u],
])('%j and "%s" are reported at %s', (countries, parts, field, pattern) => {
  const { problem } = mappingsOf({ zone: 'Far', countries, parts });
  expect(problem).toEqual({ field, text: expect.stringMatching(pattern) });
});

it.each([
  ['DE', 'Germany (DE)'],
  ['US-VA', 'United States, VA (US-VA)'],
])('%s is called %s', (location, text) => {
  expect(locationText(location)).toBe(text);
});
