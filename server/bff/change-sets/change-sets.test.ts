import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import type { ChangeSet, PendingChange, SetCheck } from '#contract/change-sets/sets.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';
import { entry, role, setsOf, setsPath, user } from './sets-for-tests.ts';

let kit: Emulated;
let tomas: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
  tomas = await kit.console.signInAs('tomas', 'operator');
});
afterAll(() => kit.close());

const path = setsPath;
const { call, begin, get, add, act, settled, applied } = setsOf(() => kit);

async function signInAgain(name: string): Promise<SignedIn> {
  const response = await kit.console.ask('POST', '/bff/session/password', {
    body: { username: name, password: 'correct horse battery' },
  });
  const { csrf } = (await response.json()) as { csrf: string };
  return { csrf, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

describe('a set', { timeout: MINUTE }, () => {
  test('stops before it locks out its own user, unless a second person has read that', async () => {
    const { groupId } = kit;
    await call('createGroupAccessListEntry', { groupId, ...entry('127.0.0.1/32') });
    const id = await begin('Tidy up');
    await add(id, 'deleteGroupAccessListEntry', { entryValue: '127.0.0.1/32' });
    const { body: check } = await act<SetCheck>(id, 'check');
    const pattern = /Only this entry admits 127\.0\.0\.1/;
    expect([check.ok, check.steps[0]?.problems[0]]).toEqual([false, expect.stringMatching(pattern)]);
    const stopped = await applied(id);
    expect([stopped.state, stopped.steps[0]?.apply.text]).toEqual([
      'stopped',
      expect.stringMatching(pattern),
    ]);

    const second = await begin('Tidy up, seen by two');
    const { revision } = await add(second, 'deleteGroupAccessListEntry', { entryValue: '127.0.0.1/32' });
    expect((await act(second, 'approval', { revision }, tomas)).status).toBe(200);
    expect((await applied(second)).state).toBe('applied');
  });

  test('is checked by the service where it can validate changes without applying them', async () => {
    const { body: orgs } = await call('listOrgs', {});
    const id = await begin('New things');
    const cluster = (region: string) => ({
      body: {
        name: 'judged',
        clusterType: 'REPLICASET',
        replicationSpecs: [
          {
            regionConfigs: [
              {
                ...{ providerName: 'AWS', regionName: region, priority: 7 },
                electableSpecs: { instanceSize: 'M10', nodeCount: 3 },
              },
            ],
          },
        ],
      },
    });
    await add(id, 'createGroupCluster', cluster('ATLANTIS_1'));
    await add(id, 'createGroupCluster', cluster('US_EAST_1'));
    const policy = { name: 'no', policies: [{ body: 'forbid (principal, action, resource' }] };
    const step = {
      operationId: 'createOrgResourcePolicy',
      title: 'A policy',
      args: { orgId: orgs.results[0]?.id, body: policy },
    };
    expect((await kit.ask('POST', `${path}/${id}/steps`, step)).status).toBe(200);
    const { body: check } = await act<SetCheck>(id, 'check');
    expect(check.steps.map(({ problems }) => problems)).toEqual([
      [expect.stringMatching(/^The service would refuse it: .*ATLANTIS_1/u)],
      [],
      [expect.stringMatching(/^The service would refuse it: /u)],
    ]);
    expect(check.text).not.toContain('only when');
  });

  test('validates changes of clusters by the known rules, and reports unverified ones', async () => {
    const { clusterName, groupId } = kit;
    const id = await begin('A larger cluster');
    const { body: cluster } = await call<Result<'getGroupCluster'>>('getGroupCluster', {
      groupId,
      clusterName,
    });
    const sized = (instanceSize: string) => ({
      clusterName,
      body: {
        replicationSpecs: cluster.replicationSpecs.map(({ zoneName, regionConfigs }) => ({
          zoneName,
          regionConfigs: regionConfigs.map(({ providerName, regionName, priority, electableSpecs }) => ({
            ...{ providerName, regionName, priority },
            electableSpecs: { instanceSize, nodeCount: electableSpecs?.nodeCount },
          })),
        })),
      },
    });
    await add(id, 'updateGroupCluster', { clusterName, body: { name: 'otherwise' } });
    await add(id, 'updateGroupCluster', { clusterName, body: { paused: true } });
    // on a cluster that the step before pauses
    await add(id, 'updateGroupCluster', sized('M40'));
    await add(id, 'updateGroupSettings', { body: { isDataExplorerEnabled: true } });
    const { body: check } = await act<SetCheck>(id, 'check');
    const refused = (text: string) => [
      expect.stringMatching(`^By its rules the service would refuse it: .*${text}`),
    ];
    expect(check.steps.map(({ problems, checkedBy }) => [checkedBy, problems])).toEqual([
      ['rules', refused('name must stay')],
      ['rules', []],
      ['rules', refused('paused')],
      ['none', []],
    ]);
    expect(check.text).toContain(
      'Atlas validates 4 of 4 changes only when they are sent. This console checked 3 of them by its known rules.',
    );
  });

  test('is applied in order with waits, keeps its secrets, and is undone', async () => {
    const id = await begin();
    const { clusterName } = kit;
    const before = await call<{ tags: unknown }>('getGroupCluster', { groupId: kit.groupId, clusterName });
    await add(id, 'updateGroupCluster', { clusterName, body: { tags: [{ key: 'team', value: 'shop' }] } });
    await add(id, 'createGroupAccessListEntry', {
      body: [...entry('10.1.0.0/16').body, ...entry('10.2.0.0/16').body],
    });
    await add(id, 'createGroupCustomDbRoleRole', role('clerk'));
    const set = await add(id, 'createGroupDatabaseUser', user('fromSet', 'clerk'));
    expect(set.steps.map(({ title }) => title)).toEqual([
      'updateGroupCluster',
      'createGroupAccessListEntry (1 of 2)',
      'createGroupAccessListEntry (2 of 2)',
      'createGroupCustomDbRoleRole',
      'createGroupDatabaseUser',
    ]);
    expect(set.steps[4]?.after).toEqual([set.steps[3]?.id]);
    expect(JSON.stringify(set)).not.toContain('correct-horse');
    const pending = await kit.ask<PendingChange[]>('GET', `${path}/pending?connection=emulator`);
    expect(pending.body.map(({ resource }) => resource)).toContain(
      `/groups/${kit.groupId}/clusters/${clusterName}`,
    );

    const { body: check } = await act<SetCheck>(id, 'check');
    expect(check, JSON.stringify(check)).toMatchObject({ ok: true });
    const done = await applied(id);
    expect([done.state, done.issue]).toEqual(['applied', '']);
    const users = await call('listGroupDatabaseUsers', { groupId: kit.groupId });
    expect(users.text).toContain('fromSet');
    const audit = await kit.ask<{ results: { target: string }[] }>(
      'GET',
      '/bff/audit?operation=createGroupDatabaseUser',
    );
    expect(audit.body.results[0]?.target).toContain('change set Friday maintenance, step 5');

    expect((await act(id, 'undo', { partly: false })).status).toBe(200);
    const undone = await settled(id);
    expect([undone.state, undone.steps.map(({ undo }) => undo?.state)]).toEqual([
      'undone',
      Array(5).fill('done'),
    ]);
    expect((await call('listGroupDatabaseUsers', { groupId: kit.groupId })).text).not.toContain('fromSet');
    const after = await call<{ tags: unknown }>('getGroupCluster', { groupId: kit.groupId, clusterName });
    expect(after.body.tags).toEqual(before.body.tags);
  });

  test('stops at an error, reports completed steps, continues and survives a restart', async () => {
    const id = await begin('Stops');
    await add(id, 'createGroupAccessListEntry', entry('10.3.0.0/16'));
    await add(id, 'createGroupCustomDbRoleRole', role('stocker'));
    await add(id, 'createGroupAccessListEntry', entry('10.4.0.0/16'));
    const fault = await call<{ id: string }>('createEmulatorFault', {
      body: { operationId: 'createGroupCustomDbRoleRole', kind: 'status', status: 409 },
    });
    expect(fault.status, fault.text).toBe(201);
    const stopped = await applied(id);
    expect([stopped.state, stopped.steps.map(({ apply }) => apply.state)]).toEqual([
      'stopped',
      ['done', 'failed', 'planned'],
    ]);
    await call('deleteEmulatorFault', { faultId: fault.body.id });
    await kit.restart();
    tomas = await signInAgain('tomas');
    expect((await act(id, 'resume')).status).toBe(200);
    expect((await settled(id)).state).toBe('applied');
    await act(id, 'undo', { partly: false });
    expect((await settled(id)).state).toBe('undone');
  });

  test("is stopped by another user's change since it was read", async () => {
    const id = await begin('Drift');
    await add(id, 'updateGroupSettings', { body: { isDataExplorerEnabled: false } });
    await call('updateGroupSettings', { groupId: kit.groupId, body: { isDataExplorerEnabled: false } });
    const { body: check } = await act<SetCheck>(id, 'check');
    expect(check.steps[0]?.problems[0]).toContain('isDataExplorerEnabled');
    expect((await applied(id)).issue).toContain('Another user has changed isDataExplorerEnabled');
    expect((await act(id, 'leave')).body.state).toBe('left');
    await call('updateGroupSettings', { groupId: kit.groupId, body: { isDataExplorerEnabled: true } });
  });

  test('reports steps that cannot be undone, and leaves them', async () => {
    const id = await begin('One way');
    await add(id, 'takeGroupClusterBackupSnapshots', {
      clusterName: kit.clusterName,
      body: { description: 'before Friday', retentionInDays: 2 },
    });
    await add(id, 'createGroupAccessListEntry', entry('10.5.0.0/16'));
    const set = await get(id);
    expect(set.steps[0]?.way).toEqual({ possible: false, text: expect.stringContaining('stays') });
    expect((await applied(id)).state).toBe('applied');
    const refused = await act<Refusal>(id, 'undo', { partly: false });
    expect([refused.status, refused.body.error.fields?.[0]?.field]).toEqual([400, 'partly']);
    await act(id, 'undo', { partly: true });
    expect((await settled(id)).steps.map(({ undo }) => undo?.state)).toEqual(['kept', 'done']);
  });
});

test('the pending calls of a connection are sealed, and are deleted with the connection', async () => {
  const id = await begin('Sealed');
  await add(id, 'createGroupDatabaseUser', user('sealed', 'read'));
  const files = readdirSync(kit.console.dir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(kit.console.dir, name)).toString('latin1'));
  expect(files.join('').includes('correct-horse')).toBe(false);
  const { origin } = (await kit.ask<{ origin: string }[]>('GET', '/bff/connections')).body[0] ?? {
    origin: '',
  };
  const request = { name: 'Other', origin, kind: 'apiKey', identity: 'abcdefgh', secret: 'not-the-one-1234' };
  const other = await kit.ask<{ id: string }>('POST', '/bff/connections', request);
  const lost = await kit.ask<ChangeSet>('POST', path, { connection: other.body.id, title: 'Lost' });
  await kit.ask('DELETE', `/bff/connections/${other.body.id}`);
  const again = await kit.ask<{ id: string }>('POST', '/bff/connections', request);
  expect(again.body.id).toBe(other.body.id);
  const left = await kit.ask<unknown[]>('GET', `${path}?connection=${again.body.id}`);
  expect([left.body, (await kit.ask('GET', `${path}/${lost.body.id}`)).status]).toEqual([[], 404]);
});
