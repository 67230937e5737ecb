import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { awsRegion, clustersOf, replicaSet } from './cluster-for-tests.ts';

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;
beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
});

async function answerTo(body: object): Promise<[number, string | undefined]> {
  const reply = await clusters.update('single', body);
  return [reply.status, reply.body.errorCode];
}

it('a paused cluster takes its resumption and nothing else', async () => {
  const paused = await clusters.update('single', { paused: true });
  expect(paused.body).toMatchObject({ paused: true, stateName: 'UPDATING' });
  at.advance(3600);
  expect((await clusters.get('single')).body).toMatchObject({ paused: true, stateName: 'IDLE' });

  expect(await answerTo({ paused: true })).toEqual([409, 'CLUSTER_ALREADY_PAUSED']);
  expect(await answerTo({ backupEnabled: false })).toEqual([409, 'CANNOT_UPDATE_PAUSED_CLUSTER']);
  expect(await answerTo({ tags: [{ key: 'a', value: 'b' }] })).toEqual([409, 'CANNOT_UPDATE_PAUSED_CLUSTER']);
  const both = { paused: false, backupEnabled: false };
  expect(await answerTo(both)).toEqual([409, 'CANNOT_UPDATE_PAUSED_CLUSTER']);

  expect(await answerTo({ paused: false })).toEqual([200, undefined]);
  at.advance(600);
  expect((await clusters.get('single')).body).toMatchObject({ paused: false, stateName: 'IDLE' });
});

it('it is resumed while it is being paused', async () => {
  await clusters.update('single', { paused: true });
  const resumed = await clusters.update('single', { paused: false });
  expect(resumed).toMatchObject({ status: 200, body: { paused: false, stateName: 'UPDATING' } });
  at.advance(3600);
  expect((await clusters.get('single')).body).toMatchObject({ paused: false, stateName: 'IDLE' });
});

it('it is paused again an hour after it was resumed, not before', async () => {
  await clusters.update('single', { paused: true });
  at.advance(3600);
  await clusters.update('single', { paused: false });
  at.advance(3000);
  const refused = (await clusters.update('single', { paused: true })).body;
  expect(refused.errorCode).toBe('CANNOT_PAUSE_RECENTLY_RESUMED_CLUSTER');
  const reason = 'is possible 60 minutes after the cluster was resumed, in 10 min';
  expect(refused.badRequestDetail.fields).toEqual([{ field: 'paused', description: reason }]);
  at.advance(601);
  expect(await answerTo({ paused: true })).toEqual([200, undefined]);
});

it('does not pause a changing, free or NVMe cluster', async () => {
  await clusters.update('single', { backupEnabled: false });
  expect(await answerTo({ paused: true })).toEqual([409, 'CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES']);
  const created = await clusters.created(
    replicaSet('fast', awsRegion('US_EAST_1', { instanceSize: 'M40_NVME', diskSizeGB: 50 })),
  );
  const { electableSpecs } = created.body.replicationSpecs[0].regionConfigs[0];
  // observed: Terraform's recordings of a cluster without a type of volume
  expect(electableSpecs).toMatchObject({ diskSizeGB: 380, diskIOPS: 135_125, ebsVolumeType: 'PROVISIONED' });
  const fast = await clusters.update('fast', { paused: true });
  expect([fast.status, fast.body.errorCode]).toEqual([409, 'CANNOT_PAUSE_NVME_CLUSTER']);
});

it('the list across projects calls a cluster available only where it can be reached', async () => {
  const availabilities = async () => {
    const { body } = await at.ask('GET', '~/clusters');
    const [project] = body.results as { clusters: { name: string; availability: string }[] }[];
    return Object.fromEntries(project?.clusters.map(({ name, availability }) => [name, availability]) ?? []);
  };
  await clusters.create(replicaSet('new'));
  await clusters.update('single', { paused: true });
  expect(await availabilities()).toMatchObject({ single: 'dead', new: 'dead' });
  at.advance(3600);
  expect(await availabilities()).toMatchObject({ single: 'dead', new: 'available' });
  await clusters.remove('new');
  expect(await availabilities()).toMatchObject({ new: 'dead' });
});
