import { expect, test } from 'vitest';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import { jsonAnswer, type SignedIn } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';
const other = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const at = connectedForEach();

async function changes(session: SignedIn, query: Record<string, string> = {}): Promise<ConsoleChange[]> {
  const search = new URLSearchParams({ connection: 'emulator', ...query });
  const response = await at.console.ask('GET', `/bff/changes?${search}`, { session });
  return (await response.json()) as ConsoleChange[];
}

const deletion = (id: string, session: SignedIn) =>
  at.console.ask('POST', '/bff/call/deleteGroup', {
    session,
    body: { connection: 'emulator', args: { groupId: id } },
  });

test('a change carries the person and the time at which the service answered', async () => {
  at.service.answer = (_, outgoing) =>
    jsonAnswer(outgoing, {}, 200, { date: 'Sat, 14 Nov 2026 10:00:00 GMT' });
  const operator = await at.console.signInAs('ines', 'operator');
  await deletion(groupId, operator);
  const viewer = await at.console.signInAs('tomas', 'viewer');
  const [change, ...more] = await changes(viewer, { groupId });
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    actor: 'ines',
    operation: 'deleteGroup',
    target: `/groups/${groupId}`,
    outcome: 'done',
    status: 200,
    at: Date.parse('2026-11-14T10:00:00Z'),
  });
  const period = {
    from: String(Date.parse('2026-11-14T09:59:00Z')),
    to: String(Date.parse('2026-11-14T10:01:00Z')),
  };
  expect(await changes(viewer, period)).toHaveLength(1);
  expect(await changes(viewer, { to: period.from })).toEqual([]);
});

test('refused calls are visible to their caller and to administrators', async () => {
  at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: 409 }, 409);
  const operator = await at.console.signInAs('ines', 'operator');
  await deletion(groupId, operator);
  const viewer = await at.console.signInAs('tomas', 'viewer');
  expect(await changes(viewer, { groupId })).toEqual([]);
  for (const session of [operator, at.console.session]) {
    expect(await changes(session, { groupId })).toMatchObject([{ outcome: 'refused', status: 409 }]);
  }
});

test('no changes of another project, another connection or none are visible', async () => {
  at.service.answer = (_, outgoing) => jsonAnswer(outgoing, {});
  await deletion(groupId, at.console.session);
  expect(await changes(at.console.session, { groupId: other })).toEqual([]);
  expect(await changes(at.console.session, { connection: 'elsewhere' })).toEqual([]);
  expect(await changes(at.console.session)).toHaveLength(1);
  const bad = await at.console.ask('GET', '/bff/changes?connection=emulator&groupId=x', {
    session: at.console.session,
  });
  expect(bad.status).toBe(400);
  expect((await at.console.ask('GET', '/bff/changes?connection=emulator')).status).toBe(401);
});
