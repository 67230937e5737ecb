import { expect, test } from 'vitest';
import { builtInAnalyzer } from '../pipeline.ts';

async function tokensOf(name: string, text: string) {
  const analyzer = await builtInAnalyzer(name);
  return analyzer.analyze(text).stream.tokens;
}

// observed: Lucene 10.1.0
test.each([
  [
    'arabic',
    'article, conjunction and vowel signs do not matter',
    'والكتاب أَلكِتَابُ للمدرسة ١٢٣',
    'كتاب كتاب مدرس 123',
  ],
  [
    'persian',
    'a non-joiner separates, plurals and comparatives go',
    'کتاب\u200cهای بزرگترین ۱۲۳',
    'كتاب بزرگ 123',
  ],
  [
    'bengali',
    'silent and doubled letters are written as they sound',
    'কিতাবগুলো পদ্মা দুঃখ ১২৩',
    'কিতাব পদ্ম দুখখ 123',
  ],
  ['bengali', 'a letter, its two parts and its sound are the same', 'বাড\u09bcি বাড়ি বারি', 'বার বার বার'],
  ['hindi', 'two spellings of a nasal meet', 'हिन्दी हिंदी लड़कियाँ', 'हिंद हिंद लडक'],
  ['sorani', 'a non-joiner marks the vowel e', 'ره\u200cش کتێبەکان کوردستاندا', 'ڕەش کتێب کوردس'],
  [
    'greek',
    'accents, case and final sigma do not matter',
    'ΚΑΘΕΣΤΩΤΟΣ καθεστώτος Άνθρωποι ανθρώπους',
    'καθεστ καθεστ ανθρωπ ανθρωπ',
  ],
  ['greek', 'the rest of a word that is all ending stays', 'φωτός ονόμαστε αγαμε', 'φω ονομαστ αγαμ'],
])('%s: %s', async (name, _, text, wanted) => {
  const terms = (await tokensOf(`lucene.${name}`, text)).map(({ term }) => term);
  expect(terms.join(' ')).toBe(wanted);
});

test.each(['cjk', 'chinese', 'japanese', 'korean'])(
  '%s: emits each pair of adjacent letters as a term, and a lone letter as itself',
  async (name) => {
    const tokens = await tokensOf(`lucene.${name}`, '東京タワー 中 abc 한국어');
    expect(tokens.map(({ term, start, end, type }) => `${term} ${start}-${end} ${type}`)).toEqual([
      '東京 0-2 <DOUBLE>',
      '京タ 1-3 <DOUBLE>',
      'タワ 2-4 <DOUBLE>',
      'ワー 3-5 <DOUBLE>',
      '中 6-7 <SINGLE>',
      'abc 8-11 <ALPHANUM>',
      '한국 12-14 <DOUBLE>',
      '국어 13-15 <DOUBLE>',
    ]);
  },
);

test('cjk: where a half-width mark joined a letter, all pairs have the offsets of the whole word', async () => {
  const tokens = await tokensOf('lucene.cjk', 'ｶﾞｰﾄﾞ');
  expect(tokens.map(({ term, start, end }) => `${term} ${start}-${end}`)).toEqual(['ガー 0-5', 'ード 0-5']);
});
