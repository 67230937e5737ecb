import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import type { GameDaySchedule } from '#contract/console/game-day-schedules.ts';
import type { GameDay } from '#contract/console/game-days.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { DAY } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
let start: object;
let now: number;

const path = '/bff/game-day-schedules';
const call = <Body>(operationId: string, args: object) =>
  kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });
const scope = () => new URLSearchParams({ connection: 'emulator', groupId: kit.groupId });
const list = async () => (await kit.ask<GameDaySchedule[]>('GET', `${path}?${scope()}`)).body;
const days = async () => (await kit.ask<GameDay[]>('GET', `/bff/game-days?${scope()}`)).body;
const advance = (seconds: number) => call('updateEmulatorClock', { body: { advanceSeconds: seconds } });

beforeAll(async () => {
  kit = await startEmulated();
  const { body } = await call<Result<'listGroupClusters'>>('listGroupClusters', { groupId: kit.groupId });
  const match = body.results.find(
    ({ stateName, paused, replicationSpecs }) =>
      stateName === 'IDLE' && !paused && (replicationSpecs[0]?.regionConfigs.length ?? 0) > 1,
  );
  const failing = match?.replicationSpecs[0]?.regionConfigs.toSorted((a, b) => a.priority - b.priority)[0];
  start = {
    ...{ connection: 'emulator', groupId: kit.groupId, clusterName: match?.name ?? '' },
    ...{ hypothesis: 'Checkout keeps writing', forecast: [], endAfterMinutes: 30, probe: null },
    regions: [{ cloudProvider: failing?.providerName ?? '', regionName: failing?.regionName ?? '' }],
  };
  const state = await call<Result<'getEmulatorState'>>('getEmulatorState', {});
  now = Date.parse(state.body.clock.now);
});
afterAll(() => kit.close());

/** At the next whole minute but one, by the clock of the service. */
const soon = (): { at: string; date: string } => {
  const [date = '', at = ''] = new Date(now + 120_000).toISOString().split('T');
  return { date, at: at.slice(0, 5) };
};
const save = (turn: object, more: object = {}) =>
  kit.ask<GameDaySchedule>('POST', path, {
    start,
    turn: { zone: 'UTC', ...turn },
    skipsWithAlerts: false,
    ...more,
  });

test('a game day begins at its turn, also after a restart, and the next turn is known', {
  timeout: 30_000,
}, async () => {
  const { date, at } = soon();
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const { status, body } = await save({ every: 'week', weekday, at });
  expect([status, body.nextAt]).toEqual([201, Date.parse(`${date}T${at}:00Z`)]);
  const seen = await kit.ask<Overview>('GET', '/bff/overview?connection=emulator');
  expect(seen.body.upcoming).toContainEqual(
    expect.objectContaining({ kind: 'gameDayStart', id: body.id, at: body.nextAt }),
  );
  await kit.restart();
  await advance(180);
  await vi.waitUntil(async () => (await list())[0]?.last !== null, { timeout: 30_000 });
  expect(await list()).toMatchObject([
    { last: { outcome: 'started' }, nextAt: (body.nextAt ?? 0) + 7 * DAY, savedBy: body.savedBy },
  ]);
  expect(await days()).toMatchObject([{ hypothesis: 'Checkout keeps writing', startedBy: body.savedBy }]);
});

test('a schedule is paused, resumed and deleted', async () => {
  const [{ id = '' } = {}] = await list();
  const paused = await kit.ask<GameDaySchedule>('POST', `${path}/${id}/pause`, {});
  expect(paused.body).toMatchObject({ paused: true, nextAt: null });
  const resumed = await kit.ask<GameDaySchedule>('POST', `${path}/${id}/resume`, {});
  expect(resumed.body.paused).toBe(false);
  expect(resumed.body.nextAt).toBeGreaterThan(now);
  expect((await kit.ask('DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
});

test.each<[string, object, string]>([
  ['a day that has passed', { every: 'once', date: '2020-01-01', at: '09:00' }, 'turn.date'],
  ['no time', { every: 'week', weekday: 1, at: '9' }, 'turn.at'],
  ['an eighth day of the week', { every: 'week', weekday: 8, at: '09:00' }, 'turn.weekday'],
  ['a day that not every month has', { every: 'month', day: 31, at: '09:00' }, 'turn.day'],
  ['an unknown zone', { every: 'month', day: 1, at: '09:00', zone: 'Mars/Base' }, 'turn.zone'],
])('with %s it is refused, and the field is named', async (_, turn, field) => {
  const answer = await kit.ask<Refusal>('POST', path, {
    start,
    turn: { zone: 'UTC', ...turn },
    skipsWithAlerts: true,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error.fields?.[0]?.field).toBe(field);
});
