import { describe, expect, it } from 'vitest';
import { backupsInTest } from '../backups-for-tests.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

describe('an automated restore', () => {
  it('finishes, and the target stays idle meanwhile', async () => {
    const test = await backupsInTest();
    const snapshotId = await test.takeSnapshot();
    const { groupId, clusterName } = test.at;
    const created = await test.ask('POST', '/restoreJobs', {
      deliveryType: 'automated',
      snapshotId,
      targetClusterName: clusterName,
      targetGroupId: groupId,
    });
    expect(created.body).toMatchObject({
      cancelled: false,
      expired: false,
      failed: false,
      deliveryUrl: [],
      desiredTimestamp: { date: null, increment: null, time: null },
      snapshotId,
      timestamp: '2026-03-13T14:02:02Z',
      targetClusterName: clusterName,
      targetGroupId: groupId,
    });
    expect(created.body).not.toHaveProperty('finishedAt');
    expect(created.body.links.map(({ rel }: { rel: string }) => rel.split('/').at(-1))).toEqual([
      'self',
      'snapshot',
      'cluster',
      'group',
    ]);
    test.at.advance(1);
    expect(test.cluster.stateName).toBe('IDLE');
    expect(await test.refused('DELETE', `/restoreJobs/${created.body.id}`)).toEqual([
      400,
      'CANNOT_CANCEL_AUTOMATED_RESTORE',
    ]);
    test.at.advance(5);
    expect(await test.job(created.body.id)).toMatchObject({
      failed: false,
      finishedAt: '2026-03-13T14:02:14Z',
    });
    expect(test.eventTypes()).toEqual(
      expect.arrayContaining(['CPS_RESTORE_REQUESTED_AUDIT', 'CPS_RESTORE_SUCCESSFUL']),
    );
  });

  it('can be called off before its work begins', async () => {
    const test = await backupsInTest();
    const snapshotId = await test.takeSnapshot();
    const { groupId, clusterName } = test.at;
    const target = { targetClusterName: clusterName, targetGroupId: groupId };
    const id = await test.restore({ deliveryType: 'automated', snapshotId, ...target });
    expect((await test.ask('DELETE', `/restoreJobs/${id}`)).status).toBe(204);
    test.at.advance(60);
    expect(await test.job(id)).toMatchObject({ cancelled: true, finishedAt: '2026-03-13T14:02:10Z' });
    expect(test.eventTypes()).not.toContain('CPS_RESTORE_SUCCESSFUL');
    const again = await test.ask('DELETE', `/restoreJobs/${id}`);
    expect([again.status, again.body.detail]).toEqual([400, `The restore job ${id} is over.`]);
  });

  it('fails when its target is deleted meanwhile', async () => {
    const test = await backupsInTest();
    const snapshotId = await test.takeSnapshot();
    const twin = test.twin('twin');
    const target = { targetClusterName: 'twin', targetGroupId: test.at.groupId };
    const id = await test.restore({ deliveryType: 'automated', snapshotId, ...target });
    test.at.world.tables.clusters.delete(twin.id);
    test.at.advance(60);
    expect(await test.job(id)).toMatchObject({ failed: true });
    const [reported] = test.at.world.tables.events
      .by('group', test.at.groupId)
      .filter(({ eventTypeName }) => eventTypeName === 'CPS_RESTORE_FAILED');
    expect(reported?.clusterName).toBe('twin');
  });

  it('works from a snapshot that outlived its cluster', async () => {
    const test = await backupsInTest();
    const snapshotId = await test.takeSnapshot();
    test.twin('twin');
    test.at.world.tables.clusters.delete(test.cluster.id);
    const target = { targetClusterName: 'twin', targetGroupId: test.at.groupId };
    const id = await test.restore({ deliveryType: 'automated', snapshotId, ...target });
    test.at.advance(60);
    expect(await test.job(id)).toMatchObject({ failed: false, targetClusterName: 'twin' });
  });
});

describe('a download', () => {
  it('has one address for an hour', async () => {
    const test = await backupsInTest();
    const id = await test.restore({ deliveryType: 'download', snapshotId: await test.takeSnapshot() });
    test.at.advance(10);
    const ready = await test.job(id);
    expect(ready.deliveryUrl).toEqual([expect.stringMatching(/^https:\/\/.*\.tar\.gz$/)]);
    expect(ready).toMatchObject({ expired: false, expiresAt: '2026-03-13T15:02:14Z' });
    for (const field of ['targetClusterName', 'targetGroupId', 'finishedAt', 'components']) {
      expect(ready).not.toHaveProperty(field);
    }
    test.at.advance(3600);
    expect(await test.job(id)).toMatchObject({ expired: true, deliveryUrl: [] });
    expect(await test.refused('DELETE', `/restoreJobs/${id}`)).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('of a sharded cluster has one for every member', async () => {
    const test = await backupsInTest();
    test.shard();
    const id = await test.restore({ deliveryType: 'download', snapshotId: await test.takeSnapshot() });
    test.at.advance(10);
    const { components, deliveryUrl } = await test.job(id);
    expect(deliveryUrl).toEqual([]);
    expect(components.map(({ replicaSetName }: { replicaSetName: string }) => replicaSetName)).toHaveLength(
      2,
    );
    expect(components[0].downloadUrl).toContain(components[0].replicaSetName);
  });

  it('can be called off until it has expired', async () => {
    const test = await backupsInTest();
    const id = await test.restore({ deliveryType: 'download', snapshotId: await test.takeSnapshot() });
    test.at.advance(10);
    expect((await test.ask('DELETE', `/restoreJobs/${id}`)).status).toBe(204);
    expect(await test.job(id)).toMatchObject({ cancelled: true, expired: false, deliveryUrl: [] });
    test.at.advance(3600);
    expect(await test.job(id)).toMatchObject({ cancelled: true, expired: false });
  });

  it('of one member of a sharded cluster works, and cannot be called off', async () => {
    const test = await backupsInTest();
    test.shard();
    const whole = (await test.ask('GET', `/snapshots/shardedCluster/${await test.takeSnapshot()}`)).body;
    const id = await test.restore({ deliveryType: 'download', snapshotId: whole.snapshotIds[1] });
    expect(await test.refused('DELETE', `/restoreJobs/${id}`)).toEqual([
      405,
      'ATLAS_BACKUP_CANCEL_SHARD_RESTORE_JOB_NOT_ALLOWED',
    ]);
    test.at.advance(10);
    expect((await test.job(id)).deliveryUrl).toEqual([
      expect.stringContaining(whole.members[1].replicaSetName),
    ]);
  });

  it('has private addresses where the project has private endpoints', async () => {
    const test = await backupsInTest();
    const path = `~/groups/${test.at.groupId}/backup/AWS/privateEndpoints`;
    await test.at.ask('POST', path, { body: { regionName: 'US_EAST_1' } });
    test.at.advance(10);
    const id = await test.restore({ deliveryType: 'download', snapshotId: await test.takeSnapshot() });
    test.at.advance(10);
    const { privateDownloadDeliveryUrls } = await test.job(id);
    expect(privateDownloadDeliveryUrls).toEqual([
      { endpointId: expect.stringMatching(/^vpce-[0-9a-f]{17}$/), deliveryUrl: expect.any(String) },
    ]);
  });

  it('fails when its snapshot is deleted while it is prepared', async () => {
    const test = await backupsInTest();
    const snapshotId = await test.takeSnapshot();
    const id = await test.restore({ deliveryType: 'download', snapshotId });
    await test.ask('DELETE', `/snapshots/${snapshotId}`);
    test.at.advance(10);
    expect(await test.job(id)).toMatchObject({ failed: true, deliveryUrl: [] });
    expect(test.eventTypes()).toContain('CPS_SNAPSHOT_DOWNLOAD_REQUEST_FAILED');
  });
});

describe('a restore to a point in time', () => {
  it('starts from the previous snapshot, and reports the desired moment', async () => {
    const test = await backupsInTest();
    test.change({ pitEnabled: true });
    const { groupId, clusterName } = test.at;
    const target = { targetClusterName: clusterName, targetGroupId: groupId };
    const point = seconds('2026-03-13T12:00:00Z');
    const byTime = await test.ask('POST', '/restoreJobs', {
      deliveryType: 'pointInTime',
      pointInTimeUTCSeconds: point,
      ...target,
    });
    expect(byTime.body).toMatchObject({
      pointInTimeUTCSeconds: point,
      desiredTimestamp: { date: '2026-03-13T12:00:00Z', increment: 1, time: point },
    });
    expect(byTime.body.timestamp.slice(0, 13)).toBe('2026-03-13T09');
    await test.ask('DELETE', `/restoreJobs/${byTime.body.id}`);
    const byOplog = await test.ask('POST', '/restoreJobs', {
      deliveryType: 'pointInTime',
      oplogTs: point,
      oplogInc: 7,
      snapshotId: '0'.repeat(24),
      ...target,
    });
    expect(byOplog.body).toMatchObject({ oplogTs: point, oplogInc: 7, desiredTimestamp: { increment: 7 } });
    expect(byOplog.body.snapshotId).toBe(byTime.body.snapshotId);
    test.at.advance(60);
    expect(await test.job(byOplog.body.id)).toHaveProperty('finishedAt');
  });

  it('cannot reach the gap of an earlier restore', async () => {
    const test = await backupsInTest();
    test.change({ pitEnabled: true });
    const { groupId, clusterName } = test.at;
    const target = { targetClusterName: clusterName, targetGroupId: groupId };
    await test.restore({ deliveryType: 'automated', snapshotId: await test.takeSnapshot(), ...target });
    test.at.advance(600);
    const at = (moment: string) => ({
      deliveryType: 'pointInTime',
      pointInTimeUTCSeconds: seconds(moment),
      ...target,
    });
    const refused = [400, 'INVALID_PIT_RESTORE_TIME', 'pointInTimeUTCSeconds'];
    expect(await test.refused('POST', '/restoreJobs', at('2026-03-13T14:10:00Z'))).toEqual(refused);
    await test.takeSnapshot();
    test.at.advance(600);
    expect(await test.refused('POST', '/restoreJobs', at('2026-03-13T14:10:00Z'))).toEqual(refused);
    expect((await test.ask('POST', '/restoreJobs', at('2026-03-13T14:20:00Z'))).status).toBe(200);
  });
});
