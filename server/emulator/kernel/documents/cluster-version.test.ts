import type { Document } from 'bson';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../../emulator-for-tests.ts';
import { ClusterDataInTest } from './cluster-data-for-tests.ts';
import { clusterWithData } from './holder.ts';

let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator();
});
afterEach(() => at.emulator.close());

const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'things', pipeline, cursor: {} });
const bulk = { bulkWrite: 1, ops: [{ insert: 0, document: { _id: 1 } }], nsInfo: [{ ns: 'app.things' }] };
const window = (output: Document) => ({ $setWindowFields: { sortBy: { _id: 1 }, output: { v: output } } });

it.each<[what: string, since: string, before: string, command: Document, code: number]>([
  ['a command', '8.0.0', '7.0.26', bulk, 59],
  ['a stage', '8.2.3', '8.0.16', aggregate({ $score: { score: 1 } }), 40324],
  ['an operator', '7.0.26', '6.0.27', aggregate({ $set: { v: { $bitOr: [1, 2] } } }), 168],
  ['a window function', '8.2.3', '8.0.16', aggregate(window({ $minMaxScaler: { input: '$_id' } })), 9],
  [
    'an accumulator',
    '7.0.26',
    '6.0.27',
    aggregate({ $group: { _id: null, v: { $median: { input: '$_id', method: 'approximate' } } } }),
    15952,
  ],
])(
  '%s that is new in a version is unknown to clusters before it',
  async (_, since, before, command, code) => {
    const { cluster } = clusterWithData(at.world, at.groupId, at.clusterName);
    if (!cluster) throw new Error('no cluster');
    const data = new ClusterDataInTest(at);
    const db = 'bulkWrite' in command ? 'admin' : 'app';
    await data.insert('things', { _id: 7 });
    at.world.transact(() => at.world.tables.clusters.put({ ...cluster, mongoDBVersion: since }));
    expect(await data.run(db, command)).toMatchObject({ ok: 1 });
    at.world.transact(() => at.world.tables.clusters.put({ ...cluster, mongoDBVersion: before }));
    expect(await data.run(db, command)).toMatchObject({ ok: 0, code });
  },
);
