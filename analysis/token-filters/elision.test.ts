import { expect, test } from 'vitest';
import { elisionFilter } from './elision.ts';

const terms = (...all: string[]) => {
  const tokens = all.map((term) => ({ term, start: 0, end: 1, increment: 1, span: 1, type: 'word' }));
  return elisionFilter(['l', 'qu'])({ tokens, finalOffset: 1, finalIncrement: 0 }).tokens.map(
    ({ term }) => term,
  );
};

test('articles go in any case and with either apostrophe', () => {
  expect(terms("l'avion", 'L’avion', "Qu'il")).toEqual(['avion', 'avion', 'il']);
});

test('keeps text that is not an article', () => {
  expect(terms("aujourd'hui", "'l'avion", 'l', "l'")).toEqual(["aujourd'hui", "'l'avion", 'l', '']);
});
