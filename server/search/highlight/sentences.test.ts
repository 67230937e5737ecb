import { expect, it } from 'vitest';
import { sentenceStarts } from './sentences.ts';

// what `java.text.BreakIterator.getSentenceInstance(Locale.ROOT)` answered
it.each([
  ['Alpha. Beta', [0, 7]],
  ['Alpha. beta', [0]],
  ['Alpha.  beta', [0, 8]],
  ['Alpha.Beta', [0]],
  ['Version 3.14 is out. 12 came', [0]],
  ['Really? (yes', [0, 8]],
  ['No!yes', [0, 3]],
  ['He said "so." Then', [0, 14]],
  ['Alpha.) beta', [0]],
  ['Alpha. (beta', [0, 7]],
  ['Alpha. - beta', [0]],
  ['one\n\ntwo', [0]],
  ['one.\nTwo', [0, 5]],
  ['日本。東京', [0, 3]],
  ['one\u2029two', [0, 4]],
])('divides %j', (text, starts) => {
  expect(sentenceStarts(text)).toEqual(starts);
});
