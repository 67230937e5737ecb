import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

const day = 86_400;
const root = (at: TestEmulator) => `~/groups/${at.groupId}/flexClusters`;

const flexBody = {
  name: 'ideas',
  providerSettings: { backingProviderName: 'AWS', regionName: 'EU_WEST_1' },
  tags: [{ key: 'team', value: 'research' }],
  terminationProtectionEnabled: false,
};

async function createOne(at: TestEmulator, path: string, body: unknown): Promise<string> {
  const reply = await at.ask('POST', path, { body });
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply.body.id;
}

/** A flex cluster that is idle. */
async function flex(at: TestEmulator) {
  await createOne(at, root(at), flexBody);
  at.advance(600);
  return { name: flexBody.name };
}

/** The same with its first snapshot. */
async function withSnapshot(at: TestEmulator) {
  const { name } = await flex(at);
  at.advance(day + 3600);
  const [snapshot] = at.world.tables.flexSnapshots.all();
  return { name, snapshotId: snapshot?.id ?? '' };
}

async function withJob(at: TestEmulator) {
  const { name, snapshotId } = await withSnapshot(at);
  const restoreJobId = await createOne(at, `${root(at)}/${name}/backup/download`, { snapshotId });
  at.advance(600);
  return { name, restoreJobId };
}

/** A serverless instance with a snapshot; none can be made by a request. */
function serverless(at: TestEmulator) {
  const { world, groupId } = at;
  const name = 'functions';
  const id = world.id();
  world.tables.serverlessInstances.put({
    id,
    groupId,
    name,
    createDate: '2025-01-14T09:30:00Z',
    stateName: 'IDLE',
    mongoDBVersion: '8.0.16',
    tags: [{ key: 'team', value: 'research' }],
    backingProviderName: 'AWS',
    regionName: 'US_EAST_1',
    continuousBackup: true,
    autoIndexing: true,
  });
  const snapshot = world.tables.serverlessSnapshots.put({
    id: world.id(),
    groupId,
    clusterId: id,
    createdAt: '2026-03-13T03:20:00Z',
    expiresAt: '2026-03-15T03:20:00Z',
    frequencyType: 'daily',
    mongodVersion: '8.0.16',
    serverlessInstanceName: name,
    snapshotType: 'scheduled',
    status: 'completed',
    storageSizeBytes: 73_400_320,
  });
  return { name, clusterName: name, snapshotId: snapshot.id };
}

async function serverlessJob(at: TestEmulator) {
  const { clusterName } = serverless(at);
  const path = `~/groups/${at.groupId}/serverless/${clusterName}/backup/restoreJobs`;
  const body = {
    deliveryType: 'pointInTime',
    pointInTimeUTCSeconds: Math.floor(at.world.now() / 1000) - 600,
    targetClusterName: clusterName,
    targetGroupId: at.groupId,
  };
  return { clusterName, restoreJobId: await createOne(at, path, body) };
}

const sampleData = (at: TestEmulator) => `~/groups/${at.groupId}/sampleDatasetLoad`;

/** Flex clusters, serverless instances, sample data. */
export const examples: Examples = {
  listGroupFlexClusters: { prepare: flex },
  createGroupFlexCluster: { body: () => flexBody },
  getGroupFlexCluster: { prepare: flex },
  updateGroupFlexCluster: {
    prepare: flex,
    body: () => ({ tags: [{ key: 'team', value: 'platform' }], terminationProtectionEnabled: true }),
  },
  deleteGroupFlexCluster: { prepare: flex },
  tenantGroupFlexClusterUpgrade: {
    prepare: flex,
    body: () => ({
      name: flexBody.name,
      clusterType: 'REPLICASET',
      backupEnabled: true,
      terminationProtectionEnabled: false,
      tags: flexBody.tags,
      replicationSpecs: [
        {
          zoneName: 'Zone 1',
          regionConfigs: [
            {
              providerName: 'AWS',
              regionName: 'EU_WEST_1',
              priority: 7,
              electableSpecs: { instanceSize: 'M10', nodeCount: 3, diskSizeGB: 10 },
            },
          ],
        },
      ],
    }),
  },
  listGroupFlexClusterBackupSnapshots: { prepare: withSnapshot },
  getGroupFlexClusterBackupSnapshot: { prepare: withSnapshot },
  downloadGroupFlexClusterBackup: {
    prepare: withSnapshot,
    body: (_, { snapshotId }) => ({ snapshotId }),
  },
  listGroupFlexClusterBackupRestoreJobs: { prepare: withJob },
  createGroupFlexClusterBackupRestoreJob: {
    prepare: withSnapshot,
    body: (at, { name, snapshotId }) => ({
      snapshotId,
      targetDeploymentItemName: name,
      targetProjectId: at.groupId,
    }),
  },
  getGroupFlexClusterBackupRestoreJob: { prepare: withJob },
  listGroupServerlessInstances: { prepare: serverless },
  getGroupServerlessInstance: { prepare: serverless },
  listGroupServerlessBackupSnapshots: { prepare: serverless },
  getGroupServerlessBackupSnapshot: { prepare: serverless },
  listGroupServerlessBackupRestoreJobs: { prepare: serverlessJob },
  createGroupServerlessBackupRestoreJob: {
    prepare: serverless,
    body: (at, { clusterName }) => ({
      deliveryType: 'pointInTime',
      oplogTs: Math.floor(at.world.now() / 1000) - 600,
      oplogInc: 1,
      targetClusterName: clusterName,
      targetGroupId: at.groupId,
    }),
  },
  getGroupServerlessBackupRestoreJob: { prepare: serverlessJob },
  getGroupServerlessPerformanceAdvisorAutoIndexing: { prepare: serverless },
  setGroupServerlessPerformanceAdvisorAutoIndexing: { prepare: serverless, query: { enable: 'false' } },
  requestGroupSampleDatasetLoad: { prepare: (at) => ({ name: at.clusterName }) },
  getGroupSampleDatasetLoad: {
    async prepare(at) {
      const reply = await at.ask('POST', `${sampleData(at)}/${at.clusterName}`);
      return { sampleDatasetId: reply.body._id };
    },
  },
};
