import { expect, it } from 'vitest';
import { fuzzyScore } from './fuzzy.ts';

const best = (query: string, texts: string[]): string | undefined =>
  texts
    .map((text) => ({ text, score: fuzzyScore(query, text) }))
    .filter((entry) => entry.score > 0)
    .sort((a, b) => b.score - a.score)[0]?.text;

it('finds by initials, by parts and by the whole', () => {
  const texts = ['Download alerts', 'Open alerts', 'Go to backups', 'Acknowledge alert'];
  expect(best('oa', texts)).toBe('Open alerts');
  expect(best('back', texts)).toBe('Go to backups');
  expect(best('ackn', texts)).toBe('Acknowledge alert');
  expect(best('zzz', texts)).toBeUndefined();
});

it('finds letters in order even where word starts lead astray', () => {
  expect(fuzzyScore('abc', 'a bac xb c')).toBeGreaterThan(0);
  expect(fuzzyScore('tsn', 'Take snapshot now')).toBeGreaterThan(0);
  expect(fuzzyScore('ntk', 'Take snapshot')).toBe(0);
});
