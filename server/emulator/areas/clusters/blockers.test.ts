import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { awsRegion, clustersOf, replicaSet } from './cluster-for-tests.ts';

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;
beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
});

it('a cluster is not changed while something is restored into it', async () => {
  const backup = `${clusters.root}/single/backup`;
  const taken = await at.ask('POST', `${backup}/snapshots`, {
    body: { description: 'before', retentionInDays: 5 },
  });
  at.advance(3600);
  const restore = await at.ask('POST', `${backup}/restoreJobs`, {
    body: {
      deliveryType: 'automated',
      snapshotId: taken.body.id,
      targetClusterName: 'single',
      targetGroupId: at.groupId,
    },
  });
  expect(restore.status, JSON.stringify(restore.body)).toBe(200);
  const before = at.rows();
  const refused = await clusters.update('single', { redactClientLogData: true });
  expect([refused.status, refused.body.errorCode]).toEqual([
    400,
    'CLUSTER_RESTORE_IN_PROGRESS_CANNOT_UPDATE',
  ]);
  expect(at.unchanged(before)).toBe(true);
  at.advance(3600);
  expect((await clusters.update('single', { redactClientLogData: true })).status).toBe(200);
});

it('keys of one’s own are for projects that have them at that provider', async () => {
  at.world.tables.encryption.put({
    id: at.groupId,
    awsKms: { enabled: true, valid: true },
    azureKeyVault: { enabled: false, valid: false },
    googleCloudKms: { enabled: false, valid: false },
    enabledForSearchNodes: false,
  });
  expect((await clusters.update('single', { encryptionAtRestProvider: 'AZURE' })).status).toBe(400);
  const taken = await clusters.update('single', { encryptionAtRestProvider: 'AWS' });
  expect(taken.body.encryptionAtRestProvider).toBe('AWS');
});

it('voters are spread over regions, each with its priority', async () => {
  const wide = (...priorities: number[]) => [
    awsRegion('US_EAST_1', { nodeCount: 2 }, { priority: priorities[0] }),
    awsRegion('EU_WEST_1', { nodeCount: 1 }, { priority: priorities[1] }),
    awsRegion(
      'EU_WEST_2',
      { nodeCount: 0 },
      {
        priority: priorities[2],
        readOnlySpecs: { instanceSize: 'M10', nodeCount: 1 },
      },
    ),
  ];
  const refused = await clusters.create(replicaSet('wide', ...wide(7, 7, 0)));
  expect(refused.body.errorCode).toBe('INVALID_CLUSTER_CONFIGURATION');
  expect((await clusters.create(replicaSet('wide', ...wide(7, 6, 5)))).status).toBe(400);
  expect((await clusters.create(replicaSet('wide', ...wide(7, 6, 0)))).status).toBe(201);
  const unsaid = [awsRegion('US_EAST_1', { nodeCount: 2 }), awsRegion('EU_WEST_1', { nodeCount: 1 })];
  const created = await clusters.create(replicaSet('unsaid', ...unsaid));
  const [{ regionConfigs }] = created.body.replicationSpecs;
  expect(regionConfigs.map(({ priority }: { priority: number }) => priority)).toEqual([7, 6]);
});

it('a region keeps its disk and its scaling where a change does not name them', async () => {
  const autoScaling = {
    compute: { enabled: true, maxInstanceSize: 'M40' },
    diskGB: { enabled: true },
  };
  await clusters.created(replicaSet('kept', awsRegion('US_EAST_1', { diskSizeGB: 50 }, { autoScaling })));
  const larger = await clusters.update('kept', {
    replicationSpecs: [{ regionConfigs: [awsRegion('US_EAST_1', { instanceSize: 'M20' })] }],
  });
  expect(larger.body.replicationSpecs[0].regionConfigs[0]).toMatchObject({
    electableSpecs: { instanceSize: 'M20', diskSizeGB: 50 },
    autoScaling,
  });
});
