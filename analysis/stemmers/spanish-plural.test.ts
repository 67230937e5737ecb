import { expect, test } from 'vitest';
import { spanishPluralStem } from './spanish-plural.ts';

// the output of Lucene 10.1 for the same words
test.each([
  ['peces', 'pez'],
  ['lápices', 'lapiz'],
  ['jabalíes', 'jabali'],
  ['jerséis', 'jersey'],
  ['brandis', 'brandy'],
  ['parques', 'parque'],
  ['caquis', 'caqui'],
  ['relojes', 'reloj'],
])('the plural %s becomes %s', (plural, singular) => {
  expect(spanishPluralStem(plural)).toBe(singular);
});

test('words that only look like plurals stay, in any case', () => {
  expect(['Crisis', 'lunes', 'paraguas'].map(spanishPluralStem)).toEqual(['Crisis', 'lunes', 'paraguas']);
});

test('a capital S is no plural, and short words keep their accents', () => {
  expect(spanishPluralStem('PAÍSES')).toBe('PAÍSES');
  expect(spanishPluralStem('té')).toBe('té');
});

test('contrarreloj loses two letters, as if it were a plural', () => {
  expect(spanishPluralStem('contrarreloj')).toBe('contrarrel');
});
