import { expect, test } from 'vitest';
import { kstemmer } from './kstem.ts';

const stem = kstemmer();
const stems = (text: string): string => text.split(' ').map(stem).join(' ');

// observed: Lucene 10.1.0
test.each([
  ['plurals and forms of verbs', 'calories crosses aides mapped mapping', 'calorie cross aide map mapping'],
  ['words derived from words', 'elimination amplification heuristically', 'eliminate amplify heuristic'],
  ['people and their countries', 'italians swiss holland', 'italy switzerland dutch'],
  ['words that only look derived', 'thing capacity bus boeing', 'thing capacity bus boeing'],
  ['verbs are not completed to another word', 'casted twined', 'cast twin'],
  ['unknown words by rule', 'microcoded footstamping unfooed blorping', 'microcode footstamp unfooed blorp'],
])('Krovetz stems %s', (_, text, wanted) => {
  expect(stems(text)).toBe(wanted);
});

test('capitals, digits, other letters and very long words stay as they are', () => {
  const kept = ['Dogs', 'dogs2', 'cafés', 'as', `${'x'.repeat(48)}ed`];
  expect(kept.map(stem)).toEqual(kept);
});
