import { badField, fail, failWith } from '#contract/api/errors.ts';
import { replicaSetName } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { majorNames } from '#contract/clusters/tables/mongodb-versions.ts';
import { type Role, satisfies } from '#contract/roles.ts';
import { requireCluster, requireNoOutage } from '#server/emulator/kernel/find.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SnapshotRecord } from '../records.ts';
import { onDemandUnderWay } from '../snapshots/snapshots.ts';

const restorers: readonly Role[] = ['GROUP_BACKUP_MANAGER', 'GROUP_BACKUP_RECOVERY_OPERATOR'];

/** The cluster that is restored into, in a project in which the caller may do so. */
export function targetOf(
  world: World,
  caller: Caller,
  { targetGroupId, targetClusterName }: { targetGroupId: string; targetClusterName: string },
): ClusterRecord {
  const group = world.tables.groups.get(targetGroupId);
  // a missing project is answered like one without access for the caller
  if (!group || !satisfies(caller.grants, restorers, { orgId: group.orgId, groupId: group.id })) {
    throw failWith('CANNOT_RESTORE_TO_TARGET', {
      parameters: [targetClusterName, targetGroupId],
      fields: [{ field: 'targetGroupId', description: 'names no project into which the caller may restore' }],
    });
  }
  const [cluster] = world.tables.clusters.by('name', `${targetGroupId}/${targetClusterName}`);
  if (cluster) return cluster;
  const isFlex = world.tables.flexClusters.by('name', `${targetGroupId}/${targetClusterName}`).length > 0;
  throw failWith(isFlex ? 'CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API' : 'CLUSTER_NOT_FOUND', {
    parameters: [targetClusterName, targetGroupId],
    fields: [
      {
        field: 'targetClusterName',
        description: isFlex
          ? 'names a flex cluster, which takes no such snapshot'
          : 'names no cluster of the project',
      },
    ],
  });
}

/** Whether a snapshot, or collections of one, are being put into the cluster. */
function isBeingRestored(world: World, clusterId: string): boolean {
  const { restoreJobs, collectionRestoreJobs } = world.tables;
  return [restoreJobs, collectionRestoreJobs].some((jobs) => jobs.by('running', clusterId).length > 0);
}

/** Refuses a target that is not ready: paused, changing, without some of its regions, being restored or migrated into. */
export function requireReady(world: World, target: ClusterRecord): void {
  requireCluster(target, 'restoreInto', { paused: 'CLUSTER_PAUSED_CANNOT_RESTORE' });
  requireNoOutage(world, target);
  if (isBeingRestored(world, target.id)) {
    throw fail('ATLAS_CLUSTER_RESTORE_IN_PROGRESS', target.name);
  }
  if (world.tables.liveMigrations.by('into', target.id).length > 0) {
    throw fail('CANNOT_PERFORM_RESTORE_ON_CLUSTER_WITH_RUNNING_LIVE_IMPORT', target.name);
  }
  if (onDemandUnderWay(world, target.id)) throw fail('UNFINISHED_ON_DEMAND_SNAPSHOT', target.name);
}

function versionOf(text: string): number {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return major * 1000 + minor;
}

/** Major versions from one release to another; 0 where one of them is not offered. */
function stepsBetween(from: string, to: string): number {
  const places = [from, to].map((release) => majorNames.findIndex((name) => release.startsWith(`${name}.`)));
  const [first = -1, last = -1] = places;
  return first < 0 || last < 0 ? 0 : last - first;
}

/** Refuses a target that the snapshot does not fit: shards, version, encryption. */
export function requireFit(snapshot: SnapshotRecord, target: ClusterRecord): void {
  const refuse = (why: string) => badField('targetClusterName', why);
  if (isTenant(target)) throw refuse('is a free or shared cluster, which takes no such snapshot');
  const sharded = target.clusterType !== 'REPLICASET';
  if (sharded !== (snapshot.type === 'shardedCluster')) {
    throw refuse(`must be a ${sharded ? 'replica set' : 'sharded cluster'}, as the snapshot is of one`);
  }
  if (sharded) {
    const shards = (snapshot.members ?? []).filter((member) => /-shard-\d+$/.test(member.replicaSetName));
    if (shards.length !== target.replicationSpecs.length) {
      throw refuse(`must have ${shards.length} shards, as the snapshot has`);
    }
  }
  // documented: a snapshot starts on its own major version or the next one
  if (versionOf(target.mongoDBVersion) < versionOf(snapshot.mongodVersion ?? '')) {
    throw refuse(`must not be older than MongoDB ${snapshot.mongodVersion}, the version of the snapshot`);
  }
  if (stepsBetween(snapshot.mongodVersion ?? '', target.mongoDBVersion) > 1) {
    throw refuse(
      `runs MongoDB ${target.mongoDBVersion}, more than one major version above ${snapshot.mongodVersion}, the version of the snapshot`,
    );
  }
  const encrypted = target.encryptionAtRestProvider !== 'NONE';
  if (encrypted !== (snapshot.masterKeyUUID !== undefined)) {
    throw fail('INVALID_SNAPSHOT_RESTORE_ENCRYPTION', snapshot.id, target.name);
  }
}

/** The replica sets whose files a download holds. */
export function downloadedSets(snapshot: SnapshotRecord, cluster: ClusterRecord | undefined): string[] {
  if (snapshot.members) return snapshot.members.map((member) => member.replicaSetName);
  const name = snapshot.replicaSetName ?? (cluster && replicaSetName(cluster));
  return name === undefined ? [] : [name];
}
