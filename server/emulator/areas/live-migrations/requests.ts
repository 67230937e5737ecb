import { badField, failWith } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { MigrationRequest } from '#contract/live-migrations/schemas.ts';
import {
  clusterOf,
  groupOf,
  requireCluster,
  requireNoLiveImport,
  requireNoOutage,
} from '#server/emulator/kernel/find.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { MigrationPlan, MigrationSource, SourceDeployment } from './records.ts';
import { shardingOf } from './sharding.ts';

function destinationOf(world: World, groupId: string, { destination }: MigrationRequest): ClusterRecord {
  if (destination.groupId !== groupId) {
    throw failWith('GROUP_MISMATCH', {
      parameters: [destination.groupId, groupId],
      fields: [{ field: 'destination.groupId', description: 'must be the project of the path' }],
    });
  }
  const name = destination.clusterName;
  if (world.tables.flexClusters.by('name', `${groupId}/${name}`).length > 0) {
    throw badField(
      'destination.clusterName',
      'must be a dedicated cluster',
      'CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API',
    );
  }
  const cluster = clusterOf(world, groupId, name);
  requireCluster(cluster, 'migrateInto');
  requireNoLiveImport(world, cluster);
  requireNoOutage(world, cluster);
  if (destination.hostnameSchemaType === 'PRIVATE_LINK' && !destination.privateLinkId) {
    throw badField('destination.privateLinkId', 'is needed where hostnameSchemaType is PRIVATE_LINK');
  }
  return cluster;
}

function sourceOf(
  world: World,
  orgId: string,
  { source }: MigrationRequest,
): { project: MigrationSource; deployment: SourceDeployment } {
  const project = world.tables.migrationSources.get(source.groupId);
  if (project?.orgId !== orgId) {
    throw badField('source.groupId', 'must be a project that the linked source offers');
  }
  const deployment = project.deployments.find(({ name }) => name === source.clusterName);
  if (!deployment) throw badField('source.clusterName', `must be a cluster of ${project.name}`);
  return { project, deployment };
}

/** Empty text is absent: the CLI sends it // observed */
function userOf({ source }: MigrationRequest): MigrationPlan['user'] {
  const { managedAuthentication, username = '', password = '' } = source;
  if (managedAuthentication) {
    const input = username !== '' ? 'source.username' : password !== '' ? 'source.password' : undefined;
    if (input) throw badField(input, 'must be absent where managedAuthentication is true');
    return { managed: true };
  }
  if (username === '') throw badField('source.username', 'is needed where managedAuthentication is false');
  if (password === '') throw badField('source.password', 'is needed with source.username');
  return { managed: false, name: username };
}

function checkSharding(
  { sharding }: MigrationRequest,
  cluster: ClusterRecord,
  deployment: SourceDeployment,
): void {
  if (!sharding) return;
  if (cluster.clusterType === 'REPLICASET') throw badField('sharding', 'needs a sharded destination');
  if (deployment.sharded) throw badField('sharding', 'is for sources that are replica sets');
  const seen = new Set<string>();
  for (const [index, { database, collection, shardCollection }] of sharding.shardingEntries.entries()) {
    const field = `sharding.shardingEntries[${index}]`;
    const namespace = `${database}.${collection}`;
    if (seen.has(namespace)) throw badField(`${field}.collection`, `names ${namespace} for the second time`);
    seen.add(namespace);
    const bad = shardCollection.key.findIndex((part) => Object.keys(part).length !== 1);
    if (bad >= 0) throw badField(`${field}.shardCollection.key[${bad}]`, 'must name exactly one field');
  }
}

/** The plan of a request, unless it is invalid; problems that only a run reveals are in `checks.ts`. */
export function planOf(world: World, groupId: string, request: MigrationRequest): MigrationPlan {
  const cluster = destinationOf(world, groupId, request);
  const { project, deployment } = sourceOf(world, groupOf(world, groupId).orgId, request);
  checkSharding(request, cluster, deployment);
  const sharding = shardingOf(request);
  return {
    groupId,
    clusterId: cluster.id,
    sourceGroupId: project.id,
    sourceName: deployment.name,
    migrationHosts: request.migrationHosts,
    ssl: request.source.ssl,
    user: userOf(request),
    dropDestinationData: request.dropDestinationData,
    ...(sharding ? { sharding } : {}),
  };
}
