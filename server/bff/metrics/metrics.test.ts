import { get } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { startConnected, startService, type TestService } from '../test-kit.ts';
import { createMetrics } from './metrics.ts';
import { createMetricsEndpoint, serveMetrics } from './metrics-endpoint.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const groupId = '0123456789abcdef01234567';

async function connected(argv: string[] = []): Promise<Awaited<ReturnType<typeof startConnected>>> {
  const service: TestService = await startService();
  const console = await startConnected(service, { argv });
  closers.push(service.close, console.close);
  return console;
}

const scrape = async (console: Awaited<ReturnType<typeof connected>>, address = '127.0.0.1') =>
  (await console.bff.metrics(address)).text();
const metricsOf = () => createMetrics({ version: '1.2.3', store: 'sqlite', process: false });

test('counts requests by pattern of the route and status, and never by address', async () => {
  const console = await connected();
  await console.call('getGroup', { groupId });
  await console.ask('GET', '/bff/no/such/path', { session: console.session });
  const text = await scrape(console);
  expect(text).toContain(
    'quarterdeck_http_requests_total{method="POST",route="/bff/call/:operationId",status="200"} 1',
  );
  expect(text).toContain('quarterdeck_http_requests_total{method="GET",route="other",status="404"} 1');
  expect(text).not.toContain('no/such/path');
  expect(text).toContain(
    'quarterdeck_http_request_duration_seconds_count{method="POST",route="/bff/call/:operationId"} 1',
  );
});

test('counts calls to the service by connection, project and result, and reports the budget of projects', async () => {
  const console = await connected();
  await console.call('getGroup', { groupId });
  await console.call('listOrgs');
  const text = await scrape(console);
  expect(text).toContain(
    `quarterdeck_upstream_calls_total{connection="emulator",project="${groupId}",source="person",result="200"} 1`,
  );
  expect(text).toContain(
    'quarterdeck_upstream_calls_total{connection="emulator",project="",source="person",result="200"} 1',
  );
  expect(text).toContain(`quarterdeck_budget_limit{connection="emulator",project="${groupId}"} 100`);
});

test('reports sessions, streams, store, leases and build', async () => {
  const console = await connected();
  const stream = await console.ask('GET', '/bff/watch', { session: console.session });
  const text = await scrape(console);
  expect(text).toContain('quarterdeck_sessions 1');
  expect(text).toContain('quarterdeck_streams 1');
  expect(text).toContain('quarterdeck_store_up 1');
  expect(text).toMatch(
    /quarterdeck_store_query_duration_seconds_count\{statement="select",result="ok"\} \d+/,
  );
  expect(text).toContain('quarterdeck_build_info{version="0.0.0-test"');
  await stream.body?.cancel();
  expect(await scrape(console)).toContain('quarterdeck_streams 0');
});

test('projects beyond the limit share the label "other"', async () => {
  const metrics = metricsOf();
  for (let i = 0; i < 150; i += 1)
    metrics.call({ connection: 'c', groupId: `project-${i}`, background: true, result: '200', ms: 5 });
  const { body } = await metrics.text();
  expect(body).toContain(
    'quarterdeck_upstream_calls_total{connection="c",project="project-99",source="poll",result="200"} 1',
  );
  expect(body).toContain(
    'quarterdeck_upstream_calls_total{connection="c",project="other",source="poll",result="200"} 50',
  );
  expect(body).not.toContain('project-100"');
  expect([...metrics.projects()]).toHaveLength(100);
});

test('methods and statements without a label of their own share one, too', async () => {
  const metrics = metricsOf();
  metrics.request({ method: 'BREW', route: undefined, status: 405, ms: 1 });
  metrics.query({ sql: 'vacuum', ms: 1, isError: true });
  const { body } = await metrics.text();
  expect(body).toContain('quarterdeck_http_requests_total{method="other",route="other",status="405"} 1');
  expect(body).toContain(
    'quarterdeck_store_query_duration_seconds_count{statement="other",result="error"} 1',
  );
});

test('the port of the console serves metrics to listed addresses only', async () => {
  const closed = await connected();
  expect((await closed.ask('GET', '/metrics', { headers: { host: '10.1.2.3:8585' } })).status).toBe(403);
  const other = await connected(['--metrics-allow', '10.0.0.0/8', '--trust-proxy', '127.0.0.1']);
  const scraped = async (address: string) => {
    const console = await other.bff.metrics(address);
    return console.status;
  };
  expect(await scraped('10.9.8.7')).toBe(200);
  expect(await scraped('11.0.0.1')).toBe(403);
  // a request without a socket has no address
  const refused = await other.ask('GET', '/metrics', { headers: { host: '10.1.2.3:8585' } });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('--metrics-allow')]);
  expect((await other.ask('POST', '/metrics')).status).toBe(405);
});

test('a port of its own serves metrics and nothing else', async () => {
  const metrics = metricsOf();
  const endpoint = createMetricsEndpoint(
    metrics,
    { allow: [] },
    { whenEmpty: true, log: createLog('silent') },
  );
  const served = await serveMetrics(endpoint, { host: '127.0.0.1', port: 0 });
  closers.push(served.close);
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      get({ port: served.port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).on('error', reject);
    });
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/bff/session')).toBe(404);
});
