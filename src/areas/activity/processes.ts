/**
 * A process that lasts for a while and writes several events: each later event about the same resource
 * belongs to it, until one that ends it // observed: the pairing of the service's events; assumed where none
 * was recorded
 */
interface Process {
  of: RegExp;
  begins: RegExp;
  ends: RegExp;
}

const processes: readonly Process[] = [
  { of: /^CLUSTER_(CREATED|READY)$/, begins: /_CREATED$/, ends: /_READY$/ },
  {
    of: /^CLUSTER_(UPDATE|PROCESS_ARGS_UPDATE)_|^(FREE|FLEX)_UPGRADE_/,
    begins: /_SUBMITTED$|_UPGRADE_STARTED$/,
    ends: /_COMPLETED$/,
  },
  { of: /^CLUSTER_DELETE(D|_SUBMITTED)$/, begins: /_SUBMITTED$/, ends: /_DELETED$/ },
  {
    of: /^SERVERLESS_INSTANCE_(CREATED|READY|(UPDATE|DELETE)_|DELETED)/,
    begins: /_(SUBMITTED|CREATED)$/,
    ends: /_(COMPLETED|READY|DELETED)$/,
  },
  {
    of: /^CPS_(ON_DEMAND_SNAPSHOT_REQUESTED|SNAPSHOT_(STARTED|SUCCESSFUL|FAILED|IN_PROGRESS_AUDIT|COMPLETED_AUDIT))$|^TENANT_SNAPSHOT_(STARTED|COMPLETED|FAILED)/,
    begins: /_REQUESTED$/,
    ends: /_(COMPLETED|FAILED|SUCCESSFUL)(_AUDIT)?$/,
  },
  {
    of: /^(CPS|TENANT)_(COLLECTION_)?RESTORE_/,
    begins: /_REQUESTED(_AUDIT)?$/,
    ends: /_(SUCCESSFUL|COMPLETED|FAILED|CANCELLED|CANCELED)(_AUDIT)?$/,
  },
  { of: /^CPS_EXPORT_/, begins: /_(REQUESTED|STARTED)(_AUDIT)?$/, ends: /_(SUCCESSFUL|FAILED|CANCELLED)$/ },
  {
    of: /^CLUSTER_REGIONAL_OUTAGE_SIMULATION_/,
    begins: /_STARTED$/,
    ends: /_(COMPLETED|CANCELLED_CLUSTER_PAUSE|FAILED_TO_START)$/,
  },
  { of: /^CLUSTER_(UN)?BLOCK_WRITE$/, begins: /_BLOCK_WRITE$/, ends: /_UNBLOCK_WRITE$/ },
  { of: /^CLUSTER_FCV_(PINNED|UNFIXED|UNPINNED|FIXED)$/, begins: /_(PINNED|FIXED)$/, ends: /_UN/ },
  { of: /^EMPLOYEE_ACCESS_/, begins: /_GRANTED$/, ends: /_REVOKED$/ },
  {
    of: /^FTS_INDEX_(CREATED|UPDATED|PARTITIONS_CHANGED|REBUILT|BUILD_(COMPLETE|FAILED))$/,
    begins: /_(CREATED|UPDATED|PARTITIONS_CHANGED|REBUILT)$/,
    ends: /_BUILD_(COMPLETE|FAILED)$/,
  },
];

export interface Part {
  /** Names the kind of process: the same for all its events. */
  process: number;
  begins: boolean;
  ends: boolean;
}

/** The role of an event in a longer process; undefined for instantaneous events. */
export function partOf(eventTypeName: string): Part | undefined {
  const process = processes.findIndex(({ of }) => of.test(eventTypeName));
  const result = processes[process];
  if (!result) return undefined;
  return { process, begins: result.begins.test(eventTypeName), ends: result.ends.test(eventTypeName) };
}

/** Words at the end of an event type, and those of the event that takes it back. */
const opposites: readonly (readonly [string, readonly string[]])[] = [
  ['ADDED', ['DELETED', 'REMOVED']],
  ['CREATED', ['DELETED', 'REMOVED']],
  ['CONFIGURED', ['REMOVED']],
  ['ENABLED', ['DISABLED']],
  ['DISABLED', ['ENABLED']],
  ['PINNED', ['UNFIXED', 'UNPINNED']],
];

/** The event types that take an event back: a user who was added is deleted. */
export function undoneBy(eventTypeName: string): readonly string[] {
  const stem = eventTypeName.replace(/_AUDIT$/, '');
  const suffix = stem === eventTypeName ? '' : '_AUDIT';
  for (const [ending, undoing] of opposites) {
    if (stem.endsWith(`_${ending}`)) {
      return undoing.map((word) => `${stem.slice(0, -ending.length)}${word}${suffix}`);
    }
  }
  return [];
}
