import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { accepting, awsRegion, clustersOf, fieldsOf } from './cluster-for-tests.ts';

const first = accepting('2023-01-01');
const second = accepting('2023-02-01');
const third = accepting('2024-08-05');
const newest = accepting('2024-10-23');
const aws = { providerName: 'AWS', instanceSizeName: 'M30', regionName: 'EU_WEST_1' };

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;
beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
});

describe('2023-01-01', () => {
  it.each([
    ['replicationSpecs[0].regionsConfig', { replicationSpecs: [{ numShards: 1, regionsConfig: {} }] }],
  ])('wants a region in %s', async (field, more) => {
    const refused = await at.ask('POST', `~/groups/${at.groupId}/clusters`, {
      body: { name: 'nowhere', diskSizeGB: 60, providerSettings: aws, ...more },
      ...first,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.badRequestDetail.fields[0].field).toBe(field);
  });

  it('makes a replica set of a region, read by every version', async () => {
    const created = await clusters.created(
      { name: 'flat', diskSizeGB: 60, providerBackupEnabled: true, providerSettings: aws },
      first,
    );
    expect(created.body).toMatchObject({
      clusterType: 'REPLICASET',
      backupEnabled: true,
      replicationSpecs: [
        {
          zoneName: 'Zone 1',
          regionConfigs: [
            {
              regionName: 'EU_WEST_1',
              priority: 7,
              electableSpecs: { instanceSize: 'M30', nodeCount: 3, diskSizeGB: 60 },
            },
          ],
        },
      ],
    });
    expect((await clusters.get('flat', first)).body).toMatchObject({
      diskSizeGB: 60,
      numShards: 1,
      replicationFactor: 3,
      providerBackupEnabled: true,
      providerSettings: aws,
      replicationSpec: { EU_WEST_1: { electableNodes: 3, priority: 7 } },
    });
    expect((await clusters.get('flat', second)).body).toMatchObject({
      diskSizeGB: 60,
      replicationSpecs: [{ numShards: 1 }],
    });
  });

  it('changes one thing and keeps the rest', async () => {
    await clusters.created({ name: 'flat', diskSizeGB: 60, providerSettings: aws }, first);
    const larger = { providerName: 'AWS', instanceSizeName: 'M40', regionName: 'EU_WEST_1' };
    const sized = await clusters.update('flat', { providerSettings: larger }, first);
    expect(sized.body).toMatchObject({ diskSizeGB: 60, providerSettings: { instanceSizeName: 'M40' } });
    const disk = await clusters.update('flat', { diskSizeGB: 90 }, first);
    expect(disk.body).toMatchObject({ diskSizeGB: 90, providerSettings: { instanceSizeName: 'M40' } });
    const scaled = await clusters.update(
      'flat',
      {
        autoScaling: { compute: { enabled: true } },
        providerSettings: { providerName: 'AWS', autoScaling: { compute: { maxInstanceSize: 'M60' } } },
      },
      first,
    );
    expect(scaled.body).toMatchObject({
      autoScaling: { compute: { enabled: true } },
      providerSettings: { instanceSizeName: 'M40', autoScaling: { compute: { maxInstanceSize: 'M60' } } },
    });
    const voters = await clusters.update('flat', { replicationFactor: 5 }, first);
    expect(voters.body.replicationFactor).toBe(5);
    const ids = voters.body.replicationSpecs.map(({ id }: { id: string }) => id);
    const sharded = await clusters.update('flat', { clusterType: 'SHARDED', numShards: 2 }, first);
    expect(sharded.body).toMatchObject({ clusterType: 'SHARDED', numShards: 2, replicationFactor: 5 });
    expect(sharded.body.replicationSpecs.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('spreads zones over regions', async () => {
    const regions = {
      EU_WEST_1: { electableNodes: 2, priority: 7 },
      EU_WEST_2: { electableNodes: 1, priority: 6 },
    };
    const result = await clusters.created(
      {
        name: 'global',
        clusterType: 'GEOSHARDED',
        diskSizeGB: 40,
        numShards: 1,
        providerSettings: { providerName: 'AWS', instanceSizeName: 'M30' },
        replicationSpecs: [
          { zoneName: 'Europe', numShards: 2, regionsConfig: regions },
          {
            zoneName: 'America',
            numShards: 1,
            regionsConfig: { US_EAST_1: { electableNodes: 3, priority: 7 } },
          },
        ],
      },
      first,
    );
    expect(result.body.replicationSpecs.map(({ zoneName }: { zoneName: string }) => zoneName)).toEqual([
      'Europe',
      'Europe',
      'America',
    ]);
    const numShards = async () => (await at.ask('GET', `${clusters.root}/global`, first)).body.numShards;
    expect(await numShards()).toBe(1);
    const managed = await clusters.update('global', { globalClusterSelfManagedSharding: true });
    expect([managed.status, managed.body.errorCode]).toEqual([
      400,
      'CANNOT_MODIFY_GLOBAL_CLUSTER_MANAGEMENT_SETTING',
    ]);
    const { replicationSpecs } = result.body;
    await clusters.update('global', { replicationSpecs: [...replicationSpecs, replicationSpecs.at(-1)] });
    at.advance(3600);
    expect(await numShards()).toBe(4);
  });

  it.each([
    [{ diskSizeGB: 5, providerSettings: aws }, 201, undefined],
    [{ providerSettings: { ...aws, regionName: 'MOON_1' } }, 400, 'providerSettings.regionName'],
    [{ providerSettings: { ...aws, instanceSizeName: 'M11' } }, 400, 'providerSettings.instanceSizeName'],
    [{ providerSettings: aws, replicationFactor: 4 }, 400, 'replicationFactor'],
    [{ providerSettings: aws, diskSizeGB: 401 }, 400, 'diskSizeGB'],
    [{ providerSettings: aws, numShards: 51 }, 400, 'numShards'],
    [{ providerSettings: aws, backupEnabled: true, providerBackupEnabled: true }, 409, 'backupEnabled'],
    [
      { providerSettings: aws, replicationSpec: { EU_WEST_1: {} }, replicationSpecs: [{}] },
      400,
      'replicationSpec',
    ],
    [
      { providerSettings: aws, diskSizeGB: 20, replicationSpecs: [{}] },
      400,
      'replicationSpecs[0].regionsConfig',
    ],
  ])('answers %j with %i and names %s', async (body, status, field) => {
    const reply = await clusters.create({ name: 'flat', ...body }, first);
    expect([reply.status, fieldsOf(reply)[0]]).toEqual([status, field]);
    if (status === 201) expect(reply.body.diskSizeGB).toBe(10);
  });

  it.each([
    ['specification', 400],
    ['observed', 201],
  ] as const)('wants the disk beside replicationSpecs under the profile %s', async (profile, status) => {
    const own = await testEmulator({ profile });
    const body = {
      name: 'flat',
      providerSettings: { providerName: 'AWS', instanceSizeName: 'M30' },
      replicationSpecs: [{ regionsConfig: { EU_WEST_1: { electableNodes: 3, priority: 7 } } }],
    };
    const reply = await clustersOf(own).create(body, first);
    expect([reply.status, fieldsOf(reply)[0]]).toEqual([status, status === 400 ? 'diskSizeGB' : undefined]);
  });
});

describe('2023-02-01', () => {
  const zone = (numShards: number) => [
    { numShards, regionConfigs: [awsRegion('EU_WEST_1', { instanceSize: 'M30' })] },
  ];

  it('counts the shards of a zone and has one disk', async () => {
    const built = await clusters.created(
      { name: 'zoned', clusterType: 'SHARDED', diskSizeGB: 70, replicationSpecs: zone(3) },
      second,
    );
    expect(built.body.replicationSpecs).toHaveLength(3);
    const disk = await clusters.update('zoned', { diskSizeGB: 80 }, second);
    expect(disk.body).toMatchObject({ diskSizeGB: 80, replicationSpecs: [{ numShards: 3 }] });
    const before = (await clusters.get('zoned')).body.replicationSpecs;
    const fewer = await clusters.update('zoned', { replicationSpecs: zone(2) }, second);
    expect(fewer.body).toMatchObject({ diskSizeGB: 80, replicationSpecs: [{ numShards: 2 }] });
    const ids = (specs: { id: string }[]) => specs.map(({ id }) => id);
    const after = (await clusters.get('zoned')).body.replicationSpecs;
    expect(ids(after)).toEqual(ids(before).slice(0, 2));
    expect(after[0].regionConfigs[0].electableSpecs.diskSizeGB).toBe(80);
  });
});

describe('shards that differ', () => {
  const shard = (instanceSize: string) => ({ regionConfigs: [awsRegion('EU_WEST_1', { instanceSize })] });

  beforeEach(async () => {
    const body = { name: 'uneven', replicationSpecs: [shard('M30'), shard('M40')] };
    expect((await clusters.created(body, newest)).body.clusterType).toBe('SHARDED');
  });

  it('are refused by versions that cannot describe them', async () => {
    for (const old of [first, second]) {
      const read = await clusters.get('uneven', old);
      expect([read.status, read.body.errorCode]).toEqual([400, 'ASYMMETRIC_SHARD_UNSUPPORTED']);
      const changed = await clusters.update('uneven', { paused: true }, old);
      expect(changed.body.errorCode).toBe('ASYMMETRIC_SHARD_UNSUPPORTED');
      const list = await at.ask('GET', clusters.root, old);
      expect(list.body.results.map(({ name }: { name: string }) => name)).toEqual(['single']);
    }
    expect((await clusters.get('uneven', third)).body.replicationSpecs).toHaveLength(2);
  });

  it('scale one by one, as do those that 2024-10-23 has written', async () => {
    const mode = async (name: string) =>
      (await at.ask('GET', `${clusters.root}/${name}/autoScalingConfiguration`)).body.autoScalingMode;
    expect(await mode('uneven')).toBe('INDEPENDENT_SHARD_SCALING');
    expect(await mode('single')).toBe('CLUSTER_WIDE_SCALING');
    await clusters.created({ name: 'third', replicationSpecs: [shard('M30')] }, third);
    expect(await mode('third')).toBe('CLUSTER_WIDE_SCALING');
    await clusters.update('third', { replicationSpecs: [shard('M40')] }, newest);
    expect(await mode('third')).toBe('INDEPENDENT_SHARD_SCALING');
  });
});

it('a cluster over several providers is in lists of the observed service since 2023-02-01 only', async () => {
  const regionConfigs = [
    awsRegion('US_EAST_1', { nodeCount: 2 }, { priority: 7 }),
    {
      providerName: 'GCP',
      regionName: 'CENTRAL_US',
      priority: 6,
      electableSpecs: { instanceSize: 'M10', nodeCount: 1 },
    },
  ];
  for (const [profile, date, listed] of [
    ['specification', '2024-08-05', false],
    ['observed', '2024-08-05', true],
    ['observed', '2023-01-01', false],
  ] as const) {
    const own = await testEmulator({ profile });
    const ours = clustersOf(own);
    expect((await ours.created({ name: 'mixed', replicationSpecs: [{ regionConfigs }] })).status).toBe(200);
    const { body } = await own.ask('GET', ours.root, accepting(date));
    expect(body.results.some(({ name }: { name: string }) => name === 'mixed')).toBe(listed);
    const everywhere = await own.ask('GET', '~/clusters', accepting('2023-01-01'));
    expect(everywhere.body.results[0].clusters).toMatchObject([{ name: 'single' }]);
  }
});
