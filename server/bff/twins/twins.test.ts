import { afterEach, describe, expect, it } from 'vitest';
import type { Twin, TwinHead } from '#contract/console/twins.ts';
import { twinResourceNames } from '#contract/twins/resources.ts';
import { credentialTables } from '#server/emulator/kernel/credential-tables.ts';
import { testHook } from '#server/emulator/seed/single.ts';
import type { Refusal } from '../functions/emulated-for-tests.ts';
import { addEstate, startTwinning, type Twinning } from './twinning-for-tests.ts';

let kit: Twinning;
afterEach(() => kit.close());

interface List {
  results: { id: string; name: string; groupId: string }[];
}
const call = async (connection: string, operationId: string, args: object = {}) =>
  (await kit.ask<List>('POST', `/bff/call/${operationId}`, { connection, args })).body;
const read = async (id: string) => (await kit.ask<Twin>('GET', `/bff/twins/${id}`)).body;

describe('a twin of one project', () => {
  it('has the names and ids of its source, and a connection of its own', async () => {
    kit = await startTwinning('single');
    const { groupId, orgId } = kit.source.credentials;
    const { id } = await kit.create([groupId]);
    const twin = await kit.until(id, 'ready');
    expect(twin).toMatchObject({ orgId, groupIds: [groupId], twinConnection: 'twin-rehearsal' });
    expect(twin.counts).toMatchObject({ organizations: 1, projects: 1, clusters: 1, alerts: 2 });
    expect(twin).not.toHaveProperty('loadedCopy');
    expect(twin.reading.done).toBe(twin.reading.total);
    expect(twin.reading.calls).toBeGreaterThanOrEqual(twin.reading.total);
    expect(twin.projectNames).toEqual({ [groupId]: 'single-project' });
    const [source, copy] = [
      await call('production', 'listGroupClusters', { groupId }),
      await call('twin-rehearsal', 'listGroupClusters', { groupId }),
    ];
    const named = ({ results }: List) => results.map(({ id: clusterId, name }) => [clusterId, name]);
    expect(named(copy)).toEqual(named(source));
    // processes follow from clusters in the emulator, and people do not sign in there
    expect(new Set(twin.gaps.map(({ resource, kind }) => `${resource} ${kind}`))).toEqual(
      new Set(['processes notImitated', 'federation notImitated']),
    );
    const listed = async (connection: string) =>
      (await kit.ask<TwinHead[]>('GET', `/bff/twins?connection=${connection}`)).body.map((each) => each.id);
    expect(await listed('production')).toEqual([id]);
    expect(await listed('twin-rehearsal')).toEqual([id]);
    expect(await listed('emulator')).toEqual([]);
  });

  it('never reaches its source, and holds no secret of it', async () => {
    kit = await startTwinning('single');
    const { groupId, privateKey, publicKey } = kit.source.credentials;
    await kit.ask('POST', '/bff/call/createGroupIntegration', {
      connection: 'production',
      args: {
        groupId,
        integrationType: 'WEBHOOK',
        body: { type: 'WEBHOOK', url: 'https://example.com/canary-xv7k', secret: 'canary-zq9w' },
      },
    });
    const { id } = await kit.create([groupId]);
    await kit.until(id, 'ready');
    const sent = kit.answered.length;
    await call('twin-rehearsal', 'listGroupClusters', { groupId });
    kit.clock.now += 3_600_000;
    await call('twin-rehearsal', 'listGroupAlerts', { groupId });
    expect(kit.answered.slice(sent).filter(({ path }) => !path.includes('/alerts'))).toEqual([]);
    const world = kit.host.emulator.host.worlds.get(`twin-${id}`);
    // credentials of the twin's own emulator are no copies
    const tables = Object.entries(world?.tables ?? {}).filter(([name]) => !credentialTables.has(name));
    const rows = JSON.stringify(tables.map(([, table]) => [...table.all()]));
    expect(rows).toContain(groupId);
    const shown = (await kit.ask('GET', `/bff/twins/${id}`)).text;
    // the last characters of a masked secret are not kept either
    for (const secret of [privateKey, publicKey, testHook.secret, testHook.url, 'zq9w', 'xv7k', '****'])
      expect([secret, rows.includes(secret), shown.includes(secret)]).toEqual([secret, false, false]);
  });

  it('is paused, resumed and cancelled, each only where it applies', async () => {
    kit = await startTwinning('single');
    const { id } = await kit.create([kit.source.credentials.groupId]);
    const move = (what: string) => kit.ask<Twin & Refusal>('POST', `/bff/twins/${id}/${what}`);
    expect((await move('pause')).body.state).toBe('paused');
    const { reading } = await read(id);
    kit.clock.now += 60_000;
    expect((await read(id)).reading.done).toBe(reading.done);
    expect((await move('pause')).body.error.code).toBe('TWIN_STATE');
    expect((await move('resume')).body.state).toBe('copying');
    await kit.until(id, 'ready');
    expect((await move('cancel')).body.error.code).toBe('TWIN_STATE');
    await move('refresh');
    expect((await move('cancel')).body).toMatchObject({ state: 'ready', twinConnection: 'twin-rehearsal' });
  });

  it('names a project that cannot be read, and keeps the others', async () => {
    kit = await startTwinning('single');
    const { groupId } = kit.source.credentials;
    const { id } = await kit.create([groupId, 'f'.repeat(24)]);
    const twin = await kit.until(id, 'ready');
    expect(twin.counts.projects).toBe(1);
    const refused = twin.gaps.filter((gap) => gap.groupId === 'f'.repeat(24));
    expect(refused.map(({ resource, kind }) => `${resource} ${kind}`)).toContain('projects refused');
  });

  it('fails with the reason where its organization cannot be read', async () => {
    kit = await startTwinning('single');
    const request = {
      connection: 'production',
      host: 'emulator',
      name: 'x',
      orgId: 'f'.repeat(24),
      groupIds: null,
    };
    const { body } = await kit.ask<Twin>('POST', '/bff/twins', request);
    const { reason } = await kit.until(body.id, 'failed');
    expect(reason).toMatch(/organization|authorized|access/iu);
  });

  it('is deleted with its world and its connection', async () => {
    kit = await startTwinning('single');
    const { id } = await kit.create([kit.source.credentials.groupId]);
    await kit.until(id, 'ready');
    expect((await kit.ask('DELETE', `/bff/twins/${id}`)).status).toBe(204);
    expect(kit.host.emulator.host.worlds.get(`twin-${id}`)).toBeUndefined();
    const connections = (await kit.ask<{ id: string }[]>('GET', '/bff/connections')).body;
    expect(connections.map((each) => each.id)).not.toContain('twin-rehearsal');
    expect((await kit.ask<Refusal>('GET', `/bff/twins/${id}`)).body.error.code).toBe('TWIN_NOT_FOUND');
  });
});

it('shows what changed at the source since the copy, and takes it over on request', async () => {
  kit = await startTwinning('single');
  const { groupId, clusterName } = kit.source.credentials;
  const { id } = await kit.create([groupId]);
  await kit.until(id, 'ready');
  const change = (operationId: string, args: object) =>
    kit.ask('POST', `/bff/call/${operationId}`, { connection: 'production', args: { groupId, ...args } });
  await change('createGroupAccessListEntry', {
    body: [{ cidrBlock: '198.51.100.0/24', comment: 'new office' }],
  });
  await change('deleteGroupDatabaseUser', { databaseName: 'admin', username: 'report' });
  await change('updateGroupCluster', { clusterName, body: { terminationProtectionEnabled: true } });
  await kit.ask('POST', `/bff/twins/${id}/refresh`);
  const twin = await kit.until(id, 'ready');
  expect(twin.drift).toMatchObject({ added: 1, removed: 1, changed: 1 });
  expect(
    twin.differences.map(({ kind, resource, label, fields }) => [kind, resource, label, fields]),
  ).toEqual([
    ['added', 'accessList', '198.51.100.0/24', []],
    ['removed', 'databaseUsers', 'report', []],
    ['changed', 'clusters', clusterName, ['terminationProtectionEnabled']],
  ]);
  // the twin stays as it is until a person loads the newer copy
  const entries = async () =>
    (
      (await call('twin-rehearsal', 'listGroupAccessListEntries', { groupId })) as unknown as {
        results: { cidrBlock: string }[];
      }
    ).results.map(({ cidrBlock }) => cidrBlock);
  expect(await entries()).not.toContain('198.51.100.0/24');
  await kit.ask('POST', `/bff/twins/${id}/load`);
  const loaded = await kit.until(id, 'ready');
  expect(loaded).toMatchObject({ drift: null, differences: [], twinConnection: 'twin-rehearsal' });
  expect(await entries()).toContain('198.51.100.0/24');
  expect(loaded.copiedAt).toBeGreaterThan(twin.copiedAt ?? 0);
});

it('copies 50 projects with 200 clusters within the budget, also over a restart of the console', async () => {
  kit = await startTwinning('empty');
  addEstate(kit, 50, 4);
  const { id } = await kit.create(null);
  await kit.until(id, 'copying');
  let done = 0;
  while (done < 300) ({ done } = (await kit.until(id, 'copying', 'ready')).reading);
  await kit.restart();
  const before = await read(id);
  expect(before.state).toBe('copying');
  expect(before.reading.done).toBeGreaterThanOrEqual(done);
  const twin = await kit.until(id, 'ready');
  expect(twin.counts).toMatchObject({ organizations: 1, projects: 50, clusters: 200, processArguments: 200 });
  expect(twin.gaps.filter(({ kind }) => kind !== 'notImitated')).toEqual([]);
  // nothing was refused for its number, and no project had more requests than the service allows
  expect(kit.answered.filter(({ status }) => status === 429)).toEqual([]);
  const perMinute = new Map<string, number>();
  for (const { groupId, minute } of kit.answered) {
    const key = `${groupId} ${minute}`;
    perMinute.set(key, (perMinute.get(key) ?? 0) + 1);
  }
  expect(Math.max(...perMinute.values())).toBeLessThanOrEqual(100);
  // only requests that were under way at the restart may have been sent twice
  const repeated = kit.answered.length - new Set(kit.answered.map(({ path }) => path)).size;
  expect(repeated).toBeLessThanOrEqual(8);
  expect(kit.answered.length).toBeGreaterThanOrEqual(50 * twinResourceNames.length);
}, 300_000);
