import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetFormat } from '#contract/change-sets/format.ts';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import type { Comparison, ConfigurationHistory, ConfigurationView } from '#contract/console/configuration.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const scope = () => ({ connection: 'emulator', groupId: kit.groupId });
const asked = () => new URLSearchParams(scope()).toString();
const read = async () => (await kit.ask<ConfigurationView>('GET', `/bff/configuration?${asked()}`)).body;
const compareWith = (source: object) =>
  kit.ask<Comparison & Refusal>('POST', '/bff/configuration/compare', { ...scope(), source });
const call = (operationId: string, args: object) =>
  kit.ask('POST', `/bff/call/${operationId}`, {
    connection: 'emulator',
    args: { groupId: kit.groupId, ...args },
  });

test('a project is one readable file, with the same content when it is read again', async () => {
  const { text, items, missing } = await read();
  expect(missing).toEqual([]);
  expect(text).toMatch(/^format: quarterdeck\/configuration\/1\nsettings:\n/u);
  for (const section of [
    'maintenance',
    'accessList',
    'databaseUsers',
    'alertConfigurations',
    'backupSchedules',
  ])
    expect(text).toContain(`\n${section}:`);
  expect(items.length).toBeGreaterThan(5);
  const { body } = await compareWith({ kind: 'file', text });
  expect(body.differences).toEqual([]);
  expect(body.same).toBeGreaterThan(5);
});

test('later changes are found, collected and applied, and then nothing differs', {
  timeout: MINUTE,
}, async () => {
  const { text } = await read();
  await call('createGroupAccessListEntry', { body: [{ cidrBlock: '10.44.0.0/16', comment: 'temporary' }] });
  await call('createGroupCustomDbRoleRole', {
    body: {
      roleName: 'readOrders',
      actions: [{ action: 'FIND', resources: [{ db: 'shop', collection: 'orders' }] }],
    },
  });
  await call('updateGroupSettings', { body: { isSchemaAdvisorEnabled: false } });
  const { body } = await compareWith({ kind: 'file', text });
  expect(body.differences.map(({ kind, section, key }) => `${kind} ${section} ${key}`)).toEqual([
    'change settings ',
    'remove accessList 10.44.0.0/16',
    'remove customRoles readOrders',
  ]);
  const steps = body.differences.map(({ call: change, title }, index) => ({
    ...{ id: `s${index}`, title, operation: change?.operationId, args: change?.args },
  }));
  const file = JSON.stringify({ format: changeSetFormat, title: 'As it was', steps });
  const created = await kit.ask<ChangeSet>('POST', '/bff/change-sets/import', {
    connection: 'emulator',
    text: file,
  });
  expect(created.status, created.text).toBe(201);
  await kit.ask('POST', `/bff/change-sets/${created.body.id}/apply`, { revision: created.body.revision });
  await expect
    .poll(async () => (await kit.ask<ChangeSet>('GET', `/bff/change-sets/${created.body.id}`)).body.state, {
      timeout: 30_000,
    })
    .toBe('applied');
  expect((await compareWith({ kind: 'file', text })).body.differences).toEqual([]);
});

test('objects only in the file are added, and missing values are reported', async () => {
  const text = `format: quarterdeck/configuration/1
databaseUsers:
  admin/newcomer:
    username: newcomer
    databaseName: admin
    roles: [{ roleName: read, databaseName: shop }]
searchIndexes:
  nowhere/shop/products/default:
    database: shop
    collectionName: products
    name: default
    definition: { mappings: { dynamic: true } }
`;
  const { differences } = (await compareWith({ kind: 'file', text })).body;
  const added = differences.filter(({ kind }) => kind === 'add');
  expect(added.map(({ key, call: change, objection }) => [key, change, objection])).toEqual([
    ['admin/newcomer', null, 'A password has to be entered: create the user on its page.'],
    ['nowhere/shop/products/default', null, 'The project has no cluster nowhere.'],
  ]);
});

test.each([
  ['is no YAML', 'format: [', /^line 1, column \d+/u],
  ['is of another version', 'format: quarterdeck/configuration/9', /^line 1, column 9: format /u],
  [
    'has an unknown section',
    'format: quarterdeck/configuration/1\nusers: {}',
    /^line 2, column 8: users is not a known field/u,
  ],
  [
    'has an unknown field',
    'format: quarterdeck/configuration/1\naccessList:\n  10.0.0.0/8:\n    cidrBlock: 10.0.0.0/8\n    colour: red',
    /^line 5, column 13: accessList\.10\.0\.0\.0\/8\.colour is not a known field/u,
  ],
  [
    'names something otherwise than its fields do',
    'format: quarterdeck/configuration/1\naccessList:\n  10.0.0.0/8:\n    cidrBlock: 10.0.0.0/9',
    /^line 4, column 5: .* must be called 10\.0\.0\.0\/9/u,
  ],
  [
    'has an invalid value',
    'format: quarterdeck/configuration/1\nmaintenance:\n  dayOfWeek: Sunday',
    /^line 3, column 14: maintenance\.dayOfWeek /u,
  ],
])('a file that %s is refused with line and column', async (_, text, pattern) => {
  const answer = await compareWith({ kind: 'file', text });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toMatch(pattern);
});

test('versions are kept when something has changed, and compared with the present', async () => {
  const keep = () =>
    kit.ask<ConfigurationHistory & { isNew: boolean }>('POST', '/bff/configuration/versions', scope());
  expect((await keep()).body.isNew).toBe(true);
  expect((await keep()).body.isNew).toBe(false);
  await call('createGroupAccessListEntry', { body: [{ cidrBlock: '10.45.0.0/16' }] });
  const { body } = await keep();
  expect(body.versions.map(({ changes, by }) => [changes, by])).toEqual([
    [['Access list: 10.45.0.0/16'], 'local'],
    [[], 'local'],
  ]);
  const { differences } = (await compareWith({ kind: 'version', id: body.versions[1]?.id })).body;
  expect(differences.map(({ kind, key }) => [kind, key])).toEqual([['remove', '10.45.0.0/16']]);
  const other = { ...scope(), groupId: '0'.repeat(24) };
  const foreign = new URLSearchParams(other).toString();
  const id = body.versions[0]?.id;
  expect((await kit.ask('GET', `/bff/configuration/versions/${id}?${foreign}`)).status).toBe(404);
});

test('a schedule keeps the first version at once, and another project is compared like a file', async () => {
  const { body } = await kit.ask<ConfigurationHistory>('PUT', '/bff/configuration/schedule', {
    ...scope(),
    every: 'day',
  });
  expect(body.every).toBe('day');
  await expect
    .poll(
      async () => {
        const { body: history } = await kit.ask<ConfigurationHistory>(
          'GET',
          `/bff/configuration/history?${asked()}`,
        );
        return [history.issue, (history.nextAt ?? 0) > kit.console.clock.now];
      },
      { timeout: 20_000 },
    )
    .toEqual(['', true]);
  const same = await compareWith({ kind: 'project', ...scope() });
  expect(same.body.differences).toEqual([]);
});

test('the schema of the file is published', async () => {
  const { body } = await kit.ask<{ properties: Record<string, object> }>('GET', '/bff/configuration/schema');
  expect(Object.keys(body.properties)).toContain('alertConfigurations');
  expect(JSON.stringify(body.properties.accessList)).toContain('cidrBlock');
});

test('what could not be read is named in the file, in the version, and by whatever is compared with it', async () => {
  const keep = () =>
    kit.ask<ConfigurationHistory & { isNew: boolean }>('POST', '/bff/configuration/versions', scope());
  await keep();
  const fault = { operationId: 'listGroupDatabaseUsers', kind: 'status', status: 403 };
  const control = (operationId: string, args: object) =>
    kit.ask<{ id: string }>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });
  const result = await control('createEmulatorFault', { body: fault });
  expect(result.status, result.text).toBeLessThan(300);
  const { text, missing } = await read();
  expect(missing.map(({ section }) => section)).toEqual(['databaseUsers']);
  expect(text).toMatch(/^# Not read: databaseUsers: .+\nformat:/u);
  const { body } = await keep();
  expect(body.versions[0]?.changes).toEqual(['Database users (not read)']);
  await control('deleteEmulatorFault', { faultId: result.body.id });
  for (const source of [
    { kind: 'version', id: body.versions[0]?.id },
    { kind: 'file', text },
  ]) {
    const compared = (await compareWith(source)).body;
    expect(compared.differences).toEqual([]);
    expect(compared.missing).toEqual([
      { section: 'databaseUsers', text: expect.stringMatching(/^In the other configuration: /u) },
    ]);
  }
  expect((await keep()).body.versions[0]?.changes).toEqual(['Database users (read again)']);
});

test('names that every object has are names of roles like others', async () => {
  const { text } = await read();
  const actions = [{ action: 'FIND', resources: [{ db: 'shop', collection: 'orders' }] }];
  const names = ['constructor', 'toString'];
  for (const roleName of names) await call('createGroupCustomDbRoleRole', { body: { roleName, actions } });
  const after = await read();
  for (const name of names) expect(after.text).toContain(`\n  ${name}:\n`);
  const { body } = await compareWith({ kind: 'file', text });
  expect(
    body.differences.map(({ kind, key, call: change }) => `${kind} ${key} ${change?.operationId}`).toSorted(),
  ).toEqual(names.map((name) => `remove ${name} deleteGroupCustomDbRoleRole`));
  for (const roleName of names) await call('deleteGroupCustomDbRoleRole', { roleName });
});
