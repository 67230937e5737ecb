import { type ClusterRecord, diskSizeOf } from '#contract/clusters/record.ts';
import { isDestinationOlder, isTooOld, oldestMovable } from '#contract/live-migrations/versions.ts';
import { compileAccessList, parseAccessEntry } from '#server/auth/access-list.ts';
import { type Holding, holdingsOf } from '#server/emulator/kernel/documents/data-sizes.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { MigrationPlan, SourceDeployment } from './records.ts';
import { shardingProblem } from './sharding.ts';
import { sourceHolder, strangeAddress } from './sources.ts';

const gigabyte = 2 ** 30;
/** The part of a disk that documents may fill // assumed */
const usableShare = 0.8;

/**
 * Users whom the made-up source treats specially, so that both refusals can be provoked; it knows every other
 * name // made up
 */
const knownUsers = { unknown: 'nobody', powerless: 'reader' } as const;

function userProblem({ user }: MigrationPlan, source: SourceDeployment): string | undefined {
  const refused = 'The source refused the credentials: authentication failed';
  if (user.managed) {
    if (!source.managed)
      return 'The source is not under automation, so it cannot make a user for the migration.';
    return source.trouble === 'credentials' ? `${refused} for the managed user.` : undefined;
  }
  if (source.trouble === 'credentials' || user.name === knownUsers.unknown) {
    return `${refused} for the user ${user.name}.`;
  }
  return user.name === knownUsers.powerless
    ? `The user ${user.name} lacks the roles backup and clusterMonitor on the source.`
    : undefined;
}

function versionProblem(source: SourceDeployment, cluster: ClusterRecord): string | undefined {
  const { mongoDBVersion: version, featureCompatibilityVersion: features } = source;
  if (isTooOld(version)) {
    return `The source runs ${version}; ${oldestMovable(version)} is the oldest that can move.`;
  }
  return isDestinationOlder(cluster.mongoDBVersion, features)
    ? `The destination runs ${cluster.mongoDBVersion}, which is older than ${version} of the source.`
    : undefined;
}

function spaceProblem(source: SourceDeployment, cluster: ClusterRecord): string | undefined {
  const disks = diskSizeOf(cluster) * cluster.replicationSpecs.length;
  if (source.dbSizeBytes <= disks * gigabyte * usableShare) return undefined;
  const needed = (source.dbSizeBytes / gigabyte).toFixed(1);
  return `The disk of the destination is too small: ${needed} GB of documents need more than ${disks} GB.`;
}

const namespaceOf = ({ db, name }: Holding): string => `${db}.${name}`;

/**
 * Collections that both sides have stop a migration that does not drop those of the destination // assumed:
 * like copy tools; a validation already reports it, and empty collections do not count
 */
function namespaceProblem(world: World, plan: MigrationPlan, orgId: string): string | undefined {
  const source = sourceHolder(world, orgId, plan.sourceName);
  if (plan.dropDestinationData || !source) return undefined;
  const held = new Set(
    holdingsOf(world, { id: plan.clusterId })
      .filter(({ documents }) => documents > 0)
      .map(namespaceOf),
  );
  const both = holdingsOf(world, source)
    .map(namespaceOf)
    .filter((each) => held.has(each));
  const [first, ...others] = both;
  if (first === undefined) return undefined;
  const more = others.length > 0 ? ` and ${others.length} more collections of the source` : '';
  return `The destination already holds ${first}${more}: empty it, or have its data dropped.`;
}

/** Whether a project lets an address in. */
function admits(world: World, groupId: string, address: string): boolean {
  const entries = world.tables.accessEntries.by('group', groupId).flatMap(({ status, cidrBlock }) => {
    const read = status === 'ACTIVE' && cidrBlock ? parseAccessEntry(cidrBlock) : undefined;
    return read?.ok ? [read.entry] : [];
  });
  return compileAccessList(entries).matches(address);
}

/** The current obstacle to a migration, as a sentence; undefined when it can run. */
export function problemOf(world: World, plan: MigrationPlan): string | undefined {
  const cluster = world.tables.clusters.get(plan.clusterId);
  if (!cluster) return 'The destination cluster is gone.';
  const project = world.tables.migrationSources.get(plan.sourceGroupId);
  const source = project?.deployments.find(({ name }) => name === plan.sourceName);
  if (!project || !source) return 'The source cluster is not offered any more.';
  const [host = ''] = plan.migrationHosts;
  if (!project.migrationHosts.includes(host)) return `The migration host ${host} cannot be reached.`;
  if (source.trouble === 'address' && !admits(world, plan.groupId, strangeAddress)) {
    return `The migration host ${host} cannot be reached: ${strangeAddress} is not on the IP access list of the destination's project.`;
  }
  if (source.tlsEnabled !== plan.ssl) {
    return source.tlsEnabled ? 'The source takes TLS connections only.' : 'The source does not offer TLS.';
  }
  if (source.sharded && cluster.clusterType === 'REPLICASET') {
    return 'The source is sharded and the destination is a replica set.';
  }
  return (
    userProblem(plan, source) ??
    versionProblem(source, cluster) ??
    namespaceProblem(world, plan, project.orgId) ??
    spaceProblem(source, cluster) ??
    shardingProblem(world, plan, project.orgId)
  );
}
