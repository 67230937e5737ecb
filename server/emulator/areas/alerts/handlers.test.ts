import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { deliveriesDone } from '#server/emulator/kernel/deliver.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await testEmulator();
});

const group = () => `~/groups/${emulator.groupId}`;
const configure = async (change: object = {}) => {
  const reply = await emulator.ask('POST', `${group()}/alertConfigs`, {
    body: {
      eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
      enabled: true,
      notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 0, intervalMin: 5 }],
      ...change,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const raise = async (state: 'raise' | 'resolve' = 'raise', more: object = {}) => {
  const reply = await emulator.ask('POST', '/_emulator/events', {
    body: {
      groupId: emulator.groupId,
      eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
      clusterName: emulator.clusterName,
      state,
      ...more,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.alertIds as string[];
};
const get = async (id: string | undefined) => (await emulator.ask('GET', `${group()}/alerts/${id}`)).body;
const ofConfig = async (config: { id: string }, ids: string[]) => {
  const all = await Promise.all(ids.map(get));
  return all.find((alert) => alert.alertConfigId === config.id);
};
const deliveries = async (alertId: string) =>
  (await emulator.ask('GET', `/_emulator/deliveries?alertId=${alertId}`)).body.map(
    ({ event }: { event: string }) => event,
  );
const acknowledge = (id: string, body: object) => emulator.ask('PATCH', `${group()}/alerts/${id}`, { body });

it('alerts are listed by three states, and no other', async () => {
  for (const status of ['CANCELLED', 'open']) {
    const reply = await emulator.ask('GET', `${group()}/alerts?status=${status}`);
    expect([reply.status, reply.body.errorCode, reply.body.parameters]).toEqual([
      400,
      'INVALID_ALERT_STATUS',
      [status],
    ]);
    expect(reply.body.badRequestDetail.fields[0].field).toBe('status');
  }
});

describe('an alert', () => {
  it('is tracked until its delay has passed, then open and notified, and repeats until it is resolved', async () => {
    const config = await configure({
      notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 10, intervalMin: 5 }],
    });
    const alert = await ofConfig(config, await raise());
    expect(alert).toMatchObject({ status: 'TRACKING', clusterName: emulator.clusterName });
    emulator.advance(599);
    expect((await get(alert.id)).status).toBe('TRACKING');
    emulator.advance(1);
    expect(await get(alert.id)).toMatchObject({ status: 'OPEN', lastNotified: '2026-03-13T14:12:00Z' });
    expect(await deliveries(alert.id)).toEqual(['open']);
    emulator.advance(600);
    expect(await deliveries(alert.id)).toEqual(['update', 'update', 'open']);
    await raise('resolve');
    expect(await get(alert.id)).toMatchObject({ status: 'CLOSED', resolved: '2026-03-13T14:22:00Z' });
    expect(await deliveries(alert.id)).toEqual(['close', 'update', 'update', 'open']);
    emulator.advance(3600);
    expect(await deliveries(alert.id)).toHaveLength(4);
  });

  it('that ends before its delay sends no notification', async () => {
    const config = await configure({
      notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 10, intervalMin: 5 }],
    });
    const alert = await ofConfig(config, await raise());
    await raise('resolve');
    emulator.advance(3600);
    expect((await get(alert.id)).status).toBe('CLOSED');
    expect(await deliveries(alert.id)).toEqual([]);
  });

  it('falls silent when acknowledged, speaks again when the time is over, and closes audibly', async () => {
    const config = await configure();
    const alert = await ofConfig(config, await raise());
    const reply = await acknowledge(alert.id, {
      acknowledgedUntil: '2026-03-13T15:02:00Z',
      acknowledgementComment: 'Disk is being grown',
    });
    expect(reply.body).toMatchObject({
      status: 'OPEN',
      acknowledgedUntil: '2026-03-13T15:02:00Z',
      acknowledgementComment: 'Disk is being grown',
      acknowledgingUsername: emulator.credentials.publicKey,
    });
    expect(await deliveries(alert.id)).toEqual(['acknowledge', 'open']);
    emulator.advance(3590);
    expect(await deliveries(alert.id)).toHaveLength(2);
    emulator.advance(300);
    expect((await deliveries(alert.id))[0]).toBe('update');
    await acknowledge(alert.id, { acknowledgedUntil: '2126-03-13T15:02:00Z' });
    await raise('resolve');
    expect((await deliveries(alert.id))[0]).toBe('close');
  });

  it.each([
    ['no date', {}],
    ['a date in the past', { acknowledgedUntil: '2026-03-13T14:00:00Z' }],
    ['the word of 2024-05-30', { unacknowledgeAlert: true, acknowledgementComment: '' }],
  ])('is unacknowledged by %s', async (_, body) => {
    const config = await configure();
    const alert = await ofConfig(config, await raise());
    await acknowledge(alert.id, { acknowledgedUntil: '2026-03-14T00:00:00', acknowledgementComment: 'x' });
    expect((await get(alert.id)).acknowledgedUntil).toBe('2026-03-14T00:00:00Z');
    const reply = await acknowledge(alert.id, body);
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('acknowledgedUntil');
    expect(reply.body).not.toHaveProperty('acknowledgingUsername');
  });

  it('is cancelled when its configuration watches for something else from now on', async () => {
    const config = await configure();
    const alert = await ofConfig(config, await raise());
    const path = `${group()}/alertConfigs/${config.id}`;
    const reply = await emulator.ask('PUT', path, { body: { ...config, eventTypeName: 'HOST_EXPOSED' } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect((await get(alert.id)).status).toBe('CLOSED');
    await raise('resolve');
    expect((await get(alert.id)).status).toBe('CLOSED');
  });

  it('is cancelled when its configuration is switched off, and opens anew when it is switched on', async () => {
    const config = await configure();
    const alert = await ofConfig(config, await raise());
    await emulator.ask('PATCH', `${group()}/alertConfigs/${config.id}`, { body: { enabled: false } });
    expect((await get(alert.id)).status).toBe('CLOSED');
    expect((await deliveries(alert.id))[0]).toBe('cancel');
    await emulator.ask('PATCH', `${group()}/alertConfigs/${config.id}`, { body: { enabled: true } });
    const open = await emulator.ask('GET', `${group()}/alertConfigs/${config.id}/alerts`);
    expect(open.body.totalCount).toBe(1);
    expect(open.body.results[0].id).not.toBe(alert.id);
  });

  it('is listed by status, and by its configuration only while unacknowledged', async () => {
    const config = await configure();
    const alert = await ofConfig(config, await raise());
    const ids = async (path: string) =>
      (await emulator.ask('GET', path)).body.results.map(({ id }: { id: string }) => id);
    expect(await ids(`${group()}/alerts?status=OPEN`)).toContain(alert.id);
    expect(await ids(`${group()}/alerts?status=CLOSED`)).not.toContain(alert.id);
    expect(await ids(`${group()}/alertConfigs/${config.id}/alerts`)).toEqual([alert.id]);
    await acknowledge(alert.id, { acknowledgedUntil: '2026-03-14T00:00:00Z' });
    expect(await ids(`${group()}/alertConfigs/${config.id}/alerts`)).toEqual([]);
    expect(await ids(`${group()}/alerts/${alert.id}/alertConfigs`)).toEqual([config.id]);
  });

  it('opens only where every matcher holds and the metric is beyond its threshold', async () => {
    const config = await configure({
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      metricThreshold: {
        metricName: 'CONNECTIONS_PERCENT',
        operator: 'GREATER_THAN',
        threshold: 70,
        units: 'RAW',
        mode: 'AVERAGE',
      },
      matchers: [{ fieldName: 'TYPE_NAME', operator: 'NOT_EQUALS', value: 'MONGOS' }],
    });
    const metric = { eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricName: 'CONNECTIONS_PERCENT' };
    const low = await raise('raise', { ...metric, currentValue: { number: 65, units: 'RAW' } });
    expect(await ofConfig(config, low)).toBeUndefined();
    const high = await raise('raise', { ...metric, currentValue: { number: 88, units: 'RAW' } });
    const alert = await ofConfig(config, high);
    expect(alert).toMatchObject({
      status: 'OPEN',
      metricName: 'CONNECTIONS_PERCENT',
      currentValue: { number: 88, units: 'RAW' },
    });
    await raise('raise', { ...metric, currentValue: { number: 12, units: 'RAW' } });
    expect((await get(alert.id)).status).toBe('CLOSED');
  });

  it('leaves a trail in the event log', async () => {
    const config = await configure();
    const alert = await ofConfig(config, await raise());
    await acknowledge(alert.id, { acknowledgedUntil: '2026-03-14T00:00:00Z' });
    const { body } = await emulator.ask(
      'GET',
      `${group()}/events?eventType=ALERT_ACKNOWLEDGED_AUDIT&eventType=ALERT_CONFIG_ADDED_AUDIT`,
    );
    expect(body.results.slice(0, 2)).toMatchObject([
      {
        eventTypeName: 'ALERT_ACKNOWLEDGED_AUDIT',
        alertId: alert.id,
        publicKey: emulator.credentials.publicKey,
      },
      { eventTypeName: 'ALERT_CONFIG_ADDED_AUDIT', alertConfigId: config.id },
    ]);
  });
});

describe('a webhook', () => {
  let received: { event: string; signature: string; body: string }[] = [];
  beforeEach(() => {
    received = [];
  });
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { 'x-mms-event': event, 'x-mms-signature': signature } = request.headers;
      received.push({ event: String(event), signature: String(signature), body });
      response.end();
    });
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('is really delivered, signed, and receives nothing after an acknowledgement', async () => {
    emulator = await testEmulator({ deliver: 'loopback' });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const config = await configure({
      notifications: [
        {
          typeName: 'WEBHOOK',
          webhookUrl: `http://127.0.0.1:${port}/hook`,
          webhookSecret: 'top-secret-1',
          intervalMin: 5,
        },
      ],
    });
    expect(JSON.stringify(config)).not.toContain('top-secret');
    const alert = await ofConfig(config, await raise());
    emulator.advance(300);
    await emulator.ask('GET', group());
    await deliveriesDone();
    expect(received.map(({ event }) => event)).toEqual(['alert.open', 'alert.update']);
    const [first] = received;
    expect(first?.signature).toBe(
      createHmac('sha1', 'top-secret-1')
        .update(first?.body ?? '')
        .digest('base64'),
    );
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ id: alert.id, status: 'OPEN' });
    await acknowledge(alert.id, { acknowledgedUntil: '2027-01-01T00:00:00Z' });
    emulator.advance(86_400);
    await emulator.ask('GET', group());
    await deliveriesDone();
    expect(received.map(({ event }) => event)).toEqual(['alert.open', 'alert.update', 'alert.acknowledge']);
    expect(emulator.snapshot()).not.toContain('top-secret');
  });

  it('is sent when a frozen clock is moved past its time, without any further request', async () => {
    emulator = await testEmulator({ deliver: 'loopback' });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const webhookUrl = `http://127.0.0.1:${port}/hook`;
    await configure({ notifications: [{ typeName: 'WEBHOOK', webhookUrl, delayMin: 10, intervalMin: 5 }] });
    await raise();
    await emulator.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 1200 } });
    await deliveriesDone();
    expect(received.map(({ event }) => event)).toEqual(['alert.open', 'alert.update', 'alert.update']);
  });
});
