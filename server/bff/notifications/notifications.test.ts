import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type MailServerView,
  type NotificationList,
  type NotificationSettings,
  type NotificationSettingsView,
  type ShownDelivery,
  usualSettings,
} from '#contract/notifications/settings.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type SignedIn, startConnected, startService, type TestService } from '../test-kit.ts';
import { signatureOf } from './messages.ts';

const webhookKey = 'canary-key-of-a-webhook';
const password = 'canary-password-of-mail';

interface Heard {
  signature: string;
  body: string;
}

let service: TestService;
let console: Awaited<ReturnType<typeof startConnected>>;
let tomas: SignedIn;
let hook: Server;
let received: Heard[];
let answers: number[];
let mailServer: SMTPServer;
let mails: string[];

const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

beforeEach(async () => {
  received = [];
  answers = [];
  mails = [];
  hook = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    incoming.on('end', () => {
      received.push({ signature: String(incoming.headers['quarterdeck-signature']), body });
      outgoing.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  mailServer = new SMTPServer({
    authMethods: ['PLAIN'],
    // the test server has no certificate, and is named as one that needs none
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('refused')),
    onData(stream, _, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
  service = await startService();
  console = await startConnected(service, { argv: ['--notification-host', '127.0.0.1'] });
  tomas = await console.signInAs('tomas', 'operator');
});
afterEach(async () => {
  await console.close();
  await service.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await new Promise((resolve) => hook.close(resolve));
});

async function ask<Body>(method: string, path: string, body?: object, as = console.session) {
  const input = { session: as, ...(body ? { body } : {}) };
  const response = await console.ask(method, `/bff/notifications${path}`, input);
  const text = await response.text();
  return { status: response.status, text, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const list = async (as = console.session) => (await ask<NotificationList>('GET', '', undefined, as)).body;
const log = async () => (await ask<ShownDelivery[]>('GET', '/deliveries')).body;
const follow = (channels: ('webhook' | 'email')[], more: Partial<NotificationSettings> = {}): object => ({
  ...usualSettings,
  follows: { ...usualSettings.follows, protection: { on: true, channels } },
  ...more,
});
const webhook = () => `http://127.0.0.1:${portOf(hook)}/hook`;
const server = () => ({
  ...{ host: '127.0.0.1', port: portOf(mailServer.server), security: 'none', user: 'deck' },
  ...{ from: 'deck@example.com', password },
});
const emergency = (as = tomas) => unlock(true, as);
const unlock = (emergency: boolean, as = tomas) =>
  console.ask('POST', '/bff/connections/emulator/unlock', {
    session: as,
    body: { minutes: 10, reason: 'the weekend', emergency },
  });

test('all other users are notified of emergency access, once, until they have read it', async () => {
  await emergency();
  const { unread, notifications } = await list();
  expect([unread, notifications.map(({ kind, subject, read }) => [kind, subject, read])]).toEqual([
    1,
    [['emergency-access', 'emulator', false]],
  ]);
  expect((await list(tomas)).notifications).toEqual([]);
  const { body } = await ask<NotificationList>('POST', '/read', { ids: [notifications[0]?.id] });
  expect([body.unread, body.notifications[0]?.read]).toEqual([0, true]);
});

test('a user who does not follow a topic receives nothing about it', async () => {
  const lena = await console.signInAs('lena', 'operator');
  const follows = { ...usualSettings.follows, protection: { on: false, channels: [] } };
  await ask('PUT', '/settings', { ...usualSettings, follows }, lena);
  await emergency();
  expect((await list(lena)).unread).toBe(0);
  // administrators are always notified of weaker protection
  expect((await list()).unread).toBe(1);
});

test('a webhook is signed over time and body, and its key is never shown', async () => {
  const saved = await ask<NotificationSettingsView>('PUT', '/settings', {
    ...follow(['webhook'], { webhook: webhook() }),
    webhookKey,
  });
  expect([saved.status, saved.text.includes(webhookKey)]).toEqual([200, false]);
  await emergency();
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000);
  const [{ signature, body }] = received as [Heard];
  const seconds = Number(/t=(\d+)/u.exec(signature)?.[1]);
  expect(signature).toBe(signatureOf(webhookKey, seconds, body));
  expect(JSON.parse(body)).toMatchObject({
    notification: { kind: 'emergency-access', topic: 'protection', connection: 'emulator' },
  });
  await vi.waitFor(async () => expect((await log())[0]?.state).toBe('sent'), 30_000);
});

test('a refused webhook is retried, and the log contains the reason', async () => {
  await ask('PUT', '/settings', { ...follow(['webhook'], { webhook: webhook() }), webhookKey });
  answers = [503];
  await emergency();
  await vi.waitFor(async () => expect((await log())[0]?.tries).toBe(1), 30_000);
  const [first] = await log();
  expect(first).toMatchObject({ state: 'waiting', text: '127.0.0.1 answered 503.' });
  console.clock.now = first?.nextAt ?? 0;
  // another notification wakes what sends
  await ask('POST', '/test', { channel: 'webhook' });
  await vi.waitFor(
    async () => expect((await log()).map(({ state }) => state)).toEqual(['sent', 'sent']),
    30_000,
  );
  const ids = received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(ids[0], 'the same delivery has the same id').toBe(ids.toSorted()[1]);
});

test('a retry in quiet hours waits for their end', async () => {
  const quiet = { from: '12:01', to: '13:00', zone: 'UTC' };
  await ask('PUT', '/settings', { ...follow(['webhook'], { webhook: webhook(), quiet }), webhookKey });
  answers = [503];
  await unlock(false);
  await vi.waitFor(async () => expect((await log())[0]?.tries).toBe(1), 30_000);
  console.clock.now += 5 * MINUTE;
  // a requested one is sent anyway, and wakes the deliverer
  await ask('POST', '/test', { channel: 'webhook' });
  const end = Date.parse('2026-11-20T13:00:00Z');
  await vi.waitFor(
    async () =>
      expect((await log()).map(({ state, nextAt }) => [state, nextAt])).toEqual([
        ['sent', null],
        ['waiting', end],
      ]),
    30_000,
  );
  expect(received).toHaveLength(2);
});

test('emergency access is reported at once, in quiet hours too', async () => {
  const quiet = { from: '00:00', to: '23:59', zone: 'UTC' };
  await ask('PUT', '/settings', { ...follow(['webhook'], { webhook: webhook(), quiet }), webhookKey });
  await unlock(false);
  await emergency();
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ notification: { kind: 'emergency-access' } });
  await vi.waitFor(
    async () => expect((await log()).map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting']),
    30_000,
  );
});

test('mail goes through the server that an administrator has named, with its password unseen', async () => {
  const saved = await ask<MailServerView>('PUT', '/mail-server', server());
  expect([saved.status, saved.text.includes(password)]).toEqual([200, false]);
  await ask('PUT', '/settings', follow(['email'], { email: 'ines@example.com' }));
  await emergency();
  await vi.waitFor(() => expect(mails).toHaveLength(1), 30_000);
  expect(mails[0]).toContain('Subject: [Quarterdeck] Emergency access to emulator');
  expect(mails[0]).toContain('To: ines@example.com');
  expect((await ask('GET', '/mail-server')).text).not.toContain(password);
});

test('until a digest is due nothing is sent, and then it is one mail', async () => {
  await ask('PUT', '/mail-server', server());
  const digest = { every: 'hour' } as const;
  await ask('PUT', '/settings', follow(['email'], { email: 'ines@example.com', digest }));
  await unlock(false);
  await unlock(false);
  const end = Date.parse('2026-11-20T13:00:00Z');
  const state = async () => (await log()).map(({ state: each, nextAt }) => [each, nextAt]);
  expect(await state()).toEqual([
    ['waiting', end],
    ['waiting', end],
  ]);
  // an urgent one waits for no digest, and its sending leaves the others
  await emergency();
  await vi.waitFor(() => expect(mails).toHaveLength(1), 30_000);
  expect(mails[0]).toContain('Subject: [Quarterdeck] Emergency access to emulator');
  expect((await state()).slice(1)).toEqual([
    ['waiting', end],
    ['waiting', end],
  ]);
  console.clock.now = end;
  // who was signed in an hour ago is so no longer
  const asked = await ask('POST', '/test', { channel: 'email' }, await console.signIn());
  expect(asked.status).toBe(202);
  // the test's own line may be in it too, or be sent beside it
  const digests = () => mails.filter((mail) => /Subject: \[Quarterdeck\] [23] notifications/u.test(mail));
  await vi.waitFor(() => expect(digests()).toHaveLength(1), 30_000);
  expect(mails.filter((mail) => /Subject: .* unlocked/u.test(mail))).toEqual([]);
});

test.each([
  ['a host of this network', () => ({ webhook: 'https://10.0.0.1/x' }), 'webhook'],
  ['the metadata service', () => ({ webhook: 'http://169.254.169.254/latest' }), 'webhook'],
  ['another scheme', () => ({ webhook: 'file:///etc/passwd' }), 'webhook'],
  ['no zone', () => ({ quiet: { from: '22:00', to: '07:00', zone: 'Mars/Olympus' } }), 'quiet.zone'],
  ['no time', () => ({ quiet: { from: '25:00', to: '07:00', zone: 'UTC' } }), 'quiet.from'],
  ['no address', () => ({ email: 'ines' }), 'email'],
])('settings that name %s are refused, and the field is named', async (_, more, field) => {
  const body = { ...usualSettings, ...more(), webhookKey };
  const answer = await ask<{ error: { fields: { field: string }[] } }>('PUT', '/settings', body);
  expect([answer.status, answer.body.error.fields[0]?.field]).toEqual([400, field]);
});

test('a stored password is not sent to another server', async () => {
  await ask('PUT', '/mail-server', server());
  const { password: _, ...other } = { ...server(), port: 2525 };
  const answer = await ask<{ error: { fields: { field: string }[] } }>('PUT', '/mail-server', other);
  expect([answer.status, answer.body.error.fields[0]?.field]).toEqual([400, 'password']);
});

test('only administrators see and name the mail server; a test that cannot be sent is refused', async () => {
  expect((await ask('PUT', '/mail-server', server(), tomas)).status).toBe(403);
  expect((await ask('GET', '/mail-server', undefined, tomas)).status).toBe(403);
  expect((await ask('POST', '/test', { channel: 'email' })).status).toBe(400);
});
