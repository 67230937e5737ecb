import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { deliveriesDone } from '#server/emulator/kernel/deliver.ts';

interface Received {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

let at: TestEmulator;
let server: Server;
let services: string;
let received: Received[];
beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  services = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in-place`;
});
afterEach(() => {
  server.close();
});

const hex = (digits: number) => '0123456789abcdef'.repeat(3).slice(0, digits);

async function integrate(type: string, settings: object): Promise<void> {
  const path = `~/groups/${at.groupId}/integrations/${type}`;
  await at.ask('DELETE', path);
  const created = await at.ask('POST', path, { body: { type, ...settings } });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
}

async function pass(seconds: number): Promise<void> {
  await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: seconds } });
  await deliveriesDone();
}

const alertOf = (notifications: object[]) => ({
  eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
  enabled: true,
  notifications: notifications.map((each) => ({ delayMin: 0, ...each })),
});

async function raise(state: 'raise' | 'resolve' = 'raise'): Promise<void> {
  const { groupId, clusterName } = at;
  const body = { groupId, clusterName, eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', state };
  expect((await at.ask('POST', '/_emulator/events', { body })).status).toBe(200);
  await deliveriesDone();
}

const withSecrets: Record<string, object> = {
  SLACK: { apiToken: 'xoxb-token-5678', channelName: '#alerts' },
  PAGER_DUTY: { serviceKey: hex(32), region: 'EU' },
  OPS_GENIE: { opsGenieApiKey: hex(32) },
  VICTOR_OPS: { victorOpsApiKey: hex(32), victorOpsRoutingKey: 'dba' },
  DATADOG: { datadogApiKey: hex(32), datadogRegion: 'EU' },
  MICROSOFT_TEAMS: { microsoftTeamsWebhookUrl: 'https://example.webhook.office.com/hook/1' },
};
const kinds = Object.entries(withSecrets).map(([typeName, fields]) => ({ typeName, ...fields }));

async function configure(): Promise<void> {
  const body = alertOf(kinds);
  const created = await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
}

const outcomes = async () => {
  const { body } = await at.ask('GET', '/_emulator/deliveries');
  const services = (body as { typeName: string; outcome: string }[]).filter(
    ({ typeName }) => typeName in withSecrets,
  );
  return new Set(services.slice(0, kinds.length).map(({ outcome }) => outcome));
};

it('reports an alert to the address that replaces each service, with its secret', async () => {
  at = await testEmulator({ deliver: 'loopback', services });
  await configure();
  await raise();
  const paths = received.map(({ url }) => url).sort();
  expect(paths).toEqual([
    '/in-place/datadog/api/v1/events',
    '/in-place/microsoft-teams/hook/1',
    '/in-place/opsgenie/v2/alerts',
    '/in-place/pagerduty/v2/enqueue',
    '/in-place/slack/api/chat.postMessage',
    `/in-place/victorops/integrations/generic/20131114/alert/${hex(32)}/dba`,
  ]);
  const bodyOf = (service: string) =>
    JSON.parse(received.find(({ url }) => url.includes(`/${service}/`))?.body ?? '');
  expect(bodyOf('slack')).toMatchObject({ channel: '#alerts', text: expect.stringContaining('OPEN') });
  expect(bodyOf('pagerduty')).toMatchObject({ routing_key: hex(32), event_action: 'trigger' });
  const slack = received.find(({ url }) => url.includes('/slack/'));
  expect(slack?.headers.authorization).toBe('Bearer xoxb-token-5678');
  expect(await outcomes()).toEqual(new Set(['delivered']));
  received = [];
  await raise('resolve');
  expect(bodyOf('pagerduty')).toMatchObject({ event_action: 'resolve' });
  expect(bodyOf('victorops')).toMatchObject({ message_type: 'RECOVERY' });
  expect(received.map(({ url }) => url)).toContainEqual(
    expect.stringMatching(/opsgenie\/v2\/alerts\/[0-9a-f]{24}\/close\?identifierType=alias$/),
  );
});

it('contacts no service of others, whatever --deliver allows', async () => {
  at = await testEmulator({ deliver: 'anywhere' });
  await configure();
  await raise();
  await integrate('DATADOG', { apiKey: hex(32) });
  await pass(300);
  expect(await outcomes()).toEqual(new Set(['recorded']));
  const { body } = await at.ask('GET', '/_emulator/log-deliveries');
  expect(body).toMatchObject([{ type: 'DATADOG', outcome: 'recorded' }]);
});

it('takes the secret of a notification from the integration of the project', async () => {
  at = await testEmulator({ deliver: 'loopback', services });
  await integrate('WEBHOOK', { url: `${services}/own`, secret: 'secret-of-hook' });
  const body = alertOf([{ typeName: 'WEBHOOK', integrationId: '0'.repeat(24) }]);
  const created = await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  await raise();
  expect(received.map(({ url }) => url)).toEqual(['/in-place/own']);
  expect(received[0]?.headers['x-mms-signature']).toMatch(/^[A-Za-z0-9+/]{27}=$/);
});

it.each([
  ['DATADOG', { apiKey: hex(32), region: 'EU' }, '/in-place/datadog/api/v2/series', 'dd-api-key'],
  [
    'NEW_RELIC',
    { accountId: '12', licenseKey: hex(40), readToken: 'read', writeToken: 'write' },
    '/in-place/new-relic/metric/v1',
    'api-key',
  ],
])('delivers metrics to %s every five minutes until it is removed', async (type, settings, url, name) => {
  at = await testEmulator({ deliver: 'loopback', services });
  await integrate(type, settings);
  await pass(300);
  await pass(300);
  expect(received.map((each) => each.url)).toEqual([url, url]);
  expect(received[0]?.headers[name]).toBe(hex(type === 'DATADOG' ? 32 : 40));
  expect(received[0]?.body).toContain('mongodb.atlas.system_normalized_cpu_user');
  const { body } = await at.ask('GET', '/_emulator/log-deliveries');
  expect(body[0]).toMatchObject({ type, outcome: 'delivered', lines: expect.any(Number) });
  await at.ask('DELETE', `~/groups/${at.groupId}/integrations/${type}`);
  await pass(3600);
  expect(received).toHaveLength(2);
});

const scrape = (path: string, user?: string) =>
  at.emulator.fetch(
    new Request(`https://emulator.test${path}`, {
      headers: user === undefined ? {} : { authorization: `Basic ${btoa(user)}` },
    }),
  );

it('answers the service discovery of Prometheus and its scrapes for the user of the integration', async () => {
  at = await testEmulator();
  const settings = { enabled: true, serviceDiscovery: 'http', username: 'prom' };
  await integrate('PROMETHEUS', { ...settings, password: 'prom-password-7777' });
  // a change that leaves out the password keeps it
  const path = `~/groups/${at.groupId}/integrations/PROMETHEUS`;
  await at.ask('PUT', path, { body: { type: 'PROMETHEUS', ...settings } });
  const url = `/prometheus/v1.0/groups/${at.groupId}/discovery`;
  expect((await scrape(url)).status).toBe(401);
  expect((await scrape(url, 'prom:another')).status).toBe(401);
  const discovery = await scrape(url, 'prom:prom-password-7777');
  expect(discovery.status).toBe(200);
  const targets = await discovery.json();
  expect(targets[0]).toMatchObject({
    targets: ['emulator.test'],
    labels: { group_id: at.groupId, cluster_name: at.clusterName, __scheme__: 'https' },
  });
  const metrics = await scrape(targets[0].labels.__metrics_path__, 'prom:prom-password-7777');
  const text = await metrics.text();
  expect(text).toMatch(/^mongodb_info\{.*cl_name="[^"]+".*\} 1$/m);
  expect(text).toMatch(/^hardware_disk_metrics_disk_space_used_bytes\{[^}]+\} \d+/m);
  await at.ask('PUT', path, { body: { type: 'PROMETHEUS', ...settings, enabled: false } });
  expect((await scrape(url, 'prom:prom-password-7777')).status).toBe(401);
});
