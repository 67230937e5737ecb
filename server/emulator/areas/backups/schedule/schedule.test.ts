import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { newBucket } from '../policy-examples-for-tests.ts';

let at: TestEmulator;
let path: string;

beforeEach(async () => {
  at = await testEmulator();
  path = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/schedule`;
});

function clusterOf(emulator: TestEmulator) {
  const [cluster] = emulator.world.tables.clusters.by('name', `${emulator.groupId}/${emulator.clusterName}`);
  if (!cluster) throw new Error('the world has no first cluster');
  return cluster;
}

function change(changes: object): void {
  const before = clusterOf(at);
  const after = { ...before, ...changes };
  at.world.tables.clusters.put(after);
  at.world.emit('cluster.changed', { before, after });
}

const first = { accept: 'application/vnd.atlas.2023-01-01+json' };
const get = async (ask = {}) => (await at.ask('GET', path, ask)).body;
const patch = (body: object, ask = {}) => at.ask('PATCH', path, { body, ...ask });

/** Sends a change that must be refused; expects the code, the field, and that nothing changed. */
async function refused(body: object, errorCode: string, field: string, status = 400) {
  const before = at.rows();
  const reply = await patch(body);
  expect([reply.status, reply.body.errorCode], JSON.stringify(reply.body)).toEqual([status, errorCode]);
  const named = reply.body.badRequestDetail.fields.map((each: { field: string }) => each.field);
  expect(named).toContain(field);
  expect(at.unchanged(before)).toBe(true);
}

const item = (frequencyType: string, frequencyInterval: number, retentionValue: number, more = {}) => ({
  frequencyType,
  frequencyInterval,
  retentionUnit: 'days',
  retentionValue,
  ...more,
});
const policy = (...policyItems: object[]) => ({ policies: [{ policyItems }] });

describe('a schedule', () => {
  it('is there as recorded while backup is on', async () => {
    const schedule = await get();
    expect(schedule).toMatchObject({
      clusterId: clusterOf(at).id,
      clusterName: at.clusterName,
      autoExportEnabled: false,
      copyPolicyItemsEnabled: false,
      useOrgAndGroupNamesInExportPrefix: false,
      copySettings: [],
      restoreWindowDays: 7,
      referenceHourOfDay: 3,
      referenceMinuteOfHour: 16,
      nextSnapshot: '2026-03-13T15:16:00Z',
    });
    const items = schedule.policies[0].policyItems.map((each: Record<string, unknown>) => [
      each.frequencyType,
      each.frequencyInterval,
      each.retentionValue,
      each.retentionUnit,
    ]);
    expect(items).toEqual([
      ['hourly', 6, 7, 'days'],
      ['daily', 1, 7, 'days'],
      ['weekly', 6, 4, 'weeks'],
      ['monthly', 40, 12, 'months'],
      ['yearly', 12, 1, 'years'],
    ]);
    expect(schedule.links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'https://cloud.mongodb.com/group',
    ]);
  });

  it('goes with backup, and comes new with it', async () => {
    const before = await get();
    change({ backupEnabled: false });
    const gone = await at.ask('GET', path);
    expect([gone.status, gone.body.errorCode]).toEqual([404, 'BACKUP_CONFIG_NOT_FOUND']);
    change({ backupEnabled: true });
    expect((await get()).policies[0].id).not.toBe(before.policies[0].id);
  });

  it('changes only the fields of the request', async () => {
    const before = await get();
    const reply = await patch({ referenceHourOfDay: 20, referenceMinuteOfHour: 5 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ policies: before.policies, nextSnapshot: '2026-03-13T14:05:00Z' });
    expect(at.world.tables.events.by('group', at.groupId)[0]).toMatchObject({
      eventTypeName: 'CPS_SNAPSHOT_SCHEDULE_UPDATED_AUDIT',
      clusterName: at.clusterName,
    });
  });

  it('takes itself back as it was answered, in both versions', async () => {
    for (const ask of [{}, first]) {
      const schedule = await get(ask);
      const reply = await patch(schedule, ask);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(reply.body).toEqual(schedule);
    }
  });

  it('without items takes no snapshots any more, and takes items again', async () => {
    const { policies } = await get();
    const reply = await at.ask('DELETE', path);
    expect(reply.status).toBe(200);
    expect(reply.body.policies).toEqual([{ id: policies[0].id, policyItems: [] }]);
    expect(reply.body).not.toHaveProperty('nextSnapshot');
    const count = at.world.tables.snapshots.size;
    at.advance(7 * 3600);
    expect(at.world.tables.snapshots.size).toBe(count);
    expect((await patch(policy(item('daily', 1, 7)))).body.nextSnapshot).toBe('2026-03-14T03:16:00Z');
  });

  it('keeps the ids of items that stay', async () => {
    const { policies } = await get();
    const [hourly, daily] = policies[0].policyItems;
    const reply = await patch(policy(item('hourly', 6, 8), item('daily', 1, 9, { id: daily.id })));
    expect(reply.body.policies[0].policyItems).toMatchObject([
      { id: hourly.id, retentionValue: 8 },
      { id: daily.id, retentionValue: 9 },
    ]);
  });
});

describe('a change is refused', () => {
  it.each([
    [
      'an interval that there is not',
      policy(item('hourly', 5, 7)),
      'policies[0].policyItems[0].frequencyInterval',
    ],
    [
      'two hourly items',
      policy(item('hourly', 6, 7), item('hourly', 12, 7)),
      'policies[0].policyItems[1].frequencyType',
    ],
    [
      'weekly snapshots for less than a week',
      policy(item('weekly', 1, 6)),
      'policies[0].policyItems[0].retentionValue',
    ],
    [
      'daily snapshots that go before hourly ones',
      policy(item('hourly', 6, 9), item('daily', 1, 8)),
      'policies[0].policyItems[1].retentionValue',
    ],
  ])('for %s', async (_, body, field) => {
    await refused(body, 'INVALID_BACKUP_POLICY', field);
  });

  const itemPath = 'policies[0].policyItems[0]';
  it.each([
    ['retention of 0 days', policy(item('daily', 1, 0)), `${itemPath}.retentionValue`],
    ['retention below 0', policy(item('weekly', 1, -7)), `${itemPath}.retentionValue`],
    ['half a day', policy(item('daily', 1, 0.5)), `${itemPath}.retentionValue`],
    ['more than a hundred years', policy(item('daily', 1, 36_501)), `${itemPath}.retentionValue`],
    [
      'a unit that there is not',
      policy(item('daily', 1, 7, { retentionUnit: 'hours' })),
      `${itemPath}.retentionUnit`,
    ],
    ['every second day', policy(item('daily', 2, 7)), `${itemPath}.frequencyInterval`],
    ['an eighth weekday', policy(item('weekly', 8, 7)), `${itemPath}.frequencyInterval`],
    ['the 29th of a month', policy(item('monthly', 29, 31)), `${itemPath}.frequencyInterval`],
    ['a thirteenth month', policy(item('yearly', 13, 365)), `${itemPath}.frequencyInterval`],
    ['monthly snapshots for 30 days', policy(item('monthly', 1, 30)), `${itemPath}.retentionValue`],
    ['yearly snapshots for 364 days', policy(item('yearly', 1, 364)), `${itemPath}.retentionValue`],
    ['a frequency that no schedule has', policy(item('ondemand', 1, 7)), `${itemPath}.frequencyType`],
    [
      'two daily items',
      policy(item('daily', 1, 7), item('daily', 1, 8)),
      'policies[0].policyItems[1].frequencyType',
    ],
    [
      'monthly snapshots that go before weekly ones',
      policy(item('weekly', 1, 60), item('monthly', 1, 31)),
      'policies[0].policyItems[1].retentionValue',
    ],
    [
      'extra retention below 0',
      { extraRetentionSettings: [{ frequencyType: 'HOURLY', retentionDays: -1 }] },
      'extraRetentionSettings[0].retentionDays',
    ],
    ['an export every hour', { export: { frequencyType: 'hourly' } }, 'export.frequencyType'],
  ])('for %s: the field is named', async (_, body, field) => {
    const before = at.rows();
    const reply = await patch(body);
    expect(reply.status).toBe(400);
    const named = reply.body.badRequestDetail.fields.map((each: { field: string }) => each.field);
    expect(named).toContain(field);
    expect(at.unchanged(before)).toBe(true);
  });

  it('for an item that would become another kind', async () => {
    const { policies } = await get();
    const [hourly] = policies[0].policyItems;
    const body = policy(item('daily', 1, 7, { id: hourly.id }));
    await refused(body, 'INVALID_FREQUENCY_TYPE_CHANGE', 'policies[0].policyItems[0].frequencyType');
  });

  it('for no items, and for items that there are not', async () => {
    await refused(policy(), 'INVALID_NUM_OF_POLICY_ITEMS', 'policies[0].policyItems');
    const body = policy(item('daily', 1, 7, { id: 'f'.repeat(24) }));
    await refused(body, 'INVALID_POLICY_ITEM_ID', 'policies[0].policyItems[0].id');
  });

  it('for two policies, none, and one of another cluster', async () => {
    await refused({ policies: [] }, 'INVALID_NUM_OF_POLICIES', 'policies');
    const two = [...policy(item('daily', 1, 7)).policies, ...policy(item('daily', 1, 7)).policies];
    await refused({ policies: two }, 'INVALID_NUM_OF_POLICIES', 'policies');
    const other = { policies: [{ id: 'f'.repeat(24), policyItems: [item('daily', 1, 7)] }] };
    await refused(other, 'INVALID_POLICY_ID', 'policies[0].id');
  });

  it('for half a time of day', async () => {
    const code = 'INVALID_REFERENCE_TIME_OF_DAY_MISSING_FIELDS';
    await refused({ referenceHourOfDay: 3 }, code, 'referenceMinuteOfHour');
    await refused({ referenceMinuteOfHour: 3 }, code, 'referenceHourOfDay');
  });

  it('for a time that no day has', async () => {
    const at = (referenceHourOfDay: number, referenceMinuteOfHour: number) => ({
      referenceHourOfDay,
      referenceMinuteOfHour,
    });
    await refused(at(24, 0), 'INVALID_REFERENCE_HOUR_OF_DAY', 'referenceHourOfDay');
    await refused(at(23, 60), 'INVALID_REFERENCE_MINUTE_OF_HOUR', 'referenceMinuteOfHour');
  });

  it('but not for a window without continuous backup, which is kept and has no effect', async () => {
    expect((await patch({ restoreWindowDays: 30 })).body.restoreWindowDays).toBe(30);
  });

  it('for a window longer than hourly snapshots are kept', async () => {
    change({ pitEnabled: true });
    await refused({ restoreWindowDays: 0 }, 'INVALID_RESTORE_WINDOW', 'restoreWindowDays');
    await refused({ restoreWindowDays: 8 }, 'INVALID_RESTORE_WINDOW', 'restoreWindowDays');
    await refused(policy(item('hourly', 6, 6)), 'INVALID_RESTORE_WINDOW', 'restoreWindowDays');
    expect((await patch({ restoreWindowDays: 2 })).body.restoreWindowDays).toBe(2);
  });

  it('for the removal of the hourly item while continuous backup is on', async () => {
    change({ pitEnabled: true });
    const itemsField = 'policies[0].policyItems';
    await refused(policy(item('daily', 1, 7)), 'INVALID_BACKUP_POLICY', itemsField);
    // observed: the test of the Atlas CLI deletes the schedule of a cluster with continuous backup
    expect((await at.ask('DELETE', path)).status).toBe(200);
  });

  it('for copies to zones and regions that do not fit', async () => {
    const zoneId = clusterOf(at).replicationSpecs[0]?.zoneId;
    const copy = { zoneId, cloudProvider: 'AWS', regionName: 'US_WEST_2', frequencies: ['DAILY'] };
    const cases: [object, string][] = [
      [{ zoneId: 'f'.repeat(24) }, 'copySettings[0].zoneId'],
      [{ cloudProvider: 'GCP' }, 'copySettings[0].cloudProvider'],
      [{ regionName: 'US_EAST_1' }, 'copySettings[0].regionName'],
      [{ regionName: 'NOWHERE_1' }, 'copySettings[0].regionName'],
      [{ shouldCopyOplogs: true }, 'copySettings[0].shouldCopyOplogs'],
    ];
    for (const [wrong, field] of cases) {
      await refused({ copySettings: [{ ...copy, ...wrong }] }, 'VALIDATION_ERROR', field);
    }
    await refused({ copySettings: [copy, copy] }, 'VALIDATION_ERROR', 'copySettings[1].regionName');
    const older = await patch(
      { copySettings: [{ ...copy, zoneId: undefined, replicationSpecId: 'f'.repeat(24) }] },
      first,
    );
    expect(older.body.badRequestDetail.fields[0].field).toBe('copySettings[0].replicationSpecId');
  });

  it('for an automatic export to nowhere', async () => {
    await refused({ autoExportEnabled: true }, 'MISSING_ATTRIBUTE', 'export.exportBucketId');
    const lost = { exportBucketId: 'f'.repeat(24), frequencyType: 'monthly' };
    await refused({ export: lost }, 'EXPORT_BUCKET_NOT_FOUND', 'export.exportBucketId', 404);
  });

  it('of clusters without backup', async () => {
    change({ backupEnabled: false });
    const reply = await patch({ autoExportEnabled: false });
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'BACKUP_CONFIG_NOT_FOUND']);
  });
});

it('the observed service keeps a window without continuous backup, to no effect', async () => {
  at = await testEmulator({ profile: 'observed' });
  path = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/schedule`;
  // what Terraform sends: a window longer than hourly snapshots are kept
  const reply = await patch({ restoreWindowDays: 4, ...policy(item('hourly', 1, 1)) });
  expect([reply.status, reply.body.restoreWindowDays]).toEqual([200, 4]);
});

it('the first version names zones by replication specification', async () => {
  const zoneId = clusterOf(at).replicationSpecs[0]?.zoneId;
  const copy = { cloudProvider: 'AWS', regionName: 'US_WEST_2', frequencies: ['DAILY'] };
  const reply = await patch({ copySettings: [{ ...copy, replicationSpecId: zoneId }] }, first);
  expect(reply.body.copySettings).toEqual([{ ...copy, replicationSpecId: zoneId }]);
  expect((await get()).copySettings).toEqual([{ ...copy, zoneId }]);
});

it('a bucket that a schedule exports to is kept', async () => {
  const exportBucketId = await newBucket(at);
  const body = { autoExportEnabled: true, export: { exportBucketId, frequencyType: 'monthly' } };
  expect((await patch(body)).status).toBe(200);
  const bucket = `~/groups/${at.groupId}/backup/exportBuckets/${exportBucketId}`;
  const kept = await at.ask('DELETE', bucket);
  expect([kept.status, kept.body.errorCode]).toEqual([400, 'EXPORT_BUCKET_DELETE_FAILED']);
  expect((await patch({ autoExportEnabled: false })).status).toBe(200);
  expect((await at.ask('DELETE', bucket)).status).toBe(204);
  // the schedule still names it, which causes no error
  expect((await patch({ useOrgAndGroupNamesInExportPrefix: true })).status).toBe(200);
  await refused({ autoExportEnabled: true }, 'EXPORT_BUCKET_NOT_FOUND', 'export.exportBucketId', 404);
});

it('changing and removing needs a role that reading does not', async () => {
  const reader = await at.key('GROUP_READ_ONLY');
  const manager = await at.key('GROUP_BACKUP_MANAGER');
  expect((await at.ask('GET', path, { as: reader })).status).toBe(200);
  expect((await at.ask('PATCH', path, { as: reader, body: {} })).status).toBe(403);
  expect((await at.ask('PATCH', path, { as: manager, body: {} })).status).toBe(200);
  expect((await at.ask('DELETE', path, { as: reader })).status).toBe(403);
});
