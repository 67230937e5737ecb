import { matcherHolds } from '#contract/alert-configs/matchers/matchers.ts';
import type { Result } from '#contract/api/operations.ts';
import { isExportActive } from '#contract/backups/export-schemas.ts';
import type { DrillPlan } from '#contract/console/drills.ts';
import type { FunctionSettings } from '#contract/console/functions.ts';
import type { MigrationRow } from '#contract/console/migration-plans.ts';
import { plural } from '#src/lib/bytes.ts';
import type { Cluster } from '../cluster-facts.ts';

/** Something that is deleted with a cluster, or stops working without it. */
export interface Dependent {
  /** The kind: "Search indexes". */
  what: string;
  /** Which ones. */
  names: string[];
  /** What becomes of it. */
  fate: string;
  /** The page of it, below the project. */
  path: string;
}

/** The read data; undefined: failed, or not loaded yet. */
export interface Known {
  snapshots: Result<'listGroupClusterBackupSnapshots'> | undefined;
  schedule: Result<'getGroupClusterBackupSchedule'> | undefined;
  exports: Result<'listGroupClusterBackupExports'> | undefined;
  searchIndexes: Result<'listGroupClusterSearchIndexes'> | undefined;
  alertConfigs: Result<'listGroupAlertConfigs'> | undefined;
  users: Result<'listGroupDatabaseUsers'> | undefined;
  drills: readonly DrillPlan[] | undefined;
  services: FunctionSettings | undefined;
  migrations: readonly MigrationRow[] | undefined;
}

/** What depends on a cluster, as far as it is known; empty entries are left out. */
export function dependentsOf(cluster: Cluster, existing: Known, retainBackups: boolean): Dependent[] {
  const { name, groupId } = cluster;
  const matches: Dependent[] = [
    {
      what: 'Private endpoints',
      names: (cluster.connectionStrings.privateEndpoint ?? []).flatMap(
        ({ endpoints }) => endpoints?.flatMap(({ endpointId }) => endpointId ?? []) ?? [],
      ),
      fate: 'lead nowhere from then on; they stay at the provider',
      path: `clusters/${name}/connect`,
    },
    {
      what: 'Snapshots',
      names: existing.snapshots?.totalCount ? [plural(existing.snapshots.totalCount, 'snapshot')] : [],
      fate: retainBackups ? 'stay, and can be restored elsewhere until they expire' : 'are deleted',
      path: `backups/clusters/${name}`,
    },
    {
      what: 'Exports',
      names: [
        ...(existing.schedule?.autoExportEnabled ? ['automatic export of snapshots'] : []),
        ...(existing.exports?.results ?? []).filter(isExportActive).map(({ id }) => id),
      ],
      fate: 'end; files in the bucket stay',
      path: 'backups/exports',
    },
    {
      what: 'Restore tests',
      names: (existing.drills ?? [])
        .filter((plan) => plan.sourceName === name || plan.targetName === name)
        .map((plan) => plan.name),
      fate: 'fail from then on',
      path: 'backups/drills',
    },
    {
      what: 'Search indexes',
      names: (existing.searchIndexes ?? []).map(
        ({ database, collectionName, name: index }) => `${database}.${collectionName} ${index}`,
      ),
      fate: 'are deleted',
      path: 'search/indexes',
    },
    {
      what: 'Alert configurations that name it',
      names: (existing.alertConfigs?.results ?? [])
        .filter(({ matchers }) => matchers?.some((matcher) => namesCluster(matcher, name)))
        .map(({ eventTypeName, id }) => `${eventTypeName} ${id.slice(-6)}`),
      fate: 'watch for nothing from then on',
      path: 'alerts',
    },
    {
      what: 'Functions',
      names: (existing.services?.services ?? [])
        .filter(
          ({ source }) =>
            source.kind === 'cluster' && source.groupId === groupId && source.clusterName === name,
        )
        .map((service) => `service ${service.name}`),
      fate: 'cannot reach it from then on',
      path: 'functions',
    },
    {
      what: 'Migrations',
      names: (existing.migrations ?? [])
        .filter(({ state, request }) => state !== 'complete' && request.targetName === name)
        .map(({ request }) => `${request.sourceName} → ${name}`),
      fate: 'have no target from then on; a running one must be ended first',
      path: 'migrations',
    },
    {
      what: 'Database users limited to it',
      names: (existing.users?.results ?? [])
        .filter(({ scopes }) => scopes?.length === 1 && scopes[0]?.name === name)
        .map(({ username }) => username),
      fate: 'stay and can sign in nowhere',
      path: 'access/users',
    },
  ];
  return matches.filter(({ names }) => names.length > 0);
}

/** Whether a matcher selects exactly this cluster: one that excludes others, or matches every name, does not. */
function namesCluster(
  matcher: { fieldName: string; operator: string; value: string },
  name: string,
): boolean {
  return (
    matcher.fieldName === 'CLUSTER_NAME' &&
    !matcher.operator.startsWith('NOT_') &&
    matcherHolds(matcher, { clusterName: name }) &&
    !matcherHolds(matcher, { clusterName: '' })
  );
}
