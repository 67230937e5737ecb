import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { awsRegion, clustersOf, eventsOf, fieldsOf, replicaSet } from './cluster-for-tests.ts';

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;

beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
});

const free = {
  providerName: 'TENANT',
  backingProviderName: 'AWS',
  regionName: 'US_EAST_1',
  electableSpecs: { instanceSize: 'M0' },
};
const flexPath = () => `~/groups/${at.groupId}/flexClusters`;
const readFlex = (name: string) => at.ask('GET', `${flexPath()}/${name}`);

async function flex(name: string): Promise<string> {
  const providerSettings = { backingProviderName: 'AWS', regionName: 'EU_WEST_1' };
  const body = { name, providerSettings, tags: [{ key: 'team', value: 'research' }] };
  const created = await at.ask('POST', flexPath(), { body });
  at.advance(600);
  return created.body.id;
}

describe('a flex cluster that outgrows its tier', () => {
  const upgrade = (body: object) => at.ask('POST', `${flexPath()}:tenantUpgrade`, { body });

  it('is a cluster under its name and id, which clients wait for there', async () => {
    const id = await flex('ideas');
    at.advance(2 * 86_400);
    const reply = await upgrade(replicaSet('ideas', awsRegion('EU_WEST_1')));
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ id, stateName: 'UPDATING' });
    expect((await clusters.get('ideas')).body).toMatchObject({
      id,
      stateName: 'UPDATING',
      tags: [{ key: 'team', value: 'research' }],
    });
    expect((await readFlex('ideas')).body.errorCode).toBe('CANNOT_USE_NON_FLEX_CLUSTER_IN_FLEX_API');
    expect(at.world.tables.flexSnapshots.size).toBe(0);
    at.advance(3600);
    expect((await clusters.get('ideas')).body.stateName).toBe('IDLE');
    expect(eventsOf(at, 'ideas').slice(-2)).toEqual(['FLEX_UPGRADE_STARTED', 'CLUSTER_UPDATE_COMPLETED']);
  });

  it('remains flex unless a dedicated tier is requested, and requires an idle flex cluster', async () => {
    await flex('ideas');
    const before = at.rows();
    const small = await upgrade(replicaSet('ideas', free));
    expect([small.status, fieldsOf(small)]).toEqual([
      400,
      ['replicationSpecs[0].regionConfigs[0].providerName'],
    ]);
    const other = await upgrade(replicaSet('single', awsRegion('EU_WEST_1')));
    expect([other.status, other.body.errorCode]).toEqual([400, 'CANNOT_USE_NON_FLEX_CLUSTER_IN_FLEX_API']);
    expect(at.unchanged(before)).toBe(true);
    await at.ask('DELETE', `${flexPath()}/ideas`);
    const late = await upgrade(replicaSet('ideas', awsRegion('EU_WEST_1')));
    expect([late.status, late.body.errorCode]).toEqual([400, 'CLUSTER_ALREADY_REQUESTED_DELETION']);
  });
});

describe('a free cluster that outgrows its tier', () => {
  it('becomes a flex cluster under its name and id, with its documents', async () => {
    const { id } = (await clusters.created(replicaSet('free', free))).body;
    const data = new ClusterDataInTest(at, 'free');
    await data.insert('kept', { _id: 1 });
    const providerSettings = {
      providerName: 'FLEX',
      instanceSizeName: 'FLEX',
      backingProviderName: 'AWS',
      regionName: 'US_EAST_1',
    };
    const body = { name: 'free', providerSettings };
    const reply = await at.ask('POST', `${clusters.root}/tenantUpgrade`, { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.providerSettings).toMatchObject({ effectiveInstanceSizeName: 'FLEX' });
    expect((await readFlex('free')).body).toMatchObject({ id, stateName: 'UPDATING' });
    expect((await clusters.get('free')).body.errorCode).toBe('CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API');
    at.advance(600);
    expect((await readFlex('free')).body.stateName).toBe('IDLE');
    expect(await data.find('kept')).toEqual([{ _id: 1 }]);
  });
});
