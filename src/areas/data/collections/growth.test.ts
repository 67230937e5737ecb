import { expect, it } from 'vitest';
import { growthOf, growthText, readSizeLog, type SizeLog, withReading } from './growth.ts';

const minute = 60_000;
const reading = (minutes: number, documents: number) => ({
  at: minutes * minute,
  documents,
  bytes: documents * 10,
});

it('reports the change since the first reading, per day only from an hour on', () => {
  expect(growthOf([reading(0, 5)])).toBeUndefined();
  expect(growthOf([reading(0, 5), reading(30, 8)])).toEqual({
    ms: 30 * minute,
    documents: 3,
    bytes: 30,
    perDay: undefined,
  });
  expect(growthOf([reading(0, 5), reading(720, 4)])).toMatchObject({
    documents: -1,
    perDay: { documents: -2, bytes: -20 },
  });
});

it('states the time of a growth as a duration, whatever the clock of the page', () => {
  const text = (...readings: ReturnType<typeof reading>[]) => {
    const growth = growthOf(readings);
    return growth && growthText(growth);
  };
  expect(text(reading(0, 5), reading(3, 8))).toBe(
    '+3 documents, +30 B in the 3 min since the first reading in this browser. A rate per day follows after an hour.',
  );
  expect(text(reading(0, 5), reading(720, 4))).toBe(
    '−1 documents, −10 B in the 12 h since the first reading in this browser: −2 documents, −20 B per day.',
  );
});

it('keeps readings a minute apart, and a bounded number of readings and collections', () => {
  let log: SizeLog = {};
  log = withReading(log, 'a', reading(0, 1));
  expect(withReading(log, 'a', { ...reading(0, 2), at: 100 })).toBe(log);
  for (let at = 1; at < 500; at += 1) log = withReading(log, 'a', reading(at, at));
  const { a = [] } = log;
  expect(a.length).toBeLessThanOrEqual(48);
  expect([a[0]?.at, a.at(-1)?.documents]).toEqual([0, 499]);
  for (let at = 0; at < 100; at += 1) log = withReading(log, `c${at}`, reading(1000 + at, 1));
  expect(Object.keys(log)).toHaveLength(40);
  expect(log.c99).toEqual([reading(1099, 1)]);
});

it.each([null, 'no JSON', '[]', '5', '{"a":5}', '{"a":[{"at":"x"}]}'])('reads %s as an empty log', (text) => {
  expect(readSizeLog(text)).toEqual({});
});

it('reads back what it wrote', () => {
  const log = withReading({}, 'a', reading(1, 2));
  expect(readSizeLog(JSON.stringify(log))).toEqual(log);
});
