import { Timestamp } from 'bson';
import { expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '../cluster-data-for-tests.ts';
import { holderOf } from '../holder.ts';
import { oplogOf } from './oplog.ts';

it('a read of the log from a time on begins there, and not at the beginning of the log', async () => {
  const at = await testEmulator();
  const data = new ClusterDataInTest(at);
  for (const _id of [1, 2, 3]) await data.insert('things', { _id });
  const [dataSet] = at.world.tables.dataSets.all();
  const [cluster] = at.world.tables.clusters.all();
  if (!dataSet || !cluster) throw new Error('the cluster has no data');
  const log = oplogOf(at.world, dataSet, holderOf(cluster));
  const lines = [...log.all()];
  const second = lines.find(({ doc }) => doc.o._id === 2);
  const ids = (filter: object) => [...(log.since(filter) ?? [])].map(({ doc }) => doc.o._id);
  expect(ids({ ts: { $gte: second?.doc.ts } })).toEqual([2, 3]);
  expect(ids({ ts: { $gt: second?.doc.ts }, ns: 'app.things' })).toEqual([2, 3]);
  expect(ids({ ts: { $gte: new Timestamp({ t: 4_000_000_000, i: 1 }) } })).toEqual([]);
  expect(ids({ ts: { $gte: new Timestamp(0n) } })).toHaveLength(lines.length);
  expect(log.since({ ns: 'app.things' })).toBeUndefined();
  expect(log.since({ ts: { $lt: second?.doc.ts } })).toBeUndefined();
});
