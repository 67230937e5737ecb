import { linked } from '../areas/live-migrations/examples-for-tests.ts';
import type { Examples, Places } from '../table-tests/example-for-tests.ts';

const fault = {
  operationId: 'getOrgEvent',
  kind: 'status',
  status: 500,
  errorCode: 'UNEXPECTED_ERROR',
  latencyMs: 1,
  retryAfterSeconds: 1,
  remaining: 1,
};

export const places: Places = {
  scenarioName: () => 'bad-night',
};

/** The emulator's own operations. */
export const examples: Examples = {
  createEmulatorWorld: {
    body: () => ({ seed: 'empty', name: 'w', frozen: true, now: '2026-01-01T00:00:00Z', pace: 60 }),
  },
  deleteEmulatorWorld: {
    async prepare(at) {
      const made = await at.ask('POST', '/_emulator/worlds', { body: { seed: 'empty' } });
      return { worldName: made.body.world };
    },
  },
  getEmulatorTask: {
    async prepare(at) {
      await at.ask('POST', '/_emulator/worlds', { body: { seed: 'empty' } });
      const [task] = (await at.ask('GET', '/_emulator/tasks')).body;
      return { taskId: task.id };
    },
  },
  updateEmulatorClock: { body: () => ({ advanceSeconds: 1, rate: 2, frozen: true }) },
  updateEmulatorLimits: { body: () => ({ all: true }) },
  listEmulatorRequests: { query: { after: '1' } },
  createEmulatorFault: { body: () => fault },
  deleteEmulatorFault: {
    async prepare(at) {
      const made = await at.ask('POST', '/_emulator/faults', { body: fault });
      return { faultId: made.body.id };
    },
  },
  createEmulatorKey: {
    body: ({ orgId }) => ({
      desc: 'x',
      grants: [{ roleName: 'ORG_MEMBER', orgId }],
      accessList: ['10.0.0.1'],
    }),
  },
  runEmulatorCommand: {
    body: () => ({ db: 'shop', command: '{"count": "orders"}', readPreference: 'primary' }),
  },
  getEmulatorMomentDigest: { query: { pointInTimeUtcSeconds: '1700000000' } },
  runEmulatorSourceCommand: {
    async prepare(at) {
      await linked(at);
      return { clusterName: 'inventory' };
    },
    body: () => ({ db: 'shop', command: '{"count": "orders"}' }),
  },
  raiseEmulatorEvent: {
    body: ({ groupId, clusterName }) => ({
      groupId,
      eventTypeName: 'NO_PRIMARY',
      clusterName,
      currentValue: { number: 1, units: 'RAW' },
      state: 'raise',
    }),
  },
};
