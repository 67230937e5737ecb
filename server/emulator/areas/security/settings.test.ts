import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';

const at = ({ groupId }: TestEmulator, rest: string) => `~/groups/${groupId}${rest}`;

async function latestEvents(emulator: TestEmulator, count: number): Promise<string[]> {
  const { body } = await emulator.ask('GET', at(emulator, `/events?itemsPerPage=${count}`));
  return body.results.map((each: { eventTypeName: string }) => each.eventTypeName);
}

describe('a project', () => {
  it('is renamed and tagged, with an event for each', async () => {
    const emulator = await testEmulator();
    const tags = [{ key: 'team', value: 'orders' }];
    const done = await emulator.ask('PATCH', at(emulator, ''), { body: { name: 'renamed', tags } });
    expect(done.body).toMatchObject({ name: 'renamed', tags });
    expect(await latestEvents(emulator, 2)).toEqual(['GROUP_TAGS_MODIFIED', 'GROUP_NAME_CHANGED']);
    const same = await emulator.ask('PATCH', at(emulator, ''), { body: { name: 'renamed' } });
    expect(same.status).toBe(200);
    await emulator.ask('POST', '~/groups', { body: { name: 'taken', orgId: emulator.orgId } });
    const taken = await emulator.ask('PATCH', at(emulator, ''), { body: { name: 'taken' } });
    expect([taken.status, taken.body.errorCode]).toEqual([409, 'GROUP_ALREADY_EXISTS']);
  });

  it('has switches, each of its own', async () => {
    const emulator = await testEmulator();
    const before = (await emulator.ask('GET', at(emulator, '/settings'))).body;
    const done = await emulator.ask('PATCH', at(emulator, '/settings'), {
      body: { isDataExplorerEnabled: false },
    });
    expect(done.body).toEqual({ ...before, isDataExplorerEnabled: false });
    expect(await latestEvents(emulator, 1)).toEqual(['DATA_EXPLORER_DISABLED']);
    expect((await emulator.ask('GET', at(emulator, '/settings'))).body).toEqual(done.body);
  });

  it('has custom DNS off until it is switched on', async () => {
    const emulator = await testEmulator();
    const get = async () => withoutLinks((await emulator.ask('GET', at(emulator, '/awsCustomDNS'))).body);
    expect(await get()).toEqual({ enabled: false });
    const on = await emulator.ask('PATCH', at(emulator, '/awsCustomDNS'), { body: { enabled: true } });
    expect([on.status, withoutLinks(on.body)]).toEqual([200, { enabled: true }]);
    expect(await get()).toEqual({ enabled: true });
  });

  it('lets the service choose the slow threshold by default', async () => {
    const emulator = await testEmulator();
    const get = async () => (await emulator.ask('GET', at(emulator, '/managedSlowMs'))).body;
    expect(await get()).toBe(true);
    expect((await emulator.ask('DELETE', at(emulator, '/managedSlowMs/disable'))).status).toBe(204);
    expect(await get()).toBe(false);
    expect((await emulator.ask('GET', at(emulator, '/managedSlowMs?envelope=true'))).body).toEqual({
      status: 200,
      content: false,
    });
    expect((await emulator.ask('POST', at(emulator, '/managedSlowMs/enable'))).status).toBe(204);
    expect(await get()).toBe(true);
  });

  it('has limits by name, and addresses of its clusters', async () => {
    const emulator = await testEmulator();
    const limits = (await emulator.ask('GET', at(emulator, '/limits'))).body;
    expect(limits.length).toBeGreaterThanOrEqual(9);
    expect((await emulator.ask('GET', at(emulator, '/limits/atlas.project.of.dreams'))).status).toBe(404);
    const { body } = await emulator.ask('GET', at(emulator, '/ipAddresses'));
    expect(body.services.clusters[0]).toMatchObject({ clusterName: emulator.clusterName });
    expect(body.services.clusters[0].inbound.length).toBeGreaterThanOrEqual(1);
  });

  it('accepts up to a raised limit, and the default again after its removal', async () => {
    const emulator = await testEmulator();
    const path = at(emulator, '/limits/atlas.project.security.databaseAccess.customRoles');
    const read = async () => (await emulator.ask('GET', path)).body;
    const role = (name: string) =>
      emulator.ask('POST', at(emulator, '/customDBRoles/roles'), {
        body: { roleName: name, inheritedRoles: [{ db: 'shop', role: 'read' }] },
      });
    const { currentUsage } = await read();
    const set = await emulator.ask('PATCH', path, { body: { value: currentUsage + 1 } });
    expect(set.body).toMatchObject({ value: currentUsage + 1, defaultLimit: 100, maximumLimit: 1400 });
    expect(await latestEvents(emulator, 1)).toEqual(['PROJECT_LIMIT_UPDATED']);
    expect((await role('first')).status).toBe(202);
    expect((await role('second')).body.errorCode).toBe('CUSTOM_ROLES_LIMIT_EXCEEDED');
    expect((await emulator.ask('DELETE', path)).status).toBe(204);
    expect(await read()).toMatchObject({ value: 100 });
    expect((await role('second')).status).toBe(202);
  });

  it.each([
    ['value', { value: 0 }],
    ['value', { value: 1401 }],
    ['name', { name: 'atlas.project.deployment.clusters', value: 10 }],
  ])('refuses a wrong %s of a limit: %j', async (field, body) => {
    const emulator = await testEmulator();
    const path = at(emulator, '/limits/atlas.project.security.databaseAccess.customRoles');
    const refused = await emulator.ask('PATCH', path, { body });
    expect(refused.status).toBe(400);
    expect(refused.body.badRequestDetail.fields).toMatchObject([{ field }]);
  });

  it('is forgotten with all its settings', async () => {
    const emulator = await testEmulator();
    const group = await emulator.ask('POST', '~/groups', { body: { name: 'brief', orgId: emulator.orgId } });
    const path = `~/groups/${group.body.id}`;
    await emulator.ask('PATCH', `${path}/awsCustomDNS`, { body: { enabled: true } });
    await emulator.ask('PATCH', `${path}/maintenanceWindow`, { body: { dayOfWeek: 1 } });
    await emulator.ask('POST', `${path}/accessList`, { body: [{ ipAddress: '10.0.0.1' }] });
    expect((await emulator.ask('DELETE', path)).status).toBe(202);
    const { projectSettings, maintenanceWindows, accessEntries } = emulator.world.tables;
    expect(projectSettings.get(group.body.id) ?? maintenanceWindows.get(group.body.id)).toBeUndefined();
    expect(accessEntries.by('group', group.body.id)).toEqual([]);
  });
});

describe('limits of requests', () => {
  it('are listed, found by path and by id', async () => {
    const emulator = await testEmulator();
    const all = await emulator.ask('GET', '~/rateLimits');
    expect(all.body.totalCount).toBe(10);
    const path = encodeURIComponent('/api/atlas/v2/groups/{groupId}/accessList');
    const result = await emulator.ask('GET', `~/rateLimits?endpointPath=${path}`);
    expect(result.body.results.map((each: { endpointSetId: string }) => each.endpointSetId)).toEqual([
      'default',
    ]);
    const one = await emulator.ask('GET', '~/rateLimits/access');
    expect(one.body).toMatchObject({
      scope: 'GROUP',
      capacity: { value: 2000 },
      refillRate: { value: 1000 },
    });
    expect((await emulator.ask('GET', '~/rateLimits/none')).status).toBe(404);
  });
});

it('the addresses of the service itself are public', async () => {
  const emulator = await testEmulator();
  const reply = await emulator.ask('GET', '~/unauth/controlPlaneIPAddresses', { as: null });
  expect(reply.status).toBe(200);
  expect(reply.body.outbound.aws['us-east-1']).toHaveLength(2);
});
