import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stamp, withSection } from './report.ts';
import { isRegression, ratioOf } from './wire/ratio.ts';

const text =
  'before\n<!-- bench one -->\nold\n<!-- /bench one -->\nbetween\n<!-- bench two -->\n<!-- /bench two -->\nafter\n';

test('replaces one section and keeps everything around it', () => {
  expect(withSection(text, 'one', '| new |\n')).toBe(text.replace('old', '| new |'));
  expect(withSection(text, 'two', 'x')).toBe(text.replace('two -->\n<', 'two -->\nx\n<'));
});

test('is the same for a section that is written twice', () => {
  const once = withSection(text, 'one', 'new');
  expect(withSection(once, 'one', 'new')).toBe(once);
});

test('refuses a section without marks', () => {
  expect(() => withSection(text, 'three', 'new')).toThrow('BENCHMARKS.md has no marks of the section three');
  expect(() => withSection('<!-- /bench x --><!-- bench x -->', 'x', 'new')).toThrow('the section x');
});

test('a work is slower only where its whole interval is beyond 10 %', () => {
  const rounds = (now: number[], base: number[]) => ratioOf(now.map((ms, at) => [ms, base[at] ?? 0]));
  const base = [100, 110, 90, 100, 105];
  const clear = rounds([130, 140, 120, 125, 135], base);
  expect(clear.ratio).toBeCloseTo(1.29, 2);
  expect(isRegression(clear)).toBe(true);
  expect(isRegression(rounds([100, 180, 90, 100, 105], base))).toBe(false);
  expect(isRegression(rounds(base, base))).toBe(false);
});

test('names date, commit and machine', () => {
  expect(stamp(new Date('2026-11-22T08:54:00Z'))).toMatch(
    /^Measured 2026-11-22, commit [0-9a-f]{10}.*, Node /,
  );
});

test('BENCHMARKS.md has marks of every section', () => {
  const names = [
    ...readFileSync('bench/sections.ts', 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: (?:async )?\(/gm),
  ];
  const document = readFileSync('BENCHMARKS.md', 'utf8');
  expect(names.length).toBeGreaterThan(10);
  for (const [, name = ''] of names) expect(withSection(document, name, 'x'), name).toContain('x');
});
