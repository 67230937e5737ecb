import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, testStart } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';

let at: TestEmulator;
let data: ClusterDataInTest;
let root: string;
beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
  const streams = `~/groups/${at.groupId}/streams`;
  await at.ask('POST', `${streams}:withSampleConnections`, {
    body: { name: 'harbour', dataProcessRegion: { cloudProvider: 'AWS', region: 'VIRGINIA_USA' } },
  });
  root = `${streams}/harbour`;
  await at.ask('POST', `${root}/connections`, {
    body: { name: 'shop', type: 'Cluster', clusterName: at.clusterName },
  });
  await at.ask('POST', `${root}/connections`, {
    body: { name: 'broker', type: 'Kafka', bootstrapServers: 'broker.example.com:9092' },
  });
});

const into = (coll: string) => ({ $merge: { into: { connectionName: 'shop', db: 'app', coll } } });
const changes = { $source: { connectionName: 'shop', db: 'app', coll: 'orders' } };
const dlq = { connectionName: 'shop', db: 'app', coll: 'failed' };

/** Creates and starts a processor. */
async function run(name: string, pipeline: object[], options?: object): Promise<void> {
  const body = { name, pipeline, ...(options ? { options } : {}) };
  const created = await at.ask('POST', `${root}/processor`, { body });
  expect([created.status, created.body.detail]).toEqual([200, undefined]);
  at.advance(1);
  await start(name);
}

async function start(name: string): Promise<void> {
  expect((await at.ask('POST', `${root}/processor/${name}:start`)).status).toBe(200);
  at.advance(1);
}

const read = async (name: string) => (await at.ask('GET', `${root}/processor/${name}`)).body;
const inline = (...documents: object[]) => ({ $source: { documents, timeField: { $toDate: '$at' } } });
const iso = (seconds: number) => new Date(testStart + seconds * 1000).toISOString();

/** The content of a collection without identifiers. */
async function contentOf(coll: string): Promise<Document[]> {
  return (await data.find(coll)).map(({ _id: _, ...rest }) => rest);
}

describe('a stream processor', () => {
  it('passes the changes of a collection through its stages into another one', async () => {
    await run('copies', [
      changes,
      { $match: { 'fullDocument.total': { $gte: 10 } } },
      { $replaceRoot: { newRoot: '$fullDocument' } },
      { $addFields: { double: { $multiply: ['$total', 2] } } },
      { $unset: 'note' },
      into('copies'),
    ]);
    await data.insert(
      'orders',
      { _id: 1, total: 5 },
      { _id: 2, total: 10, note: 'x' },
      { _id: 3, total: 20 },
    );
    at.advance(2);
    expect(await data.find('copies')).toEqual([
      { _id: 2, total: 10, double: 20 },
      { _id: 3, total: 20, double: 40 },
    ]);
    const { stats, state } = await read('copies');
    expect(state).toBe('STARTED');
    expect(stats).toMatchObject({
      status: 'running',
      inputMessageCount: 3,
      outputMessageCount: 2,
      dlqMessageCount: 0,
    });
    expect(stats.inputMessageSize).toBeGreaterThan(stats.outputMessageSize);
  });

  it('continues after a stop with the changes that it has missed', async () => {
    const whole = { ...changes.$source, config: { fullDocument: 'updateLookup', fullDocumentOnly: true } };
    await run('copies', [{ $source: whole }, into('copies')]);
    await data.insert('orders', { _id: 1 });
    at.advance(2);
    await at.ask('POST', `${root}/processor/copies:stop`);
    at.advance(1);
    await data.insert('orders', { _id: 2 });
    at.advance(60);
    expect((await data.find('copies')).map(({ _id }) => _id)).toEqual([1]);
    expect((await read('copies')).stats).toBeUndefined();
    await start('copies');
    expect((await data.find('copies')).map(({ _id }) => _id)).toEqual([1, 2]);
    expect((await read('copies')).stats.inputMessageCount).toBe(2);
  });

  it('begins with the present when it is started without its checkpoint', async () => {
    await run('copies', [changes, into('copies')]);
    await at.ask('POST', `${root}/processor/copies:stop`);
    at.advance(1);
    await data.insert('orders', { _id: 1 });
    await at.ask('POST', `${root}/processor/copies:startWith`, { body: { resumeFromCheckpoint: false } });
    at.advance(5);
    expect(await data.find('copies')).toEqual([]);
  });

  it('begins at an operation time', async () => {
    await data.insert('orders', { _id: 1 });
    const body = { name: 'copies', pipeline: [changes, into('copies')] };
    await at.ask('POST', `${root}/processor`, { body });
    at.advance(1);
    await at.ask('POST', `${root}/processor/copies:startWith`, { body: { startAtOperationTime: iso(0) } });
    at.advance(1);
    expect((await contentOf('copies')).map((each) => each.operationType)).toEqual(['insert']);
  });

  it('joins messages with a collection of a cluster', async () => {
    await data.insert('customers', { _id: 'a', name: 'Ada' });
    const from = { connectionName: 'shop', db: 'app', coll: 'customers' };
    await run('joined', [
      inline({ customer: 'a', at: iso(0) }),
      { $lookup: { from, localField: 'customer', foreignField: '_id', as: 'found' } },
      { $project: { _id: 0, names: '$found.name' } },
      into('joined'),
    ]);
    expect(await contentOf('joined')).toEqual([{ names: ['Ada'] }]);
  });

  it('groups the messages of tumbling windows by their own time', async () => {
    const readings = [0, 4, 9, 10, 15, 24].map((second) => ({ value: second, at: iso(second) }));
    await run('sums', [
      inline(...readings),
      {
        $tumblingWindow: {
          interval: { size: 10, unit: 'second' },
          allowedLateness: 0,
          pipeline: [{ $group: { _id: null, sum: { $sum: '$value' } } }, { $unset: '_id' }],
        },
      },
      into('sums'),
    ]);
    const window = (first: number) => ({
      _stream_meta: { window: { start: new Date(iso(first)), end: new Date(iso(first + 10)) } },
    });
    // the third window is open: no message is behind its end
    expect(await contentOf('sums')).toEqual([
      { sum: 13, ...window(0) },
      { sum: 25, ...window(10) },
    ]);
    const { stats } = await read('sums');
    expect(stats.watermark).toBe(iso(24));
    expect(stats.stateSize).toBeGreaterThan(0);
  });

  it('counts a message in each hopping window that contains it', async () => {
    const readings = [2, 7, 30].map((second) => ({ at: iso(second) }));
    await run('counts', [
      inline(...readings),
      {
        $hoppingWindow: {
          interval: { size: 10, unit: 'second' },
          hopSize: { size: 5, unit: 'second' },
          allowedLateness: 0,
          pipeline: [{ $count: 'n' }],
        },
      },
      { $project: { n: 1, from: '$_stream_meta.window.start' } },
      into('counts'),
    ]);
    expect(await contentOf('counts')).toEqual(
      [
        [-5, 1],
        [0, 2],
        [5, 1],
      ].map(([first = 0, n]) => ({ n, from: new Date(iso(first)) })),
    );
  });

  it('puts late and failing messages into its dead letter queue', async () => {
    await run(
      'halves',
      [
        inline({ by: 2, at: iso(0) }, { by: 2, at: iso(60) }, { by: 2, at: iso(1) }, { by: 0, at: iso(61) }),
        { $addFields: { half: { $divide: [1, '$by'] } } },
        {
          $tumblingWindow: {
            interval: { size: 10, unit: 'second' },
            pipeline: [{ $group: { _id: null, half: { $sum: '$half' } } }],
          },
        },
        into('halves'),
      ],
      { dlq },
    );
    const failed = await contentOf('failed');
    expect(failed).toHaveLength(2);
    expect(failed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          processorName: 'halves',
          instanceName: 'harbour',
          errInfo: { reason: 'Input document arrived late.' },
          missedWindowStartTimes: [new Date(iso(0))],
        }),
        expect.objectContaining({ doc: expect.objectContaining({ by: 0 }) }),
      ]),
    );
    expect((await read('halves')).stats).toMatchObject({ inputMessageCount: 4, dlqMessageCount: 2 });
    expect(await contentOf('halves')).toMatchObject([{ half: 0.5 }]);
  });

  it('groups the messages of a session until none arrives for the gap', async () => {
    const visit = (user: string, at: number) => ({ user, at: iso(at) });
    await run('sessions', [
      inline(visit('a', 0), visit('b', 2), visit('a', 4), visit('a', 20), visit('b', 21), visit('a', 60)),
      {
        $sessionWindow: {
          partitionBy: '$user',
          gap: { size: 10, unit: 'second' },
          allowedLateness: 0,
          pipeline: [{ $group: { _id: '$user', visits: { $sum: 1 } } }, { $unset: '_id' }],
        },
      },
      into('sessions'),
    ]);
    at.advance(2);
    const results = await contentOf('sessions');
    expect(results.map(({ visits, _stream_meta: { window } }) => [visits, window.start, window.end])).toEqual(
      [
        [1, new Date(iso(2)), new Date(iso(12))],
        [2, new Date(iso(0)), new Date(iso(14))],
        [1, new Date(iso(20)), new Date(iso(30))],
        [1, new Date(iso(21)), new Date(iso(31))],
      ],
    );
  });

  it('closes the windows of a source that is idle', async () => {
    await run('idle', [
      inline({ at: iso(0) }),
      {
        $tumblingWindow: {
          interval: { size: 10, unit: 'second' },
          idleTimeout: { size: 5, unit: 'second' },
          pipeline: [{ $count: 'n' }],
        },
      },
      into('idle'),
    ]);
    expect(await contentOf('idle')).toEqual([]);
    at.advance(30);
    expect(await contentOf('idle')).toMatchObject([{ n: 1 }]);
  });

  it('reads what another processor emits to a topic', async () => {
    const topic = { connectionName: 'broker', topic: 'sun' };
    await run('stores', [{ $source: { ...topic } }, into('readings')]);
    await run('emits', [{ $source: { connectionName: 'sample_stream_solar' } }, { $emit: topic }]);
    at.advance(20);
    const readings = await contentOf('readings');
    expect(readings.length).toBeGreaterThan(10);
    expect(readings[0]).toMatchObject({ device_id: expect.stringMatching(/^device_\d+$/), obs: {} });
    const topics = await at.ask('GET', '/_emulator/stream-topics');
    expect(topics.body).toMatchObject([{ workspace: 'harbour', connection: 'broker', topic: 'sun' }]);
    expect(topics.body[0].latest[0].text).toContain('device_id');
    expect((await read('emits')).stats.outputMessageCount).toBeGreaterThanOrEqual(readings.length);
  });

  it.each([
    [{}, '{"at":{"$date":"1970-01-01T00:00:00Z"},"n":1}'],
    [
      { config: { outputFormat: 'canonicalJson' } },
      '{"at":{"$date":{"$numberLong":"0"}},"n":{"$numberInt":"1"}}',
    ],
    [{ config: { outputFormat: 'basicJson' } }, '{"at":0,"n":1}'],
  ])('emits messages in the format of %o', async (options, text) => {
    const shape = { $project: { at: { $toDate: { $toLong: 0 } }, n: 1 } };
    const emit = { $emit: { connectionName: 'broker', topic: 'formats', ...options } };
    await run('formats', [inline({ n: 1, at: iso(0) }), shape, { $unset: '_stream_meta' }, emit]);
    at.advance(2);
    const { body } = await at.ask('GET', '/_emulator/stream-topics');
    expect(JSON.parse(body[0].latest[0].text)).toMatchObject(JSON.parse(text));
  });

  it('emits measurements into a time series collection', async () => {
    const timeseries = { timeField: 'at' };
    await run('measures', [
      inline({ value: 1, at: iso(0) }),
      { $project: { value: 1, at: { $toDate: '$at' } } },
      { $emit: { connectionName: 'shop', db: 'app', coll: 'measures', timeseries } },
    ]);
    expect(await contentOf('measures')).toEqual([{ value: 1, at: new Date(iso(0)) }]);
    const list = await data.run('app', { listCollections: 1, filter: { name: 'measures' } });
    expect(list.cursor.firstBatch[0].type).toBe('timeseries');
  });

  it('discards invalid messages, or puts them into the queue', async () => {
    const validator = { $jsonSchema: { required: ['total'] } };
    await run(
      'valid',
      [
        inline({ total: 1, at: iso(0) }, { at: iso(0) }),
        { $validate: { validator, validationAction: 'dlq' } },
        into('valid'),
      ],
      { dlq },
    );
    expect(await contentOf('valid')).toMatchObject([{ total: 1 }]);
    expect(await contentOf('failed')).toMatchObject([{ doc: { at: iso(0) } }]);
  });

  it('writes each message once where the collection refuses others of the same batch', async () => {
    const validator = { total: { $gt: 0 } };
    await data.run('app', { create: 'checked', validator });
    const emit = { $emit: { connectionName: 'shop', db: 'app', coll: 'checked' } };
    const messages = [1, 0, 2, 3].map((total) => ({ total, at: iso(0) }));
    await run('checks', [inline(...messages), emit], { dlq });
    expect((await contentOf('checked')).map(({ total }) => total)).toEqual([1, 2, 3]);
    expect(await contentOf('failed')).toMatchObject([{ doc: { total: 0 } }]);
    expect((await read('checks')).stats).toMatchObject({ outputMessageCount: 3, dlqMessageCount: 1 });
  });

  it.each([
    ['an unknown stage', [{ $nonsense: {} }, into('x')], /\$nonsense/],
    ['a system outside', [{ $externalFunction: { connectionName: 'broker' } }], /does not write with \$ext/],
    ['an expression that is not valid', [{ $project: { x: { $nonsense: 1 } } }, into('x')], /\$nonsense/],
    ['code', [{ $match: { $where: 'true' } }, into('x')], /no JavaScript/],
  ])('fails with the reason: %s', async (_, stages, reason) => {
    await run('fails', [inline({ at: iso(0) }), ...stages]);
    const { state, stats } = await read('fails');
    expect(state).toBe('FAILED');
    expect(stats).toMatchObject({ status: 'error', errorMsg: expect.stringMatching(reason) });
    const { body } = await at.ask('GET', `~/groups/${at.groupId}/events`);
    const names = body.results.map(({ eventTypeName }: { eventTypeName: string }) => eventTypeName);
    expect(names).toContain('STREAM_PROCESSOR_STATE_IS_FAILED');
  });

  it('fails while its cluster is paused, and continues when it is started again', async () => {
    await run('copies', [changes, into('copies')]);
    const cluster = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`)[0];
    if (!cluster) throw new Error('there is no cluster');
    at.world.tables.clusters.put({ ...cluster, paused: true });
    at.advance(5);
    expect((await read('copies')).stats.errorMsg).toMatch(/^shop: .*paused/);
    at.world.tables.clusters.put(cluster);
    await data.insert('orders', { _id: 1 });
    await start('copies');
    expect((await read('copies')).state).toBe('STARTED');
    expect(await contentOf('copies')).toHaveLength(1);
  });

  it('writes only with a role that may write', async () => {
    const dbRoleToExecute = { role: 'readAnyDatabase', type: 'BUILT_IN' };
    const body = { name: 'reads', type: 'Cluster', clusterName: at.clusterName, dbRoleToExecute };
    await at.ask('POST', `${root}/connections`, { body });
    const merge = { $merge: { into: { connectionName: 'reads', db: 'app', coll: 'x' } } };
    await run('denied', [inline({ at: iso(0) }), merge]);
    expect((await read('denied')).stats.errorMsg).toMatch(/not authorized/);
  });

  it('reads many messages in several turns', async () => {
    await run('copies', [changes, into('copies')]);
    const documents = Array.from({ length: 450 }, (_, index) => ({ _id: index }));
    await data.insert('orders', ...documents);
    at.advance(60);
    expect(await contentOf('copies')).toHaveLength(450);
  });

  it('leaves nothing behind when it is deleted', async () => {
    const window = { interval: { size: 1, unit: 'day' }, pipeline: [{ $count: 'n' }] };
    await run('gone', [inline({ at: iso(0) }), { $tumblingWindow: window }, into('x')]);
    expect(at.world.tables.streamHeld.size).toBe(1);
    await at.ask('DELETE', `${root}/processor/gone`);
    const { streamHeld, streamRuns } = at.world.tables;
    expect([streamHeld.size, streamRuns.size]).toEqual([0, 0]);
  });
});

it.each([
  ['[1]', { $group: { _id: null } }],
  [
    '[1].$tumblingWindow.interval.size',
    { $tumblingWindow: { interval: { size: 0, unit: 'day' }, pipeline: [] } },
  ],
  [
    '[1].$tumblingWindow.interval.unit',
    { $tumblingWindow: { interval: { size: 1, unit: 'year' }, pipeline: [] } },
  ],
  ['[1].$hoppingWindow.hopSize', { $hoppingWindow: { interval: { size: 1, unit: 'day' }, pipeline: [] } }],
])('refuses a pipeline and names %s', async (path, stage) => {
  const body = { name: 'wrong', pipeline: [inline({}), stage, into('x')] };
  const reply = await at.ask('POST', `${root}/processor`, { body });
  expect(reply.body.badRequestDetail.fields[0].field).toBe(`pipeline${path}`);
});
