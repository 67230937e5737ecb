import { badFields, fail, failWith } from '#contract/api/errors.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { EventType } from '#contract/events/families.ts';
import {
  type CloudRegion,
  checkSearchNodes,
  covers,
  type NodeSpec,
  type SearchDeployment,
  type SearchDeploymentRequest,
} from '#contract/search/deployment.ts';
import type { SearchDeploymentRecord } from '#contract/search/record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { clusterOf, requireCluster, requirePayment } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { Transition, World } from '#server/emulator/kernel/world.ts';

type Within = Pick<Call, 'world' | 'caller' | 'peer'> & { params: { groupId: string; clusterName: string } };

function regionsOf(cluster: ClusterRecord): CloudRegion[] {
  const seen = new Map<string, CloudRegion>();
  for (const { regionConfigs } of cluster.replicationSpecs) {
    for (const { providerName, regionName } of regionConfigs) {
      if (providerName === 'TENANT') continue;
      seen.set(`${providerName} ${regionName}`, { cloudProvider: providerName, regionName });
    }
  }
  return [...seen.values()];
}

const fewestNodes = 2;

function view(
  cluster: ClusterRecord,
  { id, groupId, specs, busy }: SearchDeploymentRecord,
): SearchDeployment {
  const counted = (spec: NodeSpec) => ({
    instanceSize: spec.instanceSize,
    nodeCount: spec.nodeCount ?? fewestNodes,
  });
  return {
    id,
    groupId,
    stateName: cluster.paused ? 'PAUSED' : busy ? 'UPDATING' : 'IDLE',
    encryptionAtRestProvider: cluster.encryptionAtRestProvider,
    specs: specs.map(counted),
    effectiveSpecs: regionsOf(cluster).flatMap((region) =>
      specs.filter((spec) => covers(spec, region)).map((spec) => ({ ...region, ...counted(spec) })),
    ),
  };
}

function editable({ world, params }: Within): ClusterRecord {
  const cluster = clusterOf(world, params.groupId, params.clusterName);
  if (isTenant(cluster)) throw fail('TENANT_CLUSTER_UPDATE_UNSUPPORTED');
  requireCluster(cluster, 'editSearchIndexes');
  return cluster;
}

/** The specifications as requested, each with its count of nodes. */
function specsOf(cluster: ClusterRecord, request: SearchDeploymentRequest): NodeSpec[] {
  const problems = checkSearchNodes(request, regionsOf(cluster));
  if (problems.length > 0) throw badFields(problems);
  return request.specs.map((spec) => {
    const nodeCount = spec.nodeCount ?? request.defaultNodeCount;
    return nodeCount === undefined ? spec : { ...spec, nodeCount };
  });
}

function existing(world: World, cluster: ClusterRecord): SearchDeploymentRecord {
  const [deployment] = world.tables.searchDeployments.by('cluster', cluster.id);
  if (!deployment) throw fail('ATLAS_SEARCH_DEPLOYMENT_DOES_NOT_EXIST', cluster.name);
  return deployment;
}

/** The service has a conflict among its answers, and no code for it that is known // assumed */
function conflict(cluster: ClusterRecord, why: string) {
  return failWith('VALIDATION_ERROR', { status: 409, parameters: [cluster.name], detail: why });
}

/** Search nodes accept a change and their removal during a change // observed */
function changeable(world: World, cluster: ClusterRecord): SearchDeploymentRecord {
  const deployment = existing(world, cluster);
  if (deployment.leaving) throw conflict(cluster, `The search nodes of ${cluster.name} are being removed.`);
  return { ...deployment, busy: true, turn: (deployment.turn ?? 0) + 1 };
}

function write(call: Within, cluster: ClusterRecord, eventTypeName: EventType): void {
  const { groupId, name: clusterName } = cluster;
  record(call.world, eventTypeName, { groupId, clusterName }, call);
}

export const deploymentHandlers = defineHandlers({
  getGroupClusterSearchDeployment({ world, params, version }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    // observed: the newest version answers an empty object, and clients read no id as absent
    if (version >= '2025-03-12' && world.tables.searchDeployments.by('cluster', cluster.id).length === 0) {
      return {};
    }
    const deployment = existing(world, cluster);
    world.shown(deployment.id);
    return view(cluster, deployment);
  },

  createGroupClusterSearchDeployment(call) {
    const { world, params, body } = call;
    const cluster = editable(call);
    const specs = specsOf(cluster, body);
    if (world.tables.searchDeployments.by('cluster', cluster.id).length > 0) {
      throw conflict(cluster, `The cluster ${cluster.name} has search nodes already.`);
    }
    requirePayment(world, params.groupId);
    const deployment = world.tables.searchDeployments.put({
      id: world.id(),
      groupId: cluster.groupId,
      clusterId: cluster.id,
      specs,
      busy: true,
    });
    write(call, cluster, 'SEARCH_DEPLOYMENT_CREATED');
    settleLater(world, deployment, 'searchNodes.ready');
    return view(cluster, deployment);
  },

  updateGroupClusterSearchDeployment(call) {
    const { world, body } = call;
    const cluster = editable(call);
    const { busy } = existing(world, cluster);
    const deployment = { ...changeable(world, cluster), specs: specsOf(cluster, body) };
    requirePayment(world, cluster.groupId);
    world.tables.searchDeployments.put(deployment);
    write(call, cluster, 'SEARCH_DEPLOYMENT_UPDATED');
    settleLater(world, deployment, 'searchNodes.ready');
    // observed: new specifications with the state from before the change
    return view(cluster, { ...deployment, busy });
  },

  deleteGroupClusterSearchDeployment(call) {
    const { world } = call;
    const cluster = editable(call);
    const deployment = world.tables.searchDeployments.put({ ...changeable(world, cluster), leaving: true });
    write(call, cluster, 'SEARCH_DEPLOYMENT_DELETED');
    settleLater(world, deployment, 'searchNodes.gone');
    return undefined;
  },
});

function settleLater(world: World, { id, turn = 0 }: SearchDeploymentRecord, transition: string): void {
  world.after(world.takes('searchNodes.change'), transition, { id, turn }, id);
}

export const deploymentTransitions = {
  'searchNodes.ready'(world: World, { id, turn = 0 }: { id: string; turn?: number }) {
    const deployment = world.tables.searchDeployments.get(id);
    if (deployment && (deployment.turn ?? 0) === turn)
      world.tables.searchDeployments.put({ ...deployment, busy: false });
  },
  'searchNodes.gone'(world: World, { id }: { id: string }) {
    world.tables.searchDeployments.delete(id);
  },
} satisfies Record<string, Transition>;
