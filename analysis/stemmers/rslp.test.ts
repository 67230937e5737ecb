import { expect, test } from 'vitest';
import { rslpSteps } from './rslp.ts';

const steps = rslpSteps(`
# Plural 3 words s
ns 1 n luns
s 2 - martes
 mais
# Adverb 0 endings
mente 4 - mente vehemente
`);
const plural = (word: string) => steps.get('Plural')?.(word);

test('the first rule that fits replaces the ending', () => {
  expect(plural('bons')).toBe('bon');
  expect(plural('casas')).toBe('casa');
});

test('exceptions of a rule stay for it, and the next rule may take them', () => {
  expect(plural('luns')).toBe('lun');
  expect(['martes', 'mais'].map(plural)).toEqual(['martes', 'mais']);
});

test('words that are too short, or leave too short a stem, stay', () => {
  expect(['os', 'ns'].map(plural)).toEqual(['os', 'ns']);
});

test('an exception may be an ending', () => {
  expect(steps.get('Adverb')?.('invehemente')).toBe('invehemente');
});
