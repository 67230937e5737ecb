import { hosts } from '#contract/clusters/hosts.ts';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { databaseNames, namespacesOf } from '#server/emulator/kernel/metrics/namespaces.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

function cluster({ world, groupId, clusterName }: TestEmulator) {
  return world.tables.clusters.by('name', `${groupId}/${clusterName}`)[0];
}

function firstHost(at: TestEmulator) {
  const result = cluster(at);
  return result && hosts(result)[0];
}

export const places: Places = {
  processId: (at) => firstHost(at)?.id,
  hostname: (at) => firstHost(at)?.hostname,
  hostName: (at) => firstHost(at)?.hostname,
  logName: () => 'mongodb',
  partitionName: () => 'data',
};

function aDatabase(at: TestEmulator) {
  const result = cluster(at);
  return { databaseName: (result && databaseNames(at.world, result)[0]) ?? 'admin' };
}

const aDay = { granularity: 'PT1H', period: 'P1D' };

function aCollection(at: TestEmulator) {
  const result = cluster(at);
  const [namespace] = result ? namespacesOf(at.world, result) : [];
  return {
    databaseName: namespace?.databaseName ?? '',
    collectionName: namespace?.collectionName ?? '',
    clusterView: 'PRIMARY',
  };
}

function anIndex({ world, groupId }: TestEmulator): Record<string, string> {
  const [index] = [...world.tables.searchIndexes.all()].filter((each) => each.groupId === groupId);
  return {
    databaseName: index?.database ?? '',
    collectionName: index?.collectionName ?? '',
    indexName: index?.name ?? '',
  };
}

const ofCollection = { prepare: aCollection, query: { metrics: 'READS_OPS', period: 'PT1H' } };
const ofIndex = { prepare: anIndex, query: { ...aDay, metrics: 'INDEX_SIZE_ON_DISK' } };
const namespaces = { body: () => ({ namespaces: ['shop.orders'] }) };

/** Monitoring, performance advisor, access history. */
export const examples: Examples = {
  getGroupClusterCollStatNamespaces: { prepare: aCollection, query: { period: 'PT1H' } },
  getGroupProcessCollStatNamespaces: { query: { period: 'PT1H' } },
  listGroupClusterCollStatMeasurements: ofCollection,
  listGroupProcessCollStatMeasurements: ofCollection,
  pinGroupClusterCollStatPinnedNamespaces: namespaces,
  updateGroupClusterCollStatPinnedNamespaces: namespaces,
  unpinGroupClusterCollStatUnpinNamespaces: namespaces,
  listGroupHostFtsMetricMeasurements: { query: { ...aDay, metrics: 'FTS_DISK_USAGE' } },
  listGroupHostFtsMetricIndexMeasurements: ofIndex,
  getGroupHostFtsMetricIndexMeasurements: ofIndex,
  getGroupProcessMeasurements: { query: { ...aDay, m: 'CONNECTIONS' } },
  getGroupProcessDatabase: { prepare: aDatabase },
  getGroupProcessDatabaseMeasurements: { prepare: aDatabase, query: aDay },
  getGroupProcessDiskMeasurements: { query: aDay },
  listGroupProcessPerformanceAdvisorSlowQueryLogs: {
    query: { includeMetrics: 'true', includeOpType: 'true', includeReplicaState: 'true' },
  },
};
