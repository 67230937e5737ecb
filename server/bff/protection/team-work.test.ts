import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeSet, ChangeSetHead } from '#contract/change-sets/sets.ts';
import type { AuditEntry, User } from '#contract/console/bff.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import { entry, setsOf, setsPath } from '../change-sets/sets-for-tests.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import { type SignedIn, sessionOf, temporaryPassword, testPassword } from '../test-kit.ts';

let kit: Emulated;
let tea: SignedIn;
let otherId: string;
const { act, add, audited, begin, get, settled } = setsOf(() => kit);

/** A person whose roles are limited. */
async function limited(name: string, grants: Grant[]): Promise<SignedIn> {
  await kit.console.signInAs(name, 'viewer');
  const { body: users } = await kit.ask<User[]>('GET', '/bff/users');
  const userId = users.find((user) => user.name === name)?.id ?? '';
  expect((await kit.ask('PATCH', `/bff/users/${userId}`, { grants })).status).toBe(200);
  return kit.console.signInAs(name, 'viewer');
}

beforeAll(async () => {
  kit = await startEmulated();
  const created = await kit.ask<{ id: string }>('POST', '/bff/call/createGroup', {
    connection: 'emulator',
    args: { body: { name: 'Other team', orgId: kit.orgId } },
  });
  otherId = created.body.id;
  tea = await limited('tea', [{ role: 'operator', connection: 'emulator', groupId: kit.groupId }]);
});
afterAll(() => kit.close());

const list = async (as?: SignedIn) =>
  (await kit.ask<ChangeSetHead[]>('GET', `${setsPath}?connection=emulator`, undefined, as)).body.map(
    ({ id }) => id,
  );

test('a new person chooses a password and sees the own second factor', async () => {
  const created = await kit.ask('POST', '/bff/users', {
    ...{ name: 'new', role: 'viewer', password: temporaryPassword },
    grants: [{ role: 'operator', connection: 'emulator', groupId: kit.groupId }],
  });
  expect(created.status).toBe(201);
  const first = await kit.console.ask('POST', '/bff/session/password', {
    body: { username: 'new', password: temporaryPassword },
  });
  const chosen = await kit.console.ask('POST', '/bff/session/new-password', {
    session: sessionOf(first, (await first.json()) as { csrf: string }),
    body: { password: testPassword },
  });
  expect(chosen.status).toBe(200);
  const session = sessionOf(chosen, (await chosen.json()) as { csrf: string });
  for (const path of ['/bff/session', '/bff/second-factor'])
    expect((await kit.ask('GET', path, undefined, session)).status).toBe(200);
});

test('a person with a role on one project writes, applies and undoes a change set of it', async () => {
  const begun = await kit.ask<ChangeSet>('POST', setsPath, { connection: 'emulator', title: 'Ours' }, tea);
  expect(begun.status).toBe(201);
  const { id } = begun.body;
  await add(id, 'createGroupAccessListEntry', entry('203.0.113.0/24'), 'entry', tea);
  const { revision, may } = await get(id, tea);
  expect(may.apply).toBe('');
  expect((await act(id, 'apply', { revision }, tea)).status).toBe(200);
  expect((await settled(id)).state).toBe('applied');
  // the server applies it in the name of the person who began it
  const log = await kit.ask<{ results: AuditEntry[] }>(
    'GET',
    '/bff/audit?operation=createGroupAccessListEntry&outcome=done',
  );
  expect(log.body.results[0]).toMatchObject({ actor: 'tea', role: 'operator' });
  const [begunBy] = await audited('applyChangeSet');
  expect(log.body.results[0]?.address).toBe(begunBy?.address);
  expect(begunBy?.address).toEqual(expect.any(String));
  expect(await list(tea)).toContain(id);
  expect((await act(id, 'undo', { partly: false }, tea)).status).toBe(200);
  expect((await settled(id)).state).toBe('undone');
});

test('steps in projects of others are refused, in files too', async () => {
  const begun = await kit.ask<ChangeSet>('POST', setsPath, { connection: 'emulator', title: 'Far' }, tea);
  const step = {
    ...{ operationId: 'createGroupAccessListEntry', title: 'entry' },
    args: { ...entry('203.0.113.0/24'), groupId: otherId },
  };
  const added = await kit.ask<Refusal>('POST', `${setsPath}/${begun.body.id}/steps`, step, tea);
  expect([added.status, added.body.error.code]).toEqual([403, 'ROLE_REQUIRED']);
  const { operationId: operation, title, args } = step;
  const text = JSON.stringify({
    ...{ format: 'quarterdeck/change-set/1', title: 'Far' },
    steps: [{ title, operation, args }],
  });
  const imported = await kit.ask<Refusal>(
    'POST',
    `${setsPath}/import`,
    { connection: 'emulator', text },
    tea,
  );
  expect([imported.status >= 400, imported.text]).toEqual([true, expect.stringContaining(otherId)]);
});

test('sets with steps in projects of others are neither listed nor shown', async () => {
  const id = await begin('Theirs');
  expect(await list(tea)).not.toContain(id);
  await add(id, 'createGroupAccessListEntry', { ...entry('203.0.113.0/24'), groupId: otherId });
  await add(id, 'createGroupAccessListEntry', entry('198.51.100.0/24'));
  expect(await list(tea)).not.toContain(id);
  const shown = await kit.ask<Refusal>('GET', `${setsPath}/${id}`, undefined, tea);
  expect([shown.status, shown.body.error.message]).toEqual([403, expect.stringContaining(otherId)]);
  expect((await act(id, 'apply', { revision: 3 }, tea)).status).toBe(403);
  expect(await list()).toContain(id);
});

test('a viewer of the project sees its sets and does not apply them', async () => {
  const id = await begin('Seen');
  await add(id, 'createGroupAccessListEntry', entry('198.51.100.0/24'));
  const vic = await limited('vic', [{ role: 'viewer', connection: 'emulator', groupId: kit.groupId }]);
  expect(await list(vic)).toContain(id);
  expect((await get(id, vic)).may.apply).toBe('Viewers cannot change anything.');
  expect((await act(id, 'apply', { revision: 2 }, vic)).status).toBe(403);
});

test('the stream of the list of projects has the granted ones, and the status of the connection their roles', async () => {
  const response = await kit.console.ask('GET', '/bff/watch', { session: tea });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (message: string): Promise<void> => {
    while (!text.includes(message)) text += (await reader?.read())?.value ?? '';
  };
  await until('"stream":"');
  const stream = /"stream":"([^"]+)"/u.exec(text)?.[1] ?? '';
  const queries = ['listGroups', 'getSystemStatus'].map((operationId) => ({
    ...{ key: operationId, connection: 'emulator', operationId, args: {} },
  }));
  const set = await kit.console.ask('PUT', `/bff/watch/${stream}`, { session: tea, body: { queries } });
  expect(set.status).toBe(204);
  await until('"key":"listGroups"');
  await until('"key":"getSystemStatus"');
  await until(`"id":"${kit.groupId}"`);
  expect(text).toContain('"totalCount":1');
  expect(text).not.toContain(otherId);
  await reader?.cancel();
});
