import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { jsonAnswer, type SignedIn, startConnected, startService } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';
const other = 'aaaaaaaaaaaaaaaaaaaaaaaa';
let service: Awaited<ReturnType<typeof startService>>;
let at: Awaited<ReturnType<typeof startConnected>>;
beforeEach(async () => {
  service = await startService();
  at = await startConnected(service);
});
afterEach(async () => {
  await at.close();
  await service.close();
});

async function changes(session: SignedIn, query: Record<string, string> = {}): Promise<ConsoleChange[]> {
  const search = new URLSearchParams({ connection: 'emulator', ...query });
  const response = await at.ask('GET', `/bff/changes?${search}`, { session });
  return (await response.json()) as ConsoleChange[];
}

const deletion = (id: string, session: SignedIn) =>
  at.ask('POST', '/bff/call/deleteGroup', {
    session,
    body: { connection: 'emulator', args: { groupId: id } },
  });

test('a change carries the person and the time at which the service answered', async () => {
  service.answer = (_, outgoing) => jsonAnswer(outgoing, {}, 200, { date: 'Sat, 14 Nov 2026 10:00:00 GMT' });
  const operator = await at.signInAs('ines', 'operator');
  await deletion(groupId, operator);
  const viewer = await at.signInAs('tomas', 'viewer');
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

test('what was refused is told to who tried it and to administrators', async () => {
  service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: 409 }, 409);
  const operator = await at.signInAs('ines', 'operator');
  await deletion(groupId, operator);
  const viewer = await at.signInAs('tomas', 'viewer');
  expect(await changes(viewer, { groupId })).toEqual([]);
  for (const session of [operator, at.session]) {
    expect(await changes(session, { groupId })).toMatchObject([{ outcome: 'refused', status: 409 }]);
  }
});

test('of another project, another connection or none nothing is told', async () => {
  service.answer = (_, outgoing) => jsonAnswer(outgoing, {});
  await deletion(groupId, at.session);
  expect(await changes(at.session, { groupId: other })).toEqual([]);
  expect(await changes(at.session, { connection: 'elsewhere' })).toEqual([]);
  expect(await changes(at.session)).toHaveLength(1);
  const bad = await at.ask('GET', '/bff/changes?connection=emulator&groupId=x', { session: at.session });
  expect(bad.status).toBe(400);
  expect((await at.ask('GET', '/bff/changes?connection=emulator')).status).toBe(401);
});
