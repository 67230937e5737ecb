import { describe, expect, it } from 'vitest';
import { dayAt, dayPresets, isZone, offsetAt, resolveWallTime, type WallTime, wallTime } from './zones.ts';

const at = (text: string): number => Date.parse(text);
const wall = (text: string): WallTime => wallTime(at(`${text}Z`), 'UTC');

describe('a wall time becomes one instant', () => {
  it('reads an ordinary time in its zone', () => {
    expect(resolveWallTime(wall('2026-03-13T15:02:00'), 'Europe/Berlin')).toEqual({
      kind: 'unique',
      epoch: at('2026-03-13T14:02:00Z'),
    });
  });

  it('offers both instants when clocks go back', () => {
    expect(resolveWallTime(wall('2026-10-25T02:30:00'), 'Europe/Berlin')).toEqual({
      kind: 'fold',
      epoch: at('2026-10-25T00:30:00Z'),
      later: at('2026-10-25T01:30:00Z'),
    });
  });

  it('moves forward by the gap when clocks skip the time', () => {
    expect(resolveWallTime(wall('2026-03-29T02:30:00'), 'Europe/Berlin')).toEqual({
      kind: 'gap',
      epoch: at('2026-03-29T01:30:00Z'),
    });
    expect(wallTime(at('2026-03-29T01:30:00Z'), 'Europe/Berlin')).toMatchObject({ hour: 3, minute: 30 });
  });

  it('knows half-hour changes', () => {
    // Lord Howe Island goes back by 30 minutes on 5 April 2026.
    const fold = resolveWallTime(wall('2026-04-05T01:45:00'), 'Australia/Lord_Howe');
    expect(fold).toEqual({
      kind: 'fold',
      epoch: at('2026-04-04T14:45:00Z'),
      later: at('2026-04-04T15:15:00Z'),
    });
  });

  it('returns every hour of a year to itself', () => {
    for (let epoch = at('2026-01-01T00:00:00Z'); epoch < at('2027-01-01T00:00:00Z'); epoch += 3_600_000) {
      const result = resolveWallTime(wallTime(epoch, 'America/New_York'), 'America/New_York');
      const candidates = result.kind === 'fold' ? [result.epoch, result.later] : [result.epoch];
      expect(candidates).toContain(epoch);
    }
  });
});

describe('tomorrow 09:00', () => {
  it('is 23 hours away over the spring change and 25 over the autumn change', () => {
    const spring = at('2026-03-28T08:00:00Z');
    expect(dayAt(spring, 'Europe/Berlin', 1, 9) - spring).toBe(23 * 3_600_000);
    const autumn = at('2026-10-24T07:00:00Z');
    expect(dayAt(autumn, 'Europe/Berlin', 1, 9) - autumn).toBe(25 * 3_600_000);
  });

  it('counts days in the zone, not in UTC', () => {
    const lateEvening = at('2026-03-14T03:30:00Z');
    expect(dayAt(lateEvening, 'America/New_York', 1, 9)).toBe(at('2026-03-14T13:00:00Z'));
    expect(dayAt(lateEvening, 'UTC', 1, 9)).toBe(at('2026-03-15T09:00:00Z'));
  });

  it('offers each time once: on a Sunday tomorrow is Monday', () => {
    const labels = (now: string) => dayPresets(at(now), 'UTC').map(({ label }) => label);
    expect(labels('2026-11-22T12:00:00Z')).toEqual(['In 1 h', 'In 4 h', 'Tomorrow 09:00']);
    expect(labels('2026-11-21T12:00:00Z')).toHaveLength(4);
  });

  it('offers the Monday that comes, never today', () => {
    const monday = at('2026-03-16T12:00:00Z');
    const preset = dayPresets(monday, 'UTC').find((entry) => entry.label.startsWith('Monday'));
    expect(preset?.epoch).toBe(at('2026-03-23T09:00:00Z'));
  });
});

describe('zones', () => {
  it('calculates different offsets', () => {
    expect(offsetAt(at('2026-01-01T00:00:00Z'), 'Asia/Kathmandu')).toBe(5.75 * 3_600_000);
    expect(offsetAt(at('1969-12-31T23:59:59.500Z'), 'UTC')).toBe(0);
  });

  it('refuses unknown names', () => {
    expect(isZone('Europe/Berlin')).toBe(true);
    expect(isZone('local')).toBe(true);
    expect(isZone('Mars/Olympus')).toBe(false);
  });
});
