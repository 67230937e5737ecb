import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { deliveriesDone } from '#server/emulator/kernel/deliver.ts';
import { authorizedRole } from '#server/emulator/table-tests/authorized-role-for-tests.ts';

let at: TestEmulator;
beforeEach(async () => {
  at = await testEmulator();
});

const accept = 'application/vnd.atlas.2023-01-01+json';
const pathOf = (name: string) => `~/groups/${at.groupId}/${name}`;

it('verifies the bucket of an export step by step, and a changed one again', async () => {
  const path = pathOf('pushBasedLogExport');
  const state = async () => (await at.ask('GET', path, { accept })).body.state;
  expect(await state()).toBe('UNCONFIGURED');
  const { roleId: iamRoleId } = await authorizedRole(at);
  const body = { bucketName: 'logs', iamRoleId, prefixPath: '' };
  expect((await at.ask('POST', path, { accept, body })).status).toBe(200);
  expect((await at.ask('POST', path, { accept, body })).status).toBe(409);
  const seen = [await state()];
  for (let step = 0; step < 3; step += 1) {
    at.advance(0.6);
    seen.push(await state());
  }
  expect(seen).toEqual(['INITIATING', 'BUCKET_VERIFIED', 'ACTIVE', 'ACTIVE']);
  await at.ask('PATCH', path, { accept, body: { bucketName: 'logs.invalid' } });
  expect(await state()).toBe('INITIATING');
  at.advance(1);
  expect(await state()).toBe('BUCKET_VERIFICATION_FAILED');
  expect((await at.ask('DELETE', path, { accept })).status).toBe(200);
  expect(await state()).toBe('UNCONFIGURED');
});

it('refuses a role that the project does not have, by the field', async () => {
  const body = { bucketName: 'logs', iamRoleId: 'a'.repeat(24), prefixPath: '' };
  const refused = await at.ask('POST', pathOf('pushBasedLogExport'), { accept, body });
  expect(refused.body).toMatchObject({
    errorCode: 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND',
    badRequestDetail: { fields: [{ field: 'iamRoleId' }] },
  });
});

it('keeps no secret of integrations', async () => {
  const secret = 'abcdefghijklmnop';
  const headers = [{ name: 'Authorization', value: secret }];
  const logs = await at.ask('POST', pathOf('logIntegrations'), {
    body: {
      type: 'OTEL_LOG_EXPORT',
      otelEndpoint: 'https://otel.example.com',
      otelSuppliedHeaders: headers,
      logTypes: ['MONGOD'],
    },
  });
  expect(logs.body.otelSuppliedHeaders).toEqual([{ name: 'Authorization', value: '************mnop' }]);
  const metrics = await at.ask('POST', pathOf('metricIntegrations'), {
    body: {
      aggregationTemporality: 'DELTA',
      authType: 'HEADER',
      endpoint: 'https://otel.example.com',
      headers,
      integrationType: 'OTEL',
      metricSelection: ['MONGODB_METRICS'],
      providerType: 'CUSTOM',
    },
  });
  expect(metrics.body.headersRedacted).toEqual([{ name: 'Authorization', value: '************mnop' }]);
  expect(at.snapshot()).not.toContain(secret);
});

it('is named by the role that it uses, which cannot be deleted meanwhile', async () => {
  const { roleId: iamRoleId } = await authorizedRole(at);
  const bucket = { bucketName: 'logs', iamRoleId, prefixPath: '' };
  await at.ask('POST', pathOf('pushBasedLogExport'), { accept, body: bucket });
  const logs = { type: 'S3_LOG_EXPORT', ...bucket, logTypes: ['MONGOD'] };
  const { body: integration } = await at.ask('POST', pathOf('logIntegrations'), { body: logs });
  const usages = async () => {
    const { body } = await at.ask('GET', `${pathOf('cloudProviderAccess')}/${iamRoleId}`);
    return body.featureUsages.map(({ featureType }: { featureType: string }) => featureType);
  };
  expect(await usages()).toEqual(['ATLAS_LOG_INTEGRATION', 'PUSH_BASED_LOG_EXPORT']);
  const remove = () => at.ask('DELETE', `${pathOf('cloudProviderAccess')}/AWS/${iamRoleId}`);
  const refused = await remove();
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('is used by')]);
  await at.ask('DELETE', pathOf('pushBasedLogExport'), { accept });
  await at.ask('DELETE', `${pathOf('logIntegrations')}/${integration.id}`);
  expect(await usages()).toEqual([]);
  expect((await remove()).status).toBe(204);
});

const splunkTo = (hecUrl: string) => ({
  type: 'SPLUNK_LOG_EXPORT',
  hecToken: '12345678-1234-1234-1234-123456789012',
  hecUrl,
  logTypes: ['MONGOD', 'MONGOD_AUDIT'],
});
const deliveries = async () => (await at.ask('GET', '/_emulator/log-deliveries')).body;
const eventsSeen = async () => {
  const { body } = await at.ask('GET', pathOf('events'));
  return body.results.map(({ eventTypeName }: { eventTypeName: string }) => eventTypeName);
};

/** Lets deliveries become due by the API, so that they are stored and leave. */
async function pass(seconds: number): Promise<void> {
  await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: seconds } });
  await deliveriesDone();
}

interface Received {
  url: string | undefined;
  token: string | undefined;
  body: string;
}

/** An address of this machine that answers with these statuses, and later with 200. */
async function receiving(statuses: number[], run: (url: string, received: Received[]) => Promise<void>) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push({ url: request.url, token: request.headers.authorization, body });
      response.writeHead(statuses[received.length - 1] ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, received);
  } finally {
    server.close();
  }
}

it('delivers the lines of logs to an address of this machine, with its token', async () => {
  at = await testEmulator({ deliver: 'loopback' });
  await receiving([503, 503, 503], async (url, received) => {
    const body = splunkTo(url);
    const { body: integration } = await at.ask('POST', pathOf('logIntegrations'), { body });
    for (let turn = 0; turn < 4; turn += 1) await pass(300);
    expect(received).toHaveLength(4);
    expect(received[0]).toMatchObject({
      url: '/services/collector/event',
      token: `Splunk ${body.hecToken}`,
    });
    const lines = received.map((each) => each.body.split('\n').length);
    // what failed is sent again with the next delivery
    expect(lines[3]).toBeGreaterThan(3 * (lines[0] ?? 0));
    expect(JSON.parse(received[3]?.body.split('\n')[0] ?? '')).toMatchObject({ sourcetype: 'mongod' });
    const outcomes = (await deliveries()).map(({ outcome, detail }: Record<string, string>) => [
      outcome,
      detail,
    ]);
    const failed = ['failed', 'answered 503'];
    expect(outcomes).toEqual([['delivered', 'answered 200'], failed, failed, failed]);
    expect(await eventsSeen()).toEqual(
      expect.arrayContaining([
        'LOG_STREAMING_EXPORT_FAILED_RETRIES_EXHAUSTED',
        'LOG_STREAMING_EXPORT_RECOVERED',
      ]),
    );
    expect(at.snapshot()).not.toContain(body.hecToken);
    await at.ask('DELETE', `${pathOf('logIntegrations')}/${integration.id}`);
    await pass(3600);
    expect(received).toHaveLength(4);
  });
});

it('delivers metrics with the values of measurements, and with the headers that a change leaves out', async () => {
  at = await testEmulator({ deliver: 'loopback' });
  await receiving([], async (endpoint, received) => {
    const settings = {
      ...{ aggregationTemporality: 'DELTA', authType: 'HEADER', endpoint, integrationType: 'OTEL' },
      ...{ metricSelection: ['HARDWARE_METRICS'], providerType: 'CUSTOM' },
    };
    const headers = [{ name: 'authorization', value: 'a-secret-of-metrics' }];
    const path = pathOf('metricIntegrations');
    const { body: created } = await at.ask('POST', path, { body: { ...settings, headers } });
    await at.ask('PUT', `${path}/${created.metricIntegrationId}`, {
      body: { ...settings, metricSelection: ['HARDWARE_METRICS', 'MONGODB_METRICS'] },
    });
    await pass(300);
    expect(received.map(({ token }) => token)).toEqual(['a-secret-of-metrics']);
    const { resourceMetrics } = JSON.parse(received[0]?.body ?? '');
    const metrics = resourceMetrics.map(
      // biome-ignore lint/suspicious/noExplicitAny: what was sent is looked at freely in tests
      (each: any) => each.scopeMetrics[0].metrics[0],
    );
    expect(metrics.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['mongodb.system_normalized_cpu_user', 'mongodb.opcounter_query']),
    );
    const values = metrics.map((each: { gauge: { dataPoints: { asDouble: number }[] } }) =>
      Number(each.gauge.dataPoints[0]?.asDouble),
    );
    expect(values.filter((value: number) => !Number.isFinite(value))).toEqual([]);
    expect(new Set(values).size).toBeGreaterThan(20);
    expect(await deliveries()).toMatchObject([
      { type: 'OTEL_METRICS', target: endpoint, lines: metrics.length, outcome: 'delivered' },
    ]);
    expect(at.snapshot()).not.toContain('a-secret-of-metrics');
    await at.ask('DELETE', `${path}/${created.metricIntegrationId}`);
    await pass(3600);
    expect(received).toHaveLength(1);
  });
});

it('sends nothing to addresses that the emulator may not reach', async () => {
  at = await testEmulator({ deliver: 'loopback' });
  await at.ask('POST', pathOf('logIntegrations'), { body: splunkTo('https://splunk.example.com:8088') });
  await pass(300);
  expect(await deliveries()).toMatchObject([
    {
      outcome: 'refused',
      target: 'https://splunk.example.com:8088/services/collector/event',
      lines: expect.any(Number),
    },
  ]);
});

describe('with a folder for buckets', () => {
  let dir: string;
  let failures: string[];
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
    failures = [];
    at = await testEmulator({ bucketDir: dir, onError: (error) => failures.push(String(error)) });
  });
  afterEach(() => rm(dir, { recursive: true }));

  async function exporting(): Promise<void> {
    const { roleId: iamRoleId } = await authorizedRole(at);
    const body = { bucketName: 'logs', iamRoleId, prefixPath: 'atlas/prod' };
    await at.ask('POST', pathOf('pushBasedLogExport'), { accept, body });
    await at.ask('GET', pathOf('pushBasedLogExport'), { accept });
    await pass(10);
    await pass(300);
  }

  it('writes one file for each log of each process', async () => {
    await exporting();
    const files = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.gz'));
    expect(files.length).toBeGreaterThan(1);
    const [first = ''] = files.filter((name) => name.includes('mongod-audit'));
    expect(first).toContain(join('logs', 'atlas', 'prod', at.clusterName));
    const text = gunzipSync(await readFile(join(dir, first))).toString();
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ atype: 'authenticate' });
    expect(await deliveries()).toMatchObject([
      { type: 'PUSH', outcome: 'delivered', target: 'logs/atlas/prod' },
    ]);
  });

  it('ends an export whose files cannot be written again and again', async () => {
    await writeFile(join(dir, 'default'), '');
    await exporting();
    for (let turn = 0; turn < 2; turn += 1) await pass(300);
    expect((await deliveries()).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array.from({ length: 3 }, () => 'failed'),
    );
    const { body } = await at.ask('GET', pathOf('pushBasedLogExport'), { accept });
    expect(body.state).toBe('BUCKET_VERIFICATION_FAILED');
    expect(failures).toHaveLength(3);
  });
});

it('delivers the counts of stream processors that run, with their names', async () => {
  at = await testEmulator({ deliver: 'loopback' });
  await receiving([], async (endpoint, received) => {
    const region = { cloudProvider: 'AWS', region: 'VIRGINIA_USA' };
    const workspace = { name: 'harbour', dataProcessRegion: region };
    await at.ask('POST', `${pathOf('streams')}:withSampleConnections`, { body: workspace });
    const root = `${pathOf('streams')}/harbour`;
    const broker = { name: 'broker', type: 'Kafka', bootstrapServers: 'broker.example.com:9092' };
    await at.ask('POST', `${root}/connections`, { body: broker });
    const pipeline = [
      { $source: { connectionName: 'sample_stream_solar' } },
      { $emit: { connectionName: 'broker', topic: 'sun' } },
    ];
    for (const name of ['runs', 'waits'])
      await at.ask('POST', `${root}/processor`, { body: { name, pipeline } });
    await pass(10);
    expect((await at.ask('POST', `${root}/processor/runs:start`)).status).toBe(200);
    await at.ask('POST', pathOf('metricIntegrations'), {
      body: {
        ...{ aggregationTemporality: 'DELTA', authType: 'HEADER', endpoint, integrationType: 'OTEL' },
        ...{ metricSelection: ['ATLAS_STREAM_PROCESSING'], providerType: 'CUSTOM' },
      },
    });
    await pass(300);
    const { stats } = (await at.ask('GET', `${root}/processor/runs`)).body;
    expect(stats.inputMessageCount).toBeGreaterThan(100);
    const { resourceMetrics } = JSON.parse(received[0]?.body ?? '{}');
    // biome-ignore lint/suspicious/noExplicitAny: what was sent is looked at freely in tests
    const points = resourceMetrics.map(({ resource, scopeMetrics }: any) => [
      // biome-ignore lint/suspicious/noExplicitAny: as above
      resource.attributes.map(({ value }: any) => value.stringValue).join('/'),
      scopeMetrics[0].metrics[0].name,
      scopeMetrics[0].metrics[0].gauge.dataPoints[0].asDouble,
    ]);
    expect(points).toEqual([
      ['harbour/runs', 'mongodb.stream_processor_input_message_count', expect.any(Number)],
      ['harbour/runs', 'mongodb.stream_processor_output_message_count', expect.any(Number)],
      ['harbour/runs', 'mongodb.stream_processor_dlq_message_count', 0],
    ]);
    expect(Math.abs(points[0][2] - stats.inputMessageCount)).toBeLessThan(5);
  });
});
