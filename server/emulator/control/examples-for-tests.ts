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
  method: 'GET',
  path: '/orgs/*/events/*',
  nth: 2,
  probability: 0.5,
  durationSeconds: 60,
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
      const created = await at.ask('POST', '/_emulator/worlds', { body: { seed: 'empty' } });
      return { worldName: created.body.world };
    },
  },
  getEmulatorTask: {
    async prepare(at) {
      await at.ask('POST', '/_emulator/worlds', { body: { seed: 'empty' } });
      const [task] = (await at.ask('GET', '/_emulator/tasks')).body;
      return { taskId: task.id };
    },
  },
  loadEmulatorTwin: {
    free: {
      'resources[0].items':
        'objects of a copy: one that the emulator cannot hold is left out with the reason',
      'resources[1].items':
        'objects of a copy: one that the emulator cannot hold is left out with the reason',
    },
    body: ({ orgId, groupId }) => ({
      copiedAt: '2026-03-13T14:02:00Z',
      pace: 1,
      frozen: true,
      resources: [
        { resource: 'organizations', orgId, items: [{ id: orgId, name: 'Copied' }] },
        {
          ...{ resource: 'projects', groupId },
          items: [{ id: groupId, orgId, name: 'copied', clusterCount: 0, created: '2026-01-01T00:00:00Z' }],
        },
      ],
    }),
  },
  listEmulatorWork: { query: { since: '2026-01-01T00:00:00Z' } },
  updateEmulatorClock: { body: () => ({ now: '2026-03-20T00:00:00Z', rate: 2, frozen: true }) },
  updateEmulatorLimits: { body: () => ({ all: true }) },
  listEmulatorRequests: {
    query: {
      after: '1',
      method: 'GET',
      path: '/groups/**',
      operationId: 'listGroups',
      status: '2xx',
      since: '2026-01-01T00:00:00Z',
      until: '2030-01-01T00:00:00Z',
      limit: '10',
      content: 'true',
    },
  },
  getEmulatorFault: {
    async prepare(at) {
      const created = await at.ask('POST', '/_emulator/faults', { body: fault });
      return { faultId: created.body.id };
    },
  },
  createEmulatorFault: { body: () => fault },
  deleteEmulatorFault: {
    async prepare(at) {
      const created = await at.ask('POST', '/_emulator/faults', { body: fault });
      return { faultId: created.body.id };
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
