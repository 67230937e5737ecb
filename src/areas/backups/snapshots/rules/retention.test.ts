import { describe, expect, it } from 'vitest';
import { day } from '#src/areas/backups/shared/facts-for-tests.ts';
import { bodyOf, isUnchanged, keptDays, newExpiry, retentionProblem, retentionWarning } from './retention.ts';
import { at, fact, now } from './snapshots-for-tests.ts';

const facts = { now, protects: false };

describe('how long a snapshot is kept', () => {
  it('counts from when it was taken', () => {
    expect(keptDays(fact())).toBe(7);
    expect(newExpiry(fact(), { value: 2, unit: 'weeks' })).toBe(at + 14 * day);
    // a month counts 31 days // assumed
    expect(newExpiry(fact(), { value: 1, unit: 'months' })).toBe(at + 31 * day);
  });

  it('stays the same where other words mean the same', () => {
    expect(isUnchanged(fact(), { value: 1, unit: 'weeks' })).toBe(true);
    expect(isUnchanged(fact(), { value: 8, unit: 'days' })).toBe(false);
    expect(isUnchanged(fact(), { value: null, unit: 'days' })).toBe(false);
  });

  it('is sent to the service in its units', () => {
    expect(bodyOf({ value: 2, unit: 'weeks' })).toEqual({ retentionUnit: 'WEEKS', retentionValue: 2 });
  });

  it('is a whole number from 1', () => {
    for (const value of [null, 0, -1, 1.5]) {
      expect(retentionProblem([fact()], { value, unit: 'days' }, facts)).toMatch(
        /^(?:is required|must be a whole number|must be at least 1)$/,
      );
    }
    // nothing supports an upper limit
    expect(retentionProblem([fact()], { value: 101, unit: 'years' }, facts)).toBeUndefined();
    expect([retentionWarning('years')(101), retentionWarning('years')(99)]).toEqual([
      'Longer than 100 years: Atlas may refuse it.',
      undefined,
    ]);
    expect(retentionProblem([fact()], { value: 1, unit: 'days' }, facts)).toBeUndefined();
  });

  it('reaches beyond now, for every one of them', () => {
    const old = fact({ at: now - 9 * day });
    expect(retentionProblem([old], { value: 8, unit: 'days' }, facts)).toMatch(
      /longer than the age of the snapshot/,
    );
    expect(retentionProblem([old, fact()], { value: 8, unit: 'days' }, facts)).toBe(
      'must be longer than the age of every snapshot: 1 are older',
    );
  });

  it('is not shortened under a compliance policy', () => {
    const protects = { now, protects: true };
    expect(retentionProblem([fact()], { value: 6, unit: 'days' }, protects)).toMatch(/present 7 days/);
    expect(retentionProblem([fact()], { value: 1, unit: 'weeks' }, protects)).toBeUndefined();
  });
});
