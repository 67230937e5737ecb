/**
 * Values with which the service reports automatic progress; compared in lower case without `_`. TRACKING
 * alerts are excluded: they stay so for minutes, and a page of alerts is viewed all day.
 */
const moving: ReadonlySet<string> = new Set([
  'creating',
  'updating',
  'deleting',
  'repairing',
  'pending',
  'pendingacceptance',
  'queued',
  'new',
  'working',
  'running',
  'building',
  'inprogress',
  'migrating',
  'initiating',
  'initializing',
  'finalizing',
  'enabling',
  'disabling',
  'startrequested',
  'starting',
  'recoveryrequested',
  'recovering',
  'applying',
  'addingpeer',
  'waitingforuser',
  'terminating',
  'verified',
  // of the export of logs to a bucket
  'bucketverified',
  // of online archives
  'pausing',
  // of stream processors
  'init',
  'provision',
]);
const stateFields: ReadonlySet<string> = new Set([
  'stateName',
  'status',
  // of an entry of an access list
  'STATUS',
  'state',
  'replicaSetScalingState',
  // of a process: a member that restarts is RECOVERING
  'typeName',
  // of peering connections and of private endpoints at AWS
  'statusName',
  'connectionStatus',
]);
/** Enough for a page of 500 members; only the beginning of a longer answer is checked. */
const MAX_NODES = 50_000;

function isMovingWord(value: unknown): boolean {
  return typeof value === 'string' && moving.has(value.toLowerCase().replaceAll('_', ''));
}

/** A restore names no state: it runs until it is finished, failed, expired or cancelled // observed */
function isRunningRestore(value: object): boolean {
  if (!('deliveryType' in value) || !('snapshotId' in value || 'pointInTimeUTCSeconds' in value))
    return false;
  const is = (name: string) => Reflect.get(value, name) === true;
  if (is('cancelled') || is('failed') || is('expired')) return false;
  if (typeof Reflect.get(value, 'finishedAt') === 'string') return false;
  const links: unknown = Reflect.get(value, 'deliveryUrl');
  return !(Array.isArray(links) && links.length > 0);
}

/** The invoice of the current month is pending until the month ends. */
const isInvoice = (value: object): boolean => 'amountBilledCents' in value;

/** Whether an answer shows something that changes without anybody's doing, so that looking again soon is worth it. */
export function isTransitional(body: unknown): boolean {
  const open: unknown[] = [body];
  for (let nodes = 0; open.length > 0 && nodes < MAX_NODES; nodes += 1) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const each of value) open.push(each);
      continue;
    }
    if (isRunningRestore(value)) return true;
    for (const [name, inner] of Object.entries(value)) {
      if (stateFields.has(name) && isMovingWord(inner) && !isInvoice(value)) return true;
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return false;
}
