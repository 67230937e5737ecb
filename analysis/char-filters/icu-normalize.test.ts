import { expect, test } from 'vitest';
import { plainText } from '../filtered-text.ts';
import { icuNormalizeCharFilter } from './icu-normalize.ts';

/** The original offset of each position of the filtered text. */
function places(text: string): number[] {
  const filtered = icuNormalizeCharFilter(plainText(text));
  return Array.from({ length: filtered.text.length + 1 }, (_, at) => filtered.correct(at));
}

// observed: ends and starts of the grams of Lucene 10.1.0
test.each([
  ['a mark that is two marks leaves a digit alone', '0\u0f73', [0, 1, 1, 2]],
  ['and is read together with a letter that composes', 'a\u0f73', [0, 0, 1, 2]],
  ['marks between them go with it', '0\u0301\u0f73', [0, 1, 1, 2, 3]],
  ['a mark of two marks behind a digit', '0\u0344', [0, 1, 1, 2]],
  ['and with one that consists of a letter that composes', '\u00e9\u0344', [0, 0, 1, 2]],
  ['half of a pair is left alone', '\ud83d\u0f73', [0, 1, 1, 2]],
  ['also the other half', '\udc00\u0344a', [0, 1, 1, 2, 3]],
  ['unless something has vanished before it', '\u00ad\udc00\u0344', [1, 1, 2, 3]],
  ['as a space is then', ' \u3164 \u0f73', [0, 2, 2, 3, 4]],
  ['what vanishes behind a mark changes nothing', '\u0334\u3164\ud83d\u0f73', [0, 2, 3, 3, 4]],
  ['whatever script it is of', '\u09c7\u0f73', [0, 0, 1, 2]],
])('%s', (_, text, wanted) => {
  expect(places(text)).toEqual(wanted);
});
