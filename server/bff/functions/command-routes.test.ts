import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloudOrigin } from '#contract/api/names.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import type { CommandReply } from '#contract/console/functions.ts';
import { type Emulated, type Refusal, startEmulated } from './emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const command = (db: string, document: object | string, more: object = {}, as = kit.session) =>
  kit.ask<CommandReply & Refusal>(
    'POST',
    '/bff/command',
    {
      source: {
        kind: 'cluster',
        connection: 'emulator',
        groupId: kit.groupId,
        clusterName: kit.clusterName,
      },
      db,
      command: typeof document === 'string' ? document : JSON.stringify(document),
      ...more,
    },
    as,
  );
const lines = async (target: string) =>
  (await kit.ask<{ results: AuditEntry[] }>('GET', `/bff/audit?target=${target}`)).body.results;

describe('a command', () => {
  test('writes and reads documents of an emulated cluster, types included', async () => {
    const documents = '[{"_id":{"$oid":"0123456789abcdef01234567"},"n":{"$numberLong":"9007199254740993"}}]';
    const written = await command('kit', `{"insert":"a","documents":${documents}}`);
    expect(written.status).toBe(200);
    expect(JSON.parse(written.body.reply)).toMatchObject({ n: { $numberInt: '1' } });
    const read = await command('kit', { find: 'a', filter: {} });
    expect(read.body.reply).toContain('{"$numberLong":"9007199254740993"}');
    expect(read.body.durationMs).toBeGreaterThanOrEqual(0);
  });

  test('that the database refuses is answered in its own words', async () => {
    const refused = await command('kit', { find: 'a', filter: { a: { $nonsense: 1 } } });
    expect(refused.status).toBe(200);
    expect(JSON.parse(refused.body.reply)).toMatchObject({ codeName: 'BadValue' });
  });

  test('to a cluster that is not there is refused in the words of the emulator', async () => {
    const source = { kind: 'cluster', connection: 'emulator', groupId: kit.groupId, clusterName: 'Nowhere' };
    const refused = await command('kit', { find: 'a' }, { source });
    expect(refused.status).toBe(404);
    expect(refused.text).toContain('CLUSTER_NOT_FOUND');
  });

  test.each([
    ['no JSON', '{"find":', 'command'],
    ['an array', '[]', 'command'],
    ['nothing', '{}', 'command'],
    ['an impossible value', '{"find":"a","filter":{"_id":{"$oid":"x"}}}', 'command'],
  ])('that is %s is refused by its field', async (_, text, field) => {
    const refused = await command('kit', text);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields?.[0]?.field).toBe(field);
  });

  test('of several megabytes is accepted', async () => {
    const text = '"'.repeat(4 * 1024 * 1024);
    const written = await command('kit', { insert: 'large', documents: [{ _id: 1, text }] });
    expect(JSON.parse(written.body.reply)).toMatchObject({ n: { $numberInt: '1' } });
  });
});

describe('the audit log', () => {
  test('has the filter and the number of documents of a change of many', async () => {
    await command('kit', { insert: 'many', documents: [{ _id: 1 }, { _id: 2 }] });
    const updates = [1, 2].map((_id) => ({ q: { _id }, u: { $set: { note: 'canary-update' } } }));
    await command('kit', { update: 'many', updates }, { chosenBy: '{"status":"new"}' });
    const [line] = (await lines('kit.many')).filter(({ operation }) => operation === 'command update');
    expect(line?.target).toContain('kit.many, 2 documents of filter {"status":"new"}');
    expect(line?.outcome).toBe('done');
    expect(JSON.stringify(line)).not.toContain('canary');
  });

  test('names commands that write, and never their documents', async () => {
    await command('kit', { insert: 'audited', documents: [{ _id: 1, name: 'canary-document' }] });
    await command('kit', { insert: 'audited', documents: [{ _id: 1, name: 'canary-duplicate' }] });
    await command('kit', { insert: 'audited', documents: 'canary-text' });
    await command('kit', { find: 'audited', filter: { name: 'canary-filter' } });
    const result = await lines('kit.audited');
    expect(result.map((line) => [line.operation, line.outcome])).toEqual([
      ['command insert', 'refused'],
      ['command insert', 'refused'],
      ['command insert', 'done'],
    ]);
    expect(result[0]).toMatchObject({
      actor: 'local',
      connection: 'emulator',
      target: `/groups/${kit.groupId}/clusters/${kit.clusterName} kit.audited`,
    });
    expect(JSON.stringify(await lines('')) + kit.console.logs.join('')).not.toContain('canary');
  });
});

describe('who may', () => {
  test('viewers read, and every way to write is refused', async () => {
    const vic = await kit.console.signInAs('vic', 'viewer');
    expect((await command('kit', { find: 'a' }, {}, vic)).status).toBe(200);
    expect((await command('kit', { aggregate: 'a', pipeline: [], cursor: {} }, {}, vic)).status).toBe(200);
    for (const document of [
      { insert: 'vics', documents: [{}] },
      { update: 'a', updates: [{ q: {}, u: { $set: { x: 1 } } }] },
      { delete: 'a', deletes: [{ q: {}, limit: 0 }] },
      { findAndModify: 'a', query: {}, remove: true },
      { aggregate: 'a', pipeline: [{ $out: 'b' }], cursor: {} },
      { aggregate: 'a', pipeline: [{ $merge: { into: 'b' } }], cursor: {} },
      { drop: 'a' },
      { dropDatabase: 1 },
      { create: 'vics' },
      { renameCollection: 'kit.a', to: 'kit.b' },
      { createIndexes: 'a', indexes: [] },
      { shutdown: 1 },
      { createUser: 'vic', pwd: 'canary', roles: [] },
    ]) {
      const refused = await command('kit', document, {}, vic);
      expect(refused.status, JSON.stringify(document)).toBe(403);
      expect(refused.body.error.code).toBe('ROLE_REQUIRED');
    }
    expect((await lines('kit.vics')).map((line) => [line.actor, line.outcome, line.status])).toEqual([
      ['vic', 'refused', 403],
      ['vic', 'refused', 403],
    ]);
  });

  test('no user writes through a read-only connection', async () => {
    const oz = await kit.console.signInAs('oz', 'operator');
    expect((await command('kit', { insert: 'ozs', documents: [{}] }, {}, oz)).status).toBe(200);
    await kit.ask('PATCH', '/bff/connections/emulator', { readOnly: true });
    const refused = await command('kit', { insert: 'ozs', documents: [{}] }, {}, oz);
    expect(refused.body.error.code).toBe('CONNECTION_READ_ONLY');
    expect((await command('kit', { find: 'ozs' }, {}, oz)).status).toBe(200);
    await kit.ask('PATCH', '/bff/connections/emulator', { readOnly: false });
  });

  test('no user reads documents of real clusters through the service', async () => {
    const created = await kit.ask<{ id: string }>('POST', '/bff/connections', {
      name: 'Cloud',
      origin: cloudOrigin,
      kind: 'apiKey',
      identity: 'x',
      secret: 'y',
    });
    const source = {
      kind: 'cluster',
      connection: created.body.id,
      groupId: kit.groupId,
      clusterName: kit.clusterName,
    };
    const refused = await command('kit', { find: 'a' }, { source });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: 'EMULATOR_ONLY',
      message: expect.stringContaining('connection string of a deployment'),
    });
  });
});
