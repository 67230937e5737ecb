import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import type { Attempt } from './attempts.ts';
import { historyMs, type KnownSignIns, newsOf } from './watch.ts';

const at = Date.parse('2026-11-23T12:00:00Z');
const since = at - historyMs;

/** A sign-in `minutesAgo` minutes before now. */
const attempt = (minutesAgo: number, parts: Partial<Attempt> = {}): Attempt => ({
  ...{ at: at - minutesAgo * MINUTE, user: 'ana', source: 'admin', host: 'a', address: '10.0.0.1' },
  ...{ succeeded: true, reason: undefined, mechanism: undefined, line: '', key: '' },
  ...parts,
});
const failures = (count: number, lastMinutesAgo: number, address = '203.0.113.7') =>
  Array.from({ length: count }, (_, index) =>
    attempt(lastMinutesAgo + index, { address, succeeded: false, user: `u${index}` }),
  );
const look = (existing: KnownSignIns | undefined, attempts: readonly Attempt[], more = {}) => {
  const { pairs, bursts } = newsOf(existing, attempts, { at, since, ...more });
  return [...pairs.map(({ user, address }) => `${user} ${address}`), ...bursts.map((each) => each.failures)];
};

test.each<[string, Attempt[], object, (string | number)[]]>([
  ['a pair of this hour', [attempt(30)], {}, ['ana 10.0.0.1']],
  ['not one of two hours ago', [attempt(120)], {}, []],
  ['not one that came before', [attempt(30), attempt(3 * 24 * 60)], {}, []],
  ['not one in the first day of the records', [attempt(30)], { since: at - DAY / 2 }, []],
  [
    'the user at a second address',
    [attempt(5_000), attempt(5, { address: '10.0.0.2' })],
    {},
    ['ana 10.0.0.2'],
  ],
  [
    'a burst of this hour',
    failures(5, 30).map((each) => ({ ...each, user: 'ana' })),
    {},
    ['ana 203.0.113.7', 5],
  ],
  ['not a burst of this morning', failures(9, 120), {}, []],
])('a first look reports %s', (_, attempts, more, expected) => {
  expect(look(undefined, attempts, more)).toEqual(expected);
});

test('a later look reports only new attempts', () => {
  const first = newsOf(undefined, [attempt(4 * 24 * 60), ...failures(6, 10)], { at, since });
  expect([first.pairs.length, first.bursts.length]).toEqual([6, 1]);
  const later = { at: at + 5 * MINUTE };
  expect(look(first.known, [attempt(1), ...failures(6, 10)], later)).toEqual([]);
  expect(look(first.known, [attempt(1, { address: '10.0.0.3' }), ...failures(6, 10)], later)).toEqual([
    'ana 10.0.0.3',
  ]);
});

test('a burst of several hours is reported once, and another after a pause is reported separately', () => {
  let current: KnownSignIns | undefined;
  const reported: number[] = [];
  // a client tries every minute for five hours, pauses for one, and continues for another
  const tried = [...Array(420).keys()].filter((each) => each < 300 || each >= 360);
  for (let passed = 0; passed <= 420; passed += 5) {
    const now = at + passed * MINUTE;
    const window = tried
      .filter((each) => each <= passed && each >= passed - 95)
      .map((each) => attempt(-each, { succeeded: false }));
    const news = newsOf(current, window, { at: now, since });
    reported.push(...news.bursts.map(() => passed));
    ({ known: current } = news);
  }
  expect(reported).toEqual([5, 365]);
});
