import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { openDocumentStore } from '#server/store/documents.ts';
import { StoreError } from '#server/store/store-error.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { longestTurnOf } from '../longest-turn-for-tests.ts';

interface Exported {
  format: number;
  world: Record<string, unknown>;
  tables: Record<string, Record<string, unknown>[]>;
}

const exportOf = async (at: TestEmulator): Promise<Exported> =>
  (await at.ask('GET', '/_emulator/export')).body;
const importInto = (at: TestEmulator, body: unknown) => at.ask('POST', '/_emulator/import', { body });

describe('an import', () => {
  let at: TestEmulator;

  beforeEach(async () => {
    at = await testEmulator({ patienceMs: MINUTE });
  });
  afterEach(() => at.emulator.close());

  const refusals: [string, (exported: Exported) => void, string, string][] = [
    [
      'a group of nothing but an id',
      ({ tables }) => tables.groups?.unshift({ id: 'x' }),
      'tables.groups[0].name',
      'required',
    ],
    [
      'an unknown collection',
      ({ tables }) => Object.assign(tables, { grups: [] }),
      'tables.grups',
      'no collection',
    ],
    [
      'a collection that is no list',
      ({ tables }) => Object.assign(tables, { groups: {} }),
      'tables.groups',
      'list',
    ],
    ['a row that is no object', ({ tables }) => tables.orgs?.push('x' as never), 'tables.orgs[1]', 'object'],
    ['a row without an id', ({ tables }) => tables.orgs?.push({ name: 'x' }), 'tables.orgs[1].id', 'text'],
    ['an id that is no text', ({ tables }) => tables.orgs?.push({ id: 5 }), 'tables.orgs[1].id', 'text'],
    [
      'an id that appears twice',
      ({ tables }) => tables.orgs?.push({ ...tables.orgs[0] }),
      'tables.orgs[1].id',
      'twice',
    ],
    [
      'a field of a wrong type',
      ({ tables }) => Object.assign(tables.clusters?.[0] ?? {}, { replicationSpecs: 'x' }),
      'tables.clusters[0].replicationSpecs',
      '',
    ],
    [
      'requested specs of a wrong type',
      ({ tables }) => Object.assign(tables.clusters?.[0] ?? {}, { requestedSpecs: { x: [5] } }),
      'tables.clusters[0].requestedSpecs.x[0]',
      '',
    ],
    [
      'a nested field of a wrong type',
      ({ tables }) => Object.assign(tables.alertConfigs?.[0] ?? {}, { notifications: [{ typeName: 5 }] }),
      'tables.alertConfigs[0].notifications[0]',
      '',
    ],
    [
      'a project of an organization that does not exist',
      ({ tables }) => Object.assign(tables.groups?.[0] ?? {}, { orgId: 'f'.repeat(24) }),
      'tables.groups[0].orgId',
      'names no row of orgs',
    ],
    [
      'a database user without a project',
      ({ tables }) => tables.databaseUsers?.push({ id: 'x', username: 'y' }),
      'tables.databaseUsers',
      'required',
    ],
    [
      'a snapshot without a time',
      ({ tables }) => Reflect.deleteProperty(tables.snapshots?.[0] ?? {}, 'requestedAt'),
      'tables.snapshots[0].requestedAt',
      'required',
    ],
    [
      'a role of a database user of a wrong type',
      ({ tables }) => Object.assign(tables.databaseUsers?.[0] ?? {}, { roles: 'x' }),
      'tables.databaseUsers[0].roles',
      'list',
    ],
    [
      'an owner of a wrong type in a collection without a schema of its own',
      ({ tables }) => tables.resourcePolicies?.push({ id: 'x', orgId: 5 }),
      'tables.resourcePolicies[0].orgId',
      'text',
    ],
    [
      'a transition that does not exist',
      ({ tables }) => tables.due?.push({ id: 'x', at: 1, order: 1, transition: 'toString', payload: {} }),
      '.transition',
      'no transition',
    ],
    [
      'a document that is no JSON',
      ({ tables }) => tables.documents?.push({ id: 'c/1', collectionId: 'c', n: 1, text: '{' }),
      '.text',
      'document',
    ],
    [
      'a clock without a time',
      ({ world }) => Object.assign(world, { clock: { frozen: true, rate: 1 } }),
      'world.clock.base',
      'number',
    ],
    ['another format', (exported) => Object.assign(exported, { format: 'x' }), 'format', 'export'],
    ['a newer format', (exported) => Object.assign(exported, { format: 3 }), 'format', 'newer'],
    [
      'a secret that is no text',
      ({ tables }) => Object.assign(tables.databaseUsers?.[0] ?? {}, { scram: 5 }),
      'tables.databaseUsers[0].scram',
      'text',
    ],
    ['tables that are missing', (exported) => Reflect.deleteProperty(exported, 'tables'), 'tables', 'object'],
  ];

  it.each(refusals)('is refused before anything changes: %s', async (_, damage, field, why) => {
    const exported = await exportOf(at);
    damage(exported);
    const before = at.rows();
    const reply = await importInto(at, exported);
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'INVALID_ATTRIBUTE']);
    const { fields } = reply.body.badRequestDetail;
    const issue = fields.find((each: { field: string }) => each.field.includes(field));
    expect(issue?.description, JSON.stringify(fields)).toContain(why);
    expect(reply.body.detail).toContain(fields[0].field);
    expect(at.emulator.host.worlds.get(at.world.name)).toBe(at.world);
    expect(at.unchanged(before)).toBe(true);
  });

  it.each(['demo', 'empty', 'full', 'single'])('takes what was exported of the seed %s', async (seed) => {
    const { credentials } = {
      credentials: (await at.ask('POST', '/_emulator/worlds', { body: { seed }, as: null })).body,
    };
    const owner = createDigestSession({ username: credentials.publicKey, password: credentials.privateKey });
    await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3600 }, as: owner });
    const exported = (await at.ask('GET', '/_emulator/export', { as: owner })).body;
    const reply = await at.ask('POST', '/_emulator/import', { body: exported, as: owner });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const again = (await at.ask('GET', '/_emulator/export', { as: owner })).body;
    const rowsOf = ({ tables: { apiKeys: _k, serviceAccounts: _s, ...tables } }: Exported) => tables;
    expect(rowsOf(again)).toEqual(rowsOf(exported));
    expect(again.world.clock.base).toBe(exported.world.clock.base);
  });

  it('makes the importing key an owner, and returns the credentials, in an emulator that did not export', async () => {
    const exported = await exportOf(at);
    const other = await testEmulator({ key: randomBytes(32), seed: 'empty' });
    const plain = (
      await other.ask('POST', '/_emulator/keys', {
        body: { grants: [{ roleName: 'ORG_MEMBER', orgId: other.orgId }] },
      })
    ).body;
    const importer = createDigestSession({ username: plain.publicKey, password: plain.privateKey });
    const reply = await other.ask('POST', '/_emulator/import', { body: exported, as: importer });
    expect(reply.status).toBe(200);
    expect(reply.body.records).toBeGreaterThan(50);
    const { credentials } = reply.body;
    expect(credentials).toMatchObject({ orgId: at.orgId, groupId: at.groupId, clusterName: at.clusterName });
    const owner = createDigestSession({ username: credentials.publicKey, password: credentials.privateKey });
    for (const as of [importer, owner]) {
      const orgs = (await other.ask('GET', '~/orgs', { as })).body.results;
      expect(orgs.map(({ id }: { id: string }) => id)).toEqual([at.orgId]);
      const path = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
      expect((await other.ask('GET', path, { as })).status).toBe(200);
      expect((await other.ask('GET', `~/groups/${at.groupId}/databaseUsers`, { as })).status).toBe(200);
    }
    other.emulator.close();
  });

  it('takes over the clock of the export', async () => {
    const exported = await exportOf(at);
    at.advance(7 * 86_400);
    const before = (await at.ask('GET', '/_emulator/state')).body.clock.now;
    await importInto(at, exported);
    const { clock } = (await at.ask('GET', '/_emulator/state')).body;
    expect(clock.now < before).toBe(true);
  });
});

describe('a large import', () => {
  const dirs: string[] = [];
  const key = randomBytes(32);

  afterEach(() => {
    for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true });
  });

  function newDir(): string {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-'));
    dirs.push(dir);
    return dir;
  }

  it('runs in slices, is there as a whole, and survives a restart', { timeout: 120_000 }, async () => {
    const dir = newDir();
    const at = await testEmulator({
      key,
      store: await openDocumentStore(dir),
      checkResponses: false,
      patienceMs: MINUTE,
    });
    const exported = await exportOf(at);
    const [alert] = exported.tables.alerts ?? [];
    for (let n = 0; n < 20_000; n += 1) {
      exported.tables.alerts?.push({ ...alert, id: `6${String(n).padStart(23, '0')}`, status: 'CLOSED' });
    }
    const raw = JSON.stringify(exported);
    let status = 0;
    const share = await longestTurnOf(async () => {
      status = (await at.ask('POST', '/_emulator/import', { raw })).status;
    });
    expect(status).toBe(200);
    expect(share).toBeLessThan(0.15);
    expect(at.emulator.host.worlds.get(at.world.name)?.tables.alerts.size).toBeGreaterThan(20_000);
    at.emulator.close();
    const again = await testEmulator({ key, store: await openDocumentStore(dir) });
    expect(again.world.tables.alerts.size).toBe(exported.tables.alerts?.length);
    again.emulator.close();
  });

  it('leaves the world as it was where the store refuses it', async () => {
    const store = await openDocumentStore(newDir());
    const replaceWorld = () => Promise.reject(new StoreError('FULL', 'the disk is full'));
    const at = await testEmulator({ key, store: { ...store, replaceWorld }, onError: () => undefined });
    const exported = await exportOf(at);
    const before = at.rows();
    expect((await importInto(at, exported)).status).toBe(503);
    expect(at.emulator.host.worlds.get(at.world.name)).toBe(at.world);
    expect(at.unchanged(before)).toBe(true);
    expect((await at.ask('PATCH', '/_emulator/limits', { body: { all: true } })).status).toBe(200);
    at.emulator.close();
  });
});
