import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditForwarding, ForwardingTest } from '#contract/console/audit-forwarding.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';
import { syslogMessage } from './syslog.ts';

interface Batch {
  signature: string;
  delivery: string;
  type: string;
  body: string;
}

let console: TestBff;
let session: SignedIn;
let hook: Server;
let batches: Batch[];
let answers: number[];

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const key = 'a key for the audit log';

beforeEach(async () => {
  batches = [];
  answers = [];
  hook = createServer((incoming, outgoing) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const status = answers.shift() ?? 204;
      const header = (name: string) => String(incoming.headers[name]);
      if (status < 300)
        batches.push({
          ...{ signature: header('quarterdeck-signature'), delivery: header('quarterdeck-delivery') },
          ...{ type: header('content-type'), body },
        });
      outgoing.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  console = await startBff({ argv: ['--notification-host', '127.0.0.1'] });
  session = await console.signIn();
});
afterEach(async () => {
  await console.close();
  hook.closeAllConnections();
  await new Promise((resolve) => hook.close(resolve));
});

async function ask<Body>(method: string, path = '', body?: object, as = session) {
  const input = { session: as, ...(body ? { body } : {}) };
  const response = await console.ask(method, `/bff/audit/forwarding${path}`, input);
  const text = await response.text();
  return { status: response.status, text, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const webhook = (more: object = {}) =>
  ask<AuditForwarding>('PUT', '/webhook', {
    ...{ enabled: true, url: `http://127.0.0.1:${portOf(hook)}/audit?from=deck`, key },
    ...more,
  });
const received = (): AuditEntry[] =>
  batches.flatMap(({ body }) =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry),
  );
const forwarded = (operation: string) => received().filter((entry) => entry.operation === operation);
const fail = () => console.ask('POST', '/bff/session/launch', { body: { token: 'wrong' } });
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const state = async () => (await ask<AuditForwarding>('GET')).body.webhook?.state;

test('new entries are posted as signed JSON lines, each once, with their outcomes', async () => {
  await fail();
  expect((await webhook()).status).toBe(200);
  for (let count = 0; count < 250; count += 1) await fail();
  await until(() => expect(forwarded('signIn')).toHaveLength(250));
  // its own line was begun before the destination existed
  expect(forwarded('saveWebhookForwarding')).toEqual([]);
  const [first] = batches;
  const [, seconds = '', proof = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first?.signature ?? '') ?? [];
  expect(proof).toBe(createHmac('sha256', key).update(`${seconds}.${first?.body}`).digest('hex'));
  expect(first?.type).toBe('application/x-ndjson');
  expect(new Set(received().map(({ id }) => id)).size).toBe(received().length);
  expect(received().every(({ outcome }) => outcome === 'refused')).toBe(true);
  await until(async () => expect(await state()).toMatchObject({ waiting: 0, failures: 0, error: null }));
  expect((await state())?.lastEntryAt).not.toBeNull();
});

test('a refused batch stays, is reported, and follows after a pause, without a restart losing it', async () => {
  await webhook();
  answers = [500];
  await fail();
  await until(async () =>
    expect(await state()).toMatchObject({
      ...{ waiting: 1, failures: 1, error: '127.0.0.1 answered 500 (Internal Server Error).' },
      nextAt: console.clock.now + 5_000,
    }),
  );
  await console.restart();
  session = await console.signIn();
  expect(forwarded('signIn')).toEqual([]);
  console.clock.now += 5_001;
  await until(() => expect(forwarded('signIn').map(({ outcome }) => outcome)).toContain('refused'));
});

test('the key is sealed, neither shown nor audited, and remains where it is left out', async () => {
  const saved = await webhook();
  expect(saved.text).not.toContain(key);
  expect(saved.body.webhook?.keyHint).toBe('•••• log');
  expect((await webhook({ key: undefined })).status).toBe(200);
  const log = await console.ask('GET', '/bff/audit?operation=saveWebhookForwarding', { session });
  const text = await log.text();
  expect(text).toContain('"field":"key","before":null,"after":"changed"');
  expect(text).not.toContain(key);
  await ask('DELETE', '/webhook');
  const missing = await webhook({ key: undefined });
  expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('key: is required')]);
});

test('a test sends one entry at once, and reports why it was not accepted', async () => {
  expect((await ask('POST', '/webhook/test', {})).status).toBe(404);
  await webhook({ enabled: false });
  const sent = await ask<ForwardingTest>('POST', '/webhook/test');
  expect(sent.body).toEqual({ isSent: true, message: '127.0.0.1 answered 204.' });
  expect(received()).toMatchObject([{ operation: 'testAuditForwarding', actor: 'local' }]);
  answers = [403];
  const refused = await ask<ForwardingTest>('POST', '/webhook/test');
  expect(refused.body).toEqual({ isSent: false, message: '127.0.0.1 answered 403 (Forbidden).' });
});

test('a private address that the configuration does not name is refused by its field', async () => {
  const refused = await webhook({ url: 'https://10.0.0.1/audit' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('private network')]);
  const plain = await ask('PUT', '/syslog', {
    enabled: true,
    host: '192.168.0.2',
    port: 514,
    transport: 'udp',
  });
  expect([plain.status, plain.text]).toEqual([400, expect.stringContaining('host: cannot be used')]);
});

test('auditors read the state, others not; only administrators change it', async () => {
  const auditor = await console.signInAs('aude', 'auditor');
  const operator = await console.signInAs('oskar', 'operator');
  expect((await ask('GET', '', undefined, auditor)).status).toBe(200);
  expect((await ask('GET', '', undefined, operator)).status).toBe(403);
  expect((await ask('DELETE', '/webhook', undefined, auditor)).status).toBe(403);
});

test('the other administrators are notified when forwarding ends, and waiting entries are dropped', async () => {
  const other = await console.signInAs('ada', 'administrator');
  await webhook();
  answers = [500];
  await fail();
  await until(async () => expect((await state())?.failures).toBe(1));
  expect((await ask('DELETE', '/webhook', undefined, other)).body).toEqual({ syslog: null, webhook: null });
  const notices = await console.ask('GET', '/bff/notifications', { session });
  expect(await notices.text()).toContain('"kind":"audit-forwarding-ended"');
  await webhook();
  expect(await state()).toMatchObject({ waiting: 0 });
});

test('syslog over TCP takes messages of RFC 5424 in frames of their length', async () => {
  let text = '';
  const server = createTcpServer((socket) => {
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += String(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = { enabled: true, host: '127.0.0.1', port: portOf(server), transport: 'tcp' };
  expect((await ask('PUT', '/syslog', settings)).status).toBe(200);
  await fail();
  await fail();
  await until(() => expect(text.match(/ signIn - /g)).toHaveLength(2));
  const [, length = '', rest = ''] = /^(\d+) (.*)$/s.exec(text) ?? [];
  const message = rest.slice(0, Number(length));
  expect(message).toMatch(/^<108>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ quarterdeck - signIn - \{"id":.*\}$/);
  await new Promise((resolve) => server.close(resolve));
  // nothing accepts connections any more
  await fail();
  await until(async () =>
    expect((await ask<AuditForwarding>('GET')).body.syslog?.state.error).toContain('ECONNREFUSED'),
  );
});

test('syslog over UDP sends one datagram for each entry', async () => {
  const socket = createSocket('udp4');
  const messages: string[] = [];
  socket.on('message', (message) => messages.push(message.toString()));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const settings = { enabled: true, host: '127.0.0.1', port: socket.address().port, transport: 'udp' };
  await ask('PUT', '/syslog', settings);
  await fail();
  await until(() => expect(messages).toEqual([expect.stringMatching(/^<108>1 .* signIn - \{/)]));
  socket.close();
});

test('a message is ASCII, bounded, and its header has no spaces inside of fields', () => {
  const entry: AuditEntry = {
    ...{ id: '1', at: 0, actor: 'Jürgen 🐘', actorId: null, role: null, address: null, userAgent: null },
    ...{ token: null, connection: null, operation: 'POST /bff/x', target: 'a\nb', outcome: 'failed' },
    ...{ status: 500, requestId: 'r', changes: [{ field: 'a', before: null, after: 'x'.repeat(9_000) }] },
  };
  const message = syslogMessage(entry, 'a host');
  expect(message).toMatch(
    /^<107>1 1970-01-01T00:00:00.000Z a_host quarterdeck - POST_\/bff\/x - \{[\x20-\x7e]*\}$/,
  );
  expect(message.length).toBeLessThan(8_192);
  const json = JSON.parse(message.slice(message.indexOf('{'))) as AuditEntry;
  expect([json.actor, json.target, json.changes[0]?.field]).toEqual(['Jürgen 🐘', 'a\nb', 'omitted']);
});
