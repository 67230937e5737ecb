import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LagSample, MigrationPlan } from '#contract/console/migration-plans.ts';
import { type Migrating, startMigrating, until } from './migrating-for-tests.ts';

let on: Migrating;

beforeAll(async () => {
  on = await startMigrating();
}, 60_000);
afterAll(() => on?.kit.close());

/** Lets a scenario happen; the live migration that it began, if any. */
async function happens(scenarioName: string): Promise<string | undefined> {
  const { status, body } = await on.call<{ happened: string[] }>('runEmulatorScenario', { scenarioName });
  expect(status).toBe(200);
  return /migration ([0-9a-f]{24})/u.exec(body.happened.join(' '))?.[1];
}

const ended = ({ state }: MigrationPlan) => ['complete', 'failed', 'expired'].includes(state);
const untilEnded = (id: string, seconds: number) =>
  until(
    () => on.planOf(id),
    ended,
    () => on.pass(seconds),
  );

/** The plan that follows a migration begun elsewhere. */
async function followed(liveMigrationId: string | undefined): Promise<MigrationPlan> {
  const { id } = await on.draft();
  const attached = await on.kit.ask<MigrationPlan>('POST', on.at(id, '/attach'), { liveMigrationId });
  expect([attached.status, attached.body.state]).toEqual([200, 'running']);
  return attached.body;
}

/** Repeats the same choices, with a repaired source, until the migration is cut over. */
async function goesThrough(failed: MigrationPlan): Promise<void> {
  const { connection, groupId, orgId, request } = failed;
  await on.call('deleteOrgLiveMigrationLinkTokens', { orgId });
  await on.link();
  const again = await on.kit.ask<MigrationPlan>('POST', '/bff/migrations', {
    ...{ connection, groupId, orgId, from: failed.id },
  });
  expect(again.body).toMatchObject({ state: 'draft', request });
  expect((await on.start(again.body)).status).toBe(200);
  const ready = await until(
    () => on.planOf(again.body.id),
    ({ readyAt }) => readyAt !== null,
    () => on.pass(5),
  );
  expect((await on.kit.ask('POST', on.at(ready.id, '/cutover'), {})).status).toBe(200);
  expect((await untilEnded(ready.id, 10)).state).toBe('complete');
}

describe('a migration that goes wrong', () => {
  test.each([
    'migration-credentials',
    'migration-not-admitted',
    'migration-disk-short',
    'migration-versions',
  ])('at its start, as in %s, is FAILED, and goes through once that is mended', async (scenario) => {
    await happens(scenario);
    const plan = await on.draft();
    expect((await on.start(plan)).status).toBe(200);
    const failed = await untilEnded(plan.id, 5);
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('FAILED') });
    await goesThrough(failed);
  });

  test('because its host is lost is FAILED, and can begin again', async () => {
    const plan = await followed(await happens('migration-host-lost'));
    const failed = await untilEnded(plan.id, 5);
    expect(failed).toMatchObject({ state: 'failed', readyAt: null });
    await goesThrough(failed);
  });

  test('without a timely cutover is EXPIRED, and can begin again', async () => {
    const plan = await followed(await happens('migration-expires'));
    const expired = await untilEnded(plan.id, 60);
    expect(expired).toMatchObject({ state: 'expired', reason: expect.stringContaining('120 h') });
    expect(expired.readyAt).not.toBeNull();
    await goesThrough(expired);
  });

  test('because its lag never falls can neither be cut over nor joined by a second one, until it is FAILED', async () => {
    const plan = await followed(await happens('migration-lags'));
    await until(
      () => on.kit.ask<LagSample[]>('GET', on.at(plan.id, '/lags')),
      ({ body }) => body.filter(({ lagSeconds }) => lagSeconds !== null).length >= 3,
      () => on.pass(600),
    );
    const { body: lags } = await on.kit.ask<LagSample[]>('GET', on.at(plan.id, '/lags'));
    const seconds = lags.flatMap(({ lagSeconds }) => lagSeconds ?? []);
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
    expect(lags.some(({ ready }) => ready)).toBe(false);

    const early = await on.kit.ask<{ errorCode: string }>('POST', on.at(plan.id, '/cutover'), {});
    expect([early.status, early.body.errorCode]).toEqual([409, 'LIVE_MIGRATION_NOT_READY_FOR_CUTOVER']);
    expect(await on.planOf(plan.id)).toMatchObject({ state: 'running', cutoverAt: null });

    const second = await on.draft();
    const refused = await on.start(second);
    expect([refused.status, refused.body.errorCode]).toEqual([
      409,
      'CANNOT_MODIFY_CLUSTER_WITH_RUNNING_LIVE_IMPORT',
    ]);
    expect(await on.planOf(second.id)).toMatchObject({ state: 'draft', liveMigrationId: null });
    await on.kit.ask('DELETE', on.at(second.id));

    const failed = await untilEnded(plan.id, 12 * 3_600);
    expect(failed).toMatchObject({ state: 'failed', readyAt: null });
    await goesThrough(failed);
  });
});
