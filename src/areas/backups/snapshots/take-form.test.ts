import { describe, expect, it } from 'vitest';
import { at, fact, now, source } from './rules/snapshots-for-tests.ts';
import { candidatesOf, takeBody, takeProblems } from './take-form.ts';

describe('the form of a new snapshot', () => {
  it('offers living clusters, with the reason where it cannot be, and when the newest was made', () => {
    const sources = [source(), source({ name: 'gone', deleted: true }), source({ name: 'f', kind: 'flex' })];
    const offered = candidatesOf(sources, [fact()], { zone: 'UTC', now });
    expect(offered.map(({ name, refusal, newestAt }) => [name, refusal !== undefined, newestAt])).toEqual([
      ['orders', false, at],
      ['f', true, undefined],
    ]);
  });

  it('names the field that is wrong', () => {
    const form = { description: '', retentionInDays: 7 };
    expect(takeProblems(form)).toEqual({});
    expect(takeProblems({ ...form, retentionInDays: 0 })).toHaveProperty('retentionInDays');
    expect(takeProblems({ ...form, retentionInDays: null })).toHaveProperty('retentionInDays');
    // nothing supports these limits
    expect(takeProblems({ ...form, retentionInDays: 36_501 })).toEqual({});
    expect(takeProblems(form, 10).retentionInDays).toMatch(/policy requires at least 10/);
    expect(takeProblems({ ...form, description: 'x'.repeat(1001) })).toEqual({});
  });

  it('sends no empty description', () => {
    expect(takeBody({ description: '  ', retentionInDays: 3 })).toEqual({ retentionInDays: 3 });
    expect(takeBody({ description: ' a ', retentionInDays: 3 }).description).toBe('a');
  });
});
