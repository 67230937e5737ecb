import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorldClient } from '../emulator-client.ts';
import { expect, test } from '../fixtures.ts';

/** `mongodb-atlas-api-client` from npm: Digest through urllib, the root v1.0, nothing told but the address and the key. */

const runner = join(dirname(fileURLToPath(import.meta.url)), 'run-client.cjs');

type Call = [area: string, method: string, ...args: unknown[]];

/** Runs calls one after another in a process that trusts the emulator's authority as Node is told to. */
// biome-ignore lint/suspicious/noExplicitAny: what the client returns, tests look at freely
function calls({ credentials, place }: WorldClient, ...all: Call[]): Promise<any[]> {
  const { publicKey, privateKey, groupId: projectId } = credentials;
  const settings = { publicKey, privateKey, projectId, baseUrl: `${place.url}/api/atlas/v1.0` };
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: place.ca };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [runner, JSON.stringify({ settings, calls: all })], { env }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out)),
    );
  });
}

test('it reads projects, clusters, alerts, backups, events', async ({ world }) => {
  const { orgId, groupId, clusterName } = world.credentials;
  const [projects, org, clusters, cluster, alerts, snapshots, events, args] = await calls(
    world,
    ['project', 'getAll'],
    ['organization', 'getById', orgId],
    ['cluster', 'getAll', { pretty: true }],
    ['cluster', 'get', clusterName],
    ['alert', 'getAll', { status: 'OPEN' }],
    ['cloudBackup', 'getAllReplicaSetCloudBackups', clusterName],
    ['event', 'getAll', { itemsPerPage: 5 }],
    ['cluster', 'getAdvanceConfiguration', clusterName],
  );
  expect(projects.results.map(({ id }: { id: string }) => id)).toContain(groupId);
  expect(org).toMatchObject({ id: orgId });
  expect(clusters.results[0]).toMatchObject({ name: clusterName, stateName: 'IDLE' });
  expect(cluster.providerSettings).toMatchObject({ providerName: 'AWS', instanceSizeName: 'M10' });
  expect(alerts.totalCount).toBe(2);
  expect(snapshots.results[0]).toMatchObject({ status: 'completed' });
  expect(events.results).toHaveLength(5);
  expect(args).toHaveProperty('javascriptEnabled');
});

test('it creates a cluster, sees it come, changes and deletes it', async ({ world }) => {
  const body = {
    name: 'from-npm',
    clusterType: 'REPLICASET',
    providerSettings: { providerName: 'AWS', instanceSizeName: 'M10', regionName: 'EU_WEST_1' },
    backupEnabled: false,
    providerBackupEnabled: true,
  };
  const [made, seen] = await calls(world, ['cluster', 'create', body], ['cluster', 'get', 'from-npm']);
  expect(made).toMatchObject({ name: 'from-npm', stateName: 'CREATING' });
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
  const [, going] = await calls(world, ['cluster', 'delete', 'from-npm'], ['cluster', 'get', 'from-npm']);
  expect(going.stateName).toBe('DELETING');
  await world.advance(3600);
  const [gone] = await calls(world, ['cluster', 'get', 'from-npm']);
  expect(gone).toMatchObject({ error: 404, errorCode: 'CLUSTER_NOT_FOUND' });
});

test('it acknowledges alerts, restores snapshots and looks after users, roles and addresses', async ({
  world,
}) => {
  const { groupId, clusterName } = world.credentials;
  const [alerts, snapshots] = await calls(
    world,
    ['alert', 'getAll', { status: 'OPEN' }],
    ['cloudBackup', 'getAllReplicaSetCloudBackups', clusterName],
  );
  const [done] = snapshots.results.filter(({ status }: { status: string }) => status === 'completed');
  const user = {
    databaseName: 'admin',
    username: 'npm-user',
    password: 'correct-horse-battery',
    roles: [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }],
  };
  const [acknowledged, job, , users, , removed, entries] = await calls(
    world,
    ['alert', 'acknowledge', alerts.results[0].id, { acknowledgedUntil: '2026-03-20T00:00:00Z' }],
    [
      'cloudBackup',
      'createSnapshotRestoreJob',
      clusterName,
      {
        snapshotId: done.id,
        deliveryType: 'automated',
        targetClusterName: clusterName,
        targetGroupId: groupId,
      },
    ],
    ['user', 'create', user],
    ['user', 'getAll'],
    ['user', 'delete', 'npm-user'],
    ['user', 'get', 'npm-user'],
    ['projectAccesslist', 'create', [{ cidrBlock: '203.0.113.0/24', comment: 'office' }]],
  );
  expect(acknowledged.acknowledgedUntil).toBe('2026-03-20T00:00:00Z');
  expect(job).toMatchObject({ deliveryType: 'automated', snapshotId: done.id });
  expect(users.results.map(({ username }: { username: string }) => username)).toContain('npm-user');
  expect(JSON.stringify(users)).not.toContain('correct-horse-battery');
  expect(removed.error).toBe(404);
  expect(entries.results.map(({ cidrBlock }: { cidrBlock: string }) => cidrBlock)).toContain(
    '203.0.113.0/24',
  );
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
  const [analyzers, known, made] = await calls(
    world,
    ['atlasSearch', 'upsertAnalyzer', clusterName, [analyzer]],
    ['atlasSearch', 'getAllAnalyzers', clusterName],
    ['atlasSearch', 'create', clusterName, index],
  );
  expect(analyzers).toEqual(known);
  expect(known[0]).toMatchObject({ name: 'codes' });
  expect(made).toMatchObject({ name: 'by-code', status: 'IN_PROGRESS' });
  await world.advance(3600);
  const [ready, all] = await calls(
    world,
    ['atlasSearch', 'get', clusterName, made.indexID],
    ['atlasSearch', 'getAll', clusterName, 'shop', 'orders'],
  );
  expect(ready.status).toBe('STEADY');
  expect(all).toHaveLength(1);
});
