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

it('sends documents to an address of this machine, and puts refused ones into its queue', async () => {
  const streams = await newStreams('loopback');
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      response.writeHead(body.includes('2') ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await streams.connect({ name: 'local', type: 'Https', url, headers: { authorization: 'Bearer token' } });
    await streams.connect({ name: 'public', type: 'Https', url: 'https://hook.example.com' });
    const source = { $source: { documents: [{ n: 1 }, { n: 2 }] } };
    const payload = [{ $project: { n: 1 } }];
    await streams.run('local', [
      source,
      { $https: { connectionName: 'local', path: 'orders', method: 'PUT', payload } },
    ]);
    await streams.run('public', [source, { $https: { connectionName: 'public' } }]);
    const strict = { connectionName: 'public', onError: 'fail' };
    await streams.run('strict', [source, { $https: strict }]);
    const expected = [1, 2].map((n) => `PUT /orders Bearer token {"n":${n}}`);
    expect(received.sort()).toEqual(expected);
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
  } finally {
    server.close();
  }
});

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
