import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { accepting, clustersOf } from './cluster-for-tests.ts';

// Bodies as real clients send them: read in their sources, or seen on the wire.

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;
beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
});

it('the Atlas CLI creates and watches: its first look sees CREATING', async () => {
  const version = await at.ask('GET', '/api/private/unauth/nds/defaultMongoDBMajorVersion', { as: null });
  expect([version.status, version.body]).toEqual([200, '8.0']);
  const created = await clusters.create(
    {
      name: 'cli',
      clusterType: 'REPLICASET',
      biConnector: { enabled: false },
      backupEnabled: true,
      labels: [{ key: 'Infrastructure Tool', value: 'Atlas CLI' }],
      mongoDBMajorVersion: version.body,
      replicationSpecs: [
        {
          zoneName: 'Zone 1',
          regionConfigs: [
            {
              providerName: 'AWS',
              regionName: 'US_EAST_1',
              priority: 7,
              electableSpecs: {
                instanceSize: 'M10',
                nodeCount: 3,
                diskSizeGB: 30,
                ebsVolumeType: 'STANDARD',
              },
            },
          ],
        },
      ],
      tags: [],
      terminationProtectionEnabled: false,
    },
    accepting('2024-10-23'),
  );
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(created.headers.get('content-type')).toBe('application/vnd.atlas.2024-10-23+json;charset=utf-8');
  expect((await clusters.get('cli', accepting('2024-08-05'))).body.stateName).toBe('CREATING');
});

const nodes = { instanceSize: 'M10', diskSizeGB: 10, diskIOPS: 3000, ebsVolumeType: 'STANDARD' };

it('Terraform creates, finds its network, and sends its own state unchanged', async () => {
  const region = {
    providerName: 'AWS',
    regionName: 'EU_WEST_1',
    priority: 7,
    electableSpecs: { instanceSize: 'M10', nodeCount: 3 },
    readOnlySpecs: { instanceSize: 'M10', nodeCount: 0 },
    analyticsSpecs: { nodeCount: 0 },
  };
  const result = await clusters.created({
    name: 'terraform',
    clusterType: 'REPLICASET',
    labels: [],
    tags: [],
    replicationSpecs: [{ regionConfigs: [region], zoneName: 'ZoneName managed by Terraform' }],
  });
  const networks = await at.ask('GET', `~/groups/${at.groupId}/containers?providerName=AWS`);
  expect(networks.body.results.map(({ regionName }: { regionName: string }) => regionName)).toContain(
    'EU_WEST_1',
  );

  const read = result.body;
  const back = {
    ...read,
    tags: [{ key: 'managed', value: 'yes' }],
    effectiveReplicationSpecs: read.replicationSpecs,
    replicationSpecs: read.replicationSpecs.map((spec: { regionConfigs: object[] }) => ({
      ...spec,
      regionConfigs: spec.regionConfigs.map((config) => ({
        ...config,
        effectiveElectableSpecs: { ...nodes, nodeCount: 3 },
        effectiveAnalyticsSpecs: { ...nodes, nodeCount: 0 },
      })),
    })),
  };
  const changed = await clusters.update('terraform', back, accepting('2024-10-23'));
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.body.replicationSpecs).toEqual(read.replicationSpecs);
  expect(changed.body.tags).toEqual([{ key: 'managed', value: 'yes' }]);
});

it('the MCP server creates a free cluster and names its project in the body', async () => {
  const built = await clusters.create(
    {
      groupId: at.groupId,
      name: 'mcp',
      clusterType: 'REPLICASET',
      replicationSpecs: [
        {
          zoneName: 'Zone 1',
          regionConfigs: [
            {
              providerName: 'TENANT',
              backingProviderName: 'AWS',
              regionName: 'US_EAST_1',
              electableSpecs: { instanceSize: 'M0' },
            },
          ],
        },
      ],
      terminationProtectionEnabled: false,
    },
    accepting('2025-03-12'),
  );
  expect(built.status, JSON.stringify(built.body)).toBe(201);
  expect(built.body.replicationSpecs[0].regionConfigs).toEqual([
    {
      providerName: 'TENANT',
      backingProviderName: 'AWS',
      regionName: 'US_EAST_1',
      priority: 7,
      electableSpecs: { instanceSize: 'M0', diskSizeGB: 0.5 },
    },
  ]);
  at.advance(3600);
  const resolved = await clusters.get('mcp', accepting('2025-03-12'));
  expect(resolved.headers.get('content-type')).toContain('2024-08-05');
  expect(resolved.body.stateName).toBe('IDLE');
});

it('Terraform shards a cluster over two providers without naming a disk or scaling of analytics nodes', async () => {
  const region = (providerName: string, regionName: string, priority: number, nodeCount: number) => ({
    electableSpecs: { instanceSize: 'M10', nodeCount },
    priority,
    providerName,
    regionName,
  });
  const aws = { ...region('AWS', 'EU_WEST_1', 7, 3), analyticsSpecs: { instanceSize: 'M10', nodeCount: 1 } };
  const spec = {
    regionConfigs: [aws, region('AZURE', 'US_EAST_2', 6, 2)],
    zoneName: 'ZoneName managed by Terraform',
  };
  const created = await clusters.create(
    {
      clusterType: 'SHARDED',
      configServerManagementMode: 'FIXED_TO_DEDICATED',
      labels: [],
      mongoDBMajorVersion: '8.0',
      name: 'two-clouds',
      replicationSpecs: [spec, spec],
      tags: [],
    },
    accepting('2024-10-23'),
  );
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const regions = created.body.replicationSpecs[0].regionConfigs;
  expect(regions.map((each: typeof aws) => each.electableSpecs)).toMatchObject([
    { diskSizeGB: 10, nodeCount: 3 },
    { diskSizeGB: 10, nodeCount: 2 },
  ]);
  expect(regions[0]).toHaveProperty('autoScaling');
  expect(regions[0]).not.toHaveProperty('analyticsAutoScaling');
});

it('a region at another provider gets the disk of the shard that it joins', async () => {
  const aws = {
    electableSpecs: { instanceSize: 'M10', nodeCount: 3, diskSizeGB: 40 },
    regionName: 'US_EAST_1',
  };
  const first = { ...aws, providerName: 'AWS', priority: 7 };
  await clusters.created({
    name: 'joined',
    clusterType: 'REPLICASET',
    replicationSpecs: [{ regionConfigs: [first] }],
  });
  const azure = { electableSpecs: { instanceSize: 'M10', nodeCount: 2 }, regionName: 'US_EAST_2' };
  const second = { ...azure, providerName: 'AZURE', priority: 6 };
  const changed = await clusters.update('joined', { replicationSpecs: [{ regionConfigs: [first, second] }] });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.body.replicationSpecs[0].regionConfigs[1].electableSpecs.diskSizeGB).toBe(40);
});
