import { describe, expect, it } from 'vitest';
import type { BoardItem, MigrationPlan, Verification } from '#contract/console/migration-plans.ts';
import { autoChecks, downtime, verdict } from './go-no-go.ts';

const plan = {
  state: 'running',
  readyAt: 0,
  cutoverAt: null,
  endedAt: null,
  last: { at: 0, lagSeconds: 2, ready: true, status: 'WORKING' },
} as MigrationPlan;
const equal = { state: 'equal', reason: 'Same.' } as Verification;
const item = (more: Partial<BoardItem>): BoardItem => ({
  id: 'a',
  phase: 'before',
  text: 'Plan agreed',
  required: true,
  own: false,
  doneBy: null,
  doneAt: null,
  ...more,
});

describe('go or no-go', () => {
  it('needs every required item before and during the cutover', () => {
    const auto = autoChecks(plan, [equal]);
    expect(verdict(auto, [item({ doneAt: 1 })])).toEqual({ go: true, missing: [] });
    expect(verdict(auto, [item({})])).toEqual({ go: false, missing: ['Plan agreed'] });
    expect(verdict(auto, [item({ phase: 'after' }), item({ required: false })]).go).toBe(true);
  });

  it.each<[string, Partial<MigrationPlan>, readonly Verification[], string]>([
    [
      'a lag that is not small',
      { last: { at: 0, lagSeconds: 11, ready: true, status: 'WORKING' } },
      [equal],
      'Lag of 10 s or less',
    ],
    ['an unknown lag', { last: null }, [equal], 'Lag of 10 s or less'],
    ['sides that were not compared', {}, [], 'Both sides compared'],
    ['sides that differ', {}, [{ ...equal, state: 'different' }], 'Both sides compared'],
  ])('is no-go with %s', (_, change, verifications, missing) => {
    expect(verdict(autoChecks({ ...plan, ...change }, verifications), []).missing).toContain(missing);
  });

  it('shows the conditions of a past cutover at the time of its request', () => {
    const over = {
      ...plan,
      cutoverAt: 30,
      last: { at: 40, lagSeconds: null, ready: false, status: 'COMPLETE' },
    };
    const sample = (at: number, lagSeconds: number | null) => ({
      at,
      lagSeconds,
      ready: true,
      status: 'WORKING',
    });
    const checks = autoChecks(over, [equal], [sample(10, 40), sample(20, 3), sample(35, null)]);
    expect(checks.map(({ met }) => met)).toEqual([true, true, true]);
    expect(checks.map(({ says }) => says)).toEqual(['as Atlas reported', '3 s before the cutover', 'Same.']);
    expect(autoChecks(over, [equal]).find(({ id }) => id === 'lag')?.says).toBe('unknown');
  });

  it('looks at the newest comparison that has ended', () => {
    const running = { ...equal, state: 'running' } as Verification;
    expect(verdict(autoChecks(plan, [running, equal]), []).go).toBe(true);
  });
});

describe('the downtime', () => {
  const stopped = item({ id: 'writes-stopped', phase: 'during', doneAt: 10_000 });

  it('counts from when writes were stopped until the migration is complete', () => {
    expect(downtime(plan, [item({})], 20_000)).toBeUndefined();
    expect(downtime(plan, [stopped], 25_000)).toBe(15_000);
    expect(downtime({ ...plan, state: 'complete', endedAt: 40_000 }, [stopped], 99_000)).toBe(30_000);
  });
});
