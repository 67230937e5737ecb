import { describe, expect, it } from 'vitest';
import { type Attempt, attemptsOf } from '#contract/sign-ins/attempts.ts';
import { burstsOf } from '#contract/sign-ins/bursts.ts';
import { firstSeen } from '#contract/sign-ins/first-seen.ts';
import { stampTime } from '#contract/sign-ins/log-stamp.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { bucketsOf, unknownRuns } from './buckets.ts';
import { absenceIsUnknown, newIsUnknown, unknownPeriods } from './known-span.ts';
import { notSeen, sightings } from './not-seen.ts';

const hour = 60 * MINUTE;
const day = 24 * hour;
const start = Date.parse('2026-03-06T14:00:00Z');

function attempt(at: number, parts: Partial<Attempt> = {}): Attempt {
  return {
    at,
    user: 'ana',
    source: 'admin',
    host: 'a.example.net',
    address: '10.0.0.1',
    succeeded: true,
    reason: undefined,
    mechanism: undefined,
    line: '',
    key: String(at),
    ...parts,
  };
}
const failure = (at: number, parts: Partial<Attempt> = {}) => attempt(at, { succeeded: false, ...parts });

describe('an answer of the service', () => {
  const log = {
    authResult: true,
    authSource: 'admin',
    groupId: '',
    hostname: 'a.example.net',
    ipAddress: '10.0.0.1',
    timestamp: 'Fri Mar 13 14:02:00 GMT 2026',
    username: 'ana',
  };

  it('is read by the line, which has milliseconds, and by the stamp where the line is text', () => {
    const line = JSON.stringify({
      t: { $date: '2026-03-13T14:02:00.250+00:00' },
      attr: { mechanism: 'MONGODB-X509' },
    });
    const [exact] = attemptsOf([{ ...log, logLine: line }]);
    expect([exact?.at, exact?.mechanism]).toEqual([Date.parse('2026-03-13T14:02:00.250Z'), 'MONGODB-X509']);
    const [text] = attemptsOf([{ ...log, logLine: '2026-03-13 I ACCESS [conn1] ok' }]);
    expect(text?.at).toBe(Date.parse('2026-03-13T14:02:00Z'));
  });

  it.each([
    ['Fri Mar 13 14:02:00 GMT 2026', '2026-03-13T14:02:00Z'],
    ['Sun Mar 1 04:02:09 GMT 2026', '2026-03-01T04:02:09Z'],
    ['2026-03-13T14:02:00Z', '2026-03-13T14:02:00Z'],
  ])('stamps %s as %s', (text, iso) => expect(stampTime(text)).toBe(Date.parse(iso)));
});

describe('the unknown period', () => {
  const asked = {
    from: start,
    to: start + 7 * day,
    most: 20_000,
    count: 5,
    oldest: start,
    created: undefined,
  };

  it('is nothing where every line came', () => {
    expect(unknownPeriods({ ...asked, now: start + 7 * day })).toEqual([]);
  });

  it('is what lies before the seven days', () => {
    const [one] = unknownPeriods({ ...asked, now: start + 9 * day });
    expect(one).toMatchObject({ from: start, to: start + 2 * day });
  });

  it('is what lies before the creation of the cluster', () => {
    const [one] = unknownPeriods({ ...asked, created: start + 3 * day, now: start + 7 * day });
    expect(one).toEqual({ from: start, to: start + 3 * day, reason: 'before the cluster was created' });
  });

  it('is the time before the oldest requested line', () => {
    const [one] = unknownPeriods({
      ...asked,
      most: 100,
      count: 100,
      oldest: start + 5 * day,
      now: start + 7 * day,
    });
    expect(one).toMatchObject({ from: start, to: start + 5 * day });
    expect(
      unknownPeriods({ ...asked, most: 100, count: 99, oldest: start + 5 * day, now: start + 7 * day }),
    ).toEqual([]);
  });

  it('is the time in the future', () => {
    const now = start + 6 * day;
    const [one] = unknownPeriods({ ...asked, now });
    expect(one).toMatchObject({ from: now, to: start + 7 * day, reason: 'it has not come yet' });
  });

  it.each<[string, number, number, { most?: number; created?: number }, [boolean, boolean]]>([
    ['seven days', -7 * day, 0, {}, [true, true]],
    ['an hour', -hour, 0, {}, [false, false]],
    ['exactly a day', -day, 0, {}, [false, true]],
    ['two days that ended yesterday', -3 * day, -day, {}, [true, false]],
    ['a span that reaches into the future', -2 * day, hour, {}, [true, true]],
    ['a cluster of this morning', -7 * day, 0, { created: -6 * hour }, [false, false]],
    ['fewer lines than a day has', -7 * day, 0, { most: 5 }, [false, false]],
  ])('%s: reports new and absent users where they can be known', (_, from, to, more, expected) => {
    const now = start + 10 * day;
    const span = { from: now + from, to: now + to };
    const created = more.created === undefined ? undefined : now + more.created;
    const periods = unknownPeriods({ ...asked, ...span, ...more, created, oldest: now - hour, now });
    const existing = [newIsUnknown(span, periods), absenceIsUnknown(span, periods, now)];
    expect(existing.map((reason) => reason === undefined)).toEqual(expected);
  });

  it('is a piece of the chart without a line, and never silence', () => {
    const all = [attempt(start + MINUTE), failure(start + MINUTE), attempt(start + 3 * hour)];
    const buckets = bucketsOf({ all, shown: all, isPart: false }, { from: start, to: start + 4 * hour }, [
      { from: start + 3.5 * hour, to: start + 4 * hour, reason: 'older' },
    ]);
    expect(buckets[0]).toMatchObject({ succeeded: 1, failed: 1, unknown: undefined });
    const runs = unknownRuns(buckets, { from: start, to: start + 4 * hour });
    expect(runs.map(({ from, to }) => [(from - start) / MINUTE, (to - start) / MINUTE])).toEqual([
      [5, 180],
      [185, 210],
      [210, 240],
    ]);
    expect(runs[2]?.reason).toBe('older');
  });

  it('excludes times outside the request or in the future, although a bucket extends into them', () => {
    const span = { from: start + 10 * MINUTE, to: start + 7 * day + 2 * MINUTE };
    const buckets = bucketsOf({ all: [], shown: [], isPart: false }, span, []);
    expect(buckets.at(-1)?.to).toBeGreaterThan(span.to);
    expect(unknownRuns(buckets, span)).toMatchObject([span]);
  });

  it('is not a piece whose lines are only not wanted', () => {
    const [first] = bucketsOf(
      { all: [attempt(start)], shown: [], isPart: false },
      { from: start, to: start + hour },
      [],
    );
    expect(first).toMatchObject({ succeeded: 0, failed: 0, unknown: undefined });
  });

  it('counts every attempt of the span once, on whole steps', () => {
    const all = Array.from({ length: 500 }, (_, index) => attempt(start + index * 20 * MINUTE));
    const buckets = bucketsOf({ all, shown: all, isPart: false }, { from: start, to: start + 7 * day }, []);
    expect(buckets.length).toBeLessThanOrEqual(90);
    expect(buckets.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(500);
    expect(buckets.every(({ from }, index) => index === 0 || from === buckets[index - 1]?.to)).toBe(true);
  });
});

describe('pairs of user and address', () => {
  it('are new where a day without them is known before', () => {
    const all = [
      attempt(start + hour),
      attempt(start + 2 * day, { address: '10.0.0.2' }),
      failure(start + 3 * day, { user: 'ben' }),
      attempt(start + 4 * day),
    ];
    expect(firstSeen(all, start).map(({ user, address }) => `${user} ${address}`)).toEqual([
      'ben 10.0.0.1',
      'ana 10.0.0.2',
    ]);
    expect(firstSeen(all, start + 1.5 * day).map(({ user }) => user)).toEqual(['ben']);
  });
});

describe('a burst', () => {
  const five = Array.from({ length: 5 }, (_, index) =>
    failure(start + index * MINUTE, { user: `u${index % 2}` }),
  );

  it('is five failures from one address with short pauses', () => {
    expect(burstsOf(five)).toEqual([
      {
        address: '10.0.0.1',
        users: ['u0', 'u1'],
        hosts: ['a.example.net'],
        from: start,
        to: start + 4 * MINUTE,
        failures: 5,
        gotIn: [],
      },
    ]);
    expect(burstsOf(five.slice(1))).toEqual([]);
    expect(burstsOf(five.map((each, index) => ({ ...each, address: `10.0.0.${index}` })))).toEqual([]);
    expect(burstsOf(five.map((each, index) => ({ ...each, at: start + index * 6 * MINUTE })))).toEqual([]);
  });

  it('reports users who signed in from there afterwards', () => {
    const soon = attempt(start + 20 * MINUTE, { user: 'u1' });
    expect(burstsOf([...five, soon])[0]?.gotIn).toEqual(['u1']);
    expect(burstsOf([...five, { ...soon, address: '10.0.0.9' }])[0]?.gotIn).toEqual([]);
    expect(burstsOf([...five, { ...soon, at: start + 2 * hour }])[0]?.gotIn).toEqual([]);
  });
});

describe('users not seen', () => {
  const named = (username: string, scopes: { name: string; type: 'CLUSTER' }[] = []) => ({
    username,
    databaseName: 'admin' as const,
    scopes,
  });
  const now = start + 7 * day;

  it('are those without a sign-in for a day, never seen first; users of another scope are excluded', () => {
    const all = sightings(
      [named('ana'), named('ben'), named('cleo'), named('dora', [{ name: 'other', type: 'CLUSTER' }])],
      [attempt(now - 3 * day), attempt(now - hour, { user: 'ben' }), failure(now - hour, { user: 'cleo' })],
      'orders',
    );
    expect(notSeen(all, now)).toEqual([
      { user: 'cleo', source: 'admin', last: undefined, address: undefined, failed: 1 },
      { user: 'ana', source: 'admin', last: now - 3 * day, address: '10.0.0.1', failed: 0 },
    ]);
  });
});
