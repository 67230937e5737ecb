import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';
import { contentsNow } from './backups-for-tests.ts';
import { policyExamples } from './policy-examples-for-tests.ts';

function clusterOf(at: TestEmulator) {
  const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!cluster) throw new Error('the world has no first cluster');
  return cluster;
}

const base = (at: TestEmulator, rest = '') =>
  `~/groups/${at.groupId}/clusters/${at.clusterName}/backup${rest}`;
const collectionJobs = (at: TestEmulator) =>
  `~/groups/${at.groupId}/clusters/${at.clusterName}/collectionRestoreJobs`;
const snapshotOf = (at: TestEmulator) => at.world.tables.snapshots.by('completed', clusterOf(at).id)[0]?.id;

async function createOne(at: TestEmulator, path: string, body: unknown): Promise<string> {
  const reply = await at.ask('POST', path, { body });
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply.body.id;
}

const download = (at: TestEmulator) => ({ deliveryType: 'download', snapshotId: snapshotOf(at) });

function collectionRestore(at: TestEmulator) {
  const [contents] = contentsNow(at);
  const name = contents?.name ?? '';
  return {
    snapshotId: snapshotOf(at),
    targetClusterName: at.clusterName,
    targetGroupId: at.groupId,
    writeStrategy: 'CREATE_NEW',
    indexStrategy: 'ALL_EXCEPT_TTL',
    collectionSuffix: '_restored',
    databaseSuffix: '_restored',
    databases: [{ sourceNamespace: name, targetNamespace: `${name}_again` }],
    collections: [
      {
        sourceNamespace: `${name}.${contents?.collections[0]?.name}`,
        targetNamespace: `${name}.copy`,
      },
    ],
  };
}

async function collectionJob(at: TestEmulator) {
  const jobId = await createOne(at, collectionJobs(at), collectionRestore(at));
  return { jobId };
}

/** The same after its end: a preparing job contains no details of its collections. */
async function endedCollectionJob(at: TestEmulator) {
  const { jobId } = await collectionJob(at);
  at.advance(60);
  const [part] = at.world.tables.collectionRestoreJobs.get(jobId)?.parts ?? [];
  return { jobId, sourceNamespace: part?.sourceNamespace ?? '' };
}

/** The cluster becomes one of two shards, with a snapshot that has completed. */
async function sharded(at: TestEmulator) {
  const cluster = clusterOf(at);
  const [shard] = cluster.replicationSpecs;
  if (!shard) throw new Error('the cluster has no shard');
  at.world.tables.clusters.put({
    ...cluster,
    clusterType: 'SHARDED',
    replicationSpecs: [shard, { ...shard, id: at.world.id() }],
  });
  const snapshotId = await createOne(at, base(at, '/snapshots'), { retentionInDays: 2 });
  at.advance(300);
  return { snapshotId };
}

const endpointBody = { cloudProvider: 'AWS', regionName: 'EU_WEST_1', vpcRegionName: 'EU_CENTRAL_1' };

export const places: Places = {
  snapshotId: snapshotOf,
  databaseName: (at) => contentsNow(at)[0]?.name,
  collectionName: (at) => contentsNow(at)[0]?.collections[0]?.name,
};

const withTime = { time: 'observed beside date and increment' };

/** Snapshots, restores, private endpoints of backups. */
export const examples: Examples = {
  ...policyExamples,
  takeGroupClusterBackupSnapshots: {
    body: () => ({ description: 'before the upgrade', retentionInDays: 3 }),
  },
  updateGroupClusterBackupSnapshot: { body: () => ({ retentionUnit: 'WEEKS', retentionValue: 8 }) },
  listGroupClusterBackupSnapshots: { query: { pointInTimeUtcSeconds: '1773400000' } },
  listGroupClusterBackupSnapshotShardedClusters: {
    async prepare(at) {
      await sharded(at);
      return undefined;
    },
  },
  getGroupClusterBackupSnapshotShardedCluster: { prepare: sharded },
  deleteGroupClusterBackupSnapshotShardedCluster: { prepare: sharded },
  listGroupClusterBackupRestoreJobs: {
    extra: withTime,
    async prepare(at) {
      await createOne(at, base(at, '/restoreJobs'), download(at));
      return undefined;
    },
  },
  listGroupClusterCollectionRestoreJobs: { prepare: collectionJob },
  createGroupClusterBackupRestoreJob: {
    extra: withTime,
    body: (at) => ({
      deliveryType: 'automated',
      snapshotId: snapshotOf(at),
      targetClusterName: at.clusterName,
      targetGroupId: at.groupId,
    }),
  },
  getGroupClusterBackupRestoreJob: {
    extra: withTime,
    async prepare(at) {
      return { restoreJobId: await createOne(at, base(at, '/restoreJobs'), download(at)) };
    },
  },
  cancelGroupClusterBackupRestoreJob: {
    async prepare(at) {
      return { restoreJobId: await createOne(at, base(at, '/restoreJobs'), download(at)) };
    },
  },
  createGroupClusterCollectionRestoreJob: { body: collectionRestore },
  getGroupClusterCollectionRestoreJob: { prepare: collectionJob },
  listGroupClusterCollectionRestoreJobCollections: {
    prepare: endedCollectionJob,
    query: { state: 'SUCCESSFUL' },
  },
  getGroupClusterCollectionRestoreJobCollection: { prepare: endedCollectionJob },
  listGroupBackupPrivateEndpoints: { prepare: endpoint },
  createGroupBackupPrivateEndpoint: { prepare: () => ({ cloudProvider: 'AWS' }), body: () => endpointBody },
  getGroupBackupPrivateEndpoint: { prepare: endpoint },
  deleteGroupBackupPrivateEndpoint: { prepare: endpoint },
};

async function endpoint(at: TestEmulator) {
  const path = `~/groups/${at.groupId}/backup/AWS/privateEndpoints`;
  return { cloudProvider: 'AWS', endpointId: await createOne(at, path, endpointBody) };
}
