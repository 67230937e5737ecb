import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { openDocumentStore } from '#server/store/documents.ts';
import { StoreError } from '#server/store/store-error.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { ClusterDataInTest } from './documents/cluster-data-for-tests.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
});
afterEach(() => rm(dir, { recursive: true }));

const key = new Uint8Array(32).fill(7);
const notification = { typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 30, intervalMin: 5 };

describe('a restart', () => {
  it('keeps acknowledged writes, the credentials, and pending transitions', async () => {
    const first = await testEmulator({ key, store: await openDocumentStore(dir) });
    const path = `~/groups/${first.groupId}`;
    const config = await first.ask('POST', `${path}/alertConfigs`, {
      body: { eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', enabled: true, notifications: [notification] },
    });
    const raised = await first.ask('POST', '/_emulator/events', {
      body: {
        groupId: first.groupId,
        eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
        clusterName: first.clusterName,
      },
    });
    const before = first.snapshot();
    first.emulator.close();

    const second = await testEmulator({ key, store: await openDocumentStore(dir) });
    expect(second.credentials).toEqual(first.credentials);
    expect(
      JSON.parse(second.snapshot()).map(([kind, rows]: [string, object[]]) => [kind, rows.length]),
    ).toEqual(JSON.parse(before).map(([kind, rows]: [string, object[]]) => [kind, rows.length]));
    const tracked = async () => {
      const all = await Promise.all(
        raised.body.alertIds.map((id: string) => second.ask('GET', `${path}/alerts/${id}`)),
      );
      return all.find(({ body }) => body.alertConfigId === config.body.id)?.body.status;
    };
    expect(await tracked()).toBe('TRACKING');
    await second.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 1800 } });
    expect(await tracked()).toBe('OPEN');
    second.emulator.close();
  });

  it('continues the random sequence', async () => {
    const tokens: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const emulator = await testEmulator({ key, store: await openDocumentStore(dir) });
      const path = `~/orgs/${emulator.orgId}/liveMigrations/linkTokens`;
      tokens.push((await emulator.ask('POST', path, { body: {} })).body.linkToken);
      emulator.emulator.close();
    }
    const whole = await testEmulator({ key });
    const path = `~/orgs/${whole.orgId}/liveMigrations/linkTokens`;
    const both = [await whole.ask('POST', path, { body: {} }), await whole.ask('POST', path, { body: {} })];
    expect(tokens).toEqual(both.map(({ body }) => body.linkToken));
    expect(new Set(tokens).size).toBe(2);
  });

  it('keeps documents with their types and order, their log, and untouched collections', async () => {
    const first = await testEmulator({ key, store: await openDocumentStore(dir) });
    const data = new ClusterDataInTest(first);
    await data.insert(
      'kept',
      { _id: 2, n: Long.fromString('9007199254740993') },
      { _id: 1, at: new Date(5) },
    );
    await data.run('app', { update: 'kept', updates: [{ q: { _id: 2 }, u: { $set: { late: true } } }] });
    const lines = first.world.tables.writes.size;
    const exported = (await first.ask('GET', '/_emulator/export')).body;
    first.emulator.close();

    const second = await testEmulator({ key, store: await openDocumentStore(dir) });
    const again = new ClusterDataInTest(second);
    const kept = [
      { _id: 2, n: Long.fromString('9007199254740993'), late: true },
      { _id: 1, at: new Date(5) },
    ];
    expect(await again.find('kept')).toEqual(kept);
    expect(second.world.tables.writes.size).toBe(lines);
    expect((await again.run('shop', { count: 'orders' })).n).toBe(2500);
    await again.insert('kept', { _id: 3 });
    expect((await again.find('kept')).map(({ _id }) => _id)).toEqual([2, 1, 3]);
    await second.ask('POST', '/_emulator/import', { body: exported });
    expect(await again.find('kept')).toEqual(kept);
    second.emulator.close();
  });

  it('finds an exported world again after it was changed and imported', async () => {
    const emulator = await testEmulator({ key, store: await openDocumentStore(dir) });
    const exported = (await emulator.ask('GET', '/_emulator/export')).body;
    const [alert] = emulator.world.tables.alerts.by('status', `${emulator.groupId}/OPEN`);
    const path = `~/groups/${emulator.groupId}/alerts/${alert?.id}`;
    await emulator.ask('PATCH', path, { body: { acknowledgedUntil: '2126-01-01T00:00:00Z' } });
    const imported = await emulator.ask('POST', '/_emulator/import', { body: exported });
    expect(imported.status, JSON.stringify(imported.body)).toBe(200);
    expect((await emulator.ask('GET', path)).body).not.toHaveProperty('acknowledgedUntil');
    emulator.emulator.close();
  });
});

describe('a store that cannot write', () => {
  async function started() {
    const store = await openDocumentStore(dir);
    const disk = { full: false };
    const refusal = () => Promise.reject(new StoreError('FULL', 'the disk is full'));
    const limited = {
      load: () => store.load(),
      close: () => store.close(),
      replaceWorld: (world: string, rows: Parameters<typeof store.append>[0]) =>
        disk.full ? refusal() : store.replaceWorld(world, rows),
      dropWorld: (world: string) => (disk.full ? refusal() : store.dropWorld(world)),
      append: (changes: Parameters<typeof store.append>[0]) =>
        disk.full ? refusal() : store.append(changes),
    };
    const emulator = await testEmulator({ key, store: limited, onError: () => undefined });
    const [alert] = emulator.world.tables.alerts.by('status', `${emulator.groupId}/OPEN`);
    return { emulator, disk, path: `~/groups/${emulator.groupId}/alerts/${alert?.id}` };
  }
  const acknowledged = { acknowledgedUntil: '2126-01-01T00:00:00Z' };

  it('answers 503, continues reading, and never applies refused changes', async () => {
    const { emulator, disk, path } = await started();
    const before = emulator.snapshot();
    disk.full = true;
    for (let count = 0; count < 3; count += 1) {
      const refused = await emulator.ask('PATCH', path, { body: acknowledged });
      expect([refused.status, refused.body.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      const read = await emulator.ask('GET', path);
      expect(read.status).toBe(200);
      expect(read.body).not.toHaveProperty('acknowledgedUntil');
    }
    expect(emulator.snapshot()).toBe(before);
    disk.full = false;
    expect((await emulator.ask('GET', path)).body).not.toHaveProperty('acknowledgedUntil');
    const comment = { acknowledgementComment: 'seen', ...acknowledged };
    expect((await emulator.ask('PATCH', path, { body: comment })).status).toBe(200);
    emulator.emulator.close();
    const again = await testEmulator({ key, store: await openDocumentStore(dir) });
    expect((await again.ask('GET', path)).body).toMatchObject(comment);
    again.emulator.close();
  });

  it('refuses all of several changes at once, and reads beside them see none', async () => {
    const { emulator, disk, path } = await started();
    const before = emulator.snapshot();
    disk.full = true;
    const [first, read, second] = await Promise.all([
      emulator.ask('PATCH', path, { body: acknowledged }),
      emulator.ask('GET', path),
      emulator.ask('PATCH', path, { body: { ...acknowledged, acknowledgementComment: 'me too' } }),
    ]);
    expect([first.status, read.status, second.status]).toEqual([503, 200, 503]);
    expect(read.body).not.toHaveProperty('acknowledgedUntil');
    expect(emulator.snapshot()).toBe(before);
    emulator.emulator.close();
  });

  it('does not move the clock, lets nothing due happen, and does so once there is space', async () => {
    const { emulator, disk } = await started();
    const path = `~/groups/${emulator.groupId}/alerts?status=OPEN`;
    await emulator.ask('PATCH', '/_emulator/clock', { body: { frozen: true } });
    const raised = await emulator.ask('POST', '/_emulator/events', {
      body: { groupId: emulator.groupId, eventTypeName: 'NO_PRIMARY', clusterName: emulator.clusterName },
    });
    expect(raised.status).toBe(200);
    const [at, before] = [emulator.world.now(), emulator.snapshot()];
    disk.full = true;
    const advance = { body: { advanceSeconds: 86_400 } };
    expect((await emulator.ask('PATCH', '/_emulator/clock', advance)).status).toBe(503);
    expect(emulator.world.now()).toBe(at);
    expect(emulator.snapshot()).toBe(before);
    emulator.world.clock.advance(DAY);
    expect((await emulator.ask('GET', path)).status).toBe(200);
    expect(emulator.snapshot()).toBe(before);
    disk.full = false;
    await emulator.ask('GET', path);
    expect(emulator.snapshot()).not.toBe(before);
    emulator.emulator.close();
  });

  it('sends no notification of a refused change', async () => {
    const { emulator, disk } = await started();
    const { world, groupId } = emulator;
    disk.full = true;
    world.transact(() => {
      world.outbox.push({ deliveryId: world.id(), url: 'http://127.0.0.1:9', body: '', headers: {} });
      world.tables.meta.put({ id: 'told', value: groupId });
    });
    await expect(emulator.emulator.host.worlds.flush(world)).rejects.toThrow('the disk is full');
    expect([world.outbox, world.leaving.outbox]).toEqual([[], []]);
    emulator.emulator.close();
  });

  it('has no world that it could not store, and keeps one that it could not delete', async () => {
    const { emulator, disk } = await started();
    const make = (name: string) =>
      emulator.ask('POST', '/_emulator/worlds', { as: null, body: { seed: 'empty', name } });
    expect((await make('before')).status).toBe(201);
    disk.full = true;
    expect((await make('refused')).status).toBe(503);
    const drop = (name: string) => emulator.ask('DELETE', `/_emulator/worlds/${name}`, { as: null });
    expect((await drop('refused')).status).toBe(404);
    expect((await drop('before')).status).toBe(503);
    disk.full = false;
    expect((await make('refused')).status).toBe(201);
    expect((await drop('before')).status).toBe(204);
    emulator.emulator.close();
  });
});

describe('worlds', () => {
  it('do not see each other, and each moves its own clock', async () => {
    const emulator = await testEmulator();
    const created = await emulator.ask('POST', '/_emulator/worlds', {
      as: null,
      body: { seed: 'single', name: 'other', frozen: true },
    });
    expect(created.status).toBe(201);
    const other = emulator.emulator.host.worlds.get('other');
    const now = emulator.world.now();
    await emulator.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 600 } });
    expect(emulator.world.now()).toBe(now + 600_000);
    expect(other?.now()).toBe(now);
    expect(created.body.publicKey).not.toBe(emulator.credentials.publicKey);
    expect((await emulator.ask('DELETE', '/_emulator/worlds/other', { as: null })).status).toBe(204);
    expect(emulator.emulator.host.worlds.byIdentity(created.body.publicKey)).toBeUndefined();
  });

  it('are for this machine only', async () => {
    const emulator = await testEmulator();
    const reply = await emulator.ask('GET', '/_emulator/worlds', { as: null, peer: '192.0.2.7' });
    expect(reply.status).toBe(403);
  });

  it('a request that fails halfway leaves nothing behind', async () => {
    const emulator = await testEmulator();
    const before = emulator.snapshot();
    expect(() =>
      emulator.world.transact(() => {
        for (const alert of [...emulator.world.tables.alerts.all()])
          emulator.world.tables.alerts.delete(alert.id);
        emulator.world.tables.orgs.put({ id: 'f'.repeat(24), name: 'half' });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(emulator.snapshot()).toBe(before);
    expect(emulator.world.tables.alerts.by('group', emulator.groupId)).toHaveLength(
      emulator.world.tables.alerts.size,
    );
  });
});
