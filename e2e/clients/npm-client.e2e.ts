import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { WorldClient } from '../kit/emulator-client.ts';
import { expect, test } from '../kit/fixtures.ts';

/**
 * `mongodb-atlas-api-client` from npm: Digest through urllib, the root v1.0, configured with only the address
 * and the key.
 */

const runner = join(dirname(fileURLToPath(import.meta.url)), 'run-client.cjs');

type Call = [area: string, method: string, ...args: unknown[]];

/** One after the other: their setup takes longer than any of them. */
test.describe.configure({ mode: 'default' });

/**
 * The process that trusts the emulator's authority by Node's own setting, and its answers: one for all tests
 * of a worker.
 */
let running: { input: Writable; answers: Interface } | undefined;
// a worker may come back to this file after others
test.afterAll(() => {
  running?.input.end();
  running = undefined;
});

function start({ place }: WorldClient): { input: Writable; answers: Interface } {
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: place.ca };
  const child = spawn(process.execPath, [runner], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout });
  child.once('exit', (code) => code && answers.emit('error', new Error('the client has failed')));
  return { input: child.stdin, answers };
}

/** Runs calls one after another, and gives what each of them gave. */
// biome-ignore lint/suspicious/noExplicitAny: tests read the client's result freely
async function calls(world: WorldClient, ...all: Call[]): Promise<any[]> {
  const { publicKey, privateKey, groupId: projectId } = world.credentials;
  const settings = { publicKey, privateKey, projectId, baseUrl: `${world.place.url}/api/atlas/v1.0` };
  running ??= start(world);
  const answer = once(running.answers, 'line');
  running.input.write(`${JSON.stringify({ settings, calls: all })}\n`);
  return JSON.parse((await answer)[0]);
}

test('it reads organizations, projects, people, clusters, alerts, backups, events', async ({ world }) => {
  const { orgId, groupId, clusterName } = world.credentials;
  const [orgs, org, projects, ofOrg, project, named, teams, users, members] = await calls(
    world,
    ['organization', 'getAll'],
    ['organization', 'getById', orgId],
    ['project', 'getAll'],
    ['organization', 'getAllProjectsForOrganization', orgId],
    ['project', 'getById', groupId],
    ['project', 'getByName', 'single-project'],
    ['project', 'getTeamsByProjectId', groupId],
    ['atlasUser', 'getAll'],
    ['organization', 'getAllUsersForOrganization', orgId],
  );
  expect(orgs.results).toMatchObject([{ id: orgId }]);
  expect(org).toMatchObject({ id: orgId });
  expect(projects.results).toMatchObject([{ id: groupId }]);
  expect(ofOrg.results).toMatchObject([{ id: groupId }]);
  expect(project).toMatchObject({ id: groupId, orgId, clusterCount: 1 });
  expect(named).toEqual(project);
  expect(teams.results[0].roleNames).toContain('GROUP_ALERTS_MANAGER');
  expect(users.results).toMatchObject([{ username: 'tomasz.wrona@example.com' }]);
  // the list of the first version has no invitations; each list links to itself in its entries
  const { links: _, ...user } = users.results[0];
  expect(members.results).toContainEqual(expect.objectContaining(user));

  const [clusters, cluster, alerts, snapshots, events, args] = await calls(
    world,
    ['cluster', 'getAll', { pretty: true }],
    ['cluster', 'get', clusterName],
    ['alert', 'getAll', { status: 'OPEN' }],
    ['cloudBackup', 'getAllReplicaSetCloudBackups', clusterName],
    ['event', 'getAll', { itemsPerPage: 3 }],
    ['cluster', 'getAdvanceConfiguration', clusterName],
  );
  expect(clusters.results[0]).toMatchObject({ name: clusterName, stateName: 'IDLE' });
  expect(cluster.providerSettings).toMatchObject({ providerName: 'AWS', instanceSizeName: 'M10' });
  expect(alerts.totalCount).toBe(2);
  expect(events.results).toHaveLength(3);
  expect(args).toHaveProperty('javascriptEnabled');

  const [done] = snapshots.results.filter(({ status }: { status: string }) => status === 'completed');
  const [alert, snapshot, event] = await calls(
    world,
    ['alert', 'get', alerts.results[0].id],
    ['cloudBackup', 'getReplicaSetCloudBackup', clusterName, done.id],
    ['event', 'get', events.results[0].id],
  );
  expect(alert).toMatchObject({ id: alerts.results[0].id, status: 'OPEN' });
  expect(snapshot).toMatchObject({ id: done.id, status: 'completed' });
  expect(event).toMatchObject({ id: events.results[0].id, groupId });
});

test('creates a project and deletes it, and the log of the organization shows both', async ({ world }) => {
  const { orgId, publicKey } = world.credentials;
  const [created, again, all] = await calls(
    world,
    ['project', 'create', { name: 'from-npm', orgId }],
    ['project', 'create', { name: 'from-npm', orgId }],
    ['project', 'getAll'],
  );
  expect(created).toMatchObject({ name: 'from-npm', orgId, clusterCount: 0 });
  expect(again).toMatchObject({ error: 409, errorCode: 'GROUP_ALREADY_EXISTS' });
  expect(all.totalCount).toBe(2);
  const [, gone, log] = await calls(
    world,
    ['project', 'delete', created.id],
    ['project', 'getById', created.id],
    ['event', 'getAllByOrganizationId', orgId, { eventType: 'GROUP_DELETED' }],
  );
  expect(gone).toMatchObject({ error: 404, errorCode: 'GROUP_NOT_FOUND' });
  const [event] = log.results;
  expect(event).toMatchObject({ eventTypeName: 'GROUP_DELETED', publicKey });
  expect(await calls(world, ['event', 'getByOrganizationId', orgId, event.id])).toMatchObject([
    { id: event.id, orgId },
  ]);
});

test('it creates a cluster, sees it come, changes, restarts and deletes it', async ({ world }) => {
  const body = {
    name: 'from-npm',
    clusterType: 'REPLICASET',
    providerSettings: { providerName: 'AWS', instanceSizeName: 'M10', regionName: 'EU_WEST_1' },
    backupEnabled: false,
    providerBackupEnabled: true,
  };
  const [created, seen] = await calls(world, ['cluster', 'create', body], ['cluster', 'get', 'from-npm']);
  expect(created).toMatchObject({ name: 'from-npm', stateName: 'CREATING' });
  expect(seen.stateName).toBe('CREATING');
  await world.advance(3600);
  const [ready, changed] = await calls(
    world,
    ['cluster', 'get', 'from-npm'],
    ['cluster', 'update', 'from-npm', { diskSizeGB: 40 }],
  );
  expect(ready.stateName).toBe('IDLE');
  expect(ready.mongoURI).toMatch(/^mongodb:\/\//);
  expect(changed).toMatchObject({ stateName: 'UPDATING', diskSizeGB: 40 });
  await world.advance(3600);
  const [args] = await calls(
    world,
    ['cluster', 'updateAdvanceConfiguration', 'from-npm', { javascriptEnabled: false }],
    ['cluster', 'testPrimaryFailOver', 'from-npm'],
  );
  expect(args).toMatchObject({ javascriptEnabled: false });
  await world.advance(3600);
  const [, going] = await calls(world, ['cluster', 'delete', 'from-npm'], ['cluster', 'get', 'from-npm']);
  expect(going.stateName).toBe('DELETING');
  await world.advance(3600);
  const [gone] = await calls(world, ['cluster', 'get', 'from-npm']);
  expect(gone).toMatchObject({ error: 404, errorCode: 'CLUSTER_NOT_FOUND' });
});

test('it acknowledges alerts and restores snapshots', async ({ world }) => {
  const { groupId, clusterName } = world.credentials;
  const [alerts, snapshots] = await calls(
    world,
    ['alert', 'getAll', { status: 'OPEN' }],
    ['cloudBackup', 'getAllReplicaSetCloudBackups', clusterName],
  );
  const [done] = snapshots.results.filter(({ status }: { status: string }) => status === 'completed');
  const restore = {
    snapshotId: done.id,
    deliveryType: 'automated',
    targetClusterName: clusterName,
    targetGroupId: groupId,
  };
  const [acknowledged, job] = await calls(
    world,
    ['alert', 'acknowledge', alerts.results[0].id, { acknowledgedUntil: '2026-03-20T00:00:00Z' }],
    ['cloudBackup', 'createSnapshotRestoreJob', clusterName, restore],
  );
  expect(acknowledged.acknowledgedUntil).toBe('2026-03-20T00:00:00Z');
  expect(job).toMatchObject({ deliveryType: 'automated', snapshotId: done.id });
  expect(job).not.toHaveProperty('finishedAt');
  await world.advance(3600);
  const [finished] = await calls(world, ['cloudBackup', 'getSnapshotRestoreJob', clusterName, job.id]);
  expect(finished).toMatchObject({ id: job.id, failed: false, finishedAt: expect.any(String) });
});

test('it looks after database users, roles of its own and addresses', async ({ world }) => {
  const user = {
    databaseName: 'admin',
    username: 'npm-user',
    password: 'correct-horse-battery',
    roles: [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }],
  };
  const roles = [{ roleName: 'read', databaseName: 'shop' }];
  const [, users, changed, , removed] = await calls(
    world,
    ['user', 'create', user],
    ['user', 'getAll'],
    ['user', 'update', 'npm-user', { roles }],
    ['user', 'delete', 'npm-user'],
    ['user', 'get', 'npm-user'],
  );
  expect(users.results.map(({ username }: { username: string }) => username)).toContain('npm-user');
  expect(JSON.stringify(users)).not.toContain(user.password);
  expect(changed).toMatchObject({ username: 'npm-user', roles });
  expect(removed.error).toBe(404);

  const actionOn = (collection: string) => ({
    actions: [{ action: 'FIND', resources: [{ db: 'shop', collection }] }],
  });
  const [created, wider, all, role, , none] = await calls(
    world,
    ['customDbRole', 'create', { roleName: 'reader', inheritedRoles: [], ...actionOn('orders') }],
    ['customDbRole', 'update', 'reader', actionOn('')],
    ['customDbRole', 'getAll'],
    ['customDbRole', 'get', 'reader'],
    ['customDbRole', 'delete', 'reader'],
    ['customDbRole', 'get', 'reader'],
  );
  expect(created).toMatchObject({ roleName: 'reader', ...actionOn('orders') });
  expect(wider).toMatchObject({ roleName: 'reader', ...actionOn('') });
  expect(all).toEqual([wider]);
  expect(role).toEqual(wider);
  expect(none).toMatchObject({ error: 404, errorCode: 'ATLAS_CUSTOM_ROLE_NOT_FOUND' });

  const [entries, renamed, entry, , list] = await calls(
    world,
    ['projectAccesslist', 'create', [{ cidrBlock: '198.51.100.0/24', comment: 'desk' }]],
    ['projectAccesslist', 'update', [{ cidrBlock: '198.51.100.0/24', comment: 'desks' }]],
    ['projectAccesslist', 'get', '198.51.100.0%2F24'],
    ['projectAccesslist', 'delete', '198.51.100.0%2F24'],
    ['projectAccesslist', 'getAll'],
  );
  const desk = { cidrBlock: '198.51.100.0/24', comment: 'desk' };
  expect(entries.results).toContainEqual(expect.objectContaining(desk));
  expect(renamed.totalCount).toBe(entries.totalCount);
  expect(entry).toMatchObject({ ...desk, comment: 'desks' });
  expect(list.totalCount).toBe(entries.totalCount - 1);
});

test('it has a role of the cloud provider trusted, and lets it go', async ({ world }) => {
  const [created] = await calls(world, ['cloudProviderAccess', 'create', { providerName: 'AWS' }]);
  expect(created).toMatchObject({ providerName: 'AWS', iamAssumedRoleArn: null, authorizedDate: null });
  const iamAssumedRoleArn = 'arn:aws:iam::204518839077:role/from-npm';
  const [trusted, all, , left] = await calls(
    world,
    ['cloudProviderAccess', 'update', created.roleId, { providerName: 'AWS', iamAssumedRoleArn }],
    ['cloudProviderAccess', 'getAll'],
    ['cloudProviderAccess', 'delete', 'AWS', created.roleId],
    ['cloudProviderAccess', 'getAll'],
  );
  expect(trusted).toMatchObject({ iamAssumedRoleArn, authorizedDate: expect.any(String) });
  expect(all.awsIamRoles).toContainEqual(
    expect.objectContaining({ roleId: created.roleId, iamAssumedRoleArn }),
  );
  expect(left.awsIamRoles).toHaveLength(all.awsIamRoles.length - 1);
});

test('it replaces the analyzers of a cluster and manages search indexes', async ({ world }) => {
  const { clusterName } = world.credentials;
  const analyzer = {
    name: 'codes',
    tokenizer: { type: 'whitespace' },
    tokenFilters: [{ type: 'lowercase' }],
  };
  const index = {
    collectionName: 'orders',
    database: 'shop',
    name: 'by-code',
    mappings: { dynamic: false, fields: { code: { type: 'string', analyzer: 'codes' } } },
  };
  const [analyzers, existing, created] = await calls(
    world,
    ['atlasSearch', 'upsertAnalyzer', clusterName, [analyzer]],
    ['atlasSearch', 'getAllAnalyzers', clusterName],
    ['atlasSearch', 'create', clusterName, index],
  );
  expect(analyzers).toEqual(existing);
  expect(existing[0]).toMatchObject({ name: 'codes' });
  expect(created).toMatchObject({ name: 'by-code', status: 'IN_PROGRESS' });
  await world.advance(3600);
  const [ready, all, changed] = await calls(
    world,
    ['atlasSearch', 'get', clusterName, created.indexID],
    ['atlasSearch', 'getAll', clusterName, 'shop', 'orders'],
    ['atlasSearch', 'update', clusterName, created.indexID, { ...index, mappings: { dynamic: true } }],
  );
  expect(ready.status).toBe('STEADY');
  const { indexID, name, status } = ready;
  expect(all).toContainEqual(expect.objectContaining({ indexID, name, status }));
  expect(changed).toMatchObject({ indexID: created.indexID, mappings: { dynamic: true } });
  await world.advance(3600);
  await calls(world, ['atlasSearch', 'delete', clusterName, created.indexID]);
  await world.advance(3600);
  const [left] = await calls(world, ['atlasSearch', 'getAll', clusterName, 'shop', 'orders']);
  expect(left).toHaveLength(all.length - 1);
});
