import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { openDocumentStore } from '#server/store/documents.ts';

let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator();
});

describe('health', () => {
  it('is reported without credentials, to other machines too', async () => {
    const reply = await at.ask('GET', '/_emulator/health', { as: null, peer: '192.0.2.7' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'ok',
      controlApi: expect.stringMatching(/^\d+\.\d+$/u),
      profile: 'specification',
      worlds: 1,
      uptimeSeconds: 0,
    });
  });
});

describe('the clock', () => {
  const set = (body: object) => at.ask('PATCH', '/_emulator/clock', { body });

  it('moves to a time, and what is due until then happens', async () => {
    const moved = await set({ now: '2026-03-14T00:00:00Z' });
    expect([moved.status, moved.body.now]).toEqual([200, '2026-03-14T00:00:00Z']);
    expect((await set({ now: '2026-03-14T02:00:00+02:00' })).body.now).toBe('2026-03-14T00:00:00Z');
  });

  it.each([
    [{ now: '2026-03-13T14:01:59Z' }, 'must not be before the time of the world, 2026-03-13T14:02:00Z'],
    [{ now: '2027-04-01T00:00:00Z' }, 'must be at most 366 days after'],
    [{ now: '2026-03-14T00:00:00Z', advanceSeconds: 1 }, 'must not be combined with advanceSeconds'],
    [{ now: 'tomorrow' }, 'must be an ISO 8601 date and time'],
  ])('refuses %j', async (body, reason) => {
    const refused = await set(body);
    expect(refused.status).toBe(400);
    const [field] = refused.body.badRequestDetail.fields;
    expect([field.field, field.description]).toEqual(['now', expect.stringContaining(reason)]);
    expect(at.world.iso()).toBe('2026-03-13T14:02:00Z');
  });
});

describe('a reset', () => {
  const state = async () => (await at.ask('GET', '/_emulator/state')).body;
  const reset = () => at.ask('POST', '/_emulator/reset');
  const ids = async () => {
    const groups = await at.ask('GET', '~/groups');
    const clusters = await at.ask('GET', `~/groups/${at.groupId}/clusters`);
    return [...groups.body.results, ...clusters.body.results].map(({ id }: { id: string }) => id);
  };

  it('returns the world to its seed, with the same ids, credentials and time', async () => {
    const before = { ids: await ids(), state: await state() };
    await at.ask('POST', '~/groups', { body: { name: 'second', orgId: at.orgId } });
    await at.ask('DELETE', `~/groups/${at.groupId}/clusters/${at.clusterName}`);
    await at.ask('POST', '/_emulator/faults', { body: { kind: 'status', operationId: 'listGroups' } });
    await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 86_400, rate: 10, frozen: false } });
    const answer = await reset();
    expect([answer.status, answer.body]).toEqual([200, at.credentials]);
    expect(await state()).toEqual(before.state);
    expect(await ids()).toEqual(before.ids);
  });

  it('removes keys and recorded requests, and begins the rate limit anew', async () => {
    at = await testEmulator({ limitAll: true });
    const key = await at.key('GROUP_OWNER');
    const alerts = `~/groups/${at.groupId}/alerts`;
    await at.ask('GET', alerts);
    const remaining = async () => (await at.ask('GET', alerts)).headers.get('ratelimit-remaining');
    const used = Number(await remaining());
    await reset();
    expect((await at.ask('GET', '~/groups', { as: key })).status).toBe(401);
    expect((await at.ask('GET', '/_emulator/requests?operationId=listGroups&status=2xx')).body).toEqual([]);
    expect(Number(await remaining())).toBeGreaterThan(used);
  });

  it('works while the credentials of the owner are deleted, by the name of the world', async () => {
    for (const { id } of [...at.world.tables.apiKeys.all()]) at.world.tables.apiKeys.delete(id);
    expect((await at.ask('GET', '~/groups')).status).toBe(401);
    const headers = { 'x-emulator-world': 'default' };
    expect((await at.ask('POST', '/_emulator/reset', { as: null, headers })).status).toBe(200);
    expect((await at.ask('GET', '~/groups')).status).toBe(200);
  });

  it('is stored: a new process continues from it', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-reset-'));
    const key = randomBytes(32);
    const open = async () =>
      testEmulator({ key, store: await openDocumentStore(dir, { key: { bytes: key, path: 'test' } }) });
    try {
      at = await open();
      const before = await ids();
      await at.ask('POST', '~/groups', { body: { name: 'second', orgId: at.orgId } });
      await reset();
      at.emulator.close();
      at = await open();
      expect(await ids()).toEqual(before);
      await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 60 } });
      await reset();
      expect(await ids()).toEqual(before);
      expect((await state()).clock.now).toBe('2026-03-13T14:02:00Z');
      at.emulator.close();
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
