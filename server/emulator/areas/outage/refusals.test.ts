import { describe, expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { linked, migrationBody } from '../live-migrations/examples-for-tests.ts';
import { addWideCluster, outageBody } from './examples-for-tests.ts';

const aws = (...names: string[]) => ({
  outageFilters: names.map((regionName) => ({ cloudProvider: 'AWS', regionName, type: 'REGION' })),
});

async function ready() {
  const at = await testEmulator();
  const cluster = addWideCluster(at);
  const pathOf = (name: string) => `~/groups/${at.groupId}/clusters/${name}/outageSimulation`;
  return { at, cluster, pathOf, path: pathOf(cluster.name) };
}

describe('starting an outage simulation', () => {
  it.each([
    ['no region', { outageFilters: [] }, 'outageFilters'],
    ['no filters', {}, 'outageFilters'],
    [
      'a region without provider',
      { outageFilters: [{ regionName: 'US_EAST_1' }] },
      'outageFilters[0].cloudProvider',
    ],
    ['a region of no cluster', aws('US_EAST_1', 'AP_SOUTH_1'), 'outageFilters[1].regionName'],
    [
      'a region of another provider',
      { outageFilters: [{ cloudProvider: 'GCP', regionName: 'US_EAST_1' }] },
      'outageFilters[0].regionName',
    ],
    ['a region twice', aws('US_EAST_1', 'US_EAST_1'), 'outageFilters[1].regionName'],
    ['every region', aws('US_EAST_1', 'US_WEST_2', 'EU_WEST_1'), 'outageFilters'],
  ])('is refused with %s', async (_, body, field) => {
    const { at, path } = await ready();
    const before = at.rows();
    const reply = await at.ask('POST', path, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields.map((each: { field: string }) => each.field)).toContain(field);
    expect(at.unchanged(before)).toBe(true);
  });

  it('is accepted for the only region of a cluster, which is then unavailable', async () => {
    const { at, pathOf } = await ready();
    const path = pathOf(at.clusterName);
    const reply = await at.ask('POST', path, { body: outageBody });
    expect([reply.status, reply.body.state]).toEqual([200, 'START_REQUESTED']);
    at.advance(600);
    expect((await at.ask('GET', path)).body.state).toBe('SIMULATING');
    expect((await at.ask('DELETE', path)).body.state).toBe('RECOVERY_REQUESTED');
  });

  it('is refused while one is under way', async () => {
    const { at, path } = await ready();
    await at.ask('POST', path, { body: outageBody });
    at.advance(10);
    const before = at.rows();
    const reply = await at.ask('POST', path, { body: aws('US_WEST_2') });
    expect([reply.status, reply.body.errorCode, reply.body.detail]).toEqual([
      400,
      'INVALID_CLUSTER_OUTAGE_SIMULATION_STATE',
      'Invalid cluster outage simulation state: SIMULATING, expected state: COMPLETE',
    ]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('is refused while a live migration fills the cluster', async () => {
    const { at, path, cluster } = await ready();
    const [source] = await linked(at);
    await at.ask('POST', `~/groups/${at.groupId}/liveMigrations`, {
      body: migrationBody(at, { clusterName: cluster.name, source }),
    });
    const before = at.rows();
    const reply = await at.ask('POST', path, { body: outageBody });
    expect([reply.status, reply.body.errorCode]).toEqual([
      409,
      'CANNOT_MODIFY_CLUSTER_WITH_RUNNING_LIVE_IMPORT',
    ]);
    expect(at.unchanged(before)).toBe(true);
  });

  it.each([
    ['changing', { stateName: 'UPDATING' }, 400, 'VALIDATION_ERROR'],
    ['paused', { paused: true }, 409, 'CANNOT_UPDATE_PAUSED_CLUSTER'],
    ['going', { stateName: 'DELETING' }, 400, 'CLUSTER_ALREADY_REQUESTED_DELETION'],
  ] as const)('is refused for a cluster that is %s', async (_, change, status, code) => {
    const { at, path, cluster } = await ready();
    at.world.tables.clusters.put({ ...cluster, ...change });
    const before = at.rows();
    const reply = await at.ask('POST', path, { body: outageBody });
    expect([reply.status, reply.body.errorCode]).toEqual([status, code]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('is for those who manage clusters or test how resilient they are', async () => {
    const { at, path } = await ready();
    for (const [role, status] of [
      ['GROUP_READ_ONLY', 403],
      ['GROUP_CLUSTER_RESILIENCE_TESTER', 200],
    ] as const) {
      const as = await at.key(role);
      expect((await at.ask('POST', path, { body: outageBody, as })).status).toBe(status);
    }
    const as = await at.key('GROUP_REPLICA_SET_MANAGER');
    expect((await at.ask('GET', path, { as })).status).toBe(403);
    at.advance(10);
    expect((await at.ask('DELETE', path, { as })).status).toBe(200);
  });
});

describe('ending an outage simulation', () => {
  it.each([
    [0, 'START_REQUESTED'],
    [0.5, 'STARTING'],
  ])('is refused before it simulates, after %s s', async (seconds, state) => {
    const { at, path } = await ready();
    await at.ask('POST', path, { body: outageBody });
    at.advance(seconds);
    const before = at.rows();
    const reply = await at.ask('DELETE', path);
    expect([reply.status, reply.body.errorCode, reply.body.detail]).toEqual([
      400,
      'INVALID_CLUSTER_OUTAGE_SIMULATION_STATE',
      `Invalid cluster outage simulation state: ${state}, expected state: SIMULATING`,
    ]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('is refused a second time', async () => {
    const { at, path } = await ready();
    await at.ask('POST', path, { body: outageBody });
    at.advance(10);
    expect((await at.ask('DELETE', path)).status).toBe(200);
    expect((await at.ask('DELETE', path)).body.parameters).toEqual(['RECOVERY_REQUESTED', 'SIMULATING']);
  });

  it.each(['GET', 'DELETE'])('%s finds none where none is', async (method) => {
    const { at, path, pathOf } = await ready();
    const none = await at.ask(method, path);
    expect([none.status, none.body.errorCode]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    const unknown = await at.ask(method, pathOf('nowhere'));
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'CLUSTER_NOT_FOUND']);
  });
});
