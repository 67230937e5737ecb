import type { OperationId } from '#contract/api/operations.ts';

interface ControlExample {
  /** Values of the path; those of the first line of `--json` are variables of the shell. */
  path?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
}

const cluster = { groupId: '$groupId', clusterName: '$clusterName' };
const source = { orgId: '$orgId', clusterName: 'inventory' };
const fault = { faultId: '$faultId' };
const workload = { workloadId: '$workloadId' };

/** One request for each operation of the control API whose path, query or body has something to fill in. */
export const controlExamples: Partial<Record<OperationId, ControlExample>> = {
  createEmulatorWorld: { body: { seed: 'single', name: 'ci', frozen: true } },
  deleteEmulatorWorld: { path: { worldName: 'ci' } },
  getEmulatorTask: { path: { taskId: '$taskId' } },
  updateEmulatorClock: { body: { now: '2030-01-01T00:00:00Z' } },
  updateEmulatorLimits: { body: { all: true } },
  createEmulatorFault: { body: { operationId: 'listClusters', kind: 'status', status: 429, nth: 3 } },
  getEmulatorFault: { path: fault },
  deleteEmulatorFault: { path: fault },
  listEmulatorRequests: { query: 'method=POST&path=/groups/*/clusters&status=2xx&content=true' },
  createEmulatorKey: {
    body: { grants: [{ roleName: 'GROUP_READ_ONLY', groupId: '65a1f0c2e4b0a1b2c3d4e5f6' }] },
  },
  runEmulatorScenario: { path: { scenarioName: 'bad-night' } },
  raiseEmulatorEvent: {
    body: { groupId: '65a1f0c2e4b0a1b2c3d4e5f6', eventTypeName: 'NO_PRIMARY', clusterName: 'orders' },
  },
  listEmulatorDeliveries: { query: 'groupId=$groupId' },
  importEmulatorWorld: { body: { format: 2 } },
  loadEmulatorTwin: {
    body: {
      copiedAt: '2030-01-01T00:00:00Z',
      resources: [
        { resource: 'organizations', orgId: '65a1f0c2e4b0a1b2c3d4e5f7', items: [] },
        { resource: 'projects', groupId: '65a1f0c2e4b0a1b2c3d4e5f6', items: [] },
      ],
    },
  },
  listEmulatorLogDeliveries: { query: 'groupId=$groupId' },
  listEmulatorWork: { query: 'since=2030-01-01T00:00:00Z' },
  runEmulatorCommand: { path: cluster, body: { db: 'shop', command: { count: 'orders' } } },
  runEmulatorSourceCommand: { path: source, body: { db: 'shop', command: { count: 'orders' } } },
  openEmulatorWire: { path: cluster },
  getEmulatorSnapshotDigest: { path: { ...cluster, snapshotId: '$snapshotId' } },
  getEmulatorMomentDigest: { path: cluster, query: 'pointInTimeUtcSeconds=1893456000' },
  createEmulatorWorkload: {
    body: {
      target: { kind: 'cluster', groupId: '65a1f0c2e4b0a1b2c3d4e5f6', clusterName: 'orders' },
      perSecond: 20,
      mix: { insert: 1, findById: 3 },
    },
  },
  updateEmulatorWorkload: { path: workload, body: { running: false } },
  deleteEmulatorWorkload: { path: workload },
  createEmulatorRehearsal: {
    body: { groupId: '65a1f0c2e4b0a1b2c3d4e5f6', clusterName: 'orders', difficulty: 'rough' },
  },
  endEmulatorRehearsal: { path: { rehearsalId: '$rehearsalId' } },
};
