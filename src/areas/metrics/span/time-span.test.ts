import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { panned, periodOf, resolveSpan, scaled } from './time-span.ts';

const now = Date.parse('2026-03-13T14:02:00Z');

describe('the granularity of a range', () => {
  it.each([
    ['1h', 'PT1M'],
    ['6h', 'PT1M'],
    ['24h', 'PT5M'],
    ['2d', 'PT5M'],
    ['7d', 'PT1H'],
    ['30d', 'PT1H'],
    ['63d', 'P1D'],
    ['1y', 'P1D'],
  ] as const)('of %s is %s', (range, granularity) => {
    expect(resolveSpan({ range }, now)).toMatchObject({ granularity, to: now });
  });

  it('is the requested one where the service keeps it', () => {
    expect(resolveSpan({ range: '24h', granularity: 'PT1M' }, now)).toMatchObject({ granularity: 'PT1M' });
    expect(resolveSpan({ range: '63d', granularity: 'PT1H' }, now).note).toBeUndefined();
  });

  it.each([
    ['7d', 'PT1M', 'Values every minute are kept for 2 days: shown every hour instead.'],
    ['1y', 'PT1H', 'Values every hour are kept for 63 days: shown every day instead.'],
    ['6h', 'P1D', 'The range holds no value every day: shown every minute instead.'],
  ] as const)('of %s by %s is replaced, with the reason', (range, granularity, note) => {
    expect(resolveSpan({ range, granularity }, now).note).toBe(note);
  });

  it('of an hour long past is the finest that is kept', () => {
    const from = now - 10 * DAY;
    expect(resolveSpan({ range: '24h', from, to: from + 6 * HOUR }, now).granularity).toBe('PT1H');
  });
});

describe('a past period', () => {
  it('never reaches beyond now, nor ends before it begins', () => {
    expect(resolveSpan({ range: '1h', from: now - HOUR, to: now + DAY }, now)).toMatchObject({ to: now });
    const turned = resolveSpan({ range: '1h', from: now, to: now - HOUR }, now);
    expect(turned.to - turned.from).toBe(MINUTE);
  });

  it('is moved by a share of its length', () => {
    const span = resolveSpan({ range: '6h' }, now);
    expect(panned(span, -0.5, now)).toEqual({ from: now - 9 * HOUR, to: now - 3 * HOUR });
    expect(panned(span, 0.5, now)).toEqual({ from: now - 6 * HOUR, to: now });
  });

  it('is moved by hand no further than now, with its length, and not at all where it is there already', () => {
    const span = resolveSpan({ range: '6h' }, now);
    const asked = { from: span.from + 2 * HOUR, to: span.to + 2 * HOUR };
    expect(periodOf(asked, span, now)).toBeUndefined();
    const earlier = { from: span.from - 9 * HOUR, to: span.to - 9 * HOUR };
    expect(periodOf(earlier, span, now)).toEqual({
      from: new Date(earlier.from).toISOString(),
      to: new Date(earlier.to).toISOString(),
    });
  });

  it('is scaled around its middle', () => {
    const span = resolveSpan({ range: '6h', from: now - 12 * HOUR, to: now - 6 * HOUR }, now);
    expect(scaled(span, 2, now)).toEqual({ from: now - 15 * HOUR, to: now - 3 * HOUR });
    expect(scaled(span, 0.0001, now).to - scaled(span, 0.0001, now).from).toBe(3 * MINUTE);
  });
});
