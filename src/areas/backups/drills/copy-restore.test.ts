import { describe, expect, it } from 'vitest';
import type { DrillRun } from '#contract/console/drills.ts';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { restoreFormats } from './copy-restore.ts';

const id = (letter: string) => letter.repeat(24);
const target = { origin: 'https://cloud.mongodb.com/' };
const run = {
  groupId: id('a'),
  sourceName: 'orders',
  targetGroupId: id('b'),
  targetName: 'scratch',
  snapshotId: id('c'),
  restoredPoint: 1_773_410_520_000,
  jobId: null,
} as DrillRun;
const formats = (more: Partial<DrillRun>) => restoreFormats(target, { ...run, ...more });
const terraform = (more: Partial<DrillRun>) =>
  formats(more).find(({ label }) => label === 'Terraform: restore');

describe('the restore of a restore test as Terraform', () => {
  it.each([{ kind: 'newestSnapshot' }, { kind: 'pointInTime', minutesAgo: 10 }])(
    'is valid for the provider: $kind',
    (point) => {
      const format = terraform({ point: point as DrillRun['point'] });
      const text = typeof format?.text === 'function' ? String(format.text()) : '';
      expect(text).toContain('target_cluster_name');
      expect(terraformProblems(text)).toEqual([]);
      expect(format?.disabled).toBeUndefined();
    },
  );

  it('is not offered before the restore point is known', () => {
    const format = terraform({ point: { kind: 'newestSnapshot' }, snapshotId: null });
    expect(format?.disabled).toBe('The restore point has not been chosen yet');
  });
});
