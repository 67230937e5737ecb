import { expect, test } from 'vitest';
import { stempelStemmer } from './stempel.ts';

// Every expectation is what Lucene 9.12.3 answered (its stempel module has not changed since).

const words = [
  'książkami',
  'nauczycielowi',
  'najpiękniejszego',
  'psów',
  'człowieka',
  'kotami',
  'ab',
  '123',
  'zzz😀',
  'studentki',
  'dzieckiem',
];

test('Polish words of one family come together', async () => {
  const stem = await stempelStemmer();
  expect(words.map(stem)).toEqual([
    'książek',
    'nauczyciel',
    'piękny',
    'ps',
    'człowieić',
    'kotami',
    'ab',
    '123',
    'zzz😀',
    'student',
    'dziecko',
  ]);
});
