import { describe, expect, it } from 'vitest';
import { dataSize } from '#server/emulator/kernel/documents/data-sizes.ts';
import { instantFactor } from '#server/emulator/kernel/time/durations.ts';
import { backupsInTest } from '../backups-for-tests.ts';
import { finishedSnapshots, startSnapshot } from './snapshots.ts';

describe('a snapshot on demand', () => {
  it('is queued, runs and completes, and its fields appear on the way', async () => {
    const test = await backupsInTest();
    const created = await test.ask('POST', '/snapshots', { description: 'by hand', retentionInDays: 3 });
    expect(created.body).toMatchObject({
      status: 'queued',
      snapshotType: 'onDemand',
      frequencyType: 'ondemand',
      type: 'replicaSet',
      description: 'by hand',
      storageSizeBytes: 0,
      expiresAt: '2026-03-16T14:02:00Z',
    });
    for (const field of ['cloudProvider', 'createdAt', 'mongodVersion'])
      expect(created.body).not.toHaveProperty(field);

    const get = async () => (await test.ask('GET', `/snapshots/${created.body.id}`)).body;
    test.at.advance(0.4);
    const running = await get();
    expect(running).toMatchObject({ status: 'inProgress', mongodVersion: '8.0.16' });
    expect(running).not.toHaveProperty('cloudProvider');
    test.at.advance(1);
    expect(await get()).toMatchObject({ status: 'inProgress', cloudProvider: 'AWS' });
    test.at.advance(2);
    const done = await get();
    expect(done).toMatchObject({ status: 'completed', createdAt: '2026-03-13T14:02:02Z' });
    expect(done.expiresAt).toBe('2026-03-16T14:02:02Z');
    // the data size in the list of clusters
    expect(done.storageSizeBytes).toBe(dataSize(test.at.world, test.cluster));
    expect(done.storageSizeBytes).toBeGreaterThan(0);
    expect(test.eventTypes().slice(0, 5)).toEqual([
      'CPS_SNAPSHOT_SUCCESSFUL',
      'CPS_SNAPSHOT_COMPLETED_AUDIT',
      'CPS_SNAPSHOT_STARTED',
      'CPS_SNAPSHOT_IN_PROGRESS_AUDIT',
      'CPS_ON_DEMAND_SNAPSHOT_REQUESTED',
    ]);
  });

  it('shows every state once, however fast work goes', async () => {
    const test = await backupsInTest({ pace: { factor: instantFactor, own: {} } });
    const id = await test.take();
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      seen.push((await test.ask('GET', `/snapshots/${id}`)).body.status);
    expect(seen).toEqual(['queued', 'inProgress', 'completed']);
  });

  it('waits for none other on demand, and queues behind one of the schedule', async () => {
    const test = await backupsInTest();
    const { world } = test.at;
    const scheduled = startSnapshot(world, test.cluster, {
      snapshotType: 'scheduled',
      frequencyType: 'hourly',
      retention: { retentionUnit: 'days', retentionValue: 7 },
    });
    test.at.advance(1);
    const id = await test.take();
    expect(await test.refused('POST', '/snapshots', {})).toEqual([400, 'UNFINISHED_ON_DEMAND_SNAPSHOT']);
    test.at.advance(1);
    const status = (of: string) => world.tables.snapshots.get(of)?.status;
    expect([status(scheduled.id), status(id)]).toEqual(['inProgress', 'queued']);
    test.at.advance(1);
    expect([status(scheduled.id), status(id)]).toEqual(['completed', 'inProgress']);
    test.at.advance(3);
    expect(finishedSnapshots(world, test.cluster)[0]?.id).toBe(id);
  });

  it.each([
    ['a paused cluster', { paused: true }, 'VALIDATION_ERROR'],
    ['a cluster without backup', { backupEnabled: false }, 'BACKUP_JOB_NOT_FOUND'],
    ['a cluster that is being created', { stateName: 'CREATING' }, 'VALIDATION_ERROR'],
  ] as const)('of %s is refused', async (_, changes, code) => {
    const test = await backupsInTest();
    test.change(changes);
    expect(await test.refused('POST', '/snapshots', { retentionInDays: 1 })).toEqual([400, code]);
  });

  it('is kept for at least a day and at most a hundred years', async () => {
    const test = await backupsInTest();
    const refused = (retentionInDays: number) => test.refused('POST', '/snapshots', { retentionInDays });
    expect(await refused(-1)).toEqual([400, 'INVALID_ATTRIBUTE', 'retentionInDays']);
    expect(await refused(36_501)).toEqual([
      400,
      'BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID',
      'retentionInDays',
    ]);
  });

  it('fails in the scenario, and reports it', async () => {
    const test = await backupsInTest();
    test.at.world.tables.snapshotFaults.put({ id: test.cluster.id, left: 1 });
    const [failed, next] = [await test.takeSnapshot(), await test.takeSnapshot()];
    const status = async (id: string) => (await test.ask('GET', `/snapshots/${id}`)).body.status;
    expect([await status(failed), await status(next)]).toEqual(['failed', 'completed']);
    expect(test.eventTypes()).toContain('CPS_SNAPSHOT_FAILED');
  });

  it('disappears when its cluster does before it has completed', async () => {
    const test = await backupsInTest();
    const id = await test.take();
    test.at.world.tables.clusters.delete(test.cluster.id);
    test.at.advance(10);
    expect(test.at.world.tables.snapshots.get(id)).toBeUndefined();
  });
});

describe('the life of a snapshot', () => {
  it('ends when its retention is over', async () => {
    const test = await backupsInTest();
    const id = await test.takeSnapshot();
    test.at.advance(3 * 86_400 - 60);
    expect((await test.ask('GET', `/snapshots/${id}`)).status).toBe(200);
    test.at.advance(60);
    expect((await test.ask('GET', `/snapshots/${id}`)).body.errorCode).toBe('SNAPSHOT_NOT_FOUND');
    expect(test.eventTypes()).toContain('CPS_SNAPSHOT_DELETED_AUDIT');
  });

  it('can be made longer and shorter, counted from when it was made', async () => {
    const test = await backupsInTest();
    const id = await test.takeSnapshot();
    const change = async (retentionUnit: string, retentionValue: number) =>
      (await test.ask('PATCH', `/snapshots/${id}`, { retentionUnit, retentionValue })).body.expiresAt;
    expect(await change('WEEKS', 2)).toBe('2026-03-27T14:02:02Z');
    expect(await change('DAYS', 1)).toBe('2026-03-14T14:02:02Z');
    test.at.advance(86_400);
    expect(test.at.world.tables.snapshots.get(id)).toBeUndefined();
  });

  it('cannot be changed to what makes no sense', async () => {
    const test = await backupsInTest();
    const id = await test.takeSnapshot();
    test.at.advance(2 * 86_400);
    const refused = (body: object) => test.refused('PATCH', `/snapshots/${id}`, body);
    const code = 'BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID';
    for (const retentionValue of [0, -5, 36_501, 2]) {
      expect(await refused({ retentionUnit: 'DAYS', retentionValue })).toEqual([400, code, 'retentionValue']);
    }
    expect(await refused({ retentionUnit: 'YEARS', retentionValue: 101 })).toEqual([
      400,
      code,
      'retentionValue',
    ]);
    expect(await refused({ retentionUnit: 'days', retentionValue: 9 })).toEqual([
      400,
      'INVALID_ENUM_VALUE',
      'retentionUnit',
    ]);
  });

  it('while it runs, it can be neither changed nor deleted', async () => {
    const test = await backupsInTest();
    const id = await test.take();
    const body = { retentionUnit: 'DAYS', retentionValue: 9 };
    for (const seconds of [0, 1]) {
      test.at.advance(seconds);
      expect(await test.refused('PATCH', `/snapshots/${id}`, body)).toEqual([
        400,
        'CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION',
      ]);
      expect(await test.refused('DELETE', `/snapshots/${id}`)).toEqual([
        400,
        'CANNOT_DELETE_IN_PROGRESS_SNAPSHOT',
      ]);
    }
  });

  it('ends with a deletion, copies and all', async () => {
    const test = await backupsInTest();
    const { world } = test.at;
    const { id } = startSnapshot(world, test.cluster, {
      snapshotType: 'scheduled',
      frequencyType: 'daily',
      retention: { retentionUnit: 'days', retentionValue: 7 },
      copyRegions: ['EU_WEST_1'],
    });
    test.at.advance(4);
    expect((await test.ask('GET', `/snapshots/${id}`)).body.copyRegions).toEqual([]);
    test.at.advance(4);
    expect((await test.ask('GET', `/snapshots/${id}`)).body.copyRegions).toEqual(['EU_WEST_1']);
    expect((await test.ask('DELETE', `/snapshots/${id}`)).status).toBe(204);
    expect((await test.ask('GET', `/snapshots/${id}`)).status).toBe(404);
    expect([...world.tables.due.all()].some(({ payload }) => JSON.stringify(payload).includes(id))).toBe(
      false,
    );
  });

  it('is protected by a compliance policy', async () => {
    const test = await backupsInTest();
    const id = await test.takeSnapshot();
    const { groupId, world } = test.at;
    world.tables.compliancePolicies.put({
      id: groupId,
      authorizedEmail: 'dba@example.com',
      copyProtectionEnabled: false,
      deletable: false,
      encryptionAtRestEnabled: false,
      onDemandPolicyItem: {
        id: world.id(),
        frequencyType: 'ondemand',
        frequencyInterval: 0,
        retentionUnit: 'days',
        retentionValue: 5,
      },
      pitEnabled: false,
      restoreWindowDays: 0,
      scheduledPolicyItems: [],
      state: 'ACTIVE',
      updatedDate: world.iso(),
      updatedUser: 'dba@example.com',
    });
    expect(await test.refused('DELETE', `/snapshots/${id}`)).toEqual([
      400,
      'CANNOT_DELETE_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY',
    ]);
    const shorter = { retentionUnit: 'DAYS', retentionValue: 2 };
    expect(await test.refused('PATCH', `/snapshots/${id}`, shorter)).toEqual([
      400,
      'CANNOT_DECREASE_SNAPSHOT_RETENTION_WITH_BACKUP_COMPLIANCE_POLICY',
      'retentionValue',
    ]);
    expect(await test.refused('POST', '/snapshots', { retentionInDays: 4 })).toEqual([
      400,
      'SNAPSHOT_RETENTION_LESS_THAN_BACKUP_COMPLIANCE_POLICY',
      'retentionInDays',
    ]);
    expect((await test.ask('POST', '/snapshots', { retentionInDays: 5 })).status).toBe(200);
  });
});

describe('the list of snapshots', () => {
  it('has the newest first, its pages, and links as each profile has them', async () => {
    for (const [profile, relations] of [
      ['specification', ['self']],
      ['observed', ['self', 'https://cloud.mongodb.com/cluster']],
    ] as const) {
      const test = await backupsInTest({ profile });
      const id = await test.take();
      const list = await test.ask('GET', '/snapshots?itemsPerPage=2');
      expect(list.body.results).toHaveLength(2);
      expect(list.body.totalCount).toBeGreaterThan(5);
      expect(list.body.results[0]).toMatchObject({ id, status: 'queued' });
      expect(list.body.results[0].links.map(({ rel }: { rel: string }) => rel)).toEqual(relations);
    }
  });

  it('can be limited to possible starts of a restore to a moment', async () => {
    const test = await backupsInTest();
    const moment = Date.parse('2026-03-13T04:00:00Z') / 1000;
    const [latest] = (await test.ask('GET', `/snapshots?pointInTimeUtcSeconds=${moment}`)).body.results;
    expect(latest.createdAt.slice(0, 13)).toBe('2026-03-13T03');
    expect(await test.refused('GET', '/snapshots?oplogInc=1')).toEqual([400, 'INVALID_QUERY_PARAMETER']);
  });

  it('costs the same with ten thousand snapshots', async () => {
    const test = await backupsInTest();
    const { world } = test.at;
    const [model] = finishedSnapshots(world, test.cluster);
    if (!model) throw new Error('the world has no snapshot');
    for (let count = 0; count < 10_000; count += 1) {
      world.tables.snapshots.put({ ...model, id: world.id(), requestedAt: world.iso() });
    }
    const page = await test.ask('GET', '/snapshots?pageNum=100&itemsPerPage=100');
    expect([page.body.results.length, page.body.totalCount > 10_000]).toEqual([100, true]);
    const begun = process.cpuUsage();
    for (let turn = 0; turn < 20; turn += 1) await test.ask('GET', '/snapshots?pageNum=100&itemsPerPage=10');
    expect(process.cpuUsage(begun).user / 1000 / 20).toBeLessThan(50);
  });

  it('of a deleted cluster contains the kept snapshots, by its name', async () => {
    const test = await backupsInTest();
    const { at } = test;
    const id = await test.takeSnapshot();
    const path = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
    expect((await at.ask('DELETE', `${path}?retainBackups=true`)).status).toBe(202);
    at.advance(3);
    const retention = { retentionUnit: 'days', retentionValue: 1 } as const;
    startSnapshot(at.world, test.cluster, { snapshotType: 'scheduled', frequencyType: 'daily', retention });
    at.advance(600);
    expect((await at.ask('GET', path)).status).toBe(404);
    const kept = await test.ask('GET', '/snapshots');
    expect(kept.body.results[0].id).toBe(id);
    expect(kept.body.results.every(({ status }: { status: string }) => status === 'completed')).toBe(true);
    const listed = `~/groups/${at.groupId}/clusters?includeDeletedWithRetainedBackups=true`;
    expect((await at.ask('GET', listed)).body.results.map(({ name }: { name: string }) => name)).toContain(
      at.clusterName,
    );
  });

  it('of a cluster that is gone with its backups is that of no cluster', async () => {
    const test = await backupsInTest();
    const { at } = test;
    await at.ask('DELETE', `~/groups/${at.groupId}/clusters/${at.clusterName}?retainBackups=false`);
    at.advance(600);
    expect(await test.refused('GET', '/snapshots')).toEqual([404, 'CLUSTER_NOT_FOUND']);
    expect(at.world.tables.snapshots.size).toBe(0);
  });
});
