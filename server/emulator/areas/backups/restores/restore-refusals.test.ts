import { describe, expect, it } from 'vitest';
import { type BackupsInTest, backupsInTest } from '../backups-for-tests.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

function into(test: BackupsInTest, name = test.at.clusterName) {
  return { targetClusterName: name, targetGroupId: test.at.groupId };
}

async function automated(test: BackupsInTest, name?: string) {
  return { deliveryType: 'automated', snapshotId: await test.takeSnapshot(), ...into(test, name) };
}

describe('fields', () => {
  it.each([
    ['automated', ['snapshotId'], 'MISSING_ATTRIBUTE', 'snapshotId'],
    ['automated', ['targetClusterName'], 'MISSING_ATTRIBUTE', 'targetClusterName'],
    ['automated', ['targetGroupId'], 'MISSING_ATTRIBUTE', 'targetGroupId'],
    ['download', ['snapshotId'], 'MISSING_ATTRIBUTE', 'snapshotId'],
    ['pointInTime', ['targetGroupId'], 'MISSING_ATTRIBUTE', 'targetGroupId'],
    ['pointInTime', ['pointInTimeUTCSeconds'], 'INVALID_PIT_RESTORE_TIME', 'pointInTimeUTCSeconds'],
  ])('%s without %s', async (deliveryType, without, code, field) => {
    const test = await backupsInTest();
    const target = deliveryType === 'download' ? {} : into(test);
    const source =
      deliveryType === 'pointInTime'
        ? { pointInTimeUTCSeconds: 1_773_400_000 }
        : { snapshotId: 'a'.repeat(24) };
    const body: Record<string, unknown> = { deliveryType, ...target, ...source };
    for (const name of without) delete body[name];
    const reply = await test.ask('POST', '/restoreJobs', body);
    for (const each of reply.body.badRequestDetail.fields) {
      expect(Object.keys(each)).toEqual(['field', 'description']);
    }
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([400, code, field]);
  });

  it.each([
    ['automated', { pointInTimeUTCSeconds: 1_773_400_000 }, 'VALIDATION_ERROR'],
    ['automated', { oplogTs: 1_773_400_000 }, 'VALIDATION_ERROR'],
    ['download', { targetClusterName: 'single' }, 'VALIDATION_ERROR'],
    ['pointInTime', { oplogInc: 1 }, 'INVALID_PIT_RESTORE_TIME'],
  ])('%s with %j', async (deliveryType, extra, code) => {
    const test = await backupsInTest();
    const target = deliveryType === 'download' ? {} : into(test);
    const source =
      deliveryType === 'pointInTime'
        ? { pointInTimeUTCSeconds: 1_773_400_000 }
        : { snapshotId: 'a'.repeat(24) };
    const body = { deliveryType, ...target, ...source, ...extra };
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([400, code, Object.keys(extra)[0]]);
  });

  it.each([
    [{ oplogTs: 1_773_400_000 }, 'INVALID_PIT_RESTORE_TIME', 'oplogInc'],
    [{ oplogInc: 1 }, 'INVALID_PIT_RESTORE_TIME', 'oplogTs'],
    [{ oplogTs: 1_199_145_599, oplogInc: 1 }, 'INVALID_ATTRIBUTE', 'oplogTs'],
    [{ oplogTs: 1_773_400_000, oplogInc: 0 }, 'INVALID_PIT_RESTORE_TIME', 'oplogInc'],
    [{ pointInTimeUTCSeconds: 1_199_145_599 }, 'INVALID_ATTRIBUTE', 'pointInTimeUTCSeconds'],
    [{ pointInTimeUTCSeconds: 2_147_483_648 }, 'INVALID_ATTRIBUTE', 'pointInTimeUTCSeconds'],
  ])('a point in time of %j', async (point, code, field) => {
    const test = await backupsInTest();
    test.change({ pitEnabled: true });
    const body = { deliveryType: 'pointInTime', ...into(test), ...point };
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([400, code, field]);
  });

  it('a way of delivery that does not exist', async () => {
    const test = await backupsInTest();
    const body = { deliveryType: 'teleport', snapshotId: await test.takeSnapshot() };
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      400,
      'INVALID_ENUM_VALUE',
      'deliveryType',
    ]);
  });
});

describe('snapshots', () => {
  it('that never were, that were deleted, that have not completed', async () => {
    const test = await backupsInTest();
    const existing = await automated(test);
    const refused = (body: object) => test.refused('POST', '/restoreJobs', body);
    expect(await refused({ ...existing, snapshotId: 'a'.repeat(24) })).toEqual([
      404,
      'SNAPSHOT_NOT_FOUND',
      'snapshotId',
    ]);
    await test.ask('DELETE', `/snapshots/${existing.snapshotId}`);
    expect(await refused(existing)).toEqual([409, 'CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT']);
    const { world } = test.at;
    world.tables.snapshotFaults.put({ id: test.cluster.id, left: 1 });
    const failed = await test.takeSnapshot();
    expect(await refused({ ...existing, snapshotId: failed })).toEqual([
      409,
      'CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT',
    ]);
    expect(await refused({ deliveryType: 'download', snapshotId: failed })).toEqual([
      409,
      'CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT',
    ]);
  });

  it('on demand make every restore of the cluster wait', async () => {
    const test = await backupsInTest();
    const body = await automated(test);
    await test.take();
    const code = 'UNFINISHED_ON_DEMAND_SNAPSHOT';
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([400, code]);
    expect(
      await test.refused('POST', '/restoreJobs', { deliveryType: 'download', snapshotId: body.snapshotId }),
    ).toEqual([400, code]);
    test.at.advance(10);
    expect((await test.ask('POST', '/restoreJobs', body)).status).toBe(200);
  });

  it('of a single shard are not restored alone', async () => {
    const test = await backupsInTest();
    test.shard();
    const body = await automated(test);
    const { snapshotIds } = (await test.ask('GET', `/snapshots/shardedCluster/${body.snapshotId}`)).body;
    expect(await test.refused('POST', '/restoreJobs', { ...body, snapshotId: snapshotIds[0] })).toEqual([
      400,
      'AUTOMATED_RESTORE_OF_SHARD_NOT_ALLOWED',
    ]);
  });

  it('that are encrypted are not downloaded, and restored into their like only', async () => {
    const test = await backupsInTest();
    test.twin('plain');
    test.change({ encryptionAtRestProvider: 'AWS' });
    const body = await automated(test, 'plain');
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      400,
      'INVALID_SNAPSHOT_RESTORE_ENCRYPTION',
    ]);
    expect(
      await test.refused('POST', '/restoreJobs', { deliveryType: 'download', snapshotId: body.snapshotId }),
    ).toEqual([400, 'CANNOT_DOWNLOAD_SNAPSHOT_WITH_ENCRYPTION']);
    expect((await test.ask('POST', '/restoreJobs', { ...body, ...into(test) })).status).toBe(200);
  });

  it('are downloaded once at a time, and twenty at a time in a project', async () => {
    const test = await backupsInTest();
    const body = { deliveryType: 'download', snapshotId: await test.takeSnapshot() };
    await test.restore(body);
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      400,
      'CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY',
    ]);
    const { world } = test.at;
    const [job] = [...world.tables.restoreJobs.all()];
    if (!job) throw new Error('there is no job');
    for (let count = 1; count < 20; count += 1) {
      world.tables.restoreJobs.put({ ...job, id: world.id(), snapshotId: world.id() });
    }
    const [, other] = (await test.ask('GET', '/snapshots')).body.results;
    expect(await test.refused('POST', '/restoreJobs', { ...body, snapshotId: other.id })).toEqual([
      400,
      'TOO_MANY_SNAPSHOT_DOWNLOADS',
    ]);
  });
});

describe('targets', () => {
  it('that do not exist, or lie where the caller may not restore', async () => {
    const test = await backupsInTest();
    const { at } = test;
    const body = await automated(test, 'nowhere');
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      404,
      'CLUSTER_NOT_FOUND',
      'targetClusterName',
    ]);
    const other = await at.ask('POST', '~/groups', { body: { name: 'other', orgId: at.orgId } });
    test.twin('elsewhere', { groupId: other.body.id });
    const there = { ...body, targetClusterName: 'elsewhere', targetGroupId: other.body.id };
    const path = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/restoreJobs`;
    const as = await at.key('GROUP_BACKUP_MANAGER');
    const refused = await at.ask('POST', path, { body: there, as });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'CANNOT_RESTORE_TO_TARGET']);
    const none = { ...there, targetGroupId: 'a'.repeat(24) };
    expect(await test.refused('POST', '/restoreJobs', none)).toEqual([
      403,
      'CANNOT_RESTORE_TO_TARGET',
      'targetGroupId',
    ]);
    expect((await at.ask('POST', path, { body: there })).status).toBe(200);
  });

  it('of any kind, for a caller who may only download', async () => {
    const test = await backupsInTest();
    const { at } = test;
    const body = await automated(test);
    const path = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/restoreJobs`;
    const as = await at.key('GROUP_BACKUP_EXPORT_OPERATOR');
    const refused = await at.ask('POST', path, { body, as });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'CANNOT_RESTORE_TO_TARGET']);
    const download = { deliveryType: 'download', snapshotId: body.snapshotId };
    expect((await at.ask('POST', path, { body: download, as })).status).toBe(200);
  });

  it.each([
    ['paused', { paused: true }, [400, 'CLUSTER_PAUSED_CANNOT_RESTORE']],
    ['changing', { stateName: 'UPDATING' }, [400, 'VALIDATION_ERROR']],
    ['sharded', { clusterType: 'SHARDED' }, [400, 'VALIDATION_ERROR', 'targetClusterName']],
    ['older', { mongoDBVersion: '7.0.26' }, [400, 'VALIDATION_ERROR', 'targetClusterName']],
  ] as const)('that are %s', async (_, changes, expected) => {
    const test = await backupsInTest();
    test.twin('twin', changes);
    expect(await test.refused('POST', '/restoreJobs', await automated(test, 'twin'))).toEqual(expected);
  });

  it('that are more than one major version newer', async () => {
    const test = await backupsInTest();
    test.twin('next', { mongoDBVersion: '7.0.26' });
    test.twin('newest', { mongoDBVersion: '8.0.16' });
    test.change({ mongoDBVersion: '6.0.27' });
    const body = await automated(test, 'newest');
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      400,
      'VALIDATION_ERROR',
      'targetClusterName',
    ]);
    expect((await test.ask('POST', '/restoreJobs', { ...body, targetClusterName: 'next' })).status).toBe(200);
  });

  it('with failed regions', async () => {
    const test = await backupsInTest();
    const body = await automated(test);
    const { world, groupId, clusterName } = test.at;
    world.tables.outageSimulations.put({
      id: world.id(),
      groupId,
      clusterName,
      clusterId: test.cluster.id,
      outageFilters: [{ cloudProvider: 'AWS', regionName: 'US_EAST_1', type: 'REGION' }],
      startRequestDate: world.iso(),
      expirationDate: world.iso(),
      state: 'SIMULATING',
      downHosts: [],
      primaries: [],
      hasPrimary: true,
      primaryMoved: false,
    });
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      400,
      'INVALID_CLUSTER_OUTAGE_SIMULATION_STATE',
    ]);
  });

  it('that have another number of shards', async () => {
    const test = await backupsInTest();
    test.shard();
    const [first] = test.cluster.replicationSpecs;
    if (!first) throw new Error('the cluster has no shard');
    test.twin('narrow', { replicationSpecs: [first] });
    expect(await test.refused('POST', '/restoreJobs', await automated(test, 'narrow'))).toEqual([
      400,
      'VALIDATION_ERROR',
      'targetClusterName',
    ]);
  });

  it('that are being restored into already', async () => {
    const test = await backupsInTest();
    const body = await automated(test);
    await test.restore(body);
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      409,
      'ATLAS_CLUSTER_RESTORE_IN_PROGRESS',
    ]);
  });
});

describe('points in time', () => {
  it.each([
    ['without continuous backup', false, '2026-03-13T12:00:00Z'],
    ['in the future', true, '2026-03-13T14:02:01Z'],
    ['before the restore window', true, '2026-03-06T14:01:59Z'],
  ])('%s', async (_, pitEnabled, moment) => {
    const test = await backupsInTest();
    test.change({ pitEnabled });
    const body = { deliveryType: 'pointInTime', pointInTimeUTCSeconds: seconds(moment), ...into(test) };
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      400,
      'INVALID_PIT_RESTORE_TIME',
      'pointInTimeUTCSeconds',
    ]);
  });

  it('before the first snapshot', async () => {
    const test = await backupsInTest();
    test.change({ pitEnabled: true });
    const { snapshots } = test.at.world.tables;
    for (const { id } of [...snapshots.all()]) snapshots.delete(id);
    const point = { oplogTs: seconds('2026-03-13T12:00:00Z'), oplogInc: 1 };
    const body = { deliveryType: 'pointInTime', ...point, ...into(test) };
    expect(await test.refused('POST', '/restoreJobs', body)).toEqual([
      404,
      'UNABLE_T0_FIND_SNAPSHOT_PRIOR_TO_PIT_RESTORE_OPTIME',
    ]);
  });
});
