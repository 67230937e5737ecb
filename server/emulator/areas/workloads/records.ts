import type { WorkloadKind, WorkloadMix, WorkloadTarget } from '#contract/emulator/workloads.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** Generated reads and writes: their kinds, their rate, and their results. */
export interface WorkloadRecord {
  id: string;
  target: WorkloadTarget;
  /** The cluster that the target named when the workload was made, and its project or that of the source. */
  clusterId: string;
  groupId: string;
  perSecond: number;
  mix: WorkloadMix;
  /** When it was started first, and up to when its operations are done, in milliseconds since the epoch. */
  since: number;
  doneUntil: number;
  /** The next scheduled turn, while it runs. */
  due?: string;
  /** Place in the cycle that the mix makes. */
  place: number;
  /** Numbers of the oldest document that is left and of the next one. */
  oldest: number;
  next: number;
  done: Record<WorkloadKind, number>;
  refused: number;
  skipped: number;
  trouble?: string;
}

export const workloadTables = {
  workloads: spec<WorkloadRecord>()({
    all: { key: () => 'all', order: (row) => row.id },
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
  }),
};

type WorkloadTables = typeof workloadTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends WorkloadTables {}
}
declare module '#server/emulator/kernel/area-events.ts' {
  interface AreaEvents {
    /** Documents of a cluster, of the service or of a source, were written without a request. */
    'documents.written': { clusterId: string };
  }
}
