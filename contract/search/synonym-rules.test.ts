import { expect, test } from 'vitest';
import { synonymProblem } from './synonym-rules.ts';

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
