import type { StateName } from './parts.ts';
import { type ClusterRecord, isTenant } from './record.ts';

/** Something may be done to a cluster in these states, and under these further conditions. */
interface Allowed {
  states: readonly StateName[];
  /** The cluster must be paused (true) or must not be (false). */
  paused?: boolean;
  /** Not on free and shared tiers. */
  dedicated?: true;
  backup?: true;
  pit?: true;
  unprotected?: true;
  /** Not on tiers whose disks lose their data with the machine. */
  durableDisk?: true;
}

const running = ['IDLE', 'UPDATING', 'REPAIRING'] as const;
const settled = ['IDLE'] as const;
const beforeDeletion = ['IDLE', 'CREATING', 'UPDATING', 'REPAIRING'] as const;

/** What may be done to a cluster when; the emulator refuses and the console explains by the same table. */
export const clusterCan = {
  connect: { states: running, paused: false },
  update: { states: running, paused: false }, // observed: a paused cluster accepts only its resumption
  /** Tags say nothing to the machines, so they need not be there yet // assumed */
  tag: { states: beforeDeletion, paused: false },
  pause: { states: settled, paused: false, dedicated: true, durableDisk: true },
  /** Also while the pause is being applied // observed: three times */
  resume: { states: running, paused: true, dedicated: true },
  delete: { states: beforeDeletion, unprotected: true },
  snapshot: { states: running, paused: false, dedicated: true, backup: true },
  restoreInto: { states: settled, paused: false },
  restoreToPointInTime: { states: settled, paused: false, dedicated: true, backup: true, pit: true },
  exportSnapshot: { states: running, dedicated: true, backup: true },
  editBackupSchedule: { states: running, dedicated: true, backup: true },
  simulateOutage: { states: settled, paused: false, dedicated: true },
  /** Also while another change is being applied // observed: after a change of process arguments */
  buildRollingIndex: { states: running, paused: false, dedicated: true },
  editSearchIndexes: { states: running, paused: false },
  migrateInto: { states: settled, paused: false, dedicated: true },
  loadSampleData: { states: settled, paused: false },
} as const satisfies Record<string, Allowed>;

export type ClusterAction = keyof typeof clusterCan;

/** Why not, as a word for code and a sentence for people. */
export const clusterRefusals = {
  creating: 'The cluster is still being created.',
  updating: 'The cluster is being changed. Wait until it is idle.',
  repairing: 'The cluster is being repaired. Wait until it is idle.',
  deleting: 'The cluster is being deleted.',
  paused: 'The cluster is paused. Resume it first.',
  notPaused: 'The cluster is not paused.',
  tenant: 'Free and shared clusters do not offer this. Move to M10 or larger.',
  noBackup: 'Cloud backup is off for this cluster.',
  noPit: 'Continuous backup is off for this cluster.',
  protected: 'Termination protection is on. Switch it off first.',
  nvme: 'Clusters on NVMe storage cannot be paused.',
} as const;
export type ClusterRefusal = keyof typeof clusterRefusals;

const transitional: Record<Exclude<StateName, 'IDLE'>, ClusterRefusal> = {
  CREATING: 'creating',
  UPDATING: 'updating',
  REPAIRING: 'repairing',
  DELETING: 'deleting',
};

type Checked = Pick<
  ClusterRecord,
  | 'stateName'
  | 'paused'
  | 'backupEnabled'
  | 'pitEnabled'
  | 'terminationProtectionEnabled'
  | 'replicationSpecs'
>;

function onNvme(cluster: Checked): boolean {
  return cluster.replicationSpecs.some((shard) =>
    shard.regionConfigs.some((region) => region.electableSpecs?.instanceSize.includes('_NVME')),
  );
}

/** Why an action is refused now; undefined: it is allowed. */
export function clusterRefusal(action: ClusterAction, cluster: Checked): ClusterRefusal | undefined {
  const allowed: Allowed = clusterCan[action];
  if (allowed.dedicated && isTenant(cluster)) return 'tenant';
  // while a pause is applied the cluster is paused already // documented: 409
  if (allowed.paused === false && cluster.paused && cluster.stateName !== 'DELETING') return 'paused';
  if (!allowed.states.includes(cluster.stateName) && cluster.stateName !== 'IDLE')
    return transitional[cluster.stateName];
  if (allowed.paused === true && !cluster.paused) return 'notPaused';
  if (allowed.unprotected && cluster.terminationProtectionEnabled) return 'protected';
  if (allowed.durableDisk && onNvme(cluster)) return 'nvme';
  if (allowed.backup && !cluster.backupEnabled) return 'noBackup';
  if (allowed.pit && !cluster.pitEnabled) return 'noPit';
  return undefined;
}

/** Whether a cluster is in a state that ends automatically: worth polling soon. */
export function isTransitional(cluster: Pick<ClusterRecord, 'stateName'>): boolean {
  return cluster.stateName !== 'IDLE';
}
