import { expect, it } from 'vitest';
import { dayTextOf, fromTexts, isoOf, splitStamp, stepped, textsOf, toTexts } from './date-texts.ts';

const at = (text: string): number => Date.parse(text);

it('writes and reads a time in one format, in the chosen zone', () => {
  expect(toTexts(at('2026-03-13T04:02:09Z'), 'UTC', true)).toEqual({ date: '13 Mar 2026', time: '04:02:09' });
  expect(toTexts(at('2026-11-22T14:05:00Z'), 'Asia/Tokyo', false)).toEqual({
    date: '22 Nov 2026',
    time: '23:05',
  });
  expect(fromTexts('2026-03-13', '4:02')).toEqual({
    year: 2026,
    month: 3,
    day: 13,
    hour: 4,
    minute: 2,
    second: 0,
  });
});

it.each([
  ['2026-03-13', ''],
  ['2026-02-29', '10:00'],
  ['2026-13-01', '10:00'],
  ['2026-03-13', '24:00'],
  ['2026-03-13', '10:60'],
  ['11/22/2026', '10:00'],
  ['30 Feb 2026', '10:00'],
  ['22 No 2026', '10:00'],
])('%s %s is no time', (date, time) => {
  expect(fromTexts(date, time)).toBeUndefined();
});

it('takes a whole time apart that was pasted into the field of the date', () => {
  expect(splitStamp('2026-11-22 14:05')).toEqual({ date: '2026-11-22', time: '14:05' });
  expect(splitStamp(' 2026-11-22T14:05:09 ')).toEqual({ date: '2026-11-22', time: '14:05:09' });
  expect(splitStamp('22 Nov 2026 14:05')).toEqual({ date: '22 Nov 2026', time: '14:05' });
  for (const text of ['2026-11-22', '22 Nov 2026', 'x1 14:05']) expect(splitStamp(text)).toBeUndefined();
});

it('moves by keys, over the ends of months and days', () => {
  const wall = { year: 2026, month: 3, day: 31, hour: 23, minute: 59, second: 7 };
  const moved = (part: 'date' | 'time', key: string) => {
    const next = stepped(wall, part, key);
    const { date, time } = next ? textsOf(next, true) : { date: '', time: '' };
    return `${date} ${time}`.trim();
  };
  expect(moved('date', 'ArrowUp')).toBe('1 Apr 2026 23:59:07');
  expect(moved('date', 'PageDown')).toBe('28 Feb 2026 23:59:07');
  expect(moved('time', 'ArrowUp')).toBe('1 Apr 2026 00:00:07');
  expect(moved('time', 'PageDown')).toBe('31 Mar 2026 22:59:07');
  expect(moved('time', 'ArrowLeft')).toBe('');
});

it('names the day that a calendar counts, and the other way round', () => {
  expect(isoOf('2 Sept 2026')).toBe('2026-09-02');
  expect(isoOf('2026-9-2')).toBe('2026-09-02');
  expect(isoOf('31 Sep 2026')).toBeUndefined();
  expect(dayTextOf('2026-09-02')).toBe('2 Sep 2026');
});
