import { expect, test } from 'vitest';
import { plainText } from '../filtered-text.ts';
import { thaiTokenizer } from './thai.ts';
import { thaiDictionary } from './thai-dictionary.ts';

const tokenize = thaiTokenizer(await thaiDictionary());
const terms = (text: string): string[] => tokenize(plainText(text)).tokens.map(({ term }) => term);

// observed: Lucene 10.1.0 on JDK 25; results that depend on a dictionary also on JDK 17
test.each([
  [
    'a hyphen, an apostrophe and a dot join letters',
    "kebab-case don't node.js",
    ['kebab-case', "don't", 'node.js'],
  ],
  ['an underscore does not', 'snake_case', ['snake', 'case']],
  ['after a number a hyphen ends the word', 'a-b1-c 1-2', ['a-b1', 'c', '1', '2']],
  ['what begins with a sign is no word at all', '$5 #7 .5 x.1y', ['x']],
  ['a percent sign stays with its number', '5% a5%', ['5%', 'a5%']],
  ['runs of Japanese scripts are words', '東京タワー', ['東京', 'タワ', 'ー']],
  ['Thai words are found without spaces', 'ภาษาไทย', ['ภาษา', 'ไทย']],
  ['the sign of repetition is a word', 'เด็กๆ กำลังเล่น', ['เด็ก', 'ๆ', 'กำลัง', 'เล่น']],
  ['so is the sign of abbreviation', 'ไทยฯ ฯลฯ', ['ไทย', 'ฯ', 'ฯลฯ']],
  ['the longest word is taken', 'ห้องสมุด', ['ห้องสมุด']],
  ['words of a sentence', 'ฉันอ่านหนังสือในห้องสมุดทุกวัน', ['ฉัน', 'อ่าน', 'หนังสือ', 'ใน', 'ห้องสมุด', 'ทุก', 'วัน']],
  [
    'names of places',
    'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย',
    ['กรุงเทพมหานคร', 'เป็น', 'เมืองหลวง', 'ของ', 'ประเทศ', 'ไทย'],
  ],
  ['the sign for `and so on` begins anew', 'ไทยฯลฯ', ['ไทย', 'ฯลฯ']],
  ['half of it does not', 'ไทยฯลไทย', ['ไทย', 'ฯ', 'ลไทย']],
  ['signs beside Latin letters are letters', 'aไทยๆb ๅaๆ', ['a', 'ไทย', 'ๆ', 'b', 'ๅaๆ']],
  ['one letter and a sign are not divided', 'กๆ', ['กๆ']],
  ['but for a letter that follows', 'กๆไทย', ['ก', 'ๆ', 'ไทย']],
  ['what no word explains joins its neighbours', 'ไทยลลล', ['ไทยลลล']],
  ['otherwise where the text continues', 'ไทยลลลa', ['ไท', 'ยลลล', 'a']],
  ['a sign that no word has ends the search', 'ไท\u200dยไทย', ['ไท\u200dยไทย']],
])('%s', (_, text, wanted) => {
  expect(terms(text)).toEqual(wanted);
});

test('after 1,024 characters without the end of a line a word is cut', () => {
  const long = `${'a'.repeat(1_030)} b`;
  expect(terms(long).map((term) => term.length)).toEqual([1_024, 6, 1]);
  expect(terms(`x\n${long}`).map((term) => term.length)).toEqual([1, 1_024, 6, 1]);
});
