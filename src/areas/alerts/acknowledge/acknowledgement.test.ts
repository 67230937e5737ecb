import { expect, test } from 'vitest';
import {
  acknowledgeBody,
  acknowledgementOf,
  expiryText,
  extending,
  longerWords,
  restoringBody,
  unacknowledgeBody,
  untilProblem,
  untilText,
} from './acknowledgement.ts';
import { acknowledgePresets, offeredPresets } from './presets.ts';

const at = (iso: string): number => Date.parse(iso);
const now = at('2026-03-13T14:02:00Z');
const presetAt = (when: number, zone: string, id: string): string => {
  const preset = acknowledgePresets(when, zone).find((each) => each.id === id);
  return new Date(preset?.until ?? Number.NaN).toISOString();
};

test('tomorrow 09:00 is read in the chosen zone', () => {
  expect(presetAt(now, 'UTC', 'tomorrow')).toBe('2026-03-14T09:00:00.000Z');
  expect(presetAt(now, 'Europe/Zurich', 'tomorrow')).toBe('2026-03-14T08:00:00.000Z');
  expect(presetAt(at('2026-03-13T23:30:00Z'), 'Asia/Tokyo', 'tomorrow')).toBe('2026-03-15T00:00:00.000Z');
});

test('tomorrow 09:00 survives both changes of the clock', () => {
  // Zurich goes forward on 29 March 2026 and back on 25 October 2026
  expect(presetAt(at('2026-03-28T12:00:00Z'), 'Europe/Zurich', 'tomorrow')).toBe('2026-03-29T07:00:00.000Z');
  expect(presetAt(at('2026-10-24T12:00:00Z'), 'Europe/Zurich', 'tomorrow')).toBe('2026-10-25T08:00:00.000Z');
});

test('monday is the next one, also on a Monday', () => {
  expect(presetAt(now, 'UTC', 'monday')).toBe('2026-03-16T09:00:00.000Z');
  expect(presetAt(at('2026-03-16T10:00:00Z'), 'UTC', 'monday')).toBe('2026-03-23T09:00:00.000Z');
});

test('hours are hours even when the clock changes meanwhile', () => {
  expect(presetAt(at('2026-03-29T00:30:00Z'), 'Europe/Zurich', '4h')).toBe('2026-03-29T04:30:00.000Z');
});

test('forever is at least one hundred years ahead, also from 29 February', () => {
  expect(presetAt(now, 'UTC', 'forever')).toBe('2126-03-14T14:02:00.000Z');
  const leap = at('2028-02-29T12:00:00Z');
  const hundred = at('2128-02-29T12:00:00Z');
  expect(at(presetAt(leap, 'UTC', 'forever'))).toBeGreaterThanOrEqual(hundred);
});

test('an acknowledgement in the past is not in force', () => {
  expect(acknowledgementOf({ acknowledgedUntil: '2026-03-13T14:01:59Z' }, now)).toBeUndefined();
  expect(acknowledgementOf({}, now)).toBeUndefined();
  const ack = acknowledgementOf(
    {
      acknowledgedUntil: '2026-03-13T18:02:00Z',
      acknowledgingUsername: 'kim',
      acknowledgementComment: 'disk',
    },
    now,
  );
  expect(ack).toEqual({ until: at('2026-03-13T18:02:00Z'), forever: false, by: 'kim', comment: 'disk' });
});

test('a century reads as forever', () => {
  const ack = acknowledgementOf({ acknowledgedUntil: '2126-03-14T14:02:00Z' }, now);
  expect(ack?.forever).toBe(true);
  expect(ack && untilText(ack, 'UTC', now)).toBe('forever');
  expect(ack && expiryText(ack, now)).toBe('never expires');
});

test('the expiry text contains the remaining time', () => {
  expect(expiryText({ until: now + 3 * 3_600_000, forever: false }, now)).toBe('expires in 3 h');
  expect(expiryText({ until: now - 3 * 3_600_000, forever: false }, now)).toBe('expired 3 h ago');
});

test('undo restores the earlier acknowledgement', () => {
  expect(restoringBody(undefined)).toEqual(unacknowledgeBody);
  const before = { until: at('2026-03-13T18:02:00Z'), forever: false, by: 'kim', comment: 'disk' };
  expect(restoringBody(before)).toEqual({
    acknowledgedUntil: '2026-03-13T18:02:00Z',
    acknowledgementComment: 'disk',
  });
});

test('a blank comment is not sent', () => {
  expect(acknowledgeBody(now, '  ')).toEqual({ acknowledgedUntil: '2026-03-13T14:02:00Z' });
});

test('a date in the past is refused before it is sent', () => {
  expect(untilProblem(now - 1, now)).toMatch(/future/);
  expect(untilProblem(undefined, now)).toMatch(/must be chosen/);
  expect(untilProblem(now + 1, now)).toBeUndefined();
});

test('an acknowledgement extends, and skips alerts acknowledged for as long or longer', () => {
  const row = (id: string, until: number | undefined) => ({
    id,
    ack: until === undefined ? undefined : { until, forever: false, by: 'ines', comment: undefined },
  });
  const rows = [row('none', undefined), row('shorter', 1000), row('same', 2000), row('longer', 3000)];
  const { extended, longer } = extending(rows, 2000);
  expect(extended.map(({ id }) => id)).toEqual(['none', 'shorter']);
  expect(longer.map(({ id }) => id)).toEqual(['same', 'longer']);
});

test('a longer acknowledgement names until when and whose it is', () => {
  const now = Date.parse('2026-03-13T14:00:00Z');
  const ack = { until: now + 3_600_000, forever: false, by: 'ines' };
  expect(longerWords('No primary on orders', ack, 'UTC', now)).toMatch(
    /^No primary on orders: until .*15:00.*, by ines$/,
  );
});

test('offers each time once: on a Sunday tomorrow is Monday', () => {
  const ids = (now: string) => offeredPresets(Date.parse(now), 'UTC').map(({ id }) => id);
  expect(ids('2026-11-22T12:00:00Z')).toEqual(['1h', '4h', 'tomorrow', 'forever']);
  expect(ids('2026-11-21T12:00:00Z')).toContain('monday');
});
