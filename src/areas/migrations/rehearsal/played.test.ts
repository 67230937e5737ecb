import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationPlan, Verification } from '#contract/console/migration-plans.ts';
import type { Difficulty, Rehearsal } from '#contract/emulator/rehearsals.ts';
import { liveMigrationBody } from '#contract/live-migrations/request-of.ts';
import { type Migrating, startMigrating, until } from '#server/bff/live-migrations/migrating-for-tests.ts';
import { debriefing, figuresOf, type Kept } from './debriefing.ts';

let on: Migrating;

beforeAll(async () => {
  on = await startMigrating();
}, 60_000);
afterAll(() => on?.kit.close());

const of = async <Body>(id: string, rest: string) => (await on.kit.ask<Body>('GET', on.at(id, rest))).body;

/** Validates until nothing is in the way. */
async function validated({ groupId, request }: MigrationPlan): Promise<void> {
  const body = liveMigrationBody(groupId, request, 'canary-password');
  const ask = async () => {
    const asked = await on.call<{ _id: string }>('validateGroupLiveMigrations', { groupId, body });
    await on.pass(2);
    const validationId = asked.body._id;
    const { body: reply } = await on.call<{ status: string }>('getGroupLiveMigrationValidateStatus', {
      ...{ groupId, validationId },
    });
    return reply.status;
  };
  await until(
    ask,
    (status) => status === 'SUCCESS',
    () => on.pass(10),
  );
}

/** Starts, and starts again with the same choices where it failed, until it can be cut over. */
async function ready(plan: MigrationPlan): Promise<MigrationPlan[]> {
  expect((await on.start(plan)).status).toBe(200);
  const seen = await until(
    () => on.planOf(plan.id),
    ({ state, readyAt }) => readyAt !== null || state === 'failed',
    () => on.pass(5),
  );
  if (seen.state !== 'failed') return [seen];
  // the host comes back
  await on.pass(40);
  const { connection, groupId, orgId, id: from } = seen;
  const again = await on.kit.ask<MigrationPlan>('POST', '/bff/migrations', {
    ...{ connection, groupId, orgId, from },
  });
  return [seen, ...(await ready(again.body))];
}

/** Stops the applications, as their operators would. */
async function stopWrites(): Promise<void> {
  const { body: workloads } = await on.call<{ id: string; running: boolean }[]>('listEmulatorWorkloads', {});
  for (const { id: workloadId, running } of workloads) {
    if (running) await on.call('updateEmulatorWorkload', { workloadId, body: { running: false } });
  }
}

async function compared(id: string): Promise<void> {
  await on.kit.ask('POST', on.at(id, '/verifications'), { mode: 'whole' });
  await until(
    () => of<Verification[]>(id, '/verifications'),
    ([newest]) => newest?.state === 'equal',
  );
}

async function keptOf(id: string): Promise<Kept> {
  const [plan, lags, items, verifications] = await Promise.all([
    on.planOf(id),
    of<Kept['lags']>(id, '/lags'),
    of<Kept['items']>(id, '/board'),
    of<Verification[]>(id, '/verifications'),
  ]);
  return { plan, lags, items, verifications };
}

/** One night as a team would play it, from the first validation to the last comparison. */
async function play(difficulty: Difficulty) {
  const { groupId, clusterName } = on.kit;
  const begun = await on.call<Rehearsal>('createEmulatorRehearsal', {
    body: { groupId, clusterName, difficulty },
  });
  expect(begun.status).toBe(201);
  await on.pass(5);
  const plan = await on.draft();
  await validated(plan);
  const plans = await ready(plan);
  const id = plans.at(-1)?.id ?? '';
  // more is written than arrives
  for (let turn = 0; turn < 7; turn += 1) await on.pass(10);
  await stopWrites();
  await on.kit.ask('PUT', on.at(id, '/board/writes-stopped'), { done: true });
  await until(
    () => on.planOf(id),
    ({ last }) => last?.lagSeconds === 0,
    () => on.pass(5),
  );
  expect((await on.kit.ask('POST', on.at(id, '/cutover'), {})).status).toBe(200);
  await until(
    () => on.planOf(id),
    ({ state }) => state === 'complete',
    () => on.pass(10),
  );
  await compared(id);
  const { body: rehearsals } = await on.call<Rehearsal[]>('listEmulatorRehearsals', {});
  // the newest first
  const rehearsal = rehearsals[0] as Rehearsal;
  expect(rehearsal).toMatchObject({ id: begun.body.id, difficulty, ended: expect.any(String) });
  const kept = await Promise.all(plans.map((each) => keptOf(each.id)));
  return { rehearsal, lines: debriefing(rehearsal, kept), figures: figuresOf(kept) };
}

describe('a rehearsal that is played to its end', () => {
  it.each<[Difficulty, number, RegExp[]]>([
    ['quiet', 1, [/Applications write/, /A batch job writes/]],
    [
      'rough',
      1,
      [/roles .* were removed/, /grants the roles again/, /secondary .* stops answering/, /A batch job/],
    ],
    [
      'bad',
      2,
      [/roles .* were removed/, /host stops answering/, /host is started again/, /An unannounced import/],
    ],
  ])(
    'a played %s night lists its events, their signs in the service, and user actions',
    async (difficulty, started, happened) => {
      const { rehearsal, lines, figures } = await play(difficulty);
      const reported = lines.filter(({ kind }) => kind === 'event');
      expect(reported).toHaveLength(rehearsal.events.length);
      const events = happened.map((event) =>
        expect.objectContaining({ text: expect.stringMatching(event), shown: expect.stringMatching(/\.$/) }),
      );
      expect(reported).toEqual(expect.arrayContaining(events));
      const shown = lines.filter(({ kind }) => kind === 'service').map(({ text }) => text);
      expect(shown).toEqual(expect.arrayContaining(['Ready for cutover.', 'Complete.']));
      expect(shown.some((text) => text.startsWith('Lag rises'))).toBe(true);
      const did = lines.filter(({ kind }) => kind === 'people').map(({ text }) => text);
      expect(did.some((text) => text.includes('ticked “Writes to the source stopped”'))).toBe(true);
      expect(did.at(-1)).toContain('same on both sides');
      expect(figures).toMatchObject({ started, verified: true, downtime: expect.any(Number) });
      expect(figures.highestLag).toBeGreaterThan(5);
    },
  );
});
