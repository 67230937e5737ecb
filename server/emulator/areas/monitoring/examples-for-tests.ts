import { hosts } from '#contract/clusters/hosts.ts';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { databaseNames } from '#server/emulator/kernel/metrics/namespaces.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

function cluster({ world, groupId, clusterName }: TestEmulator) {
  return world.tables.clusters.by('name', `${groupId}/${clusterName}`)[0];
}

function firstHost(at: TestEmulator) {
  const found = cluster(at);
  return found && hosts(found)[0];
}

export const places: Places = {
  processId: (at) => firstHost(at)?.id,
  hostname: (at) => firstHost(at)?.hostname,
  hostName: (at) => firstHost(at)?.hostname,
  logName: () => 'mongodb',
  partitionName: () => 'data',
};

function aDatabase(at: TestEmulator) {
  const found = cluster(at);
  return { databaseName: (found && databaseNames(at.world, found)[0]) ?? 'admin' };
}

const aDay = { granularity: 'PT1H', period: 'P1D' };

/** Monitoring, performance advisor, access history. */
export const examples: Examples = {
  getGroupProcessMeasurements: { query: { ...aDay, m: 'CONNECTIONS' } },
  getGroupProcessDatabase: { prepare: aDatabase },
  getGroupProcessDatabaseMeasurements: { prepare: aDatabase, query: aDay },
  getGroupProcessDiskMeasurements: { query: aDay },
  listGroupProcessPerformanceAdvisorSlowQueryLogs: {
    query: { includeMetrics: 'true', includeOpType: 'true', includeReplicaState: 'true' },
  },
};
