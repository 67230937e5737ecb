import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compare, readers } from './results.mjs';
import { suites } from './suites.mjs';

const lines = (...events: object[]) => events.map((event) => JSON.stringify(event)).join('\n');

describe('results', () => {
  test('of mocha have full titles, and messages of failures', () => {
    const text = JSON.stringify({
      passes: [{ fullTitle: 'model saves' }],
      failures: [{ fullTitle: 'model finds', err: { message: 'expected 1' } }],
      pending: [{ fullTitle: 'model waits' }],
    });
    expect(readers.mocha(text)).toEqual([
      { test: 'model saves', outcome: 'passed', message: '' },
      { test: 'model finds', outcome: 'failed', message: 'expected 1' },
      { test: 'model waits', outcome: 'skipped', message: '' },
    ]);
  });

  test('of go have the package in their names, and the output of failures', () => {
    const text = lines(
      { Action: 'output', Package: 'a/b', Test: 'TestOne', Output: 'no such cluster\n' },
      { Action: 'fail', Package: 'a/b', Test: 'TestOne' },
      { Action: 'pass', Package: 'a/b', Test: 'TestTwo' },
      { Action: 'fail', Package: 'a/b' },
    );
    expect(readers.go(`go: downloading\n${text}`)).toEqual([
      { test: 'a/b.TestOne', outcome: 'failed', message: 'no such cluster\n' },
      { test: 'a/b.TestTwo', outcome: 'passed', message: '' },
    ]);
  });
});

describe('compared with expected failures', () => {
  const results = readers.lines(
    lines(
      { test: 'a::one', outcome: 'passed', message: '' },
      { test: 'a::two', outcome: 'failed', message: 'why' },
      { test: 'b::one', outcome: 'failed', message: 'why' },
      { test: 'b::two', outcome: 'skipped', message: '' },
    ),
  );

  test('a failure that is not listed is unexpected', () => {
    expect(compare(results, [{ test: 'a::', reason: 'not imitated' }])).toMatchObject({
      passed: 1,
      skipped: 1,
      expected: 1,
      unexpected: [{ test: 'b::one' }],
      passing: [],
    });
  });

  test('a listed test that passes is reported, one that did not run is not', () => {
    const expected = ['a::one', 'b::two', 'c::one'].map((name) => ({ test: name, reason: 'not imitated' }));
    expect(compare(results, expected).passing).toEqual([{ test: 'a::one', reason: 'not imitated' }]);
  });
});

test('each list of expected failures belongs to a suite, and gives a reason for each', () => {
  const folder = new URL('./expected/', import.meta.url);
  const lists = readdirSync(folder);
  expect(lists.filter((file) => !(file.replace(/\.json$/, '') in suites))).toEqual([]);
  const entries = lists.flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  expect(entries.filter(({ test: name, reason }) => !name || !reason)).toEqual([]);
});
