import { expect, it } from 'vitest';
import { readFunctionSearch, readFunctionsSearch } from './functions-search.ts';
import { nameProblem } from './name-rule.ts';
import { lastRuns, totals } from './runs/run-text.ts';
import { problemsOf } from './services-tab.tsx';
import { sourceOf, wordOf } from './source-choices.ts';
import { freeName } from './use-function-actions.ts';

it('a duplicate gets the next unused name, at most 64 letters long', () => {
  expect(freeName('report', ['report'])).toBe('report_2');
  expect(freeName('report_2', ['report', 'report_2', 'report_3'])).toBe('report_4');
  expect(freeName('a'.repeat(64), [])).toHaveLength(61);
});

it('a name is refused before a request to the server, in its wording', () => {
  expect(nameProblem('ok_name-1', ['other'])).toBeUndefined();
  expect(nameProblem('', [])).toBe('Name is required');
  expect(nameProblem('with space', [])).toContain('only');
  expect(nameProblem('other', ['other'])).toContain('already');
});

it('unknown values in the URL are dropped', () => {
  expect(
    readFunctionSearch({ tab: 'runs', run: 'r1', against: '../x', version: 0, page: 2, odd: 1 }),
  ).toEqual({
    tab: 'runs',
    run: 'r1',
    page: 2,
  });
  expect(readFunctionsSearch({ tab: 'elsewhere', q: 12, sort: '-name', create: 'yes' })).toEqual({
    q: '12',
    sort: '-name',
  });
});

it('the last run of a function is its newest; runs of drafts belong to none', () => {
  const runs = [
    { id: '3', functionId: 'a' },
    { id: '2', functionId: null },
    { id: '1', functionId: 'a' },
  ];
  expect([...lastRuns(runs)]).toEqual([['a', runs[0]]]);
});

it('the reads and writes of a run are the sum of its calls', () => {
  const call = { method: 'find', namespace: 'a.b', at: 0, durationMs: 2, read: 3, written: 1 };
  expect(totals([call, call])).toEqual({ read: 6, written: 2, ms: 4 });
});

it('a linked source is the same after it was a choice of a list', () => {
  const scope = { connection: 'local', groupId: '65f1a0000000000000000001' };
  for (const source of [
    { kind: 'cluster', ...scope, clusterName: 'orders-1' },
    { kind: 'deployment', deployment: 'reporting' },
  ] as const) {
    expect(sourceOf(wordOf(source), scope)).toEqual(source);
  }
});

it('services and values are checked at their fields', () => {
  const fields = problemsOf({
    services: [
      { name: 'a', source: 'cluster:x' },
      { name: 'a', source: '' },
    ],
    values: [{ name: 'no-dash', value: 'bare' }],
  }).map(({ field }) => field);
  expect(fields).toEqual(['services.1.name', 'services.1.source', 'values.0.name', 'values.0.value']);
});

it('names of values are unique: the later one is marked', () => {
  const values = [
    { name: 'limit', value: '1' },
    { name: 'limit', value: '2' },
  ];
  expect(problemsOf({ services: [], values })).toEqual([
    { field: 'values.1.name', message: 'Name must be unique' },
  ]);
});
