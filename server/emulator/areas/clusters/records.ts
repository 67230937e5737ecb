import type { NetworkContainer } from '#contract/clusters/containers.ts';
import type { ManagedNamespace } from '#contract/clusters/global-writes/schemas.ts';
import type { FirstProcessArgs } from '#contract/clusters/process-args.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** Internal state of a cluster beyond its public fields. */
export interface ClusterWork {
  /** The cluster's id. */
  id: string;
  groupId: string;
  /** Counts the works begun: only the end of the last one makes the cluster idle. */
  turn: number;
  /** When the cluster was last resumed: it cannot be paused for an hour. */
  resumed?: string;
  /** Set since 2024-10-23, where each shard scales independently. */
  independentScaling?: boolean;
}

/** Members of a cluster that stop and start while a change is applied. */
export interface MemberRestarts {
  /** The cluster's id. */
  id: string;
  groupId: string;
  /** Distinguishes its steps from those of an earlier change. */
  begun: string;
  downHosts: string[];
  primaries: string[];
  hasPrimary: boolean;
  /** Hosts that are back. */
  restarted: string[];
  /** The version that the others still run. */
  versionBefore: string;
}

/** Explicit arguments of a cluster's processes; TLS is part of the cluster itself. */
export interface ProcessArgsRecord {
  /** The cluster's id. */
  id: string;
  groupId: string;
  args: FirstProcessArgs;
}

/** How a global cluster is divided by location. */
export interface GlobalWritesRecord {
  /** The cluster's id. */
  id: string;
  groupId: string;
  /** Id of the zone by location, for custom mappings. */
  zones: Readonly<Record<string, string>>;
  namespaces: readonly ManagedNamespace[];
}

type WithoutLinks<Shape> = Shape extends unknown ? Omit<Shape, 'links'> : never;
export type ContainerRecord = WithoutLinks<NetworkContainer> & { groupId: string };

export const clusterTables = {
  clusterWork: spec<ClusterWork>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.id },
  }),
  memberRestarts: spec<MemberRestarts>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.id },
  }),
  /** Clusters that are gone and whose snapshots were kept. */
  deletedClusters: spec<ClusterRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createDate },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
  processArgs: spec<ProcessArgsRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.id },
  }),
  globalWrites: spec<GlobalWritesRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.id },
  }),
  networkContainers: spec<ContainerRecord>()({
    group: { key: (row) => row.groupId },
    provider: { key: (row) => `${row.groupId}/${row.providerName}` },
  }),
};

type ClusterTables = typeof clusterTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends ClusterTables {}
}
