import { describe, expect, it } from 'vitest';
import { testEmulator } from '../emulator-for-tests.ts';

const writes = (groupId: string) =>
  [
    ['POST', `~/groups/${groupId}/alertConfigs`],
    ['DELETE', `~/groups/${groupId}`],
  ] as const;

describe('roles', () => {
  it('let a reader read and change nothing, under either root and with an envelope', async () => {
    const emulator = await testEmulator();
    const reader = await emulator.key('GROUP_READ_ONLY');
    const before = emulator.snapshot();
    expect((await emulator.ask('GET', `~/groups/${emulator.groupId}/alerts`, { as: reader })).status).toBe(
      200,
    );
    for (const [method, path] of writes(emulator.groupId)) {
      const reply = await emulator.ask(method, path, { as: reader, body: {} });
      expect([path, reply.status, reply.body.errorCode]).toEqual([path, 403, 'USER_UNAUTHORIZED']);
      const legacy = path.replace('~', '/api/atlas/v1.0');
      expect((await emulator.ask(method, legacy, { as: reader, body: {} })).status).toBe(403);
      expect((await emulator.ask(method, `${path}?envelope=true`, { as: reader, body: {} })).status).toBe(
        403,
      );
    }
    expect(emulator.snapshot()).toBe(before);
  });

  it('answer a missing role with 401 under the observed profile', async () => {
    const emulator = await testEmulator({ profile: 'observed' });
    const reader = await emulator.key('GROUP_READ_ONLY');
    const reply = await emulator.ask('DELETE', `~/groups/${emulator.groupId}`, { as: reader });
    expect([reply.status, reply.body.errorCode]).toEqual([401, 'USER_UNAUTHORIZED']);
  });

  it('hide projects in which the caller has no part', async () => {
    const emulator = await testEmulator({ seed: 'demo' });
    const reader = await emulator.key('GROUP_READ_ONLY');
    const others = (await emulator.ask('GET', '~/groups')).body.results.filter(
      ({ id }: { id: string }) => id !== emulator.groupId,
    );
    expect(others.length).toBeGreaterThan(2);
    expect((await emulator.ask('GET', '~/groups', { as: reader })).body.totalCount).toBe(1);
    const foreign = others[0].id;
    const reply = await emulator.ask('GET', `~/groups/${foreign}/alerts`, { as: reader });
    const unknown = await emulator.ask('GET', `~/groups/${'0'.repeat(24)}/alerts`, { as: reader });
    expect(reply.status).toBe(404);
    expect(reply.body.errorCode).toBe(unknown.body.errorCode);
  });

  it('do not reach an object of one project through the path of another', async () => {
    const emulator = await testEmulator({ seed: 'demo' });
    const [mine] = (await emulator.ask('GET', `~/groups/${emulator.groupId}/alerts`)).body.results;
    const other = (await emulator.ask('GET', '~/groups')).body.results.find(
      ({ id }: { id: string }) => id !== emulator.groupId,
    );
    const reply = await emulator.ask('GET', `~/groups/${other.id}/alerts/${mine.id}`);
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'ALERT_NOT_FOUND']);
  });

  it('let a project creator create, and own, a project', async () => {
    const emulator = await testEmulator();
    const creator = await emulator.key('ORG_GROUP_CREATOR');
    const body = { name: 'night-shift', orgId: emulator.orgId };
    const created = await emulator.ask('POST', '~/groups', { as: creator, body });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(created.body.links[0].href);
    expect((await emulator.ask('DELETE', `~/groups/${created.body.id}`, { as: creator })).status).toBe(202);
    const reader = await emulator.key('ORG_READ_ONLY');
    const refused = await emulator.ask('POST', '~/groups', { as: reader, body });
    expect([refused.status, refused.body.errorCode]).toEqual([401, 'NOT_ORG_GROUP_CREATOR']);
  });
});
