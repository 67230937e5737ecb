import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';
import { instantFactor } from '#server/emulator/kernel/time/durations.ts';
import { addWideCluster, outageBody } from './examples-for-tests.ts';

const prefix = 'CLUSTER_REGIONAL_OUTAGE_SIMULATION_';

const majority = {
  outageFilters: [
    { cloudProvider: 'AWS', regionName: 'US_EAST_1' },
    { cloudProvider: 'AWS', regionName: 'EU_WEST_1' },
  ],
};

async function begin(options: Parameters<typeof testEmulator>[0] = {}, body: object = outageBody) {
  const at = await testEmulator(options);
  const cluster = addWideCluster(at);
  const path = `~/groups/${at.groupId}/clusters/${cluster.name}/outageSimulation`;
  const started = await at.ask('POST', path, { body });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return { at, cluster, path, started: started.body };
}

/** What readers see, one after the other, until the word comes. */
async function watch(at: TestEmulator, path: string, last: string): Promise<string[]> {
  const seen: string[] = [];
  while (seen.at(-1) !== last && seen.length < 10) {
    const { status, body } = await at.ask('GET', path);
    seen.push(status === 200 ? body.state : String(status));
  }
  return seen;
}

function logged(at: TestEmulator): string[] {
  return [...at.world.tables.events.by('group', at.groupId)]
    .map(({ eventTypeName }) => eventTypeName)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .reverse();
}

function simulationsIn(at: TestEmulator) {
  return [...at.world.tables.outageSimulations.all()];
}

describe('an outage simulation', () => {
  it('shows every state once to its watchers, however fast time runs', async () => {
    const { at, path } = await begin({ pace: { factor: instantFactor, own: {} } });
    expect(await watch(at, path, 'SIMULATING')).toEqual(['START_REQUESTED', 'STARTING', 'SIMULATING']);
    expect((await at.ask('DELETE', path)).body.state).toBe('RECOVERY_REQUESTED');
    expect(await watch(at, path, '404')).toEqual(['RECOVERY_REQUESTED', 'RECOVERING', 'COMPLETE', '404']);
    expect(logged(at)).toEqual(['STARTED', 'END_REQUESTED', 'COMPLETED']);
  });

  it('takes its time at the usual pace', async () => {
    const { at, path } = await begin();
    const stateAfter = async (seconds: number) => {
      at.advance(seconds);
      return (await at.ask('GET', path)).body.state;
    };
    expect(await stateAfter(0.3)).toBe('START_REQUESTED');
    expect(await stateAfter(0.1)).toBe('STARTING');
    expect(await stateAfter(0.9)).toBe('STARTING');
    expect(await stateAfter(0.1)).toBe('SIMULATING');
    expect(await stateAfter(3600)).toBe('SIMULATING');
  });

  it('reports the requested regions, the start, and the latest end', async () => {
    const { at, path, started } = await begin();
    expect(withoutLinks(started)).toEqual({
      id: expect.stringMatching(/^[a-f0-9]{24}$/),
      groupId: at.groupId,
      clusterName: 'wide',
      outageFilters: [{ cloudProvider: 'AWS', regionName: 'US_EAST_1', type: 'REGION' }],
      startRequestDate: '2026-03-13T14:02:00Z',
      expirationDate: '2026-03-16T14:02:00Z',
      state: 'START_REQUESTED',
    });
    expect((await at.ask('GET', path)).body).toEqual(started);
  });

  it('takes the hosts of its regions down until they have recovered', async () => {
    const { at, path, cluster } = await begin();
    const down = () => simulationsIn(at).map(({ downHosts }) => downHosts.length);
    expect(down()).toEqual([0]);
    at.advance(10);
    expect(down()).toEqual([2]);
    expect(at.world.tables.outageSimulations.by('cluster', cluster.id)[0]).toMatchObject({
      hasPrimary: true,
      primaryMoved: true,
    });
    await at.ask('DELETE', path);
    at.advance(0.5);
    expect((await at.ask('GET', path)).body.state).toBe('RECOVERING');
    expect(down()).toEqual([2]);
    at.advance(2);
    expect((await at.ask('GET', path)).body.state).toBe('COMPLETE');
    expect(down()).toEqual([0]);
  });

  it('raises no alert about a missing primary', async () => {
    const { at } = await begin({}, majority);
    const about = () =>
      [...at.world.tables.alerts.all()].filter(({ clusterName }) => clusterName === 'wide').length;
    const alerts = about();
    at.advance(60);
    expect(simulationsIn(at)[0]).toMatchObject({ state: 'SIMULATING', hasPrimary: false });
    expect(about()).toBe(alerts);
  });

  it('ends automatically after three days', async () => {
    const { at, path } = await begin();
    at.advance(3 * 86_400 - 1);
    expect((await at.ask('GET', path)).body.state).toBe('SIMULATING');
    at.advance(60);
    expect((await at.ask('GET', path)).status).toBe(404);
    expect(logged(at)).toEqual(['STARTED', 'END_REQUESTED', 'COMPLETED']);
  });

  it('may be followed by another one', async () => {
    const { at, path, started } = await begin();
    at.advance(10);
    await at.ask('DELETE', path);
    at.advance(2.4);
    expect((await at.ask('GET', path)).body.state).toBe('COMPLETE');
    const again = await at.ask('POST', path, { body: outageBody });
    expect([again.status, again.body.state]).toEqual([200, 'START_REQUESTED']);
    expect(again.body.id).not.toBe(started.id);
    at.advance(10);
    expect((await at.ask('GET', path)).body).toMatchObject({ id: again.body.id, state: 'SIMULATING' });
  });

  it('is over when its cluster is paused', async () => {
    const { at, path, cluster } = await begin();
    at.advance(10);
    const paused = await at.ask('PATCH', `~/groups/${at.groupId}/clusters/${cluster.name}`, {
      body: { paused: true },
    });
    expect(paused.status, JSON.stringify(paused.body)).toBe(200);
    expect((await at.ask('GET', path)).status).toBe(404);
    expect(logged(at)).toEqual(['STARTED', 'CANCELLED_CLUSTER_PAUSE']);
    at.advance(4 * 86_400);
    expect(logged(at)).toHaveLength(2);
  });

  it('keeps its cluster from being deleted until it is complete', async () => {
    const { at, path, cluster } = await begin();
    const one = `~/groups/${at.groupId}/clusters/${cluster.name}`;
    const before = at.rows();
    const refused = await at.ask('DELETE', one);
    expect([refused.status, refused.body.errorCode]).toEqual([
      400,
      'CANNOT_TERMINATE_CLUSTER_WITH_UNDERGOING_REGIONAL_OUTAGE_SIMULATION',
    ]);
    expect(at.unchanged(before)).toBe(true);
    at.advance(10);
    await at.ask('DELETE', path);
    at.advance(2.4);
    expect((await at.ask('DELETE', one)).status).toBe(202);
  });

  it('does not start where the cluster has left the region meanwhile', async () => {
    const { at, path, cluster } = await begin();
    const [shard] = cluster.replicationSpecs;
    if (!shard) throw new Error('the cluster has no shard');
    const regionConfigs = shard.regionConfigs.filter(({ regionName }) => regionName !== 'US_EAST_1');
    at.world.tables.clusters.put({ ...cluster, replicationSpecs: [{ ...shard, regionConfigs }] });
    at.advance(10);
    expect((await at.ask('GET', path)).status).toBe(404);
    expect(logged(at)).toEqual(['STARTED', 'FAILED_TO_START']);
  });
});
