import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connection, ConnectionTest } from '#contract/console/bff.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { jsonAnswer, privateKey, publicKey } from '../test-kit.ts';
import { type Connections, createConnections } from './connections.ts';

const canary = 'canary-91e2c7-secret-zzzz';
const request = {
  name: 'Production',
  origin: 'https://cloud.mongodb.com',
  kind: 'apiKey',
  identity: 'abcdefgh',
  secret: canary,
} as const;

describe('stored connections', () => {
  let db: Db;
  let connections: Connections;
  const box = createSecretBox(Buffer.alloc(32, 7));
  beforeEach(async () => {
    db = await openTestDatabase<Tables>();
    await migrate(db, migrations);
    connections = createConnections(
      db,
      box,
      ['https://cloud.mongodb.com', 'http://localhost:9000'],
      () => 1000,
    );
  });
  afterEach(() => db.destroy());
  const row = (id: string) =>
    db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('get the id of a deleted one only with the same credentials, so that nothing stored applies to another service', async () => {
    const { id } = await connections.create(request);
    await connections.remove(id);
    expect((await connections.create({ ...request, identity: 'otherkey' })).id).toBe('production-2');
    expect((await connections.create({ ...request, secret: 'another secret' })).id).toBe('production');
    expect((await connections.create(request)).id).toBe('production-3');
  });

  test('towards the emulator name the file of its certificate authority', async () => {
    const origin = 'https://localhost:9443';
    const keys = { publicKey: 'a', privateKey: 'b' };
    await connections.ensure({ name: 'Emulator', origin, ca: 'PEM', caPath: '/data/tls/ca.pem', ...keys });
    const other = await connections.create({ ...request, name: 'Other key', origin });
    expect(other.caPath).toBe('/data/tls/ca.pem');
    expect((await connections.create(request)).caPath).toBeUndefined();
    expect((await connections.list()).map(({ caPath }) => caPath).sort()).toEqual([
      '/data/tls/ca.pem',
      '/data/tls/ca.pem',
      undefined,
    ]);
  });

  test('are named in addresses by what people called them', async () => {
    expect((await connections.create(request)).id).toBe('production');
    expect((await connections.create(request)).id).toBe('production-2');
    expect((await connections.create({ ...request, name: 'Überwachung (EU) ✓' })).id).toBe('uberwachung-eu');
    expect((await connections.create({ ...request, name: '运维' })).id).toBe('connection');
  });

  test.each([
    'http://cloud.mongodb.com',
    'https://cloud.mongodb.com/',
    'https://cloud.mongodb.com:443',
    'https://cloud.mongodb.com.evil.test',
    'https://CLOUD.mongodb.com',
    'https://user:pw@cloud.mongodb.com',
    'https://evil.test',
    'http://169.254.169.254',
    'http://[::ffff:127.0.0.1]:9000',
    'http://127.0.0.1:9000',
    'http://127.1:9000',
    'http://0x7f.1:9000',
    'http://2130706433:9000',
    'http://localhost:22',
    'https://cloud.mongodb.com%2eevil.test',
    'https://clоud.mongodb.com',
    'file:///etc/passwd',
    'gopher://localhost:9000',
  ])('never lead to %s', async (origin) => {
    await expect(connections.create({ ...request, origin })).rejects.toMatchObject({
      code: 'UPSTREAM_ORIGIN_NOT_ALLOWED',
    });
    const { id } = await connections.create(request);
    await db.updateTable('connections').set({ origin }).where('id', '=', id).execute();
    await expect(connections.open(id)).rejects.toMatchObject({ code: 'UPSTREAM_ORIGIN_NOT_ALLOWED' });
  });

  test('can be tried before they are stored, towards allowed places only', async () => {
    expect(connections.draft(request)).toMatchObject({
      origin: request.origin,
      secret: canary,
      readOnly: false,
    });
    expect(await connections.list()).toEqual([]);
    expect(() => connections.draft({ ...request, origin: 'https://evil.example' })).toThrow();
  });

  test('keep their secret when it is not given, and need it again when they lead elsewhere', async () => {
    const { id } = await connections.create(request);
    await connections.update(id, { name: 'Prod', readOnly: true });
    expect((await connections.open(id)).secret).toBe(canary);
    for (const patch of [
      { origin: 'http://localhost:9000' },
      { identity: 'other' },
      { kind: 'serviceAccount' as const },
    ]) {
      await expect(connections.update(id, patch)).rejects.toMatchObject({ fields: [{ field: 'secret' }] });
    }
    await connections.update(id, { origin: 'http://localhost:9000', secret: 'new' });
    expect(await connections.open(id)).toMatchObject({
      origin: 'http://localhost:9000',
      secret: 'new',
      emulator: true,
    });
  });

  test('show the last four characters of a long secret only', async () => {
    expect((await connections.create(request)).secretHint).toBe('••••zzzz');
    expect((await connections.create({ ...request, secret: 'short-secret' })).secretHint).toBe('••••');
  });

  test('seal the same secret differently each time', async () => {
    const sealed = new Set<string>();
    for (let count = 0; count < 50; count += 1) {
      const { id } = await connections.create(request);
      sealed.add((await row(id)).secret);
    }
    expect(sealed.size).toBe(50);
    expect([...sealed].join('')).not.toContain(Buffer.from(canary).toString('base64url').slice(0, 12));
  });

  test('do not open a secret that was altered, swapped, moved or rolled back; the others work', async () => {
    const [a, b] = [
      await connections.create(request),
      await connections.create({ ...request, name: 'Other' }),
    ];
    const set = (id: string, change: Partial<Tables['connections']>) =>
      db.updateTable('connections').set(change).where('id', '=', id).execute();
    const unreadable = (id: string) =>
      expect(connections.open(id)).rejects.toMatchObject({
        code: 'SECRET_UNREADABLE',
        message: expect.not.stringContaining(canary),
      });

    const before = await row(a.id);
    const at = Math.floor(before.secret.length / 2);
    const flipped = before.secret[at] === 'A' ? 'B' : 'A';
    await set(a.id, { secret: before.secret.slice(0, at) + flipped + before.secret.slice(at + 1) });
    await unreadable(a.id);
    await set(a.id, { secret: (await row(b.id)).secret });
    await unreadable(a.id);
    await set(a.id, { secret: before.secret, origin: 'http://localhost:9000' });
    await unreadable(a.id);
    await set(a.id, { origin: before.origin });
    expect((await connections.open(a.id)).secret).toBe(canary);
    await connections.update(a.id, { secret: 'newer' });
    await set(a.id, { secret: before.secret });
    await unreadable(a.id);
    expect((await connections.open(b.id)).secret).toBe(canary);
    expect(await connections.list()).toHaveLength(2);
  });

  test('of the emulator follow it to another port and key, and keep the name people gave', async () => {
    const emulator = {
      name: 'Emulator',
      origin: 'https://localhost:8586',
      ca: 'PEM',
      publicKey: 'a',
      privateKey: 'b',
    };
    expect((await connections.ensure(emulator)).connection).toMatchObject({
      id: 'emulator',
      emulator: true,
      kind: 'apiKey',
    });
    await connections.update('emulator', { name: 'Rehearsal' });
    const moved = { ...emulator, origin: 'https://localhost:9999', privateKey: 'c' };
    expect((await connections.ensure(moved)).connection).toMatchObject({ id: 'emulator', name: 'Rehearsal' });
    expect(await connections.open('emulator')).toMatchObject({
      origin: 'https://localhost:9999',
      secret: 'c',
      ca: 'PEM',
    });
    const { version } = await row('emulator');
    await connections.ensure(moved);
    expect((await row('emulator')).version).toBe(version);
  });
});

describe('the rooms of connections', () => {
  const at = connectedForEach();

  test('never show a secret, in answers, in logs or in the files', async () => {
    const { session } = at.console;
    const created = await at.console.ask('POST', '/bff/connections', {
      session,
      body: { ...request, origin: at.service.origin },
    });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as Connection;
    const answers = [
      await at.console.ask('GET', '/bff/connections', { session }),
      await at.console.ask('PATCH', `/bff/connections/${id}`, { session, body: { secret: `${canary}2` } }),
      await at.console.ask('POST', `/bff/connections/${id}/test`, { session }),
      await at.console.ask('GET', '/bff/audit', { session }),
      await at.console.ask('POST', '/bff/connections', { session, body: { ...request, kind: 'x' } }),
      await at.console.call('listOrgs'),
    ];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const files = readdirSync(at.console.dir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(join(at.console.dir, name)).toString('latin1'));
    expect(files.length).toBeGreaterThan(0);
    const everything = [...texts, ...at.console.logs, ...files].join('\n');
    for (const secret of [canary, privateKey]) {
      const encoded = [secret, encodeURIComponent(secret), [...secret].reverse().join('')];
      for (const each of ['base64', 'base64url', 'hex'] as const)
        encoded.push(Buffer.from(secret).toString(each));
      for (const each of encoded) expect(everything.includes(each), each).toBe(false);
    }
  });

  test('are for administrators; others learn nothing about what exists', async () => {
    const session = await at.console.signInAs('oz', 'operator');
    const statusOf = async (id: string) => [
      (await at.console.ask('PATCH', `/bff/connections/${id}`, { session, body: { name: 'x' } })).status,
      (await at.console.ask('DELETE', `/bff/connections/${id}`, { session })).status,
      (await at.console.ask('POST', '/bff/connections', { session, body: request })).status,
    ];
    expect(await statusOf('emulator')).toEqual([403, 403, 403]);
    expect(await statusOf('unknown')).toEqual([403, 403, 403]);
    const test = await at.console.ask('POST', '/bff/connections/unknown/test', { session });
    expect(test.status).toBe(404);
  });

  test('name the field at fault', async () => {
    const fieldOf = async (body: object) => {
      const response = await at.console.ask('POST', '/bff/connections', {
        session: at.console.session,
        body,
      });
      return ((await response.json()) as { error: { fields: { field: string }[] } }).error.fields[0]?.field;
    };
    expect(await fieldOf({ ...request, secret: '' })).toBe('secret');
    expect(await fieldOf({ ...request, origin: 'ftp://x' })).toBe('origin');
    expect(await fieldOf({ ...request, origin: 'https://evil.test' })).toBe('origin');
    expect(await fieldOf({ ...request, ca: 'PEM' })).toBe('ca');
    expect(await fieldOf({ ...request, origin: at.service.origin, identity: 'a b' })).toBe('identity');
    expect(await fieldOf({ ...request, origin: at.service.origin, name: 'a\u0000b' })).toBe('name');
  });

  test('a test reports the identity and the access of the credentials', async () => {
    at.service.answer = ({ target }, outgoing) => {
      if (target === '/api/atlas/v2') {
        const roles = [
          { roleName: 'ORG_OWNER', orgId: 'x' },
          { roleName: 'ORG_OWNER', orgId: 'y' },
        ];
        jsonAnswer(outgoing, {
          appName: 'MongoDB Atlas',
          build: '1',
          throttling: false,
          apiKey: { roles },
          more: 1,
        });
      } else if (target === '/api/atlas/v2/orgs') {
        jsonAnswer(outgoing, {
          results: [{ id: '0123456789abcdef01234567', name: 'Acme', links: [] }],
          totalCount: 1,
        });
      } else jsonAnswer(outgoing, { error: 404 }, 404);
    };
    const tested = await at.console.ask('POST', '/bff/connections/emulator/test', {
      session: at.console.session,
    });
    expect((await tested.json()) as ConnectionTest).toMatchObject({
      ok: true,
      emulator: false,
      appName: 'MongoDB Atlas',
      organizations: [{ id: '0123456789abcdef01234567', name: 'Acme' }],
      roles: ['ORG_OWNER'],
    });
    const wrong = { ...request, origin: at.service.origin, identity: publicKey, secret: 'wrong' };
    const created = await at.console.ask('POST', '/bff/connections', {
      session: at.console.session,
      body: wrong,
    });
    const { id } = (await created.json()) as Connection;
    const failed = await at.console.ask('POST', `/bff/connections/${id}/test`, {
      session: at.console.session,
    });
    expect(await failed.json()).toMatchObject({ ok: false, code: 'UPSTREAM_AUTH_FAILED' });
  });

  test('the places where connections may lead are listed', async () => {
    const origins = await (
      await at.console.ask('GET', '/bff/origins', { session: at.console.session })
    ).json();
    expect(origins).toEqual([at.service.origin]);
  });
});
