import { describe, expect, test } from 'vitest';
import { formOf, type ScheduleForm } from './form-model.ts';
import { divergence, rebase } from './rebase.ts';
import { partsOf, requestOf, sameSchedule } from './schedule-parts.ts';
import { itemIds, stored } from './schedules-for-tests.ts';

const base = stored();
const mineWith = (change: (form: ScheduleForm) => void): ScheduleForm => {
  const form = formOf(base);
  change(form);
  return form;
};
const items = (form: ScheduleForm) => form.policies[0]?.policyItems ?? [];
const keep = (form: ScheduleForm, at: number, value: number) => {
  const item = items(form)[at];
  if (item) item.retentionValue = value;
};

describe('the request of a change', () => {
  test('is empty while nothing changed', () => {
    expect(requestOf(base, formOf(base))).toEqual({});
  });

  test('holds what changed and nothing else: hour and minute together, items with their ids', () => {
    expect(
      requestOf(
        base,
        mineWith((form) => {
          form.referenceHourOfDay = 5;
        }),
      ),
    ).toEqual({
      referenceHourOfDay: 5,
      referenceMinuteOfHour: 16,
    });
    const body = requestOf(
      base,
      mineWith((form) => keep(form, 0, 9)),
    );
    expect(Object.keys(body)).toEqual(['policies']);
    expect(body.policies?.[0]?.id).toBe(base.policies[0]?.id);
    expect(body.policies?.[0]?.policyItems.map(({ id }) => id)).toEqual(Object.values(itemIds));
  });

  test('requests the deletion of copies only in regions that are no longer copied to', () => {
    const setting = { cloudProvider: 'AWS', regionName: 'EU_WEST_1', zoneId: itemIds.daily } as const;
    const copied = stored({
      copySettings: [{ ...setting, frequencies: ['DAILY'], shouldCopyOplogs: false }],
    });
    const form = formOf(copied);
    form.deletedCopies = [`${setting.zoneId}/AWS/EU_WEST_1`];
    expect(requestOf(copied, form)).toEqual({});
    form.copySettings = [];
    expect(requestOf(copied, form)).toEqual({ copySettings: [], deleteCopiedBackups: [setting] });
  });

  test('sends copies with their unedited fields', () => {
    const setting = { cloudProvider: 'AWS', regionName: 'EU_WEST_1', zoneId: itemIds.daily } as const;
    const copied = stored({
      copySettings: [{ ...setting, lastNumberOfSnapshots: 3, frequencies: ['DAILY'] }],
    });
    const form = formOf(copied);
    const [copy] = form.copySettings;
    if (copy) copy.frequencies = ['DAILY', 'WEEKLY'];
    expect(requestOf(copied, form).copySettings).toEqual([
      { ...setting, frequencies: ['DAILY', 'WEEKLY'], shouldCopyOplogs: false, lastNumberOfSnapshots: 3 },
    ]);
  });
});

describe('a schedule that another user saved meanwhile', () => {
  const fresh = formOf(stored({ restoreWindowDays: 3, referenceHourOfDay: 9 }));

  test('takes each side’s changes where only one side changed', () => {
    const mine = mineWith((form) => keep(form, 0, 9));
    const merged = rebase(formOf(base), mine, fresh, () => 'mine');
    expect([merged.restoreWindowDays, merged.referenceHourOfDay]).toEqual([3, 9]);
    expect(items(merged)[0]?.retentionValue).toBe(9);
  });

  test('shows conflicts where both changed the same part, and follows the choice', () => {
    const mine = mineWith((form) => {
      form.restoreWindowDays = 5;
    });
    const result = divergence(partsOf(formOf(base)), partsOf(mine), partsOf(fresh));
    expect(result).toEqual({ theirs: ['reference', 'restoreWindowDays'], conflicts: ['restoreWindowDays'] });
    expect(rebase(formOf(base), mine, fresh, () => 'mine').restoreWindowDays).toBe(5);
    expect(rebase(formOf(base), mine, fresh, () => 'theirs').restoreWindowDays).toBe(3);
  });

  test('keeps their removals, my additions, and the requested changes of old snapshots', () => {
    const theirs = formOf(base);
    theirs.policies = [{ policyItems: items(theirs).slice(0, 4) }];
    const mine = mineWith((form) => {
      form.updateSnapshots = true;
      items(form).push({
        id: '',
        frequencyType: 'weekly',
        frequencyInterval: '2',
        retentionUnit: 'weeks',
        retentionValue: 6,
      });
    });
    const merged = rebase(formOf(base), mine, theirs, () => 'mine');
    expect(items(merged).map(({ id, frequencyInterval }) => id || frequencyInterval)).toEqual([
      itemIds.hourly,
      itemIds.daily,
      itemIds.weekly,
      itemIds.monthly,
      '2',
    ]);
    expect(merged.updateSnapshots).toBe(true);
  });

  test('is the same as mine when only ids differ: the answer to my save was lost', () => {
    const mine = mineWith((form) => {
      items(form).push({
        ...(items(form)[2] as (typeof form.policies)[0]['policyItems'][0]),
        id: '',
        frequencyInterval: '2',
      });
    });
    const saved = mineWith((form) => {
      items(form).push({
        ...(items(form)[2] as (typeof form.policies)[0]['policyItems'][0]),
        id: itemIds.daily,
        frequencyInterval: '2',
      });
    });
    expect(sameSchedule(mine, saved)).toBe(true);
    expect(sameSchedule(mine, formOf(base))).toBe(false);
  });
});
