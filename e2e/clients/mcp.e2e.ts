import type { WorldClient } from '../kit/emulator-client.ts';
import { test as base, expect } from '../kit/fixtures.ts';
import { McpSession } from './mcp-session.ts';

/** MongoDB's own MCP server, unchanged, with a service account of the emulator. */
const test = base.extend<{ mcp: McpSession }>({
  mcp: async ({ world }, use) => {
    const session = await new McpSession(world).start();
    await use(session);
    await session.end();
  },
});

/** Seconds in which any cluster is ready; its token of an hour outlives two of them. */
const ready = 1200;

const project = ({ credentials }: WorldClient) => ({ projectId: credentials.groupId });
const single = (world: WorldClient) => ({ ...project(world), clusterName: world.credentials.clusterName });

test('finds existing objects, requests regions and advice, and loads sample data', async ({ mcp, world }) => {
  await test.step('organizations, projects, clusters, people, addresses and alerts', async () => {
    const { orgId, groupId, clusterName } = world.credentials;
    expect(await mcp.data('atlas-list-orgs', { includeCount: true })).toEqual({
      organizations: [{ name: 'Single Organization', id: orgId }],
      totalCount: 1,
    });
    const result = { name: 'single-project', id: groupId, orgId };
    const projects = await mcp.data('atlas-list-projects', { orgId, includeCount: true });
    expect(projects).toMatchObject({ projects: [result], totalCount: 1 });
    expect(await mcp.data('atlas-list-projects')).toMatchObject({ projects: [result] });

    const existing = { projectId: groupId, clusterName };
    expect(await mcp.data('atlas-list-clusters')).toMatchObject({ clusters: [existing] });
    const clusters = await mcp.reported('atlas-list-clusters', project(world));
    expect(clusters).toContain('"instanceSize":"M10"');
    const inspected = await mcp.data('atlas-inspect-cluster', single(world));
    expect(inspected).toMatchObject({ instanceType: 'DEDICATED', provider: 'AWS', state: 'IDLE' });
    expect(inspected.connectionStrings.standardSrv).toMatch(/^mongodb\+srv:/);

    const users = await mcp.data('atlas-list-db-users', project(world));
    expect(users.users).toContainEqual({
      username: 'shop-service',
      roles: [{ roleName: 'readWrite', databaseName: 'shop' }],
      scopes: [{ type: 'CLUSTER', name: clusterName }],
    });
    const entries = await mcp.data('atlas-inspect-access-list', project(world));
    expect(entries.entries).toContainEqual({ cidrBlock: '203.0.113.0/24', comment: 'office' });

    const typesOf = async (status: string) => {
      const { alerts } = await mcp.data('atlas-list-alerts', { ...project(world), status });
      return alerts.map(({ eventTypeName }: { eventTypeName: string }) => eventTypeName).sort();
    };
    expect(await typesOf('OPEN')).toEqual(['HOST_DOWN', 'OUTSIDE_METRIC_THRESHOLD']);
    expect(await typesOf('CLOSED')).toEqual(['NO_PRIMARY']);
  });

  await test.step('regions, advice and sample data', async () => {
    for (const [provider, region] of [
      ['AWS', 'EU_CENTRAL_1'],
      ['AZURE', 'EUROPE_WEST'],
      ['GCP', 'WESTERN_EUROPE'],
    ]) {
      const { regions } = await mcp.data('atlas-get-regions', { provider });
      expect(regions.map(({ name }: { name: string }) => name)).toContain(region);
    }

    const { groupId, clusterName } = world.credentials;
    const indexes = Array.from({ length: 15 }, (_, n) => ({ key: { [`f${n}`]: 1 }, name: `f${n}` }));
    await world.expect('POST', `/_emulator/groups/${groupId}/clusters/${clusterName}/command`, {
      db: 'shop',
      command: JSON.stringify({ createIndexes: 'orders', indexes }),
    });
    const advice = await mcp.data('atlas-get-performance-advisor', {
      ...single(world),
      since: '2026-03-12T00:00:00Z',
      namespaces: ['shop.orders'],
    });
    expect(advice.suggestedIndexes[0]).toMatchObject({ namespace: 'shop.orders' });
    expect(advice.slowQueryLogs.length).toBeGreaterThan(0);
    for (const { namespace } of advice.slowQueryLogs) expect(namespace).toBe('shop.orders');
    expect(advice.schemaSuggestions).toMatchObject([{ recommendation: 'REMOVE_UNNECESSARY_INDEXES' }]);

    const { jobId, state } = await mcp.data('atlas-load-sample-dataset', single(world));
    expect(state).toBe('WORKING');
    await world.advance(ready);
    const job = { ...project(world), jobId };
    expect(await mcp.data('atlas-load-sample-dataset', job)).toMatchObject({ state: 'COMPLETED' });
  });
});

test('it makes a project with a free cluster, an address and a user, and moves the cluster to flex', async ({
  mcp,
  world,
}) => {
  const { orgId } = world.credentials;
  await mcp.call('atlas-create-project', { projectName: 'from-mcp', orgId });
  const { id: projectId } = await world.expect('GET', '~/groups/byName/from-mcp');
  const free = { projectId, clusterName: 'free' };
  await mcp.call('atlas-create-free-cluster', { projectId, name: 'free', region: 'US_EAST_1' });
  const cluster = `~/groups/${projectId}/clusters/free`;
  expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'CREATING' });
  await world.advance(ready);
  const inspected = await mcp.data('atlas-inspect-cluster', free);
  expect(inspected).toMatchObject({ instanceType: 'FREE', state: 'IDLE', region: 'US_EAST_1' });

  await mcp.call('atlas-create-access-list', {
    projectId,
    ipAddresses: ['203.0.113.7'],
    cidrBlocks: ['198.51.100.0/24'],
    currentIpAddress: true,
    comment: 'desk',
  });
  const { entries } = await mcp.data('atlas-inspect-access-list', { projectId });
  const blocks = entries.map(({ cidrBlock }: { cidrBlock: string }) => cidrBlock);
  expect(blocks.sort()).toEqual(['127.0.0.1/32', '198.51.100.0/24', '203.0.113.7/32']);

  const reporter = { projectId, username: 'reporter', clusters: ['free'] };
  const roles = [{ roleName: 'read', databaseName: 'shop', collectionName: 'orders' }];
  const { password } = await mcp.data('atlas-create-db-user', { ...reporter, roles });
  expect(password).toMatch(/.{8}/);
  expect(await world.expect('GET', `~/groups/${projectId}/databaseUsers/admin/reporter`)).toMatchObject({
    roles,
    scopes: [{ type: 'CLUSTER', name: 'free' }],
  });

  await mcp.call('atlas-upgrade-cluster', free);
  await world.advance(ready);
  expect(await mcp.data('atlas-inspect-cluster', free)).toMatchObject({
    instanceType: 'FLEX',
    state: 'IDLE',
  });
  expect(await world.expect('GET', `~/groups/${projectId}/flexClusters/free`)).toMatchObject({
    stateName: 'IDLE',
  });
});

test('it creates, scales, pauses and resumes clusters of every kind', async ({ mcp, world }) => {
  await test.step('a cluster of its own', async () => {
    const { groupId } = world.credentials;
    const own = { ...project(world), clusterName: 'from-mcp' };
    const cluster = `~/groups/${groupId}/clusters/from-mcp`;
    await mcp.call('atlas-create-cluster', { ...own, provider: 'AWS', regions: ['US_EAST_1'] });
    expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'CREATING', backupEnabled: true });
    await world.advance(ready);
    expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'IDLE', paused: false });

    await mcp.call('atlas-upgrade-cluster', { ...own, targetTier: 'M20' });
    expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'UPDATING' });
    await world.advance(ready / 2);
    expect(await mcp.data('atlas-inspect-cluster', own)).toMatchObject({
      instanceSize: 'M20',
      state: 'IDLE',
    });

    await mcp.call('atlas-pause-resume-cluster', { ...own, action: 'PAUSE' });
    await world.advance(ready / 2);
    expect(await mcp.data('atlas-inspect-cluster', own)).toMatchObject({ paused: true, state: 'IDLE' });
    // a refusal of the service is reported with its message
    const refused = mcp.call('atlas-upgrade-cluster', { ...own, targetTier: 'M30' });
    await expect(refused).rejects.toThrow(/409 Conflict.*from-mcp: The cluster is paused/);
    await mcp.call('atlas-pause-resume-cluster', { ...own, action: 'RESUME' });
    await world.advance(ready / 2);
    expect(await mcp.data('atlas-inspect-cluster', own)).toMatchObject({ paused: false, state: 'IDLE' });
  });

  await test.step('a sharded cluster over two regions, and one of another provider', async () => {
    const { groupId } = world.credentials;
    const sharded = { ...project(world), clusterName: 'sharded' };
    const regions = ['CENTRAL_US', 'EASTERN_US'];
    await mcp.call('atlas-create-cluster', {
      ...sharded,
      provider: 'GCP',
      regions,
      clusterType: 'SHARDED',
      diskSizeGB: 80,
      mongoDBVersion: '7.0',
      backup: 'CONTINUOUS',
      terminationProtectionEnabled: true,
    });
    const created = await world.expect('GET', `~/groups/${groupId}/clusters/sharded`);
    expect(created).toMatchObject({
      clusterType: 'SHARDED',
      mongoDBMajorVersion: '7.0',
      pitEnabled: true,
      terminationProtectionEnabled: true,
    });
    const [shard] = created.replicationSpecs;
    expect(shard.regionConfigs).toMatchObject(
      regions.map((regionName) => ({ providerName: 'GCP', regionName, electableSpecs: { diskSizeGB: 80 } })),
    );

    await mcp.call('atlas-create-cluster', {
      ...project(world),
      clusterName: 'azure',
      provider: 'AZURE',
      regions: ['US_EAST_2', 'US_WEST', 'EUROPE_NORTH'],
      instanceSize: 'M20',
      computeAutoScaling: false,
      backup: 'OFF',
      encryptionAtRestProvider: 'NONE',
    });
    expect(await world.expect('GET', `~/groups/${groupId}/clusters/azure`)).toMatchObject({
      backupEnabled: false,
      encryptionAtRestProvider: 'NONE',
    });
  });
});
