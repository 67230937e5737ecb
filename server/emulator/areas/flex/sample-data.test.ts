import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { eventsOf } from '../clusters/cluster-for-tests.ts';
import { flexOf, refusal } from './flex-for-tests.ts';

let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator();
});

const load = (name: string) => at.ask('POST', `~/groups/${at.groupId}/sampleDatasetLoad/${name}`);
const read = (id: string) => at.ask('GET', `~/groups/${at.groupId}/sampleDatasetLoad/${id}`);

describe('sample data', () => {
  it('is loaded into a cluster, one load at a time', async () => {
    const created = await load('single');
    expect([created.status, created.body.state, created.body.clusterName]).toEqual([
      201,
      'WORKING',
      'single',
    ]);
    expect(refusal(await load('single'))).toEqual([409, 'VALIDATION_ERROR']);
    at.advance(600);
    const { body } = await read(created.body._id);
    expect(body).toMatchObject({ _id: created.body._id, state: 'COMPLETED' });
    expect(Date.parse(body.completeDate)).toBeGreaterThan(Date.parse(body.createDate));
    expect((await load('single')).status).toBe(201);
    expect(eventsOf(at, 'single').filter((name) => name.startsWith('SAMPLE'))).toHaveLength(2);
  });

  it('has the collection that guides and tests of clients read', async () => {
    await load('single');
    at.advance(600);
    const [first] = await new ClusterDataInTest(at).find('listingsAndReviews', {}, 'sample_airbnb');
    expect(first).toMatchObject({ last_review: expect.any(Date), maximum_nights: expect.any(String) });
  });

  it('is loaded into flex clusters too, once they are idle', async () => {
    const flex = flexOf(at);
    await flex.created('ideas');
    await flex.update('ideas', { tags: [{ key: 'a', value: '1' }] });
    expect(refusal(await load('ideas'))).toEqual([400, 'VALIDATION_ERROR']);
    at.advance(600);
    expect((await load('ideas')).status).toBe(201);
  });

  it('does not arrive in a cluster that is being deleted', async () => {
    const result = await load('single');
    await at.ask('DELETE', `~/groups/${at.groupId}/clusters/single`);
    at.advance(3.1);
    expect((await read(result.body._id)).body).toMatchObject({
      state: 'FAILED',
      completeDate: at.world.iso(),
    });
    at.advance(3600);
    expect(refusal(await read(result.body._id))).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it('does not arrive in a cluster that was paused meanwhile', async () => {
    const built = await load('single');
    const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/single`);
    if (cluster) at.world.tables.clusters.put({ ...cluster, paused: true });
    at.advance(600);
    expect((await read(built.body._id)).body).toMatchObject({
      state: 'FAILED',
      errorMessage: 'The cluster took no data any more.',
    });
  });

  it('is refused for clusters that are paused or unknown', async () => {
    const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/single`);
    if (cluster) at.world.tables.clusters.put({ ...cluster, paused: true });
    expect(refusal(await load('single'))).toEqual([409, 'CANNOT_UPDATE_PAUSED_CLUSTER']);
    expect(refusal(await load('nobody'))).toEqual([404, 'CLUSTER_NOT_FOUND']);
    expect(at.world.tables.sampleLoads.size).toBe(0);
  });
});
