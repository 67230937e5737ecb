import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/console/bff.ts';
import type { CommandReply, Deployment, DeploymentTest } from '#contract/console/functions.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';

const password = 'canary-7f3a9';
let console: TestBff;
let session: SignedIn;
beforeEach(async () => {
  console = await startBff();
  session = await console.signIn();
});
afterEach(() => console.close());

type Refusal = { error: { code: string; message: string; fields?: { field: string }[] } };
const ask = async <Body>(method: string, path: string, body?: unknown, as = session) => {
  const response = await console.ask(method, path, {
    session: as,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, text, body: (text === '' ? undefined : JSON.parse(text)) as Body };
};
const create = (more: object = {}) =>
  ask<Deployment & Refusal>('POST', '/bff/deployments', {
    name: 'Shop, production',
    uri: `mongodb://kim:${password}@127.0.0.1:1/shop?authSource=admin`,
    ...more,
  });

/** Accepts connections and never answers. */
async function silentServer(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

describe('a deployment', () => {
  test('is kept without ever showing its connection string', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    const { id, createdAt, updatedAt, ...shown } = created.body;
    expect(shown).toEqual({ name: 'Shop, production', hosts: 'mongodb://127.0.0.1:1', readOnly: false });
    expect(id).toBe('shop-production');
    expect([createdAt, updatedAt]).toEqual([console.clock.now, console.clock.now]);
    console.clock.now += 1_000;
    await console.restart();
    session = await console.signIn();
    const listed = await ask<Deployment[]>('GET', '/bff/deployments');
    expect(listed.body).toEqual([created.body]);
    const patched = await ask<Deployment>('PATCH', `/bff/deployments/${id}`, {
      readOnly: true,
      name: 'Shop',
    });
    expect(patched.body).toMatchObject({ id, name: 'Shop', readOnly: true, hosts: 'mongodb://127.0.0.1:1' });
    const tested = await ask<DeploymentTest>('POST', `/bff/deployments/${id}/test`);
    expect(tested.body).toMatchObject({ ok: false, message: expect.stringContaining('127.0.0.1:1') });
    const audit = await ask<{ results: AuditEntry[] }>('GET', '/bff/audit');
    const lines = audit.body.results.map(({ operation, target, outcome }) => [operation, target, outcome]);
    expect(lines.filter(([operation]) => operation?.endsWith('Deployment'))).toEqual([
      ['testDeployment', id, 'done'],
      ['updateDeployment', id, 'done'],
      ['createDeployment', 'Shop, production mongodb://127.0.0.1:1', 'done'],
    ]);
    expect((await ask('DELETE', `/bff/deployments/${id}`)).status).toBe(204);
    expect((await ask('DELETE', `/bff/deployments/${id}`)).status).toBe(404);
    const everything =
      [created, listed, patched, tested, audit].map((each) => each.text).join('') + console.logs.join('');
    expect(everything).not.toContain(password);
    expect(everything).not.toContain('kim');
    if (testStore === 'SQLite') {
      expect(readFileSync(join(console.dir, 'console.db')).includes(password)).toBe(false);
    }
  });

  test('of a name that is taken gets another address', async () => {
    await create();
    expect((await create()).body.id).toBe('shop-production-2');
    expect((await create({ name: '日本' })).body.id).toBe('deployment');
  });

  test.each([
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['no name', { name: ' ' }, 'name'],
    ['another scheme', { uri: 'http://127.0.0.1' }, 'uri'],
    ['a file of this server', { uri: 'mongodb://127.0.0.1/?tlsCAFile=/etc/passwd' }, 'uri'],
    ['no TLS outside this machine', { uri: 'mongodb://db.example.com' }, 'uri'],
    ['an unknown field', { secret: 'x' }, 'secret'],
  ])('with %s is refused by its field', async (_, more, field) => {
    const refused = await create(more);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields?.[0]?.field).toBe(field);
    expect(refused.text).not.toContain(password);
  });

  test('leads to configured hosts only', async () => {
    const restricted = await startBff({ argv: ['--deployment-host', 'db.internal'] });
    const as = await restricted.signIn();
    const post = (uri: string) =>
      restricted.ask('POST', '/bff/deployments', { session: as, body: { name: 'x', uri } });
    expect((await post('mongodb://db.internal:27018')).status).toBe(201);
    const refused = await post('mongodb://127.0.0.1');
    expect(refused.status).toBe(403);
    expect(((await refused.json()) as Refusal).error.code).toBe('DEPLOYMENT_HOST_NOT_ALLOWED');
    await restricted.close();
  });

  test('that does not answer is reported in time, and can be changed meanwhile', async () => {
    const { server, port } = await silentServer();
    const { id } = (await create({ uri: `mongodb://kim:${password}@127.0.0.1:${port}` })).body;
    const testing = ask<DeploymentTest>('POST', `/bff/deployments/${id}/test`);
    await ask('PATCH', `/bff/deployments/${id}`, { uri: 'mongodb://127.0.0.1:1' });
    const tested = await testing;
    expect(tested.body.ok).toBe(false);
    expect(tested.text).not.toContain(password);
    server.close();
  });
});

describe('who may', () => {
  test('only administrators manage deployments; viewers see them, operators test them', async () => {
    const { id } = (await create()).body;
    const uri = 'mongodb://127.0.0.1:1';
    for (const role of ['viewer', 'operator'] as const) {
      const as = await console.signInAs(`the-${role}`, role);
      expect((await ask<Deployment[]>('GET', '/bff/deployments', undefined, as)).body).toHaveLength(1);
      expect((await ask('POST', '/bff/deployments', { name: 'x', uri }, as)).status).toBe(403);
      expect((await ask('PATCH', `/bff/deployments/${id}`, { uri }, as)).status).toBe(403);
      expect((await ask('DELETE', `/bff/deployments/${id}`, undefined, as)).status).toBe(403);
      const tested = await ask('POST', '/bff/deployments/nowhere/test', undefined, as);
      expect(tested.status).toBe(role === 'viewer' ? 403 : 404);
    }
  });

  test('no user writes through a read-only deployment, and an unreachable one is reported', async () => {
    const { id } = (await create({ readOnly: true })).body;
    const send = (command: object) =>
      ask<CommandReply & Refusal>('POST', '/bff/command', {
        source: { kind: 'deployment', deployment: id },
        db: 'shop',
        command: JSON.stringify(command),
      });
    const refused = await send({ insert: 'orders', documents: [{ a: 1 }] });
    expect(refused.status).toBe(403);
    expect(refused.body.error.code).toBe('CONNECTION_READ_ONLY');
    const read = await send({ find: 'orders' });
    expect(read.status).toBe(200);
    expect(JSON.parse(read.body.reply)).toMatchObject({ codeName: 'HostUnreachable' });
    expect(read.text).not.toContain(password);
    const nowhere = await ask<Refusal>('POST', '/bff/command', {
      source: { kind: 'deployment', deployment: 'nowhere' },
      db: 'shop',
      command: '{"ping":1}',
    });
    expect(nowhere.body.error.code).toBe('DEPLOYMENT_NOT_FOUND');
  });
});
