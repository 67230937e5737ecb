import { z } from 'zod';
import { Instant, ignored, ObjectId } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { hosts, processes } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';

/** In the order of a simulation; no state follows COMPLETE. */
const outageStates = [
  'START_REQUESTED',
  'STARTING',
  'SIMULATING',
  'RECOVERY_REQUESTED',
  'RECOVERING',
  'COMPLETE',
] as const;
export type OutageState = (typeof outageStates)[number];

/** A region that is to fail. */
const OutageFilter = z.strictObject({
  cloudProvider: z.enum(providers),
  regionName: z.string().min(1).max(64),
  type: z.enum(['REGION']).optional(),
});
export type OutageFilter = z.infer<typeof OutageFilter>;

const OutageSimulationRequest = z.strictObject({
  outageFilters: z.array(OutageFilter).min(1),
  ...ignored('clusterName', 'expirationDate', 'groupId', 'id', 'startRequestDate', 'state'),
});

export const OutageSimulation = z.object({
  id: ObjectId,
  groupId: ObjectId,
  clusterName: z.string(),
  outageFilters: z.array(
    z.object({ cloudProvider: z.enum(providers), regionName: z.string(), type: z.enum(['REGION']) }),
  ),
  startRequestDate: Instant,
  expirationDate: Instant,
  state: z.enum(outageStates),
});
export type OutageSimulation = z.infer<typeof OutageSimulation>;

type Region = Pick<OutageFilter, 'cloudProvider' | 'regionName'>;

/** The effect of failed regions on a cluster. */
export interface OutageEffect {
  /** Ids (`host:port`) of the processes that are down. */
  downHosts: string[];
  /** Ids of the members that are primary then, at most one a shard. */
  primaries: string[];
  /** Every shard still has a primary: more than half of its electable members are up. */
  hasPrimary: boolean;
  /** A shard keeps a primary, but another member holds it. */
  primaryMoved: boolean;
  /** No shard loses all its electable members: without that the service refuses // documented */
  survives: boolean;
}

/**
 * Computed from the locations of the members; members that cannot be elected have no vote // assumed.
 * `forced`: a person turned the survivors into their own replica set, with any data loss that follows //
 * specification §2.10
 */
export function outageEffect(
  cluster: ClusterRecord,
  filters: readonly Region[],
  forced = false,
): OutageEffect {
  const isDown = (host: { providerName: string; regionName: string }) =>
    filters.some(
      ({ cloudProvider, regionName }) =>
        cloudProvider === host.providerName && regionName === host.regionName,
    );
  const electable = hosts(cluster).filter(({ node }) => node === 'ELECTABLE');
  const shards = cluster.replicationSpecs.map((_, shard) => {
    const members = electable.filter((host) => host.shard === shard);
    const up = members.filter((host) => !isDown(host));
    const elects = forced || up.length > members.length / 2;
    // the first member is the usual primary, the next one in the order of preference follows it
    const primary = elects ? up[0] : undefined;
    return { survives: up.length > 0, primary, moved: primary !== undefined && primary !== members[0] };
  });
  return {
    downHosts: processes(cluster)
      .filter(isDown)
      .map(({ id }) => id),
    primaries: shards.flatMap(({ primary }) => primary?.id ?? []),
    hasPrimary: shards.every(({ primary }) => primary !== undefined),
    primaryMoved: shards.some(({ moved }) => moved),
    survives: shards.every(({ survives }) => survives),
  };
}

const path = '/groups/{groupId}/clusters/{clusterName}/outageSimulation';

const shared = { versions: { '2023-01-01': null } } as const;

export const outageOperations = defineOperations(shared, {
  startGroupClusterOutageSimulation: {
    method: 'POST',
    path,
    summary: 'Start to simulate that regions of a cluster fail',
    roles: ['GROUP_CLUSTER_MANAGER', 'GROUP_CLUSTER_RESILIENCE_TESTER', 'GROUP_REPLICA_SET_MANAGER'],
    body: OutageSimulationRequest,
    response: OutageSimulation,
  },
  getGroupClusterOutageSimulation: {
    method: 'GET',
    path,
    summary: 'Get the outage simulation of a cluster',
    roles: ['GROUP_CLUSTER_MANAGER', 'GROUP_CLUSTER_RESILIENCE_TESTER'],
    response: OutageSimulation,
  },
  endGroupClusterOutageSimulation: {
    method: 'DELETE',
    path,
    summary: 'End the outage simulation of a cluster',
    roles: ['GROUP_CLUSTER_MANAGER', 'GROUP_CLUSTER_RESILIENCE_TESTER', 'GROUP_REPLICA_SET_MANAGER'],
    response: OutageSimulation,
  },
});
