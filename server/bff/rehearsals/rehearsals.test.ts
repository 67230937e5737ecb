import { afterEach, describe, expect, it } from 'vitest';
import type { Twin } from '#contract/console/twins.ts';
import type { LaterReport, Rehearsal, RehearsalHead } from '#contract/twins/rehearsals.ts';
import type { Refusal } from '../functions/emulated-for-tests.ts';
import { larger } from './larger-for-tests.ts';
import { isOver, type RehearsalKit, startRehearsals } from './rehearsing-for-tests.ts';

let kit: RehearsalKit;
afterEach(() => kit.close());

const call = async (connection: string, operationId: string, args: object) =>
  (
    await kit.ask<{ results: Record<string, unknown>[] }>('POST', `/bff/call/${operationId}`, {
      connection,
      args,
    })
  ).body;
const entries = async (connection: string) =>
  (await call(connection, 'listGroupAccessListEntries', { groupId: kit.groupId })).results.map(
    ({ cidrBlock }) => cidrBlock,
  );

const rehearsed = async (steps: Parameters<RehearsalKit['set']>[0]) => {
  const set = await kit.set(steps);
  const { status, body, text } = await kit.rehearse(set.id);
  expect(status, text).toBe(201);
  return { set, rehearsal: await kit.untilRehearsal(body.id, isOver) };
};
const step = ({ steps }: Rehearsal, index: number) => steps[index];

describe('a rehearsal', () => {
  it('applies every step to the twin alone, and measures it at the pace of the service', async () => {
    kit = await startRehearsals();
    const { clusterName, groupId } = kit;
    const { set, rehearsal } = await rehearsed([
      ['createGroupAccessListEntry', { body: [{ cidrBlock: '198.51.100.0/24', comment: 'new office' }] }],
      ['createGroupAlertConfig', { body: elected }],
      ['updateGroupCluster', { clusterName, body: { replicationSpecs: [larger] } }],
    ]);
    expect(rehearsal).toMatchObject({ state: 'ended', reason: '', refusedCount: 0, triedCount: 3 });
    // its primary steps down, and takes over again
    expect(step(rehearsal, 2)?.alerts.map(({ type }) => type)).toEqual([
      'PRIMARY_ELECTED',
      'PRIMARY_ELECTED',
    ]);
    expect(step(rehearsal, 0)).toMatchObject({ outcome: 'done', undo: { possible: true } });
    // a change of the size restarts every member, the primary last
    expect(step(rehearsal, 2)).toMatchObject({ outcome: 'done', source: 'recorded' });
    expect(step(rehearsal, 2)?.durationMs).toBeGreaterThanOrEqual(6 * 60_000);
    expect(step(rehearsal, 2)?.durationMs).toBeLessThan(7 * 60_000);
    expect(step(rehearsal, 2)?.restarts).toHaveLength(3);
    expect(step(rehearsal, 2)?.works).toMatchObject([{ name: 'cluster.update', ms: 360_000 }]);
    expect(rehearsal.cost).toEqual([{ groupId, clusterName, text: 'about 6.75 times today' }]);
    expect(rehearsal.compared).toMatchObject({ added: 2, changed: 1 });
    expect(rehearsal.compared?.differences.map(({ kind, resource }) => `${kind} ${resource}`)).toEqual([
      'added accessList',
      'changed clusters',
      'added alertConfigurations',
    ]);
    expect(rehearsal.freshness).toEqual({ is: 'current', reasons: [] });
    expect(await entries('production')).not.toContain('198.51.100.0/24');
    expect(await entries('twin-rehearsal')).toContain('198.51.100.0/24');
    const listed = await kit.ask<RehearsalHead[]>(
      'GET',
      `/bff/rehearsals?connection=production&setId=${set.id}`,
    );
    expect(listed.body.map(({ id }) => id)).toEqual([rehearsal.id]);
    // the twin returns to its copy
    const twin = await kit.ask<Twin>('POST', `/bff/twins/${kit.twin.id}/load`);
    expect(twin.body.rehearsalId).toBe(rehearsal.id);
    expect((await kit.until(kit.twin.id, 'ready')).rehearsalId).toBeNull();
    expect(await entries('twin-rehearsal')).not.toContain('198.51.100.0/24');
  });

  it('continues without a refused step and its dependents, and states the reason', async () => {
    kit = await startRehearsals();
    const { rehearsal } = await rehearsed([
      [
        'createGroupCustomDbRoleRole',
        { body: { roleName: 'reader', inheritedRoles: [{ db: 'shop', role: 'nonsense' }] } },
      ],
      [
        'createGroupDatabaseUser',
        { body: { ...user, roles: [{ roleName: 'reader', databaseName: 'admin' }] } },
      ],
      ['deleteGroupDatabaseUser', { databaseName: 'admin', username: 'report' }],
    ]);
    expect(rehearsal.steps.map(({ outcome }) => outcome)).toEqual(['refused', 'left', 'done']);
    expect(step(rehearsal, 0)?.reason).not.toBe('');
    expect(step(rehearsal, 1)?.reason).toContain('createGroupCustomDbRoleRole');
    expect(rehearsal.refusedCount).toBe(1);
    expect(rehearsal.lostAccess.join()).toContain('report cannot sign in any more');
    // passwords of its steps stay on the server
    expect(JSON.stringify(rehearsal)).not.toContain(user.password);
  });
});

describe('a rehearsal of a restore, an outage and a policy', () => {
  it('lasts until each has ended or has a stable state', async () => {
    kit = await startRehearsals();
    const { clusterName, groupId } = kit;
    const { orgId } = kit.source.credentials;
    const taken = await call('production', 'listGroupClusterBackupSnapshots', { groupId, clusterName });
    const snapshotId = taken.results[0]?.id;
    const to = { targetClusterName: clusterName, targetGroupId: groupId };
    const rule = 'forbid (principal, action == ResourcePolicy::Action::"cluster.modify", resource)';
    const body = `${rule} when { context.cluster.cloudProviders.contains(ResourcePolicy::CloudProvider::"gcp") };`;
    const { rehearsal } = await rehearsed([
      [
        'createGroupClusterBackupRestoreJob',
        { clusterName, body: { deliveryType: 'automated', snapshotId, ...to } },
      ],
      [
        'startGroupClusterOutageSimulation',
        {
          clusterName,
          body: { outageFilters: [{ type: 'REGION', cloudProvider: 'AWS', regionName: 'US_EAST_1' }] },
        },
      ],
      [
        'createOrgResourcePolicy',
        { orgId, groupId: undefined, body: { name: 'no-gcp', policies: [{ body }] } },
      ],
    ]);
    expect(rehearsal.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    // the queue and the restore itself; the request and the strike of the outage
    expect(rehearsal.steps.map(({ durationMs }) => durationMs)).toEqual([290_000, 80_000, 0]);
    expect(rehearsal.steps.map(({ source }) => source)).toEqual(['recorded', 'assumed', null]);
  });
});

describe('the freshness of a rehearsal', () => {
  it('ends with an edit of the change set, and with a change of the source', async () => {
    kit = await startRehearsals();
    const add = ['createGroupAccessListEntry', { body: [{ cidrBlock: '198.51.100.0/24' }] }] as const;
    const { set, rehearsal } = await rehearsed([add]);
    const { groupId } = kit;
    const more = {
      operationId: 'createGroupAccessListEntry',
      title: 'one more',
      args: { groupId, body: [{ cidrBlock: '198.51.101.0/24' }] },
    };
    await kit.ask('POST', `/bff/change-sets/${set.id}/steps`, more);
    expect((await kit.read(rehearsal.id)).freshness).toEqual({
      is: 'stale',
      reasons: ['The change set was edited after the rehearsal.'],
    });
    kit.clock.now += 60_000;
    await call('production', 'createGroupAccessListEntry', {
      groupId,
      body: [{ cidrBlock: '203.0.113.0/24' }],
    });
    const { freshness } = await kit.read(rehearsal.id);
    expect(freshness.reasons[1]).toContain('The project single-project was changed after the copy');
  });
});

describe('the twin of a rehearsal', () => {
  it('is reserved until it is cancelled', async () => {
    kit = await startRehearsals();
    const { clusterName } = kit;
    const set = await kit.set([
      ['updateGroupCluster', { clusterName, body: { terminationProtectionEnabled: true } }],
    ]);
    const { body } = await kit.rehearse(set.id);
    expect((await kit.ask<Twin>('GET', `/bff/twins/${kit.twin.id}`)).body.state).toBe('rehearsing');
    const again = await kit.ask<Refusal>('POST', '/bff/rehearsals', {
      ...{ connection: 'production', twinId: kit.twin.id, setId: set.id },
    });
    expect(again.body.error.code).toBe('TWIN_STATE');
    expect((await kit.ask<Refusal>('POST', `/bff/twins/${kit.twin.id}/load`)).body.error.code).toBe(
      'TWIN_STATE',
    );
    await kit.ask('POST', `/bff/rehearsals/${body.id}/cancel`);
    expect((await kit.untilRehearsal(body.id, isOver)).state).toBe('cancelled');
    expect((await kit.until(kit.twin.id, 'ready')).state).toBe('ready');
  });
});

const user = { username: 'new-app', databaseName: 'admin', password: 'correct-horse-9142' };
const elected = {
  eventTypeName: 'PRIMARY_ELECTED',
  enabled: true,
  notifications: [{ typeName: 'GROUP', delayMin: 0, intervalMin: 60, emailEnabled: true }],
};

it('a twin and its rehearsals stay after the connection to the source was deleted, until they are deleted', async () => {
  kit = await startRehearsals();
  const { rehearsal } = await rehearsed([
    ['createGroupAccessListEntry', { body: [{ cidrBlock: '198.51.100.0/24' }] }],
  ]);
  expect((await kit.ask('DELETE', '/bff/connections/production')).status).toBe(204);
  const twins = await kit.ask<Twin[]>('GET', '/bff/twins?connection=twin-rehearsal');
  expect(twins.body).toMatchObject([{ id: kit.twin.id, state: 'ready', isSourceDeleted: true }]);
  expect(await kit.read(rehearsal.id)).toMatchObject({
    ...{ state: 'ended', refusedCount: 0 },
    freshness: { is: 'unknown', reasons: ['The connection to the source was deleted.'] },
  });
  const later = await kit.ask<LaterReport>('GET', `/bff/rehearsals/${rehearsal.id}/later`);
  expect(later.body).toEqual({ works: [], unknown: ['The connection to the source was deleted.'] });
  const twin = `/bff/twins/${kit.twin.id}`;
  const refreshed = await kit.ask<Refusal>('POST', `${twin}/refresh`);
  expect([refreshed.status, refreshed.body.error.code]).toEqual([409, 'TWIN_STATE']);
  expect((await kit.ask('POST', `${twin}/load`)).status).toBe(200);
  await kit.until(kit.twin.id, 'ready');
  expect(await entries('twin-rehearsal')).not.toContain('198.51.100.0/24');
  expect((await kit.ask('DELETE', twin)).status).toBe(204);
  expect((await kit.ask('GET', `/bff/rehearsals/${rehearsal.id}`)).status).toBe(404);
});
