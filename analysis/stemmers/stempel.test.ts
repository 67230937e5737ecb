import { expect, test } from 'vitest';
import { stempelStemmer } from './stempel.ts';

// Every expectation is what Lucene 9.12.3 answered.

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

test('Polish words lose the endings that the table names', async () => {
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
