import { describe, expect, it } from 'vitest';
import { hosts } from '#contract/clusters/hosts.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { addWideCluster } from './examples-for-tests.ts';

/** A cluster of two, two and one electable nodes whose regions have failed. */
async function struck(...regions: string[]) {
  const at = await testEmulator();
  const { name } = addWideCluster(at);
  const one = `~/groups/${at.groupId}/clusters/${name}`;
  await at.ask('POST', `${one}/outageSimulation`, {
    body: { outageFilters: regions.map((regionName) => ({ cloudProvider: 'AWS', regionName })) },
  });
  at.advance(120);
  return { at, one, path: `${one}/outageSimulation` };
}

async function availability(at: TestEmulator): Promise<string> {
  const { body } = await at.ask('GET', '~/clusters');
  const clusters: { name: string; availability: string }[] = body.results.flatMap(
    (group: { clusters: object[] }) => group.clusters,
  );
  return clusters.find(({ name }) => name === 'wide')?.availability ?? '';
}

function elections(at: TestEmulator): number {
  return at.world.tables.events
    .by('group', at.groupId)
    .filter(({ eventTypeName, clusterName }) => eventTypeName === 'PRIMARY_ELECTED' && clusterName === 'wide')
    .length;
}

/** The states of the members, in their order. */
async function members(at: TestEmulator): Promise<string[]> {
  const { body } = await at.ask('GET', `~/groups/${at.groupId}/processes`);
  return body.results
    .filter(({ userAlias }: { userAlias: string }) => userAlias.startsWith('wide'))
    .toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
    .map(({ typeName }: { typeName: string }) => typeName.replace('REPLICA_', ''));
}

describe('an outage', () => {
  it('of a minority weakens the cluster and moves its primary', async () => {
    const { at } = await struck('US_EAST_1');
    expect(await availability(at)).toBe('warning');
    expect(await members(at)).toEqual(['NO_DATA', 'NO_DATA', 'PRIMARY', 'SECONDARY', 'SECONDARY']);
    expect(elections(at)).toBe(1);
  });

  it('of a majority leaves the cluster without primary, until it is over', async () => {
    const { at, path } = await struck('US_EAST_1', 'EU_WEST_1');
    expect(await availability(at)).toBe('unavailable');
    expect(await members(at)).toEqual(['NO_DATA', 'NO_DATA', 'SECONDARY', 'SECONDARY', 'NO_DATA']);
    expect(elections(at)).toBe(0);
    await at.ask('DELETE', path);
    at.advance(120);
    expect(await availability(at)).toBe('available');
    expect(await members(at)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY', 'SECONDARY', 'SECONDARY']);
    expect(elections(at)).toBe(1);
  });

  it('leaves a gap in the measurements, also after its end', async () => {
    const { at, path } = await struck('US_EAST_1');
    const wide = [...at.world.tables.clusters.all()].find(({ name }) => name === 'wide');
    const [first] = wide ? hosts(wide) : [];
    const measured = async () => {
      const of = `~/groups/${at.groupId}/processes/${first?.id}/measurements`;
      const { body } = await at.ask('GET', `${of}?granularity=PT1M&period=PT10M&m=CONNECTIONS`);
      return body.measurements[0].dataPoints.map(({ value }: { value: number | null }) => value !== null);
    };
    at.advance(120);
    await at.ask('DELETE', path);
    at.advance(180);
    expect((await at.ask('GET', path)).status).toBe(404);
    const shown = await measured();
    expect(shown.slice(-3)).toEqual([true, true, true]);
    expect(shown.filter((each: boolean) => !each).length).toBeGreaterThan(1);
  });

  it('of a majority is survived by force', async () => {
    const { at, one } = await struck('US_EAST_1', 'EU_WEST_1');
    const forced = await at.ask('PATCH', one, {
      body: { acceptDataRisksAndForceReplicaSetReconfig: '2026-03-13T14:04:00Z' },
    });
    expect(forced.status, JSON.stringify(forced.body)).toBe(200);
    expect(await availability(at)).toBe('warning');
    expect(await members(at)).toEqual(['NO_DATA', 'NO_DATA', 'PRIMARY', 'SECONDARY', 'NO_DATA']);
    expect(elections(at)).toBe(1);
  });
});
