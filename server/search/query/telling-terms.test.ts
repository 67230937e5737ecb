import { expect, test } from 'vitest';
import { inHashOrder, mostTelling } from './telling-terms.ts';

const self = (key: string): string => key;

test('keys come in the order of a hash table of Java', () => {
  // the iteration order of a HashMap<String, …> of Java 17 after insertion in this order
  expect(inHashOrder(['fox', 'dog', 'red', 'green', 'blue'], self)).toEqual([
    'red',
    'green',
    'blue',
    'dog',
    'fox',
  ]);
  // two at one place stay in the order in which they came
  expect(inHashOrder(['title', 'body'], self)).toEqual(['title', 'body']);
  expect(inHashOrder(['body', 'title'], self)).toEqual(['body', 'title']);
});

test('the heap decides which of equally significant terms remain', () => {
  const term = (text: string, worth: number) => ({ field: 'f', text, worth });
  const terms = [term('a', 1), term('b', 1), term('c', 1), term('d', 2), term('e', 3)];
  const texts = (most: number) =>
    mostTelling(terms, most)
      .map(({ text }) => text)
      .sort();
  expect(texts(9)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(texts(2)).toEqual(['d', 'e']);
  // the first to go is the one that came first
  expect(texts(4)).toEqual(['b', 'c', 'd', 'e']);
});
