import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '../cluster-data-for-tests.ts';
import { forgetData } from '../lifecycle.ts';
import type { DataSetRecord, Position } from '../records.ts';
import { followChanges, replaceDocuments } from '../restore.ts';
import { logWrite, positionOf, trimLog, writesAfter } from './log.ts';
import { catalogAt, changedBy, countsAt } from './past.ts';

let at: TestEmulator;
let data: ClusterDataInTest;

beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
});

function dataSet(): DataSetRecord {
  const [match] = at.world.tables.dataSets.all();
  if (!match) throw new Error('there is no data set');
  return match;
}

function idsAt(position: Position, name: string): unknown[] {
  const documents = catalogAt(at.world, dataSet(), position).open('app', name);
  return documents ? [...documents.all()].map(({ doc }) => doc._id) : [];
}

describe('options and indexes', () => {
  const wanted = { key: { n: 1 }, name: 'n_1', unique: true };
  const named = async (name: string) =>
    (await data.run('app', { listIndexes: name })).cursor.firstBatch.map(
      (each: { name: string }) => each.name,
    );

  it('are part of every earlier moment, and come back with a restore', async () => {
    await data.insert('a', { _id: 1, n: 1 });
    const before = positionOf(at.world, dataSet());
    await data.run('app', { createIndexes: 'a', indexes: [wanted] });
    const between = positionOf(at.world, dataSet());
    await data.run('app', { drop: 'a' });
    const indexesAt = (position: Position) =>
      catalogAt(at.world, dataSet(), position).open('app', 'a')?.definition.indexes;
    expect(indexesAt(before)).toEqual([]);
    expect(indexesAt(between)).toMatchObject([wanted]);
    replaceDocuments(
      at.world,
      { id: dataSet().id, groupId: at.groupId },
      catalogAt(at.world, dataSet(), between),
    );
    expect(await named('a')).toEqual(['_id_', 'n_1']);
    expect((await data.insert('a', { _id: 2, n: 1 })).writeErrors[0].code).toBe(11000);
    replaceDocuments(
      at.world,
      { id: dataSet().id, groupId: at.groupId },
      catalogAt(at.world, dataSet(), before),
    );
    expect(await named('a')).toEqual(['_id_']);
  });

  it('are applied when following the writes', async () => {
    await data.insert('a', { _id: 1, n: 1 });
    const to = { id: at.world.id(), groupId: at.groupId };
    const from = { id: dataSet().id, groupId: at.groupId };
    replaceDocuments(at.world, to, catalogAt(at.world, dataSet(), positionOf(at.world, dataSet())));
    const since = positionOf(at.world, dataSet());
    await data.run('app', { createIndexes: 'a', indexes: [wanted] });
    followChanges(at.world, { from, to, since });
    const copy = at.world.tables.collections.by('name', `${to.id}/app.a`)[0];
    expect(copy?.definition).toContain('"n_1"');
    expect(at.world.tables.documents.by('collection', copy?.id ?? '')).toHaveLength(1);
  });

  it('of an undone command are removed, and look-ups follow the undo', async () => {
    await data.run('app', { createIndexes: 'a', indexes: [wanted] });
    await data.insert('a', { _id: 1, n: 1 });
    await data.run('app', {
      aggregate: 'a',
      pipeline: [{ $unionWith: 'a' }, { $set: { _id: { $add: ['$_id', 5] }, n: 7 } }, { $merge: 'a' }],
      cursor: {},
    });
    await data.run('app', {
      aggregate: 'a',
      pipeline: [{ $set: { _id: 9, n: 1 } }, { $merge: 'a' }],
      cursor: {},
    });
    expect((await data.find('a', { n: 7 })).map(({ _id }) => _id)).toEqual([6]);
    expect((await data.find('a', { n: { $gt: 0 } })).map(({ _id }) => _id)).toEqual([1, 6]);
  });
});

describe('the log of writes', () => {
  it('counts within a second, and begins anew with the next', async () => {
    await data.insert('a', { _id: 1 }, { _id: 2 });
    // the collection came first
    expect(positionOf(at.world, dataSet())).toEqual({
      seconds: Date.parse('2026-03-13T14:02:00Z') / 1000,
      increment: 3,
    });
    at.advance(5);
    await data.insert('a', { _id: 3 });
    expect(positionOf(at.world, dataSet())).toEqual({
      seconds: Date.parse('2026-03-13T14:02:05Z') / 1000,
      increment: 1,
    });
  });

  it('contains no refused writes', async () => {
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

  it('has one line for a drop, however many documents go, and none of them is found', async () => {
    await data.insert('a', ...Array.from({ length: 500 }, (_, _id) => ({ _id, n: _id })));
    const before = positionOf(at.world, dataSet());
    await data.run('app', { drop: 'a' });
    expect(writesAfter(at.world, dataSet(), before).map(({ op }) => op)).toEqual(['c']);
    expect(await data.find('a')).toEqual([]);
    await data.insert('a', { _id: 3 });
    expect(await data.find('a')).toEqual([{ _id: 3 }]);
    expect((await data.run('app', { dbStats: 1 })).objects).toBe(1);
    expect(idsAt(before, 'a')).toHaveLength(500);
    expect(countsAt(at.world, dataSet(), before)).toContainEqual({ db: 'app', name: 'a', documents: 500 });
  });

  it('restores collections that a world of an earlier version dropped one by one', async () => {
    await data.insert('a', { _id: 1 }, { _id: 2 });
    const [collection] = at.world.tables.collections.by('name', `${dataSet().id}/app.a`);
    if (!collection) throw new Error('there is no collection');
    const before = positionOf(at.world, dataSet());
    at.world.transact(() => {
      for (const row of at.world.tables.documents.by('collection', collection.id).toReversed()) {
        const change = {
          op: 'd',
          collectionId: collection.id,
          key: row.key,
          before: row,
          way: 'drop',
        } as const;
        logWrite(at.world, dataSet(), change);
        at.world.tables.documents.delete(row.id);
      }
    });
    await data.run('app', { drop: 'a' });
    expect(idsAt(before, 'a')).toEqual([1, 2]);
  });

  it('leads back to a collection of a seed that was renamed and dropped, which keeps its documents until then', async () => {
    const before = positionOf(at.world, dataSet());
    const to = { renameCollection: 'shop.orders', to: 'shop.older' };
    await data.run('admin', to);
    for (const query of [{}, { _id: { $exists: true } }])
      expect((await data.run('shop', { count: 'older', query })).n).toBe(2500);
    const between = positionOf(at.world, dataSet());
    await data.run('shop', { drop: 'older' });
    expect(catalogAt(at.world, dataSet(), between).open('shop', 'older')?.size).toBe(2500);
    expect(catalogAt(at.world, dataSet(), before).open('shop', 'orders')?.size).toBe(2500);
  });

  it('restores the documents of a seed', async () => {
    const before = positionOf(at.world, dataSet());
    await data.run('shop', { delete: 'orders', deletes: [{ q: {}, limit: 0 }] });
    expect((await data.run('shop', { count: 'orders' })).n).toBe(0);
    const past = catalogAt(at.world, dataSet(), before).open('shop', 'orders');
    expect(past?.size).toBe(2500);
  });

  it('lists the documents that a migration must copy again', async () => {
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

  it('remains short under writes, and keeps the lines that a snapshot needs', async () => {
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

  it('discards unneeded lines, and continues counting', async () => {
    for (let n = 0; n < 5; n += 1) {
      await data.insert('a', { _id: n });
      at.advance(1);
    }
    const last = positionOf(at.world, dataSet());
    trimLog(at.world, dataSet(), last);
    expect(at.world.tables.writes.size).toBe(1);
    expect(positionOf(at.world, dataSet())).toEqual(last);
  });

  it('discards dropped documents with the line of the drop, and not before', async () => {
    const documents = () => at.world.tables.documents.size;
    const start = documents();
    await data.insert('a', { _id: 1 }, { _id: 2 });
    await data.run('admin', { renameCollection: 'app.a', to: 'app.b' });
    const renamed = positionOf(at.world, dataSet());
    await data.run('app', { drop: 'b' });
    const dropped = positionOf(at.world, dataSet());
    await data.insert('c', { _id: 3 });
    trimLog(at.world, dataSet(), renamed);
    expect(documents()).toBe(start + 3);
    expect(idsAt(renamed, 'b')).toEqual([1, 2]);
    trimLog(at.world, dataSet(), dropped);
    expect(documents()).toBe(start + 1);
    await data.run('app', { drop: 'c' });
    forgetData(at.world, dataSet().id);
    expect([documents(), at.world.tables.writes.size]).toEqual([0, 0]);
  });
});

describe('a restore', () => {
  const ids = async () => (await data.find('a')).map(({ _id }) => _id);
  const restore = (body: object) =>
    at.ask('POST', `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/restoreJobs`, {
      body: { targetClusterName: at.clusterName, targetGroupId: at.groupId, ...body },
    });

  it('restores the content of the snapshot', async () => {
    await data.insert('a', { _id: 1 });
    const taken = await at.ask('POST', `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/snapshots`, {
      body: { retentionInDays: 3 },
    });
    at.advance(60);
    await data.insert('a', { _id: 2 });
    await data.run('app', { delete: 'a', deletes: [{ q: { _id: 1 }, limit: 1 }] });
    expect(await ids()).toEqual([2]);
    const created = await restore({ deliveryType: 'automated', snapshotId: taken.body.id });
    expect(created.status).toBe(200);
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
    const result = await restore({ deliveryType: 'pointInTime', pointInTimeUTCSeconds: moment });
    expect(result.status).toBe(200);
    at.advance(60);
    expect(await ids()).toEqual([1, 2]);
  });
});
