import { beforeEach, describe, expect, it } from 'vitest';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { addCluster } from '#server/emulator/areas/clusters/seed.ts';
import { type Ask, type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { complianceBody } from '../policy-examples-for-tests.ts';

let at: TestEmulator;
let path: string;
let cluster: string;

beforeEach(async () => {
  at = await testEmulator();
  path = `~/groups/${at.groupId}/backupCompliancePolicy`;
  cluster = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
});

const put = (body: object, query = '') => at.ask('PUT', `${path}${query}`, { body });
const state = async () => (await at.ask('GET', path)).body.state;

/** Sends a request that must be refused; expects the code and that nothing changed. */
async function refused(method: string, target: string, ask: Ask, errorCode: string, field?: string) {
  const before = at.rows();
  const reply = await at.ask(method, target, ask);
  expect([reply.status, reply.body.errorCode], JSON.stringify(reply.body)).toEqual([400, errorCode]);
  if (field) {
    const named = reply.body.badRequestDetail.fields.map((each: { field: string }) => each.field);
    expect(named).toContain(field);
  }
  expect(at.unchanged(before)).toBe(true);
}

async function inForce(body: object = complianceBody): Promise<void> {
  const reply = await put(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  at.advance(60);
}

const invalid = 'BACKUP_COMPLIANCE_POLICY_SETTINGS_INVALID';

describe('a policy', () => {
  it('is an empty object before there is one', async () => {
    const reply = await at.ask('GET', path);
    expect([reply.status, reply.body]).toEqual([200, {}]);
  });

  it('is ENABLING, ACTIVE, UPDATING, ACTIVE', async () => {
    expect((await put(complianceBody)).body).toMatchObject({
      state: 'ENABLING',
      projectId: at.groupId,
      deletable: false,
      updatedUser: complianceBody.authorizedEmail,
      updatedDate: '2026-03-13T14:02:00Z',
    });
    expect(await state()).toBe('ENABLING');
    at.advance(60);
    expect(await state()).toBe('ACTIVE');
    expect((await put({ ...complianceBody, restoreWindowDays: 7 })).body.state).toBe('UPDATING');
    at.advance(60);
    expect(await state()).toBe('ACTIVE');
    const events = at.world.tables.events.by('group', at.groupId).map(({ eventTypeName }) => eventTypeName);
    expect(events.filter((each) => each.startsWith('CPS_DATA_PROTECTION'))).toEqual([
      'CPS_DATA_PROTECTION_UPDATED',
      'CPS_DATA_PROTECTION_UPDATE_REQUESTED',
      'CPS_DATA_PROTECTION_ENABLED',
      'CPS_DATA_PROTECTION_ENABLE_REQUESTED',
    ]);
  });

  it('has the recorded defaults for omitted fields', async () => {
    const { authorizedEmail, authorizedUserFirstName, authorizedUserLastName } = complianceBody;
    const { body } = await put({ authorizedEmail, authorizedUserFirstName, authorizedUserLastName });
    expect(body).toMatchObject({
      copyProtectionEnabled: false,
      encryptionAtRestEnabled: false,
      pitEnabled: false,
      restoreWindowDays: 0,
      onDemandPolicyItem: null,
      scheduledPolicyItems: [],
    });
  });

  it('takes itself back as it was answered', async () => {
    await inForce();
    const policy = (await at.ask('GET', path)).body;
    const reply = await put(policy);
    expect(reply.body).toEqual({ ...policy, state: 'UPDATING', updatedDate: '2026-03-13T14:03:00Z' });
  });

  it('accepts the state that a client read during an earlier change, as the command line client sends it', async () => {
    await inForce();
    await put({ ...complianceBody, restoreWindowDays: 7 });
    const read = (await at.ask('GET', path)).body;
    expect(read.state).toBe('UPDATING');
    at.advance(60);
    const reply = await put({ ...read, copyProtectionEnabled: true });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({ state: 'UPDATING', copyProtectionEnabled: true });
  });

  it('needs names in the newer version only', async () => {
    const body = { authorizedEmail: 'dpo@example.com' };
    const newer = await put(body);
    expect(newer.body.badRequestDetail.fields.map((each: { field: string }) => each.field).sort()).toEqual([
      'authorizedUserFirstName',
      'authorizedUserLastName',
    ]);
    const older = await at.ask('PUT', path, { body, accept: 'application/vnd.atlas.2023-01-01+json' });
    expect(older.status).toBe(200);
  });

  it('is refused while an earlier request is under way', async () => {
    await put(complianceBody);
    const pending = 'CANNOT_UPDATE_BACKUP_COMPLIANCE_POLICY_SETTINGS_WITH_PENDING_ACTION';
    await refused('PUT', path, { body: complianceBody }, pending);
    await refused('DELETE', path, {}, pending);
  });

  it.each([
    [{ restoreWindowDays: 8 }, 'restoreWindowDays'],
    [
      { scheduledPolicyItems: [{ ...complianceBody.scheduledPolicyItems[0], frequencyInterval: 5 }] },
      'scheduledPolicyItems[0].frequencyInterval',
    ],
    [
      { onDemandPolicyItem: { ...complianceBody.onDemandPolicyItem, frequencyType: 'daily' } },
      'onDemandPolicyItem.frequencyType',
    ],
  ])('is refused with %j', async (change, field) => {
    await refused('PUT', path, { body: { ...complianceBody, ...change } }, invalid, field);
  });

  it.each([
    [{ restoreWindowDays: 0 }, 'restoreWindowDays'],
    [{ restoreWindowDays: -1 }, 'restoreWindowDays'],
    [{ restoreWindowDays: 0, pitEnabled: undefined }, 'restoreWindowDays'],
    [
      { onDemandPolicyItem: { ...complianceBody.onDemandPolicyItem, retentionValue: 0 } },
      'onDemandPolicyItem.retentionValue',
    ],
    [
      { onDemandPolicyItem: { ...complianceBody.onDemandPolicyItem, frequencyInterval: -1 } },
      'onDemandPolicyItem.frequencyInterval',
    ],
    [
      { scheduledPolicyItems: [{ ...complianceBody.scheduledPolicyItems[0], retentionValue: 0 }] },
      'scheduledPolicyItems[0].retentionValue',
    ],
  ])('has positive numbers: %j', async (change, field) => {
    const reply = await put({ ...complianceBody, ...change });
    expect(reply.status).toBe(400);
    const named = reply.body.badRequestDetail.fields.map((each: { field: string }) => each.field);
    expect(named).toContain(field);
  });

  it('without continuous backup has no window, as Terraform sends it, and keeps its settings', async () => {
    const { authorizedEmail, authorizedUserFirstName, authorizedUserLastName } = complianceBody;
    const people = { authorizedEmail, authorizedUserFirstName, authorizedUserLastName };
    await inForce({ ...people, pitEnabled: false, restoreWindowDays: 0 });
    // the window it has is no change: the command line client sends the whole policy back
    await inForce({ ...people, copyProtectionEnabled: true, restoreWindowDays: 0 });
  });

  it('of the observed profile names the key that changed it, and takes a window of 0', async () => {
    at = await testEmulator({ profile: 'observed' });
    path = `~/groups/${at.groupId}/backupCompliancePolicy`;
    const reply = await put({ ...complianceBody, restoreWindowDays: 0 });
    expect([reply.status, reply.body.updatedUser]).toEqual([200, at.credentials.publicKey]);
  });

  it('is of the project in the path', async () => {
    const body = { ...complianceBody, projectId: 'f'.repeat(24) };
    await refused('PUT', path, { body }, 'GROUP_MISMATCH', 'projectId');
  });

  it('cannot be lowered while it is in force', async () => {
    await inForce();
    const [hourly] = complianceBody.scheduledPolicyItems;
    const body = {
      ...complianceBody,
      pitEnabled: false,
      restoreWindowDays: 2,
      scheduledPolicyItems: [hourly],
    };
    for (const field of ['pitEnabled', 'restoreWindowDays', 'scheduledPolicyItems']) {
      await refused('PUT', path, { body }, invalid, field);
    }
  });

  it('is removed where support permits it, or no clusters are left', async () => {
    await inForce();
    await refused('DELETE', path, {}, invalid);
    const policy = at.world.tables.compliancePolicies.get(at.groupId);
    if (policy) at.world.tables.compliancePolicies.put({ ...policy, deletable: true });
    expect((await at.ask('DELETE', path)).status).toBe(204);
    expect(await state()).toBe('DISABLING');
    at.advance(60);
    expect((await at.ask('GET', path)).body).toEqual({});
    expect((await at.ask('DELETE', path)).status).toBe(404);
  });

  it('is for owners', async () => {
    const manager = await at.key('GROUP_BACKUP_MANAGER');
    expect((await at.ask('GET', path, { as: manager })).status).toBe(403);
    expect((await at.ask('PUT', path, { as: manager, body: complianceBody })).status).toBe(403);
  });
});

describe('clusters of a project with a policy', () => {
  it('leave their snapshots behind, also when the policy is lifted before they are gone', async () => {
    await inForce();
    const before = at.world.tables.snapshots.by('group', at.groupId).length;
    expect(before).toBeGreaterThan(0);
    const cluster = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
    expect((await at.ask('DELETE', `${cluster}?retainBackups=false`)).status).toBe(202);
    at.world.tables.compliancePolicies.delete(at.groupId);
    at.advance(600);
    expect((await at.ask('GET', cluster)).status).toBe(404);
    expect(at.world.tables.snapshots.by('group', at.groupId).length).toBeGreaterThan(0);
  });

  it('have their backup switched on and their schedule lifted', async () => {
    const created = addCluster(at.world, {
      groupId: at.groupId,
      name: 'plain',
      at: at.world.now(),
      providerName: 'AWS',
      regionName: 'US_EAST_1',
      instanceSize: 'M30',
    });
    await inForce();
    for (const id of [
      created.id,
      at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`)[0]?.id,
    ]) {
      expect(at.world.tables.clusters.get(id ?? '')).toMatchObject({ backupEnabled: true, pitEnabled: true });
      expect(at.world.tables.backupSchedules.get(id ?? '')?.policyItems.slice(0, 3)).toMatchObject([
        { frequencyType: 'hourly', frequencyInterval: 4, retentionUnit: 'days', retentionValue: 7 },
        { frequencyType: 'daily', retentionUnit: 'weeks', retentionValue: 2 },
        { frequencyType: 'weekly', retentionUnit: 'weeks', retentionValue: 4 },
      ]);
    }
  });

  it('are left as they are where the policy may not overwrite, and refused where they fall short', async () => {
    const code = 'BACKUP_POLICIES_NOT_MEETING_BACKUP_COMPLIANCE_POLICY_REQUIREMENTS';
    const keep = `${path}?overwriteBackupPolicies=false`;
    await refused('PUT', keep, { body: complianceBody }, code);
    const weak = { ...complianceBody, pitEnabled: false, scheduledPolicyItems: [], restoreWindowDays: 0 };
    expect((await put(weak, '?overwriteBackupPolicies=false')).status).toBe(200);
  });

  it('must hold keys of the customer where the policy demands them', async () => {
    const body = { ...complianceBody, encryptionAtRestEnabled: true };
    const code = 'BACKUP_POLICIES_NOT_MEETING_BACKUP_COMPLIANCE_POLICY_REQUIREMENTS';
    await refused('PUT', path, { body }, code, 'encryptionAtRestEnabled');
    const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
    if (cluster) at.world.tables.clusters.put({ ...cluster, encryptionAtRestProvider: 'AWS' });
    await inForce(body);
    const electableSpecs = { instanceSize: 'M10', nodeCount: 3 };
    const region = { providerName: 'AWS', regionName: 'US_EAST_1', priority: 7, electableSpecs };
    const plain = {
      name: 'plain',
      clusterType: 'REPLICASET',
      replicationSpecs: [{ regionConfigs: [region] }],
    };
    await refused(
      'POST',
      `~/groups/${at.groupId}/clusters`,
      { body: plain },
      'CANNOT_DISABLE_ENCRYPTION_AT_REST_WITH_BACKUP_COMPLIANCE_POLICY',
      'encryptionAtRestProvider',
    );
  });

  it('have their backup on from the start', async () => {
    await inForce();
    const result = addCluster(at.world, {
      groupId: at.groupId,
      name: 'newcomer',
      at: at.world.now(),
      providerName: 'AWS',
      regionName: 'US_EAST_1',
      instanceSize: 'M10',
    });
    at.world.emit('cluster.created', { cluster: result });
    expect(at.world.tables.clusters.get(result.id)).toMatchObject({ backupEnabled: true, pitEnabled: true });
    expect(at.world.tables.backupSchedules.get(result.id)?.policyItems[0]?.frequencyInterval).toBe(4);
    const region = { providerName: 'AWS', regionName: 'US_EAST_1', priority: 7 };
    const electableSpecs = { instanceSize: 'M10', nodeCount: 3 };
    const replicationSpecs = [{ regionConfigs: [{ ...region, electableSpecs }] }];
    const body = { name: 'asked', clusterType: 'REPLICASET', backupEnabled: false, replicationSpecs };
    const asked = await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body });
    expect([asked.status, asked.body.backupEnabled]).toEqual([201, true]);
    // a policy ignores free clusters until they are upgraded
    const free = { ...result, id: at.world.id(), name: 'free', backupEnabled: false, pitEnabled: false };
    at.world.tables.clusters.put(free);
    const [shard] = result.replicationSpecs;
    const tenant = { ...shard, regionConfigs: [{ ...shard?.regionConfigs[0], providerName: 'TENANT' }] };
    const before = { ...free, replicationSpecs: [tenant] } as ClusterRecord;
    at.world.emit('cluster.changed', { before, after: free });
    expect(at.world.tables.clusters.get(free.id)).toMatchObject({ backupEnabled: true, pitEnabled: true });
  });

  it('keep the settings that the policy requires', async () => {
    await inForce();
    for (const [body, code] of [
      [
        { backupEnabled: false, pitEnabled: false },
        'CANNOT_DISABLE_CLOUD_BACKUP_WITH_BACKUP_COMPLIANCE_POLICY',
      ],
      [{ pitEnabled: false }, 'CANNOT_DISABLE_PIT_WITH_BACKUUP_COMPLIANCE_POLICY'],
    ] as const) {
      await refused('PATCH', cluster, { body }, code);
    }
  });

  it('keep schedules that meet it', async () => {
    await inForce();
    const schedule = `${cluster}/backup/schedule`;
    const short = 'BACKUP_POLICY_NOT_MEETING_BACKUP_COMPLIANCE_POLICY_REQUIREMENTS';
    await refused('DELETE', schedule, {}, short);
    const items = [
      { frequencyType: 'hourly', frequencyInterval: 12, retentionUnit: 'days', retentionValue: 8 },
    ];
    const weaker = { policies: [{ policyItems: items }] };
    await refused('PATCH', schedule, { body: weaker }, short, 'policies[0].policyItems');
    const narrow = 'CANNOT_DECREASE_PIT_WINDOW_WITH_BACKUP_COMPLIANCE_POLICY';
    await refused('PATCH', schedule, { body: { restoreWindowDays: 6 } }, narrow, 'restoreWindowDays');
    const snapshots = 'CANNOT_DELETE_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY';
    await refused('PATCH', schedule, { body: { deleteSnapshots: true } }, snapshots, 'deleteSnapshots');
    const copies = 'CANNOT_DELETE_COPY_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY_ENABLED';
    await refused('PATCH', schedule, { body: { deleteCopySnapshots: true } }, copies, 'deleteCopySnapshots');
    const longer = { referenceHourOfDay: 4, referenceMinuteOfHour: 0 };
    expect((await at.ask('PATCH', schedule, { body: longer })).status).toBe(200);
  });

  it('leave snapshots behind that keep their name and their project', async () => {
    await inForce();
    expect((await at.ask('DELETE', cluster)).status).toBe(202);
    at.advance(3600);
    expect((await at.ask('GET', cluster)).status).toBe(404);
    expect((await at.ask('GET', `${cluster}/backup/snapshots`)).body.totalCount).toBeGreaterThan(0);
    const group = await at.ask('DELETE', `~/groups/${at.groupId}`);
    expect([group.status, group.body.errorCode]).toEqual([
      409,
      'CANNOT_CLOSE_GROUP_ACTIVE_BACKUP_COMPLIANCE_POLICY',
    ]);
  });
});
