import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  BoardItem,
  LagSample,
  MigrationPlan,
  MigrationRow,
  Verification,
} from '#contract/console/migration-plans.ts';
import type { Refusal } from '../functions/emulated-for-tests.ts';
import { type Migrating, startMigrating, until } from './migrating-for-tests.ts';

let kit: Migrating['kit'];
let orgId: string;
let at: Migrating['at'];
let draft: Migrating['draft'];
let start: Migrating['start'];
let planOf: Migrating['planOf'];
let pass: Migrating['pass'];
let onSource: Migrating['onSource'];

beforeAll(async () => {
  ({ kit, orgId, at, draft, start, planOf, pass, onSource } = await startMigrating());
  await onSource({ insert: 'labels', documents: [{ _id: 1, text: 'fragile' }] });
  await onSource({ insert: 'notes', documents: [{ _id: 1, text: 'of the harbour' }] });
}, 60_000);
afterAll(() => kit?.close());

describe('a draft', () => {
  test('is kept without secrets, for any user who continues it', async () => {
    const saved = await draft();
    expect(await planOf(saved.id)).toMatchObject({ state: 'draft', version: 2 });
    const stale = await kit.ask<Refusal>('PUT', at(saved.id), { request: saved.request, version: 1 });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'STALE_VERSION']);
    const secret = { request: { ...saved.request, password: 'canary' }, version: 2 };
    expect((await kit.ask('PUT', at(saved.id), secret)).status).toBe(400);
    expect((await kit.ask('DELETE', at(saved.id))).status).toBe(204);
    expect((await kit.ask('GET', at(saved.id))).status).toBe(404);
  });

  test('keeps the deployments that documents are read by, also beside notes', async () => {
    const saved = await draft();
    const change = (body: object) => kit.ask<MigrationPlan>('PATCH', at(saved.id, '/notes'), body);
    const chosen = await change({ sourceDeployment: 'harbour', rollback: 'go back' });
    expect(chosen.body).toMatchObject({
      rollback: 'go back',
      request: { ...saved.request, sourceDeployment: 'harbour', targetDeployment: null },
    });
    const cleared = await change({ sourceDeployment: null });
    expect(cleared.body).toMatchObject({ rollback: 'go back', request: saved.request });
    expect((await change({ sourceDeployment: 'mongodb://user:secret@host' })).status).toBe(400);
    await kit.ask('DELETE', at(saved.id));
  });

  test('is refused in the words of the service, and can be started again', async () => {
    const saved = await draft({ targetName: 'nowhere', dropDestinationData: false });
    const refused = await start(saved);
    expect([refused.status, refused.body.errorCode]).toEqual([404, 'CLUSTER_NOT_FOUND']);
    expect((await planOf(saved.id)).state).toBe('draft');
    await kit.ask('DELETE', at(saved.id));
  });

  test('drops nothing without the name of the target', async () => {
    const saved = await draft();
    const refused = await start(saved, { confirmTarget: 'something else' });
    expect([refused.status, refused.body.error.fields?.[0]?.field]).toEqual([400, 'confirmTarget']);
    expect((await planOf(saved.id)).state).toBe('draft');
    await kit.ask('DELETE', at(saved.id));
  });
});

describe('a migration from its start to its cutover', () => {
  let plan: MigrationPlan;

  test('is started once, however often it is requested', async () => {
    plan = await draft();
    const answers = await Promise.all([start(plan), start(plan)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    plan = await planOf(plan.id);
    expect(plan).toMatchObject({
      state: 'running',
      liveMigrationId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(JSON.stringify(plan)).not.toContain('canary-password');
  });

  test('is read without viewers too, so that its lag is a line', async () => {
    await until(
      () => planOf(plan.id),
      ({ readyAt }) => readyAt !== null,
      () => pass(1),
    );
    const lags = await kit.ask<LagSample[]>('GET', at(plan.id, '/lags'));
    const seconds = lags.body.flatMap(({ lagSeconds }) => lagSeconds ?? []);
    expect(seconds.length).toBeGreaterThan(2);
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
    const rows = await kit.ask<MigrationRow[]>('GET', `/bff/migrations?connection=emulator&orgId=${orgId}`);
    expect(rows.body.find(({ id }) => id === plan.id)?.lags.length).toBeGreaterThan(2);
  });

  test('keeps the first tick of an item, and who set it', async () => {
    const tick = (done: boolean) =>
      kit.ask<BoardItem[]>('PUT', at(plan.id, '/board/writes-stopped'), { done });
    const first = (await tick(true)).body.find(({ id }) => id === 'writes-stopped');
    expect(first?.doneBy).toEqual(expect.any(String));
    await pass();
    const again = (await tick(true)).body.find(({ id }) => id === 'writes-stopped');
    expect(again).toEqual(first);
    const own = { phase: 'before', text: 'Call the night shift', required: false };
    const added = await kit.ask<BoardItem[]>('POST', at(plan.id, '/board'), own);
    const item = added.body.find(({ text }) => text === own.text);
    expect(item).toMatchObject({ own: true, doneAt: null });
    const left = await kit.ask<BoardItem[]>('DELETE', at(plan.id, `/board/${item?.id}`));
    expect(left.body.some(({ id }) => id === item?.id)).toBe(false);
    const kept = await kit.ask<BoardItem[]>('DELETE', at(plan.id, '/board/writes-stopped'));
    expect(kept.body.some(({ id }) => id === 'writes-stopped')).toBe(true);
  });

  const verified = async (mode: string) => {
    const begun = await kit.ask<Verification>('POST', at(plan.id, '/verifications'), { mode });
    expect([begun.status, begun.text]).toEqual([201, expect.any(String)]);
    const read = async () => {
      const all = await kit.ask<Verification[]>('GET', at(plan.id, '/verifications'));
      return all.body.find(({ id }) => id === begun.body.id) as Verification;
    };
    return until(read, ({ state }) => state !== 'running');
  };

  test('is the same on both sides', async () => {
    const run = await verified('sample');
    expect(run).toMatchObject({ state: 'equal', afterCutover: false });
    expect(run.done).toBe(run.total);
    expect(run.collections.length).toBeGreaterThan(2);
  });

  test('names the documents that differ', async () => {
    const target = { kind: 'cluster', connection: 'emulator', groupId: kit.groupId };
    const onTarget = (command: object) =>
      kit.ask('POST', '/bff/command', {
        ...{ source: { ...target, clusterName: kit.clusterName }, db: 'shop' },
        command: JSON.stringify(command),
      });
    await onTarget({ insert: 'products', documents: [{ _id: 'only here' }] });
    const run = await verified('whole');
    expect(run.state).toBe('different');
    const products = run.collections.find(({ name }) => name === 'products');
    expect(products).toMatchObject({
      verdict: 'differs',
      differences: [{ id: '"only here"', kind: 'extra' }],
    });
    await onTarget({ delete: 'products', deletes: [{ q: { _id: 'only here' }, limit: 1 }] });
  });

  test('has the data written before the cutover on both sides afterwards', async () => {
    await onSource({ insert: 'late', documents: [{ _id: 1 }, { _id: 2 }] });
    const cut = await kit.ask('POST', at(plan.id, '/cutover'), {});
    expect(cut.status).toBe(200);
    expect((await kit.ask('POST', at(plan.id, '/cutover'), {})).status).toBe(409);
    const over = await until(
      () => planOf(plan.id),
      ({ state }) => state === 'complete',
      () => pass(5),
    );
    expect(over).toMatchObject({ cutoverBy: expect.any(String), endedAt: expect.any(Number) });
    expect(await verified('whole')).toMatchObject({ state: 'equal', afterCutover: true });
  });
});
