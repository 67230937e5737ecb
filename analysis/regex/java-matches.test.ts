import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compileRegex } from './java-regex.ts';

interface Answer {
  pattern: string;
  text: string;
  /** Beginning and end of every group of every match; -1: it took no part. */
  matches: number[][][];
}

// what java.util.regex of a JDK 17 found: by hand for what JavaScript sees otherwise, the rest drawn at random
const answers = gunzipSync(readFileSync(join(import.meta.dirname, 'java-matches.jsonl.gz')))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Answer);

const result = (pattern: string, text: string) =>
  [...compileRegex(pattern).matches(text)].map(({ groups }) => groups.map((group) => group ?? [-1, -1]));

it('patterns find what Java finds, group by group', () => {
  expect(answers.length).toBeGreaterThan(600);
  const differing = answers.filter(
    ({ pattern, text, matches }) => JSON.stringify(result(pattern, text)) !== JSON.stringify(matches),
  );
  expect(differing).toEqual([]);
});

it('a group that took no part is never found again', () => {
  expect(result('(a)?b\\1', 'xb')).toEqual([]);
});

it('a class that begins a repeated group is right on every engine', () => {
  expect(result('(?:[^/]+/)+', 'a/b/c')).toEqual([[[0, 4]]]);
});

it('keeps the capture of a failed lookahead, as Java does', () => {
  expect(result('(?:(?!(a))x|.)\\1', 'aa')).toEqual([
    [
      [0, 2],
      [0, 1],
    ],
  ]);
});

it('half of a pair is seen where a pattern looks between the halves', () => {
  expect(result('(?<=.)x', '😀x')).toEqual([[[2, 3]]]);
  expect(result('(?<!\ud83d)', '😀')).toEqual([[[0, 0]], [[1, 1]], [[2, 2]]]);
});

it('a look behind whose length leaves 32 bits beside a character of two units has no preview', () => {
  expect(() => result('(?<=xa+)😀', 'xa😀')).toThrow('cannot be previewed');
});

it('a pattern that needs more turns than there is room for has no preview, and fails nothing else', () => {
  expect(() => result('(?:a|b)*c', 'ab'.repeat(200_000))).toThrow('cannot be previewed');
  expect(result('[ab]*c', `${'ab'.repeat(200_000)}c`)).toEqual([[[0, 400_001]]]);
  expect(() => compileRegex('('.repeat(50_000))).toThrow('Nested deeper than 250 levels');
});
