import { useQuery } from '@tanstack/react-query';
import type { Result } from '#contract/api/operations.ts';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { isMigrationGoing } from '#src/api/console/migration-plan.ts';
import { q } from '#src/api/query.ts';
import { migrationsQuery } from './migration-requests.ts';
import type { SourceFacts, TargetFacts } from './source-checks.ts';

const whole = { itemsPerPage: 500 } as const;
type Cluster = Result<'listGroupClusters'>['results'][number];

function backupsOf({ backupEnabled, pitEnabled }: Cluster): TargetFacts['backups'] {
  if (pitEnabled === true) return 'continuous';
  if (backupEnabled === undefined) return undefined;
  return backupEnabled ? 'snapshots' : 'none';
}

function targetFacts(cluster: Cluster, taken: ReadonlySet<string>): TargetFacts {
  const regions = cluster.replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs);
  return {
    name: cluster.name,
    mongoDBVersion: cluster.mongoDBVersion,
    clusterType: cluster.clusterType,
    diskSizeGB: regions[0]?.electableSpecs?.diskSizeGB,
    shards: cluster.replicationSpecs.length,
    tenant: regions.some(({ providerName }) => providerName === 'TENANT'),
    paused: cluster.paused ?? false,
    stateName: cluster.stateName,
    taken: taken.has(cluster.name),
    backups: backupsOf(cluster),
  };
}

/** The options of a draft, and the facts about the chosen ones. */
export function usePlanFacts({ id: planId, groupId, orgId, request }: MigrationPlan) {
  const { id } = useConnection();
  const offered = useQuery({
    ...q('listOrgLiveMigrationAvailableProjects', id, { orgId }),
    staleTime: 5_000,
  });
  const clusters = useQuery(q('listGroupClusters', id, { groupId, query: whole }));
  const others = useQuery({ ...migrationsQuery(id, { groupId }), refetchInterval: false });
  const going = (others.data ?? []).filter((other) => other.id !== planId && isMigrationGoing(other));
  const taken = new Set(going.map((other) => other.request.targetName));
  const projects = offered.data ?? [];
  const project = projects.find(({ projectId }) => projectId === request.sourceProjectId);
  const source: SourceFacts | undefined = project?.deployments.find(
    ({ name }) => name === request.sourceName,
  );
  const targets = (clusters.data?.results ?? []).map((each) => targetFacts(each, taken));
  return {
    offered,
    clusters,
    projects,
    project,
    source,
    deployment: project?.deployments.find(({ name }) => name === request.sourceName),
    targets,
    target: targets.find(({ name }) => name === request.targetName),
  };
}

export type PlanFacts = ReturnType<typeof usePlanFacts>;
