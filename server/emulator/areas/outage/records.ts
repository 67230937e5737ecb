import type { OutageSimulation } from '#contract/outages/outage.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** A simulation and its current effect on the cluster. */
export interface OutageRecord extends OutageSimulation {
  clusterId: string;
  /** Ids (`host:port`) of the processes that are down now: none before SIMULATING, none after RECOVERING. */
  downHosts: string[];
  /** Since when they are down, in milliseconds since the epoch. */
  struckAt?: number;
  /** Ids of the members that are primary meanwhile; of no meaning while nothing is down. */
  primaries: string[];
  /** The survivors were forced to continue without the others. */
  forced?: true;
  /** Whether every shard has a primary now. */
  hasPrimary: boolean;
  /** Whether another member than usual is the primary of some shard now. */
  primaryMoved: boolean;
}

export const outageTables = {
  /** At most one row a cluster; it goes soon after it is COMPLETE. */
  outageSimulations: spec<OutageRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
  }),
};

type OutageTables = typeof outageTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends OutageTables {}
}
