import { beforeAll, describe, expect, it } from 'vitest';
import { configured } from '#contract/clusters/configure/configured.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { awsRegion, clustersOf, fieldsOf, replicaSet } from './cluster-for-tests.ts';
import { freeBody } from './examples-for-tests.ts';
import { refusedChanges, refusedClusters, shards } from './refused-for-tests.ts';
import { surroundingsOf } from './surroundings.ts';

let at: TestEmulator;
beforeAll(async () => {
  at = await testEmulator();
});

describe('creating is refused with', () => {
  it.each(refusedClusters)('%s', async (_what, body, code, field) => {
    const before = at.rows();
    const reply = await clustersOf(at).create(body);
    // a name in use // specification §7
    const status = code === 'DUPLICATE_CLUSTER_NAME' ? 409 : 400;
    expect([reply.body.errorCode, reply.status, fieldsOf(reply)[0]]).toEqual([code, status, field]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('a second free cluster, a 26th cluster', async () => {
    const own = await testEmulator();
    const clusters = clustersOf(own);
    expect((await clusters.create(freeBody)).status).toBe(201);
    const second = await clusters.create({ ...freeBody, name: 'gratis' });
    expect([second.status, second.body.errorCode]).toEqual([
      400,
      'CANNOT_CREATE_FREE_CLUSTER_VIA_PUBLIC_API',
    ]);

    for (let count = 3; count <= 25; count += 1)
      expect((await clusters.create(replicaSet(`c${count}`))).status).toBe(201);
    expect((await clusters.create(replicaSet('c26'))).status).toBe(400);
  });

  it('what costs money needs a payment method', async () => {
    const own = await testEmulator();
    const clusters = clustersOf(own);
    await clusters.created(replicaSet('asleep'));
    await clusters.update('asleep', { paused: true });
    own.advance(3600);
    await own.ask('POST', '/_emulator/scenarios/payment-missing');
    const unpaid = [
      await clusters.create(replicaSet('orders')),
      await clusters.update('asleep', { paused: false }),
      await clusters.update('single', replicaSet('single', awsRegion('US_EAST_1', { instanceSize: 'M30' }))),
      await clusters.update('single', { pitEnabled: true }),
    ];
    for (const { status, body } of unpaid)
      expect([status, body.errorCode]).toEqual([402, 'NO_PAYMENT_INFORMATION_FOUND']);
    expect((await clusters.create(freeBody)).status).toBe(201);
    expect((await clusters.update('single', { tags: [{ key: 'team', value: 'data' }] })).status).toBe(200);
    await own.ask('POST', '/_emulator/scenarios/all-clear');
    expect((await clusters.create(replicaSet('orders'))).status).toBe(201);
  });
});

describe('changing is refused with', () => {
  beforeAll(async () => {
    const created = await clustersOf(at).created({ ...replicaSet('old'), mongoDBMajorVersion: '6.0' });
    expect(created.body.mongoDBVersion).toMatch(/^6\.0\./);
  });

  it.each(refusedChanges)('%s', async (_what, body, code, status, field) => {
    const before = at.rows();
    const reply = await clustersOf(at).update('old', body);
    expect([reply.body.errorCode, reply.status, fieldsOf(reply)[0]]).toEqual([code, status, field]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('a disk that is smaller than the data, though a smaller one than before is taken', async () => {
    const disk = (diskSizeGB: number, instanceSize = 'M30') =>
      replicaSet('roomy', awsRegion('US_EAST_1', { instanceSize, diskSizeGB }));
    const clusters = clustersOf(at);
    await clusters.created(disk(200));
    for (const smaller of [disk(199), disk(100, 'M10')]) {
      const reply = await clusters.update('roomy', smaller);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      at.advance(3600);
    }
    const [was] = [at.world.tables.clusters.by('name', `${at.groupId}/roomy`)[0]];
    const asked = readRequest('2024-10-23', disk(200));
    const reported: string[] = [];
    configured(asked, was as ClusterRecord, {
      ...surroundingsOf(at.world, was as ClusterRecord),
      dataSizeBytes: 201 * 1024 ** 3,
      refuse: ({ body }) => reported.push(body.errorCode),
    });
    expect(reported).toEqual(['DISK_SIZE_GB_TOO_SMALL']);
  });

  it('a step back, though one up is taken', async () => {
    const clusters = clustersOf(at);
    expect((await clusters.update('old', { mongoDBMajorVersion: '7.0' })).body.mongoDBVersion).toMatch(
      /^7\.0\./,
    );
    at.advance(3600);
    const back = await clusters.update('old', { mongoDBMajorVersion: '6.0' });
    expect(back.body.errorCode).toBe('CLUSTER_UPGRADE_INVALID');
  });

  it('anything for machines on a free cluster, not tags', async () => {
    const clusters = clustersOf(at);
    await clusters.created(freeBody);
    const refused = await clusters.update('free', { redactClientLogData: true });
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'TENANT_CLUSTER_UPDATE_UNSUPPORTED']);
    expect((await clusters.update('free', { tags: [{ key: 'a', value: 'b' }] })).status).toBe(200);
  });

  it('a smaller kind of cluster', async () => {
    const clusters = clustersOf(at);
    await clusters.created({ ...shards(2, 'M30'), name: 'sharded' });
    const reply = await clusters.update('sharded', { clusterType: 'REPLICASET' });
    expect(reply.body.errorCode).toBe('SHARDED_CLUSTER_CANT_BECOME_REPLICA_SET');
  });
});
