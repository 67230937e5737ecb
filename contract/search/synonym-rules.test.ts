import { expect, test } from 'vitest';
import { lostWords, synonymProblem, synonymTexts } from './synonym-rules.ts';

test.each([
  [{ mappingType: 'equivalent', synonyms: ['car', 'automobile'] }, undefined],
  [{ mappingType: 'explicit', input: ['car'], synonyms: ['vehicle'] }, undefined],
  [{ synonyms: ['car'] }, 'mappingType is required: equivalent or explicit'],
  [{ mappingType: 'both', synonyms: ['car'] }, 'mappingType must be equivalent or explicit'],
  [{ mappingType: 'equivalent' }, 'synonyms is required'],
  [{ mappingType: 'equivalent', synonyms: 'car' }, 'synonyms must be a list of texts'],
  [{ mappingType: 'equivalent', synonyms: [] }, 'synonyms must hold at least one text'],
  [{ mappingType: 'equivalent', synonyms: ['car', 1] }, 'synonyms[1] must be text'],
  [{ mappingType: 'explicit', synonyms: ['car'] }, 'input is required'],
  [{ mappingType: 'explicit', synonyms: ['car'], input: ['auto', ' '] }, 'input[1] must not be blank'],
  ['car', 'is no document'],
])('%j', (document, problem) => {
  expect(synonymProblem(document)).toBe(problem);
});

test.each([
  [[], 'has no word left after the analyzer'],
  [[1, 1], undefined],
  [[2], 'loses a word to the analyzer'],
  [[1, 0], 'has several words at one place after the analyzer'],
])('words %j behind each other', (increments, problem) => {
  expect(lostWords(increments.map((increment) => ({ increment })))).toBe(problem);
});

test('the input counts where it is mapped', () => {
  const words = { synonyms: ['car', 1], input: ['auto'] };
  const fields = (mappingType: string) => synonymTexts({ mappingType, ...words }).map(({ field }) => field);
  expect(fields('explicit')).toEqual(['input[0]', 'synonyms[0]']);
  expect(fields('equivalent')).toEqual(['synonyms[0]']);
});
