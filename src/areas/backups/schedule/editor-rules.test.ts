import { describe, expect, test } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { asTerraform } from './copy-as.ts';
import { problemsOf, type RuleContext } from './editor-rules.ts';
import { formOf, type ScheduleForm } from './form-model.ts';
import { localReference } from './local-time.ts';
import { now, stored, taken } from './schedules-for-tests.ts';

const cluster = { pitEnabled: true, replicationSpecs: [] };
const context = (more: Partial<RuleContext> = {}): RuleContext => ({
  base: stored(),
  cluster,
  demanded: undefined,
  snapshots: [],
  ...more,
});
const checked = (change: (form: ScheduleForm) => void, more: Partial<RuleContext> = {}) => {
  const form = formOf(stored());
  change(form);
  return problemsOf(form, context(more)).map(({ path, message }) => `${path}: ${message}`);
};
const item = (form: ScheduleForm, at: number) => form.policies[0]?.policyItems[at];

describe('changes that the service would refuse', () => {
  test('do not exist in an unchanged schedule', () => {
    expect(checked(() => {})).toEqual([]);
  });

  test('are reported at their field: retention below the interval, order, window, time of day', () => {
    const retention = checked((form) => Object.assign(item(form, 2) ?? {}, { retentionValue: 0 }));
    expect(retention[0]).toMatch(/^policies\.0\.policyItems\.2\.retentionValue: Must keep weekly snapshots/);
    const order = checked((form) => Object.assign(item(form, 1) ?? {}, { retentionValue: 40 }));
    expect(order[0]).toMatch(
      /^policies\.0\.policyItems\.2\.retentionValue: Must keep weekly snapshots at least as long/,
    );
    expect(checked((form) => Object.assign(form, { restoreWindowDays: 8 }))[0]).toMatch(
      /^restoreWindowDays: Must not exceed the 7 days/,
    );
    expect(checked((form) => Object.assign(form, { referenceHourOfDay: 24 }))).toEqual([
      'referenceHourOfDay: Must be 0 to 23.',
    ]);
  });

  test('include empty fields, and a policy without items', () => {
    expect(checked((form) => Object.assign(item(form, 0) ?? {}, { retentionValue: null }))).toContain(
      'policies.0.policyItems.0.retentionValue: Must be a number.',
    );
    expect(checked((form) => Object.assign(form, { policies: [{ policyItems: [] }] }))[0]).toBe(
      'policies.0.policyItems: Must hold at least one item.',
    );
  });

  test('is an automatic export without bucket or frequency', () => {
    expect(checked((form) => Object.assign(form, { autoExportEnabled: true }))).toHaveLength(2);
  });

  test('include changes that the compliance policy forbids', () => {
    const demanded = {
      scheduledPolicyItems: [
        { frequencyType: 'daily', frequencyInterval: 1, retentionUnit: 'days', retentionValue: 7 },
      ],
      restoreWindowDays: 7,
      copyProtectionEnabled: true,
    } as const;
    const snapshots = [taken('2026-03-13T03:18:00Z', 'hourly', 7)];
    const under = (change: (form: ScheduleForm) => void) => checked(change, { demanded, snapshots });
    expect(under(() => {})).toEqual([]);
    expect(under((form) => Object.assign(item(form, 1) ?? {}, { retentionValue: 3 })).join()).toMatch(
      /compliance policy requires daily/,
    );
    expect(under((form) => Object.assign(form, { restoreWindowDays: 2 }))[0]).toMatch(/^restoreWindowDays/);
    expect(under((form) => Object.assign(form, { deleteSnapshots: true }))[0]).toMatch(/^deleteSnapshots/);
    const shorter = under((form) => {
      Object.assign(item(form, 0) ?? {}, { retentionValue: 7 });
      Object.assign(item(form, 0) ?? {}, { retentionValue: 2 });
      Object.assign(form, { updateSnapshots: true, restoreWindowDays: 2 });
    });
    expect(shorter.some((each) => each.startsWith('updateSnapshots'))).toBe(true);
  });
});

describe('a time of day in UTC', () => {
  test('is shown with the change of clocks', () => {
    expect(localReference(3, 16, 'Europe/Berlin', now)).toBe(
      '03:16 UTC is 04:16 in Europe/Berlin; from 29 Mar 2026, when clocks change, it is 05:16.',
    );
    expect(localReference(3, 16, 'Asia/Tokyo', now)).toBe('03:16 UTC is 12:16 in Asia/Tokyo, all year.');
  });
});

test('a schedule as Terraform has a block for each item, and the import', () => {
  const text = asTerraform(
    { origin: 'https://example.com', groupId: 'a'.repeat(24), clusterName: 'orders' },
    formOf(stored()),
  );
  expect(terraformProblems(text)).toEqual([]);
  expect(text).toContain(`id = "${'a'.repeat(24)}-orders"`);
  expect(text.match(/policy_item_/g)).toHaveLength(5);
  expect(text).toContain('retention_value    = 7');
});
