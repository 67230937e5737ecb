import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from './cluster-data-for-tests.ts';
import { bsonTimestamp, positionOf, trimLog, writesAfter } from './log.ts';
import { catalogAt, changedBy } from './past.ts';
import type { DataSetRecord, Position } from './records.ts';

let at: TestEmulator;
let data: ClusterDataInTest;

beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
});

function dataSet(): DataSetRecord {
  const [found] = at.world.tables.dataSets.all();
  if (!found) throw new Error('there is no data set');
  return found;
}

function idsAt(position: Position, name: string): unknown[] {
  const documents = catalogAt(at.world, dataSet(), position).open('app', name);
  return documents ? [...documents.all()].map(({ doc }) => doc._id) : [];
}

describe('the log of writes', () => {
  it('counts within a second, and begins anew with the next', async () => {
    await data.insert('a', { _id: 1 }, { _id: 2 });
    // the collection came first
    expect(bsonTimestamp(positionOf(at.world, dataSet()))).toEqual({
      date: '2026-03-13T14:02:00Z',
      increment: 3,
    });
    at.advance(5);
    await data.insert('a', { _id: 3 });
    expect(bsonTimestamp(positionOf(at.world, dataSet()))).toEqual({
      date: '2026-03-13T14:02:05Z',
      increment: 1,
    });
  });

  it('says nothing of what was refused', async () => {
    await data.insert('a', { _id: 1 });
    const before = positionOf(at.world, dataSet());
    await data.run('app', { update: 'a', updates: [{ q: {}, u: { $foo: 1 } }] });
    expect(positionOf(at.world, dataSet())).toEqual(before);
  });

  it('leads back to every write, through changes, deletions and dropped collections', async () => {
    const moments: { position: Position; ids: unknown[] }[] = [];
    const remember = async () => {
      const ids = (await data.find('a')).map(({ _id }) => _id);
      moments.push({ position: positionOf(at.world, dataSet()), ids });
      at.advance(1);
    };
    const steps = [
      { insert: 'a', documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }] },
      { update: 'a', updates: [{ q: { _id: 2 }, u: { $set: { n: 1 } } }] },
      { delete: 'a', deletes: [{ q: { _id: 1 }, limit: 1 }] },
      { insert: 'a', documents: [{ _id: 1 }] },
      { drop: 'a' },
      { insert: 'a', documents: [{ _id: 9 }] },
    ];
    for (const step of steps) {
      await data.run('app', step);
      await remember();
    }
    for (const { position, ids } of moments) expect(idsAt(position, 'a')).toEqual(ids);
    expect(moments.map(({ ids }) => ids.length)).toEqual([3, 3, 2, 3, 0, 1]);
  });

  it('leads back to what a seed had put there', async () => {
    const before = positionOf(at.world, dataSet());
    await data.run('shop', { delete: 'orders', deletes: [{ q: {}, limit: 0 }] });
    expect((await data.run('shop', { count: 'orders' })).n).toBe(0);
    const past = catalogAt(at.world, dataSet(), before).open('shop', 'orders');
    expect(past?.size).toBe(2500);
  });

  it('tells which documents a migration has to copy again', async () => {
    await data.insert('a', { _id: 1 }, { _id: 2 });
    const since = positionOf(at.world, dataSet());
    await data.run('app', { update: 'a', updates: [{ q: { _id: 1 }, u: { $set: { n: 1 } } }] });
    await data.run('app', { update: 'a', updates: [{ q: { _id: 1 }, u: { $set: { n: 2 } } }] });
    await data.run('app', { delete: 'a', deletes: [{ q: { _id: 2 }, limit: 1 }] });
    expect(
      changedBy(at.world, writesAfter(at.world, dataSet(), since)).map(({ name, doc }) => [name, doc]),
    ).toEqual([
      ['a', { _id: 1, n: 2 }],
      ['a', undefined],
    ]);
  });

  it('stays short while it is written to, and keeps what a snapshot needs', async () => {
    const many = (from: number) => Array.from({ length: 1100 }, (_, n) => ({ _id: from + n }));
    await data.insert('a', ...many(0));
    at.advance(10 * 86_400);
    const { snapshots } = at.world.tables;
    for (const { id } of [...snapshots.by('group', at.groupId)]) snapshots.delete(id);
    const before = at.world.tables.writes.size;
    await data.insert('a', { _id: 'later' });
    expect([before > 1100, at.world.tables.writes.size]).toEqual([true, 2]);
    const taken = await at.ask('POST', `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/snapshots`, {
      body: { retentionInDays: 300 },
    });
    expect(taken.status).toBe(200);
    at.advance(60);
    await data.insert('a', ...many(2000));
    at.advance(10 * 86_400);
    await data.insert('a', { _id: 'last' });
    expect(at.world.tables.writes.size).toBeGreaterThan(1100);
  });

  it('forgets what nobody needs, and goes on counting', async () => {
    for (let n = 0; n < 5; n += 1) {
      await data.insert('a', { _id: n });
      at.advance(1);
    }
    const last = positionOf(at.world, dataSet());
    trimLog(at.world, dataSet(), last);
    expect(at.world.tables.writes.size).toBe(1);
    expect(positionOf(at.world, dataSet())).toEqual(last);
  });
});

describe('a restore', () => {
  const ids = async () => (await data.find('a')).map(({ _id }) => _id);
  const restore = (body: object) =>
    at.ask('POST', `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/restoreJobs`, {
      body: { targetClusterName: at.clusterName, targetGroupId: at.groupId, ...body },
    });

  it('brings back what the snapshot held', async () => {
    await data.insert('a', { _id: 1 });
    const taken = await at.ask('POST', `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/snapshots`, {
      body: { retentionInDays: 3 },
    });
    at.advance(60);
    await data.insert('a', { _id: 2 });
    await data.run('app', { delete: 'a', deletes: [{ q: { _id: 1 }, limit: 1 }] });
    expect(await ids()).toEqual([2]);
    const made = await restore({ deliveryType: 'automated', snapshotId: taken.body.id });
    expect(made.status).toBe(200);
    at.advance(60);
    expect(await ids()).toEqual([1]);
  });

  it('brings back a second of the past', async () => {
    const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
    if (cluster) at.world.tables.clusters.put({ ...cluster, pitEnabled: true });
    await data.insert('a', { _id: 1 });
    at.advance(10);
    const moment = Math.floor(at.world.now() / 1000);
    await data.insert('a', { _id: 2 });
    at.advance(1);
    await data.run('app', { drop: 'a' });
    at.advance(10);
    const made = await restore({ deliveryType: 'pointInTime', pointInTimeUTCSeconds: moment });
    expect(made.status).toBe(200);
    at.advance(60);
    expect(await ids()).toEqual([1, 2]);
  });
});
