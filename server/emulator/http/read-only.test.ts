import { beforeEach, describe, expect, it } from 'vitest';
import { alertConfigBody } from '../areas/alerts/examples-for-tests.ts';
import { type Reply, type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

let at: TestEmulator;
let group: string;
beforeEach(async () => {
  at = await testEmulator();
  group = `~/groups/${at.groupId}`;
});

function expectNamed(reply: Reply, field: string): void {
  expect([reply.status, reply.body.errorCode], JSON.stringify(reply.body)).toEqual([
    400,
    'ATTRIBUTE_READ_ONLY',
  ]);
  expect(reply.body.badRequestDetail.fields).toEqual([{ field, description: 'is set by the service alone' }]);
  expect(reply.body.parameters).toEqual([field]);
}

describe('a field that only the service sets', () => {
  it.each([
    ['id', 'f'.repeat(24)],
    ['groupId', 'f'.repeat(24)],
    ['created', '2020-01-01T00:00:00Z'],
    ['links', [{ rel: 'self', href: 'https://example.com/' }]],
  ])('is refused in a creation: %s', async (field, value) => {
    const before = at.rows();
    const body = { ...alertConfigBody, [field]: value };
    expectNamed(await at.ask('POST', `${group}/alertConfigs`, { body }), field);
    expect(at.unchanged(before)).toBe(true);
  });

  it('is refused at every depth', async () => {
    const cluster = `${group}/clusters/${at.clusterName}`;
    const { replicationSpecs } = (await at.ask('GET', cluster)).body;
    const specs = [{ ...replicationSpecs[0], id: 'f'.repeat(24) }];
    const reply = await at.ask('PATCH', cluster, { body: { replicationSpecs: specs } });
    expectNamed(reply, 'replicationSpecs[0].id');
  });

  it('is ignored with the zero value of its type, as the Go SDK sends it', async () => {
    const body = {
      ...alertConfigBody,
      id: '',
      groupId: null,
      created: '0001-01-01T00:00:00Z',
      updated: '0001-01-01T00:00:00Z',
      links: [],
    };
    expect((await at.ask('POST', `${group}/alertConfigs`, { body })).status).toBe(201);
    const project = { name: 'another', orgId: at.orgId, clusterCount: 0, created: '0001-01-01T00:00:00Z' };
    expect((await at.ask('POST', '~/groups', { body: project })).status).toBe(201);
  });

  it('may repeat the address', async () => {
    const body = [{ ipAddress: '192.0.2.7', groupId: at.groupId }];
    expect((await at.ask('POST', `${group}/accessList`, { body })).status).toBe(201);
    const other = [{ ipAddress: '192.0.2.8', groupId: 'f'.repeat(24) }];
    expectNamed(await at.ask('POST', `${group}/accessList`, { body: other }), '[0].groupId');
  });

  it('may repeat the address under a longer name, as Terraform adds a key to a project', async () => {
    const created = await at.ask('POST', `~/orgs/${at.orgId}/apiKeys`, {
      body: { desc: 'of the organization', roles: ['ORG_READ_ONLY'] },
    });
    const path = `${group}/apiKeys/${created.body.id}`;
    const input = (userId: string) =>
      at.ask('POST', path, { body: [{ roles: ['GROUP_READ_ONLY'], userId }] });
    expectNamed(await input('f'.repeat(24)), '[0].userId');
    expect((await input(created.body.id)).status).toBe(204);
  });

  it('may hold its present value, links included, also those of a list', async () => {
    const { results } = (await at.ask('GET', `${group}/alertConfigs`)).body;
    const one = `${group}/alertConfigs/${results[0].id}`;
    const whole = (await at.ask('GET', one)).body;
    expect((await at.ask('PUT', one, { body: whole })).status).toBe(200);
    const again = (await at.ask('GET', one)).body;
    expect((await at.ask('PUT', one, { body: { ...again, links: results[0].links } })).status).toBe(200);
    const now = (await at.ask('GET', one)).body;
    expectNamed(await at.ask('PUT', one, { body: { ...now, created: '2020-01-01T00:00:00Z' } }), 'created');
  });

  it('keeps a missing entity not found', async () => {
    const id = 'f'.repeat(24);
    const reply = await at.ask('PUT', `${group}/alertConfigs/${id}`, { body: { ...alertConfigBody, id } });
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'ALERT_CONFIG_NOT_FOUND']);
  });

  it('does not count as seen by its sender', async () => {
    const cluster = `${group}/clusters/${at.clusterName}`;
    const id = at.world.tables.clusters.by('group', at.groupId)[0]?.id ?? '';
    await at.ask('PATCH', cluster, { body: { backupEnabled: true, pitEnabled: true } });
    at.world.clock.advance(3_600_000);
    await at.ask('PATCH', cluster, { body: { id, stateName: 'DELETING' } });
    expect((await at.ask('GET', cluster)).body.stateName).toBe('UPDATING');
  });

  it('is ignored by the observed profile', async () => {
    at = await testEmulator({ profile: 'observed' });
    const body = { ...alertConfigBody, id: 'f'.repeat(24), created: 'z', links: [{ rel: 'x' }] };
    const result = await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, { body });
    expect([result.status, result.body.id === body.id]).toEqual([201, false]);
  });
});

it('fields that clients send without a meaning are taken by both profiles', async () => {
  for (const profile of ['specification', 'observed'] as const) {
    const own = await testEmulator({ profile });
    const cluster = `~/groups/${own.groupId}/clusters/${own.clusterName}`;
    const reply = await own.ask('PATCH', cluster, {
      body: { mongoDBVersion: '9.9.9', terminationProtectionEnabled: true },
    });
    expect(reply.status, profile).toBe(200);
  }
});
