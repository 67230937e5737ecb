import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/console/bff.ts';
import type { FunctionVersion, ServerFunction } from '#contract/console/functions.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';
const scope = { connection: 'emulator', groupId };
const query = `connection=emulator&groupId=${groupId}`;

const at = connectedForEach();

const ask = async <Body>(
  method: string,
  path: string,
  body?: unknown,
  session: SignedIn = at.console.session,
) => {
  const response = await at.console.ask(method, path, { session, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
};
type Refusal = { error: { code: string; message: string; fields?: { field: string }[] } };

const create = (more: object = {}) =>
  ask<ServerFunction>('POST', '/bff/functions', {
    ...scope,
    name: 'hello',
    source: 'exports = () => 1',
    ...more,
  });
const audit = async () =>
  (await ask<{ results: AuditEntry[] }>('GET', '/bff/audit')).body.results.map(
    ({ operation, target, outcome, status }) => ({ operation, target, outcome, status }),
  );

describe('a function', () => {
  test('is saved, found again after a restart, changed and deleted', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...scope,
      args: '[]',
      runAs: 'user',
      version: 1,
      updatedBy: 'local',
    });
    at.console.clock.now += 1_000;
    await at.console.restart();
    at.console.session = await at.console.signIn();
    expect((await ask('GET', `/bff/functions?${query}`)).body).toEqual([created.body]);
    const changed = await ask<ServerFunction>('PUT', `/bff/functions/${created.body.id}`, {
      name: 'hello',
      source: 'exports = () => 2',
      args: '[{"$numberLong":"1"}]',
      runAs: 'system',
      version: 1,
    });
    expect(changed.body).toMatchObject({ version: 2, source: 'exports = () => 2', runAs: 'system' });
    expect((await ask('GET', `/bff/functions/${created.body.id}`)).body).toEqual(changed.body);
    expect((await ask('DELETE', `/bff/functions/${created.body.id}`)).status).toBe(204);
    expect((await ask('GET', `/bff/functions/${created.body.id}`)).status).toBe(404);
    expect((await ask('GET', `/bff/functions/${created.body.id}/versions`)).status).toBe(404);
    expect((await ask('GET', `/bff/functions?${query}`)).body).toEqual([]);
    const target = `/groups/${groupId}/functions/hello`;
    expect((await audit()).filter((line) => line.target === target)).toEqual(
      ['deleteFunction', 'saveFunction', 'createFunction'].map((operation) => ({
        operation,
        target,
        outcome: 'done',
        status: 200,
      })),
    );
  });

  test('has its earlier versions, newest first', async () => {
    const { id } = (await create()).body;
    for (const version of [1, 2]) {
      await ask('PUT', `/bff/functions/${id}`, {
        name: 'hello',
        source: `exports = () => ${version}0`,
        version,
      });
    }
    const versions = (await ask<FunctionVersion[]>('GET', `/bff/functions/${id}/versions`)).body;
    expect(versions.map((each) => [each.version, each.source, each.savedBy])).toEqual([
      [3, 'exports = () => 20', 'local'],
      [2, 'exports = () => 10', 'local'],
      [1, 'exports = () => 1', 'local'],
    ]);
  });

  test('that another user has saved meanwhile is not overwritten', async () => {
    const { id } = (await create()).body;
    const change = (source: string) =>
      ask<Refusal & ServerFunction>('PUT', `/bff/functions/${id}`, { name: 'hello', source, version: 1 });
    const both = await Promise.all([change('a'), change('b')]);
    expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
    const loser = both.find((each) => each.status === 409);
    expect(loser?.body.error).toMatchObject({
      code: 'STALE_VERSION',
      message: expect.stringContaining('version 2'),
    });
    const winner = both.find((each) => each.status === 200);
    expect((await ask<ServerFunction>('GET', `/bff/functions/${id}`)).body.source).toBe(winner?.body.source);
    expect((await ask<unknown[]>('GET', `/bff/functions/${id}/versions`)).body).toHaveLength(2);
  });

  test('has a name of its own within the project', async () => {
    await create();
    const second = await create();
    expect(second.status).toBe(409);
    expect((second.body as unknown as Refusal).error.code).toBe('FUNCTION_EXISTS');
    const other = (await create({ name: 'other' })).body;
    const renamed = await ask<Refusal>('PUT', `/bff/functions/${other.id}`, {
      name: 'hello',
      source: 'x',
      version: 1,
    });
    expect(renamed.body.error.code).toBe('FUNCTION_EXISTS');
    expect((await ask<ServerFunction>('GET', `/bff/functions/${other.id}`)).body).toEqual(other);
    expect((await create({ groupId: 'f'.repeat(24) })).status).toBe(201);
  });

  test.each([
    ['a name', { name: 'a b' }, 'name'],
    ['an empty source', { source: '' }, 'source'],
    ['a source of more than 256 KiB', { source: 'x'.repeat(256 * 1024 + 1) }, 'source'],
    ['a source with NUL', { source: 'a\0b' }, 'source'],
    ['a source with half a character', { source: 'a\ud800b' }, 'source'],
    ['arguments that are no JSON', { args: '[1,' }, 'args'],
    ['arguments that are no array', { args: '{"a":1}' }, 'args'],
    ['arguments with an impossible id', { args: '[{"$oid":"x"}]' }, 'args'],
    ['a project', { groupId: 'x' }, 'groupId'],
    ['an unknown field', { owner: 'me' }, 'owner'],
  ])('with %s that cannot be is refused by its field', async (_, more, field) => {
    const refused = (await create(more)) as unknown as { status: number; body: Refusal };
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields?.[0]?.field).toBe(field);
  });

  test('of a connection that is not there is refused', async () => {
    const refused = (await create({ connection: 'nowhere' })) as unknown as { status: number; body: Refusal };
    expect(refused.body.error.code).toBe('CONNECTION_NOT_FOUND');
  });

  test('of 256 KiB that all have to be escaped is accepted', async () => {
    expect((await create({ source: '\u0001'.repeat(256 * 1024) })).status).toBe(201);
  });
});

describe('who may', () => {
  test('viewers read functions and change none', async () => {
    const { id } = (await create()).body;
    const session = await at.console.signInAs('vic', 'viewer');
    expect((await ask('GET', `/bff/functions?${query}`, undefined, session)).status).toBe(200);
    expect((await ask('GET', `/bff/functions/${id}/versions`, undefined, session)).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/bff/functions'],
      ['PUT', `/bff/functions/${id}`],
      ['DELETE', `/bff/functions/${id}`],
      ['PUT', `/bff/function-settings?${query}`],
    ] as const) {
      expect((await ask(method, path, {}, session)).status, `${method} ${path}`).toBe(403);
    }
  });

  test('operators do both', async () => {
    const session = await at.console.signInAs('oz', 'operator');
    const body = { ...scope, name: 'mine', source: 'exports = () => 1' };
    const created = await ask<ServerFunction>('POST', '/bff/functions', body, session);
    expect(created.body.updatedBy).toBe('oz');
    expect((await ask('DELETE', `/bff/functions/${created.body.id}`, undefined, session)).status).toBe(204);
  });
});

describe('settings of a project', () => {
  const settings = {
    services: [
      { name: 'main', source: { kind: 'cluster', connection: 'emulator', groupId, clusterName: 'Cluster0' } },
      { name: 'real', source: { kind: 'deployment', deployment: 'prod' } },
    ],
    values: [{ name: 'limit', value: '{"$numberLong":"5"}' }],
  };

  test('begin empty and are kept', async () => {
    const empty = { services: [], values: [] };
    expect((await ask('GET', `/bff/function-settings?${query}`)).body).toEqual(empty);
    expect((await ask('PUT', `/bff/function-settings?${query}`, settings)).body).toEqual(settings);
    await at.console.restart();
    at.console.session = await at.console.signIn();
    expect((await ask('GET', `/bff/function-settings?${query}`)).body).toEqual(settings);
    await ask('PUT', `/bff/function-settings?${query}`, empty);
    expect((await ask('GET', `/bff/function-settings?${query}`)).body).toEqual(empty);
  });

  test.each([
    ['values.1.name', { values: [settings.values[0], settings.values[0]] }],
    ['services.1.name', { services: [settings.services[0], settings.services[0]] }],
    ['values.0.value', { values: [{ name: 'x', value: '{' }] }],
    ['values.0.name', { values: [{ name: 'x-y', value: '1' }] }],
    [
      'services.0.source.deployment',
      { services: [{ name: 'x', source: { kind: 'deployment', deployment: '' } }] },
    ],
  ])('refuse %s by its name', async (field, more) => {
    const body = { ...settings, ...more };
    const refused = await ask<Refusal>('PUT', `/bff/function-settings?${query}`, body);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields?.[0]?.field).toBe(field);
  });
});
