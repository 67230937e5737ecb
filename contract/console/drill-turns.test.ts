import { describe, expect, it } from 'vitest';
import { firstTurn, isStale, nextTurn } from './drill-turns.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (epoch: number) => new Date(epoch).toISOString().slice(0, 16);
const daily = { every: 1, unit: 'days', atMinute: 180 } as const;

describe('turns of a drill', () => {
  it('in days begin with the next time of day', () => {
    expect(iso(firstTurn(daily, at('2026-03-13T02:59')))).toBe('2026-03-13T03:00');
    expect(iso(firstTurn(daily, at('2026-03-13T03:00')))).toBe('2026-03-14T03:00');
    expect(iso(firstTurn({ ...daily, every: 7 }, at('2026-03-13T14:00')))).toBe('2026-03-14T03:00');
  });

  it('in hours count from the time of day, before and after it', () => {
    const turns = { every: 6, unit: 'hours', atMinute: 180 } as const;
    expect(iso(firstTurn(turns, at('2026-03-13T01:00')))).toBe('2026-03-13T03:00');
    expect(iso(firstTurn(turns, at('2026-03-13T03:00')))).toBe('2026-03-13T09:00');
    expect(iso(firstTurn(turns, at('2026-03-13T22:00')))).toBe('2026-03-14T03:00');
  });

  it('that were missed are made up for once', () => {
    const due = at('2026-03-01T03:00');
    expect(iso(nextTurn(daily, due, at('2026-03-13T14:00')))).toBe('2026-03-14T03:00');
    expect(iso(nextTurn({ ...daily, every: 7 }, due, at('2026-03-13T14:00')))).toBe('2026-03-15T03:00');
    expect(nextTurn(daily, due, due - 1)).toBe(due);
  });

  it('leave a proof fresh for an interval and the hour that a drill may take', () => {
    const proven = at('2026-03-13T03:10');
    expect(isStale(daily, proven, at('2026-03-14T04:10'))).toBe(false);
    expect(isStale(daily, proven, at('2026-03-14T04:11'))).toBe(true);
  });
});
