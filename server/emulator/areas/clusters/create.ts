import { failWith } from '#contract/api/errors.ts';
import { pausedAtCreation } from '#contract/clusters/configure/change-rules.ts';
import { configured } from '#contract/clusters/configure/configured.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import type { Requested } from '#contract/clusters/configure/requested.ts';
import { type ClusterRecord, instanceSizeOf, isTenant } from '#contract/clusters/record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { checkDeps, checkNewName } from '#server/emulator/kernel/clusters/new-cluster.ts';
import { clusterOf, requirePayment } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addContainers } from './containers.ts';
import { putFlex, shownAsFlex, withoutFlexProvider } from './flex.ts';
import { begin } from './lifecycle.ts';
import { surroundingsOf } from './surroundings.ts';

function checkFree(world: World, groupId: string, field: string): void {
  const free = world.tables.clusters.by('group', groupId).some((each) => instanceSizeOf(each) === 'M0');
  if (free)
    throw failWith('CANNOT_CREATE_FREE_CLUSTER_VIA_PUBLIC_API', {
      fields: [{ field, description: 'one cluster of a project may be free' }],
    });
}

/** 2023-01-01 wants the disk size beside replicationSpecs; the observed service does not // specification §2.10 */
function checkDisk({ version, host, body }: Call<'createGroupCluster'>, requested: Requested): void {
  if (version !== '2023-01-01' || host.profile !== 'specification') return;
  const tenant = requested.shards?.[0]?.regions[0]?.providerName === 'TENANT';
  if (tenant || !body.replicationSpecs || Reflect.get(body, 'diskSizeGB') !== undefined) return;
  throw failWith('MISSING_ATTRIBUTE', {
    parameters: ['diskSizeGB'],
    fields: [{ field: 'diskSizeGB', description: 'is required with replicationSpecs' }],
  });
}

/** M2, M5 and FLEX: the answer is a cluster, what exists from then on is a flex cluster // specification §4.10 */
function createFlex(
  { world, caller, peer }: Call<'createGroupCluster'>,
  cluster: ClusterRecord,
): ClusterRecord {
  putFlex(world, cluster, 'CREATING');
  const { groupId, name } = cluster;
  record(world, 'CLUSTER_CREATED', { groupId, clusterName: name }, { caller, peer });
  return shownAsFlex(cluster);
}

export function createCluster(call: Call<'createGroupCluster'>): ClusterRecord {
  const { world, params, caller, peer, version, body } = call;
  const { groupId } = params;
  checkNewName(world, groupId, body.name);
  if (body.paused) throw pausedAtCreation();
  const requested = readRequest(version, withoutFlexProvider(body));
  checkDisk(call, requested);
  const cluster = configured(requested, { groupId, name: body.name }, surroundingsOf(world, { groupId }));
  const size = instanceSizeOf(cluster);
  const field = requested.shards?.[0]?.regions[0]?.fields.size ?? 'replicationSpecs';
  if (size === 'M0') checkFree(world, groupId, field);
  else requirePayment(world, groupId);
  checkDeps(world, groupId);
  if (isTenant(cluster) && size !== 'M0') return createFlex(call, cluster);
  world.emit('cluster.creating', { cluster });
  world.tables.clusters.put(cluster);
  addContainers(world, cluster);
  const independentScaling = version >= '2024-10-23';
  begin(world, cluster, 'cluster.create', ['CLUSTER_READY'], { independentScaling });
  expire(world, cluster);
  record(world, 'CLUSTER_CREATED', { groupId, clusterName: cluster.name }, { caller, peer });
  world.emit('cluster.created', { cluster });
  // event handlers may have changed it: a compliance policy switches backup on
  return clusterOf(world, groupId, cluster.name);
}

/** 2023-01-01: the life of a cluster may be limited in advance. */
export function expire(world: World, { id, deleteAfterDate }: ClusterRecord): void {
  if (deleteAfterDate === undefined) return;
  const left = Math.max(0, Date.parse(deleteAfterDate) - world.now());
  world.after(left, 'cluster.expire', { clusterId: id, at: deleteAfterDate });
}
