import { expect, test } from 'vitest';
import { plainText } from '../filtered-text.ts';
import type { Token, TokenStream } from '../token.ts';
import { keepTokens } from '../token.ts';
import { edgeGramTokenizer, nGramTokenizer } from '../tokenizers/grams.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';
import { limitTokenCountFilter } from './simple.ts';

const end = (stream: TokenStream, count: number) => limitTokenCountFilter(count)(stream).finalOffset;
const trigrams = nGramTokenizer({ minGram: 1, maxGram: 3 });
const long = plainText('ab c'.repeat(750));

// observed: Lucene 10.1.0
test('behind the last token of words the rest is not read', () => {
  expect(end(standardTokenizer()(plainText('one two three')), 2)).toBe(7);
});

test('a tokenizer of grams has read the whole of a short text', () => {
  expect(end(trigrams(plainText('abcd')), 2)).toBe(4);
  expect(end(edgeGramTokenizer({ minGram: 1, maxGram: 4 })(plainText('a b \ud835\udd38')), 1)).toBe(6);
});

test.each([
  [4, 1030],
  [3078, 1030],
  [3090, 2056],
  [3300, 2056],
  [6200, 3000],
])('of a long text, at gram %i, as far as the buffer reaches', (count, wanted) => {
  expect(end(trigrams(long), count)).toBe(wanted);
});

test('tokens that were dropped before change nothing in that', () => {
  const short = keepTokens(({ term }: Token) => term.length === 1);
  expect(end(short(trigrams(plainText('abcd'))), 1)).toBe(4);
});
