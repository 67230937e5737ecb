import { beforeEach, expect, test } from 'vitest';
import { noProtection, type ProtectionState } from '#contract/console/access/protection.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';

const at = connectedForEach();
let tomas: SignedIn;
beforeEach(async () => {
  tomas = await at.console.signInAs('tomas', 'operator');
});

const protect = async (more: object, as = at.console.session) => {
  const body = { protection: { ...noProtection, ...more } };
  return at.console.ask('PATCH', '/bff/connections/emulator', { session: as, body });
};
const unlock = (more: object = {}, as = at.console.session) =>
  at.console.ask('POST', '/bff/connections/emulator/unlock', {
    session: as,
    body: { minutes: 10, reason: 'ticket 7', emergency: false, ...more },
  });
const codeOf = async (response: Response): Promise<string> =>
  response.status < 300 ? 'done' : ((await response.json()) as { error: { code: string } }).error.code;
/** A change of a project's settings, and a deletion. */
const change = async (as = at.console.session) =>
  codeOf(
    await at.console.ask('POST', '/bff/call/updateGroupSettings', {
      session: as,
      body: { connection: 'emulator', args: { groupId, body: { isDataExplorerEnabled: true } } },
    }),
  );
const remove = async () => codeOf(await at.console.call('deleteGroup', { groupId }));

test('a locked connection is read, and changed only by who has unlocked it, and only so long', async () => {
  await protect({ locked: true, unlockMinutes: 30 });
  expect((await at.console.call('getGroup', { groupId })).status).toBe(200);
  expect(await change()).toBe('CONNECTION_LOCKED');
  expect(at.service.answered.filter(({ method }) => method === 'PATCH')).toEqual([]);
  expect((await unlock()).status).toBe(201);
  expect([await change(), await change(tomas)]).toEqual(['done', 'CONNECTION_LOCKED']);
  at.console.clock.now += 10 * MINUTE;
  expect(await change()).toBe('CONNECTION_LOCKED');
});

test('it can be locked again before its time', async () => {
  await protect({ locked: true });
  await unlock();
  await at.console.ask('DELETE', '/bff/connections/emulator/unlock', { session: at.console.session });
  expect(await change()).toBe('CONNECTION_LOCKED');
});

test.each([
  ['no reason', { reason: ' ' }],
  ['more minutes than the connection allows', { minutes: 31 }],
  ['more minutes than an emergency lasts', { minutes: 61, emergency: true }],
])('with %s nothing is unlocked', async (_, more) => {
  await protect({ locked: true, unlockMinutes: 30 });
  expect((await unlock(more)).status).toBe(400);
  expect(await change()).toBe('CONNECTION_LOCKED');
});

test('kinds that need a second person are refused, in an emergency they are not, and everybody sees that', async () => {
  await protect({ secondPerson: ['delete'] });
  expect([await change(), await remove()]).toEqual(['done', 'SECOND_PERSON_REQUIRED']);
  await unlock();
  expect(await remove()).toBe('SECOND_PERSON_REQUIRED');
  await unlock({ emergency: true, reason: 'the shop is down' });
  expect(await remove()).toBe('done');
  const seen = await at.console.ask('GET', '/bff/connections/emulator/protection', { session: tomas });
  expect(((await seen.json()) as ProtectionState).unlocks[0]).toMatchObject({
    emergency: true,
    reason: 'the shop is down',
  });
  const audit = await at.console.ask('GET', '/bff/audit?operation=emergencyAccess', {
    session: at.console.session,
  });
  expect(await audit.text()).toContain('the shop is down');
});

test('limits hold for one person and for everybody, and end with the hour', async () => {
  await protect({ personPerHour: 2, consolePerHour: 3 });
  expect([await change(), await change(), await change()]).toEqual(['done', 'done', 'CHANGE_LIMIT']);
  expect([await change(tomas), await change(tomas)]).toEqual(['done', 'CHANGE_LIMIT']);
  at.console.clock.now += 3_600_001;
  expect(await change(await at.console.signIn())).toBe('done');
});

test('sends no more concurrent changes than the limit, and logs refusals in the audit log', async () => {
  await protect({ consolePerHour: 5 });
  const asked = Array.from({ length: 50 }, (_, index) =>
    change(index % 2 === 0 ? tomas : at.console.session),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'CHANGE_LIMIT')).toHaveLength(45);
  expect(at.service.answered.filter(({ method }) => method === 'PATCH')).toHaveLength(5);
  const refused = await at.console.ask('GET', '/bff/audit?operation=updateGroupSettings&outcome=refused', {
    session: at.console.session,
  });
  expect(await refused.json()).toMatchObject({ totalCount: 45 });
});

test('only administrators choose what protects a connection', async () => {
  expect((await protect({ locked: true }, tomas)).status).toBe(403);
  expect(await change(tomas)).toBe('done');
});

test('what ends something is never refused for being locked', async () => {
  await protect({ locked: true, secondPerson: ['clusters', 'delete'] });
  const end = await at.console.call('endGroupClusterOutageSimulation', { groupId, clusterName: 'orders' });
  expect(end.status).toBe(200);
});

test('unlocks end with their user: another user of the same name finds the connection locked', async () => {
  await protect({ locked: true });
  await unlock({}, tomas);
  expect(await change(tomas)).toBe('done');
  const users = (await (
    await at.console.ask('GET', '/bff/users', { session: at.console.session })
  ).json()) as {
    id: string;
    name: string;
  }[];
  const { id } = users.find(({ name }) => name === 'tomas') ?? { id: '' };
  await at.console.ask('DELETE', `/bff/users/${id}`, { session: at.console.session });
  expect(await change(await at.console.signInAs('tomas', 'operator'))).toBe('CONNECTION_LOCKED');
});

test('with second persons configured, two people unlock the connection, and emergency access needs one', async () => {
  await protect({ locked: true, unlockMinutes: 30, secondPerson: ['delete'] });
  expect(await codeOf(await unlock({ reason: 'ticket 8' }))).toBe('SECOND_PERSON_REQUIRED');
  // the same person is no second one
  expect(await codeOf(await unlock())).toBe('SECOND_PERSON_REQUIRED');
  expect(await change()).toBe('CONNECTION_LOCKED');
  expect(await codeOf(await unlock({ reason: 'seen by tomas' }, tomas))).toBe('done');
  expect([await change(), await change(tomas)]).toEqual(['done', 'done']);
  // a request is used once, and not after an hour
  for (const session of [at.console.session, tomas])
    await at.console.ask('DELETE', '/bff/connections/emulator/unlock', { session });
  expect(await codeOf(await unlock({}, tomas))).toBe('SECOND_PERSON_REQUIRED');
  at.console.clock.now += 61 * MINUTE;
  expect(await codeOf(await unlock())).toBe('SECOND_PERSON_REQUIRED');
  expect(await codeOf(await unlock({ emergency: true, reason: 'the shop is down' }))).toBe('done');
});
