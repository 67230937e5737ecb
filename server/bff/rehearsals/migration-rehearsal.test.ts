import { afterEach, expect, it } from 'vitest';
import { emptyDraft, type MigrationDraft, type MigrationPlan } from '#contract/console/migration-plans.ts';
import type { LaterReport, Rehearsal } from '#contract/twins/rehearsals.ts';
import type { Refusal } from '../functions/emulated-for-tests.ts';
import { startTwinning } from '../twins/twinning-for-tests.ts';
import { isOver, type RehearsalKit, rehearsingOn } from './rehearsing-for-tests.ts';

let kit: RehearsalKit;
afterEach(() => kit.close());

interface SourceProject {
  projectId: string;
  name: string;
  migrationHosts: string[];
}

const call = async <Body>(operationId: string, args: object) =>
  (await kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'production', args })).body;

/** A project whose organization is linked to a source, with a twin of both. */
async function begin({ isLinked = true } = {}): Promise<SourceProject> {
  const twinning = await startTwinning('single');
  const { orgId, groupId } = twinning.source.credentials;
  const send = <Body>(operationId: string, args: object) =>
    twinning.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'production', args });
  const link = () => send('createOrgLiveMigrationLinkToken', { orgId, body: { accessListIps: [] } });
  if (isLinked) await link();
  const { id } = await twinning.create([groupId]);
  kit = rehearsingOn(twinning, await twinning.until(id, 'ready'));
  if (!isLinked) await link();
  const { body } = await send<SourceProject[]>('listOrgLiveMigrationAvailableProjects', { orgId });
  const project = body.find(({ name }) => name === 'orders-datacenter');
  if (!project) throw new Error('the source offers no project');
  return project;
}

async function draft(source: SourceProject, more: Partial<MigrationDraft> = {}): Promise<MigrationPlan> {
  const { groupId, clusterName } = kit;
  const { orgId } = kit.source.credentials;
  const place = { connection: 'production', groupId, orgId };
  const { body } = await kit.ask<MigrationPlan>('POST', '/bff/migrations', place);
  const request = {
    ...{ ...emptyDraft, sourceProjectId: source.projectId, sourceProjectName: source.name },
    ...{ sourceName: 'inventory', migrationHost: source.migrationHosts[0], targetName: clusterName, ...more },
  };
  const saved = await kit.ask<MigrationPlan>('PUT', `/bff/migrations/${body.id}`, { request, version: 1 });
  expect(saved.status, saved.text).toBe(200);
  return saved.body;
}

const ask = ({ id }: MigrationPlan) =>
  kit.ask<Rehearsal & Refusal>('POST', '/bff/rehearsals', {
    ...{ connection: 'production', twinId: kit.twin.id, migrationId: id },
  });

it('validates, copies and cuts a migration over on the twin alone, and compares it with the real one', async () => {
  const plan = await draft(await begin(), { dropDestinationData: true });
  const { clusterName, groupId } = kit;
  const begun = await ask(plan);
  expect(begun.status, begun.text).toBe(201);
  const rehearsal = await kit.untilRehearsal(begun.body.id, isOver);
  expect(rehearsal).toMatchObject({
    ...{ state: 'ended', reason: '', setId: null, migrationId: plan.id },
    ...{ setTitle: `Migration of inventory into ${clusterName}`, refusedCount: 0 },
  });
  // assumed: 30 seconds of validation; 30 of the start and 80 % of the copy; one minute of the cutover
  expect(rehearsal.steps.map(({ outcome, durationMs, source }) => [outcome, durationMs, source])).toEqual([
    ['done', 30_000, 'assumed'],
    ['done', 510_000, 'assumed'],
    ['done', 60_000, 'assumed'],
  ]);
  expect(rehearsal.steps[1]?.notes).toEqual([expect.stringMatching(/^Lag: 1\d min.* at first, \d+ s when/u)]);
  expect(rehearsal.steps.map(({ notImitated = [] }) => notImitated.length)).toEqual([2, 2, 1]);
  expect(rehearsal.probed).toMatchObject([{ groupId, clusterName, interruptions: [] }]);
  expect(rehearsal.freshness).toEqual({ is: 'current', reasons: [] });
  expect((await kit.ask<MigrationPlan>('GET', `/bff/migrations/${plan.id}`)).body.state).toBe('draft');
  const listed = await kit.ask<unknown[]>(
    'GET',
    `/bff/rehearsals?connection=production&migrationId=${plan.id}`,
  );
  expect(listed.body).toMatchObject([{ id: rehearsal.id }]);

  kit.clock.now += 60_000;
  const started = await kit.ask<MigrationPlan>('POST', `/bff/migrations/${plan.id}/start`, {
    ...{ version: plan.version, password: '', confirmTarget: clusterName },
  });
  expect(started.status, started.text).toBe(200);
  expect((await kit.read(rehearsal.id)).freshness.reasons[0]).toBe(
    'The migration was started after the copy.',
  );
  await call('updateEmulatorClock', { body: { advanceSeconds: 900 } });
  const later = async () =>
    (await kit.ask<LaterReport>('GET', `/bff/rehearsals/${rehearsal.id}/later`)).body.works;
  await expect
    .poll(async () => {
      kit.clock.now += 30_000;
      return (await later()).map(({ stepId, hasFailed }) => [stepId, hasFailed]);
    })
    .toEqual([[rehearsal.steps[1]?.id, false]]);
});

it('states why a validation fails, and leaves start and cutover out', async () => {
  const source = await begin();
  const begun = await ask(await draft(source, { sourceName: 'shipments' }));
  const { steps, refusedCount } = await kit.untilRehearsal(begun.body.id, isOver);
  expect(steps.map(({ outcome }) => outcome)).toEqual(['refused', 'left', 'left']);
  expect(steps[0]?.reason).toMatch(/^The disk of the destination is too small/u);
  expect(refusedCount).toBe(1);
});

it('refuses a draft without a source, and a twin whose copy does not list it', async () => {
  const source = await begin({ isLinked: false });
  const unknown = await ask(await draft(source));
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('refresh the twin')]);
  const empty = await ask(await draft(source, { sourceName: '' }));
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('a source and a target')]);
});
