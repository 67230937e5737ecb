import { useQuery } from '@tanstack/react-query';
import { isTenant } from '#contract/clusters/record.ts';
import { useMayAsk } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { c, consoleQuery } from '#src/api/console/console-call.ts';
import { plansQuery } from '#src/api/console/drills.ts';
import { migrationsKey } from '#src/api/console/migration-plan.ts';
import { q } from '#src/api/query.ts';
import type { Cluster } from '../cluster-facts.ts';
import { type Dependent, dependentsOf } from './dependents.ts';

interface Dependents {
  all: Dependent[];
  pending: boolean;
  /** Failed reads: then the list is incomplete. */
  unknown: string[];
}

const staleTime = 5_000;

/** What depends on a cluster, read from everything that can name one. */
export function useDependents(cluster: Cluster, retainBackups: boolean): Dependents {
  const { id: connection } = useConnection();
  const { groupId, name: clusterName } = cluster;
  const at = { groupId, clusterName };
  const scope = { connection, groupId };
  const dedicated = !isTenant(cluster);
  const backed = dedicated && cluster.backupEnabled;
  const mayExport = useMayAsk('listGroupClusterBackupExports', { groupId });
  const maySearch = useMayAsk('listGroupClusterSearchIndexes', { groupId });
  const up = cluster.stateName !== 'CREATING' && !cluster.paused;
  const reads = {
    snapshots: useQuery({
      ...q('listGroupClusterBackupSnapshots', connection, { ...at, query: { itemsPerPage: 1 } }),
      enabled: backed,
    }),
    schedule: useQuery({ ...q('getGroupClusterBackupSchedule', connection, at), enabled: backed }),
    exports: useQuery({
      ...q('listGroupClusterBackupExports', connection, { ...at, query: { itemsPerPage: 500 } }),
      enabled: backed && mayExport,
    }),
    searchIndexes: useQuery({
      ...q('listGroupClusterSearchIndexes', connection, at),
      enabled: maySearch && up,
    }),
    alertConfigs: useQuery(q('listGroupAlertConfigs', connection, { groupId, query: { itemsPerPage: 500 } })),
    users: useQuery(q('listGroupDatabaseUsers', connection, { groupId, query: { itemsPerPage: 500 } })),
    drills: useQuery({ ...plansQuery(scope), refetchInterval: false as const }),
    services: useQuery(consoleQuery('getFunctionSettings', scope)),
    migrations: useQuery({
      queryKey: migrationsKey(connection, { groupId }),
      queryFn: ({ signal }) => c('listMigrations', scope, signal),
      staleTime,
    }),
  };
  const texts: Readonly<Record<keyof typeof reads, string>> = {
    snapshots: 'snapshots',
    schedule: 'the backup schedule',
    exports: 'exports',
    searchIndexes: 'search indexes',
    alertConfigs: 'alert configurations',
    users: 'database users',
    drills: 'restore tests',
    services: 'functions',
    migrations: 'migrations',
  };
  const names = Object.keys(texts) as (keyof typeof reads)[];
  return {
    all: dependentsOf(
      cluster,
      {
        snapshots: reads.snapshots.data,
        schedule: reads.schedule.data,
        exports: reads.exports.data,
        searchIndexes: reads.searchIndexes.data,
        alertConfigs: reads.alertConfigs.data,
        users: reads.users.data,
        drills: reads.drills.data,
        services: reads.services.data,
        migrations: reads.migrations.data,
      },
      retainBackups,
    ),
    pending: names.some((name) => reads[name].isLoading),
    unknown: names.filter((name) => reads[name].isError && !reads[name].data).map((name) => texts[name]),
  };
}
