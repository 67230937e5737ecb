import { ServiceError } from '#contract/api/errors.ts';
import { configured } from '#contract/clusters/configure/configured.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import { isAsymmetric } from '#contract/clusters/record.ts';
import { defaultMajorVersion } from '#contract/clusters/tables/mongodb-versions.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { checkNewName } from '#server/emulator/kernel/clusters/new-cluster.ts';
import { clusterOf, requireCluster, requireNoOutage } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { availableVersions, providerRegions } from './choices.ts';
import { endGrant, endPin, grantAccess, pinVersion, revokeAccess, unpinVersion } from './grants.ts';
import { change, settle, workOf } from './lifecycle.ts';
import { changeArgs, readArgs } from './process-args.ts';
import { failoverSteps, standSo } from './restarts.ts';
import { buildRollingIndex, finishRollingIndex } from './rolling-index.ts';
import { surroundingsOf } from './surroundings.ts';

/** Read operations about clusters beside the clusters themselves. */
export const clusterSupportHandlers = defineHandlers({
  listGroupClusterProviderRegions: providerRegions,
  getGroupMongoDbVersions: availableVersions,
  getDefaultMajorVersion: () => defaultMajorVersion,
  getCallerAddress: ({ peer }) => ({ currentIpv4Address: peer.replace(/^::ffff:/, '') }),

  validateGroupClusterConfigurations({ world, params, body }) {
    const { groupId } = params;
    const { clusterDescription } = body;
    try {
      checkNewName(world, groupId, clusterDescription.name);
      const requested = readRequest('2025-03-12', clusterDescription);
      configured(requested, { groupId, name: clusterDescription.name }, surroundingsOf(world, { groupId }));
      return { valid: true, errors: [] };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { errorCode, detail } = error.body;
      return { valid: false, errors: [{ errorCode, validationIssue: detail ?? errorCode }] };
    }
  },

  getGroupClusterStatus({ world, params }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    world.shown(cluster.id);
    return { changeStatus: cluster.stateName === 'IDLE' ? 'APPLIED' : 'PENDING' };
  },

  getGroupClusterProcessArgs: readArgs,
  updateGroupClusterProcessArgs: changeArgs,

  autoGroupClusterScalingConfiguration({ world, params }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    const independent = workOf(world, cluster).independentScaling || isAsymmetric(cluster);
    return { autoScalingMode: independent ? 'INDEPENDENT_SHARD_SCALING' : 'CLUSTER_WIDE_SCALING' };
  },

  restartGroupClusterPrimaries({ world, params, caller, peer }) {
    const before = clusterOf(world, params.groupId, params.clusterName);
    requireCluster(before, 'simulateOutage');
    requireNoOutage(world, before);
    const about = { groupId: before.groupId, clusterName: before.name };
    record(world, 'TEST_FAILOVER_REQUESTED', about, { caller, peer });
    const steps = failoverSteps(
      hosts(before),
      world.takes('cluster.election'),
      world.takes('cluster.restart'),
    );
    change(world, before, before, 'cluster.restart', { events: [], steps });
    return {};
  },

  createGroupClusterIndexRollingIndex: buildRollingIndex,

  grantGroupClusterMongoDbEmployeeAccess: grantAccess,
  revokeGroupClusterMongoDbEmployeeAccess: revokeAccess,
  pinGroupClusterFeatureCompatibilityVersion: pinVersion,
  unpinGroupClusterFeatureCompatibilityVersion: unpinVersion,
});

export const clusterSupportTransitions = {
  'cluster.settle': settle,
  'cluster.members': standSo,
  'cluster.rollingIndex': finishRollingIndex,
  'cluster.grantEnds': endGrant,
  'cluster.unpin': endPin,
};
