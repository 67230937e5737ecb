import { expect, test } from 'vitest';
import { locate, readYaml } from './read-yaml.ts';

const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}: 1\n`).join('');
const bomb = (levels: number) =>
  Array.from({ length: levels }, (_, index) =>
    index === 0
      ? 'a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n'
      : `a${index}: &a${index} [${`*a${index - 1},`.repeat(9)}*a${index - 1}]\n`,
  ).join('');

test.each([
  ['60,000 keys', keys(60_000), /^more than 50000 values and keys$/],
  ['500,000 keys', 'a: 1\n'.repeat(200_000), /^more than 50000 values and keys$/],
  ['a key twice', 'a: 1\nb: 1\na: 1\n', /^line 3, column 1: Map keys must be unique$/],
  ['a number and a text as one key', '1: a\n"1": b\n', /^line 2, column 1: Map keys must be unique$/],
  [
    '20,000 merge keys',
    `a: &a {x: 1}\nb:\n${'  <<: *a\n'.repeat(20_000)}`,
    /Map keys must be unique|aliases/,
  ],
  ['50,000 nested lists', '['.repeat(50_000), /^more than 64 levels of nesting$/],
  ['nested lists of many lines', `${'- '.repeat(50_000)}a`, /more than 64 levels of nesting$/],
  [
    'nested maps of many lines',
    Array.from({ length: 700 }, (_, index) => `${' '.repeat(index)}a:\n`).join(''),
    /more than 64 levels/,
  ],
  ['nested complex keys', '? '.repeat(50_000), /more than 64 levels|must be a text/],
  ['40,000 aliases', `- &a 1\n${'- *a\n'.repeat(40_000)}`, /more than 100 aliases$/],
  ['an alias bomb', bomb(9), /aliases/],
  ['100,000 items of a list', '- a\n'.repeat(100_000), /^more than 50000 values and keys$/],
  ['a map as a key', '? [a]\n: b\n', /^line 1, column 3: a key must be/],
  ['the key __proto__', '__proto__: 1\n', /^line 1, column 1: the key __proto__ is not allowed$/],
  ['an open list', 'format: [', /^line 1, column \d+: /],
  [
    'a number that would be rounded',
    'on: 9007199254740993\n',
    /^line 1, column 5: on is 9007199254740993, which would be rounded/,
  ],
  ['a number that is not finite', 'on: .inf\n', /^line 1, column 5: on is \.inf/],
])('refuses %s by its limit', (_, text, issue) => {
  expect(readYaml(text)).toEqual({ issue: expect.stringMatching(issue) });
});

test('12,000 keys are read, and every value is found where it begins', () => {
  const text = `first: {b: 1, 10: x, 9: [y, z]}\n${keys(12_000)}`;
  const reading = readYaml(text);
  if ('issue' in reading) throw new Error(reading.issue);
  const value = JSON.parse(reading.json) as Record<string, unknown>;
  expect(Object.keys(value)).toHaveLength(12_001);
  const at = (...path: (string | number)[]) => locate(value, reading.positions, path);
  expect(at()).toBe('line 1, column 1');
  expect(at('first', 'b')).toBe('line 1, column 12');
  expect(at('first', '10')).toBe('line 1, column 19');
  expect(at('first', 9, 1)).toBe('line 1, column 29');
  expect(at('first', 'absent')).toBe('line 1, column 8');
  expect(at('k11999')).toBe('line 12001, column 9');
});

test('resolves an alias to its value and locates the members at the alias', () => {
  const reading = readYaml('a: &x {b: 1}\nc: *x\n');
  if ('issue' in reading) throw new Error(reading.issue);
  const value = JSON.parse(reading.json) as unknown;
  expect(value).toEqual({ a: { b: 1 }, c: { b: 1 } });
  expect(locate(value, reading.positions, ['c', 'b'])).toBe('line 2, column 4');
});

/** Milliseconds of processor time, which does not depend on what else the machine does. */
function cpuMs(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

test.each([
  keys(200),
  '['.repeat(2_048),
  '- '.repeat(1_024),
  '? '.repeat(1_024),
  '{a: '.repeat(512),
  bomb(12),
  '- *a\n'.repeat(400),
  '"'.repeat(2_048),
  '!'.repeat(2_048),
  '#\n'.repeat(1_024),
  '%\n'.repeat(1_024),
  '---\n'.repeat(512),
  '- |\n'.repeat(512),
  '&a '.repeat(700),
])('the text %# of 2 KiB, which is parsed in place, takes less than 50 ms', (text) => {
  const short = text.slice(0, 2_048);
  for (let count = 0; count < 3; count += 1) readYaml(short);
  expect(Math.min(...[1, 2, 3].map(() => cpuMs(() => readYaml(short))))).toBeLessThan(50);
});

test('four times as many keys take about four times as long', () => {
  const [short, long] = [3_000, 12_000].map((count) =>
    Math.min(...[1, 2].map(() => cpuMs(() => readYaml(keys(count))))),
  );
  expect((long ?? 0) / (short ?? 1)).toBeLessThan(10);
});
