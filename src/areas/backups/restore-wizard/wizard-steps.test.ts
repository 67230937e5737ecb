import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import type { RestoreFact, SnapshotFact } from '../shared/facts.ts';
import { source } from '../shared/facts-for-tests.ts';
import { recoverability } from '../shared/recoverability.ts';
import { currentStep, kindProblem, momentRefusal, stepsOf, type WizardFacts } from './wizard-steps.ts';

const now = Date.parse('2026-03-13T14:02:00Z');

const at = (ms: number) => ({ kind: 'pointInTime', cluster: 'orders', at: Math.floor(ms / 1000) }) as const;

function facts(): WizardFacts {
  const taken = (moment: number) => ({ id: String(moment), state: 'completed', at: moment }) as SnapshotFact;
  const restore = {
    delivery: 'automated',
    state: 'done',
    source,
    targetName: 'orders',
    targetGroupId: 'g',
    requestedAt: now - DAY,
    finishedAt: now - DAY + MINUTE,
  } as RestoreFact;
  const existing = recoverability({
    source,
    groupId: 'g',
    snapshots: [taken(now - 10 * DAY), taken(now - DAY / 2)],
    restores: [restore],
    restoreWindowDays: 7,
    now,
  });
  return {
    source,
    snapshot: undefined,
    snapshotsRead: true,
    known: existing,
    load: undefined,
    target: undefined,
    targetsRead: true,
    now,
    zone: 'UTC',
  };
}

it('refuses a moment that cannot be restored, with the reason', () => {
  expect(momentRefusal(at(now - 2 * DAY), facts())).toBeUndefined();
  expect(momentRefusal(at(now), facts())).toBeUndefined();
  expect(momentRefusal(at(now + 1000), facts())).toBe('This time is in the future.');
  expect(momentRefusal(at(now - 8 * DAY), facts())).toBe(
    'Before the restore window, which begins at 6 Mar 2026 14:02:00 UTC.',
  );
  expect(momentRefusal(at(now - DAY + HOUR), facts())).toBe(
    'In a gap: no time between the restore of 12 Mar 2026 14:02:00 UTC and the snapshot of 13 Mar 2026 02:02:00 UTC can be restored.',
  );
});

it('opens the step in the URL, unless an earlier step is incomplete', () => {
  expect(currentStep({})).toBe('source');
  expect(currentStep({ step: 'review' })).toBe('source');
  expect(currentStep({ cluster: 'orders' })).toBe('source');
  expect(currentStep({ cluster: 'orders', kind: 'snapshot' })).toBe('point');
  expect(currentStep({ cluster: 'orders', kind: 'snapshot', snapshot: 's' })).toBe('target');
  expect(currentStep({ ...at(now), target: 'orders' })).toBe('review');
  expect(currentStep({ cluster: 'orders', kind: 'snapshot', step: 'review' })).toBe('point');
  expect(currentStep({ ...at(now), target: 'orders', step: 'review' })).toBe('review');
  expect(currentStep({ ...at(now), target: 'orders', step: 'point' })).toBe('point');
  expect(currentStep({ cluster: 'orders', kind: 'snapshot', at: 5, step: 'target' })).toBe('point');
});

it('requires no target for a download', () => {
  expect(stepsOf('download')).toEqual(['source', 'point', 'review']);
  expect(stepsOf('collections')).toContain('parts');
});

it('reports why a kind of restore is not available for a kind of cluster', () => {
  expect(kindProblem('snapshot', { ...source, tenant: true })).toContain('Free and shared');
  expect(kindProblem('pointInTime', { ...source, kind: 'flex' })).toContain('daily snapshots');
  expect(kindProblem('pointInTime', { ...source, deleted: true })).toContain('is deleted');
  expect(kindProblem('pointInTime', { ...source, pitEnabled: false })).toBe(
    'Continuous backup is off for this cluster.',
  );
  expect(kindProblem('collections', { ...source, kind: 'serverless' })).toBe('Dedicated clusters only.');
  expect(kindProblem('download', { ...source, deleted: true })).toBeUndefined();
});
