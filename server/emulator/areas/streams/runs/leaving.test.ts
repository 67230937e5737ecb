import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Document } from 'bson';
import { expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { deliveriesDone } from '#server/emulator/kernel/deliver.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';

/** A workspace with a connection to a cluster. */
class Streams {
  readonly at: TestEmulator;
  readonly data: ClusterDataInTest;
  readonly root: string;

  constructor(at: TestEmulator) {
    this.at = at;
    this.data = new ClusterDataInTest(at);
    this.root = `~/groups/${at.groupId}/streams/harbour`;
  }

  async connect(body: object): Promise<void> {
    expect((await this.at.ask('POST', `${this.root}/connections`, { body })).status).toBe(200);
  }

  /** Creates and starts a processor, and lets what it sends arrive. */
  async run(name: string, pipeline: object[]): Promise<void> {
    const options = { dlq: { connectionName: 'shop', db: 'app', coll: 'failed' } };
    const created = await this.at.ask('POST', `${this.root}/processor`, {
      body: { name, pipeline, options },
    });
    expect([created.status, created.body.detail]).toEqual([200, undefined]);
    await this.pass(1);
    expect((await this.at.ask('POST', `${this.root}/processor/${name}:start`)).status).toBe(200);
    for (let second = 0; second < 3; second += 1) await this.pass(1);
  }

  async pass(seconds: number): Promise<void> {
    await this.at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: seconds } });
    await deliveriesDone();
  }

  async processor(name: string) {
    return (await this.at.ask('GET', `${this.root}/processor/${name}`)).body;
  }
}

async function newStreams(deliver: 'none' | 'loopback' = 'none'): Promise<Streams> {
  const at = await testEmulator({ deliver });
  await at.ask('POST', `~/groups/${at.groupId}/streams`, {
    body: { name: 'harbour', dataProcessRegion: { cloudProvider: 'AWS', region: 'VIRGINIA_USA' } },
  });
  const streams = new Streams(at);
  await streams.connect({ name: 'shop', type: 'Cluster', clusterName: at.clusterName });
  return streams;
}

const into = (coll: string) => ({ $merge: { into: { connectionName: 'shop', db: 'app', coll } } });

it('reads the existing documents before the changes, each once', async () => {
  const { data, run, processor, pass } = bound(await newStreams());
  await data.insert('orders', ...Array.from({ length: 450 }, (_, n) => ({ _id: n })), { _id: 'text' });
  const config = { fullDocument: 'updateLookup', fullDocumentOnly: true };
  const source = { connectionName: 'shop', db: 'app', coll: 'orders', config, initialSync: { enable: true } };
  await run('copies', [{ $source: source }, into('copies')]);
  await data.insert('orders', { _id: 'later' });
  await pass(10);
  expect(await data.find('copies')).toHaveLength(452);
  expect((await processor('copies')).stats.inputMessageCount).toBe(452);
});

/** The bytes of a compressed answer. */
async function download(at: TestEmulator, path: string): Promise<Buffer> {
  const target = `/api/atlas/v2${path.slice(1)}`;
  const exchange = at.owner.begin('GET', target);
  const send = (authorization?: string) =>
    at.emulator.fetch(
      new Request(`https://emulator.test${target}`, {
        headers: {
          accept: 'application/vnd.atlas.2025-03-12+gzip',
          ...(authorization ? { authorization } : {}),
        },
      }),
    );
  let reply = await send(exchange.authorization);
  const again = exchange.retry(reply.headers.get('www-authenticate') ?? undefined);
  if (reply.status === 401 && again) reply = await send(again);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

/** Its methods, for destructuring. */
const bound = (streams: Streams) => ({
  data: streams.data,
  run: streams.run.bind(streams),
  processor: streams.processor.bind(streams),
  pass: streams.pass.bind(streams),
});

interface Received {
  line: string;
  authorization: string | undefined;
  body: string;
}

/** Runs with an address of this machine that answers as given, and its requests. */
async function receiving(
  answer: (request: Received) => { status?: number; body?: string },
  run: (streams: Streams, received: Received[]) => Promise<void>,
): Promise<void> {
  const streams = await newStreams('loopback');
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const { authorization } = request.headers;
      const own = { line: `${request.method} ${request.url}`, authorization, body };
      received.push(own);
      const { status = 200, body: text = '' } = answer(own);
      response.writeHead(status).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { authorization: 'Bearer token' };
    await streams.connect({ name: 'local', type: 'Https', url, headers });
    await run(streams, received);
  } finally {
    server.close();
  }
}

it('sends documents to an address of this machine, and puts refused ones into its queue', () =>
  receiving(
    ({ body }) => ({ status: body.includes('2') ? 500 : 200 }),
    async (streams, received) => {
      await streams.connect({ name: 'public', type: 'Https', url: 'https://hook.example.com' });
      const source = { $source: { documents: [{ n: 1 }, { n: 2 }] } };
      const payload = [{ $project: { n: 1 } }];
      const local = { connectionName: 'local', path: 'orders', method: 'PUT', payload };
      await streams.run('local', [source, { $https: local }]);
      await streams.run('public', [source, { $https: { connectionName: 'public' } }]);
      const strict = { connectionName: 'public', onError: 'fail' };
      await streams.run('strict', [source, { $https: strict }]);
      const expected = [1, 2].map((n) => `PUT /orders Bearer token {"n":${n}}`);
      expect(received.map((each) => Object.values(each).join(' ')).sort()).toEqual(expected);
      const refused = '$https: The emulator sends to this machine only (--deliver).';
      const letters: Document[] = await streams.data.find('failed');
      expect(letters.map(({ errInfo, doc }) => `${doc.n} ${errInfo.reason}`).sort()).toEqual([
        `1 ${refused}`,
        `2 ${refused}`,
        '2 $https: answered 500',
      ]);
      const { stats } = await streams.processor('local');
      expect(stats).toMatchObject({ outputMessageCount: 1, dlqMessageCount: 1 });
      expect((await streams.processor('strict')).state).toBe('FAILED');
      expect(streams.at.world.tables.streamPosts.size).toBe(0);
    },
  ));

it('continues with the answer in the field of $https, for each document by its own path', () =>
  receiving(
    ({ line }) => {
      if (line.includes('/prices/2')) return { status: 404 };
      if (line.includes('/prices/3')) return {};
      if (line.includes('/prices/4')) return { body: 'no JSON' };
      return { body: '{"price":7,"more":"{\\"tax\\":1}"}' };
    },
    async (streams, received) => {
      const documents = [1, 2, 3, 4].map((n) => ({ n }));
      const https = {
        connectionName: 'local',
        path: { $concat: ['prices/', { $toString: '$n' }] },
        parameters: { n: '$n', fixed: true },
        as: 'answer',
        config: { parseJsonStrings: true },
      };
      await streams.run('priced', [
        { $source: { documents } },
        { $https: https },
        { $addFields: { price: '$answer.price' } },
        { $https: { connectionName: 'local', method: 'POST', payload: [{ $project: { price: 1 } }] } },
        { $project: { _id: 0, n: 1, answer: 1, price: 1 } },
        into('priced'),
      ]);
      for (let second = 0; second < 3; second += 1) await streams.pass(1);
      expect(received.map(({ line }) => line)).toContain('GET /prices/1?n=1&fixed=true');
      expect(received.filter(({ line }) => line.startsWith('GET')).every(({ body }) => body === '')).toBe(
        true,
      );
      const docs: Document[] = await streams.data.find('priced');
      const shown = docs.map(({ n, answer, price }) => ({ n, answer, price }));
      expect(shown.sort((a, b) => a.n - b.n)).toEqual([
        { n: 1, answer: { price: 7, more: { tax: 1 } }, price: 7 },
        { n: 3, answer: undefined, price: undefined },
        { n: 4, answer: 'no JSON', price: undefined },
      ]);
      const letters: Document[] = await streams.data.find('failed');
      expect(letters.map(({ errInfo, doc }) => `${doc.n} ${errInfo.reason}`)).toEqual([
        '2 $https: answered 404',
      ]);
      const { stats } = await streams.processor('priced');
      expect(stats).toMatchObject({ inputMessageCount: 4, outputMessageCount: 3, dlqMessageCount: 1 });
      expect(streams.at.world.tables.streamPosts.size).toBe(0);
    },
  ));

it('writes states, failures and dead letters into the operational log, by processor', async () => {
  const streams = await newStreams();
  const { at, root } = streams;
  await streams.run('broken', [
    { $source: { documents: [{ at: 'no date' }], timeField: { $toDate: '$at' } } },
    into('copies'),
  ]);
  await streams.run('other', [{ $source: { documents: [{ n: 1 }] } }, into('copies')]);
  const log = async (query: string): Promise<Document[]> => {
    const text = gunzipSync(await download(at, `${root}:downloadOperationalLogs${query}`)).toString();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  const lines = await log('?spName=broken');
  expect(lines.map(({ s, msg }) => `${s} ${msg}`)).toEqual([
    'I The processor is CREATED.',
    'I The processor is STARTED.',
    expect.stringMatching(/^W Dead letter queue: 1 of this turn\. ./u),
  ]);
  expect((await log('')).some(({ streamProcessorName }) => streamProcessorName === 'other')).toBe(true);
});

it('counts what it emits to the log for tests, which every workspace has', async () => {
  const streams = await newStreams();
  const { run, processor } = bound(streams);
  const source = { $source: { documents: [{ n: 1 }, { n: 2 }] } };
  await run('trial', [source, { $emit: { connectionName: '__testLog' } }]);
  const { state, stats } = await processor('trial');
  expect([state, stats.outputMessageCount]).toEqual(['STARTED', 2]);
  const pipeline = [{ $source: { connectionName: '__testLog' } }, into('copies')];
  const refused = await streams.at.ask('POST', `${streams.root}/processor`, {
    body: { name: 'other', pipeline },
  });
  expect(refused.body.detail).toContain('names no connection of the workspace: __testLog');
});
