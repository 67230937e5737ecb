import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison, ConfigurationHistory, ConfigurationView } from '#contract/console/configuration.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
let scope: { connection: string; orgId: string };
beforeAll(async () => {
  kit = await startEmulated();
  const { body } = await call<{ results: { id: string }[] }>('listOrgs');
  scope = { connection: 'emulator', orgId: body.results[0]?.id ?? '' };
});
afterAll(() => kit.close());

const path = '/bff/configuration';
const call = <Body = unknown>(operationId: string, args: object = {}) =>
  kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });
const view = async () =>
  (await kit.ask<ConfigurationView>('GET', `${path}?${new URLSearchParams(scope)}`)).body;
const compared = async (text: string) =>
  kit.ask<Comparison & Refusal>('POST', `${path}/compare`, { ...scope, source: { kind: 'file', text } });

test('an organization is one file, which does not differ from its current state', async () => {
  const { text, missing, items } = await view();
  expect(missing).toEqual([]);
  for (const section of ['organizationSettings', 'projects', 'teams', 'people', 'apiKeys'])
    expect(text).toContain(`${section}:`);
  expect(text).not.toMatch(/privateKey|secret/iu);
  const { body } = await compared(text);
  expect(body.differences).toEqual([]);
  // each has its whole address, by which a program imports it
  const project = items.find(({ section }) => section === 'projects');
  expect(project?.call).toMatchObject({
    operationId: 'createGroup',
    args: { groupId: expect.any(String), body: { orgId: scope.orgId } },
  });
  expect(items.find(({ section }) => section === 'teams')?.call.args).toHaveProperty('teamId');
});

test('differences of a file become calls that a change set accepts', async () => {
  const { text } = await view();
  const { body } = await compared(
    text
      .replace(
        /^teams:\n/mu,
        'teams:\n  night watch:\n    name: night watch\n    usernames:\n      - ada@example.com\n',
      )
      .replace(/^projects:\n/mu, 'projects:\n  archive:\n    name: archive\n'),
  );
  expect(body.differences.map(({ title, objection }) => [title, objection])).toEqual([
    ['Add projects: archive', ''],
    ['Add teams: night watch', ''],
  ]);
  const [project, team] = body.differences;
  expect(project?.call).toEqual({
    operationId: 'createGroup',
    args: { body: { name: 'archive', orgId: scope.orgId } },
  });
  expect(team?.call?.args).toMatchObject({ orgId: scope.orgId });
  const set = await kit.ask<{ id: string }>('POST', '/bff/change-sets', {
    connection: 'emulator',
    title: 'org',
  });
  for (const each of body.differences) {
    const step = { ...each.call, title: each.title };
    const { status, text: reported } = await kit.ask('POST', `/bff/change-sets/${set.body.id}/steps`, step);
    expect(status, reported).toBe(200);
  }
});

test('the file of a project is refused, and so is a scope that names both or neither', async () => {
  const refused = await compared(
    'format: quarterdeck/configuration/1\nmaintenance:\n  dayOfWeek: 1\n  hourOfDay: 3\n',
  );
  expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('maintenance')]);
  for (const asked of [{ connection: 'emulator' }, { ...scope, groupId: kit.groupId }])
    expect((await kit.ask('GET', `${path}?${new URLSearchParams(asked)}`)).status).toBe(400);
});

test('versions of an organization are kept beside those of its projects', async () => {
  const kept = await kit.ask<ConfigurationHistory>('POST', `${path}/versions`, scope);
  expect([kept.status, kept.body.versions.length]).toEqual([201, 1]);
  const every = await kit.ask<ConfigurationHistory>('PUT', `${path}/schedule`, { ...scope, every: 'day' });
  expect(every.body.every).toBe('day');
  const ofProject = { connection: 'emulator', groupId: kit.groupId };
  const other = await kit.ask<ConfigurationHistory>(
    'GET',
    `${path}/history?${new URLSearchParams(ofProject)}`,
  );
  expect(other.body).toMatchObject({ every: 'never', versions: [] });
});
