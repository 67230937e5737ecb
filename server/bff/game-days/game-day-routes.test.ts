import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import { noProtection } from '#contract/console/access/protection.ts';
import type { GameDay } from '#contract/console/game-days.ts';
import type { ProbeReport } from '#contract/console/probe.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated, testProgram } from '../functions/emulated-for-tests.ts';
import { asTwoAdministrators } from '../test-kit.ts';

let kit: Emulated;
let clusterName: string;
let region: { cloudProvider: string; regionName: string };

const call = <Body>(operationId: string, args: object) =>
  kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });
const dayOf = async (id: string) => (await kit.ask<GameDay>('GET', `/bff/game-days/${id}`)).body;

beforeAll(async () => {
  kit = await startEmulated();
  const { body } = await call<Result<'listGroupClusters'>>('listGroupClusters', { groupId: kit.groupId });
  // a region that fails needs another one beside it
  const matches = body.results
    .filter(({ stateName, paused }) => stateName === 'IDLE' && !paused)
    .map(({ name, replicationSpecs }) => ({ name, regions: replicationSpecs[0]?.regionConfigs ?? [] }))
    .find(({ regions }) => regions.length > 1);
  clusterName = matches?.name ?? '';
  const failing = matches?.regions.toSorted((a, b) => a.priority - b.priority)[0];
  region = { cloudProvider: failing?.providerName ?? '', regionName: failing?.regionName ?? '' };
});
afterAll(() => kit.close());

const request = (more: object = {}) => ({
  connection: 'emulator',
  groupId: kit.groupId,
  clusterName,
  hypothesis: 'Checkout keeps writing',
  forecast: ['Shard 1 keeps its majority'],
  regions: [region],
  endAfterMinutes: 60,
  ...more,
});
const protect = (more: object) =>
  asTwoAdministrators(kit.console, (as) =>
    kit.ask('PATCH', '/bff/connections/emulator', { protection: { ...noProtection, ...more } }, as),
  );
const start = (more?: object) => kit.ask<GameDay>('POST', '/bff/game-days', request(more));

/** Advances both clocks until the day reaches a state. */
async function reached(id: string, state: GameDay['state'], seconds = 30): Promise<GameDay> {
  let day = await dayOf(id);
  for (let turn = 0; turn < 100 && day.state !== state; turn += 1) {
    await call('updateEmulatorClock', { body: { advanceSeconds: seconds } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    day = await dayOf(id);
  }
  expect(day.state, day.issue).toBe(state);
  return day;
}

test('a game day is followed through a restart and ends by its plan', { timeout: MINUTE }, async () => {
  const { status, body, text } = await start({ endAfterMinutes: 20 });
  expect([status, text]).toEqual([201, expect.stringContaining('Checkout')]);
  await reached(body.id, 'simulating');
  await kit.restart();
  const over = await reached(body.id, 'complete', 120);
  expect(over.endedBy).toBe('');
  expect(over.timeline.map(({ text: message }) => message)).toEqual(
    expect.arrayContaining(['Regions are down', 'Planned end reached', 'Simulation complete']),
  );
  // the client of the person who began the day, for the audit log alone
  expect(await kit.lineOf('endGroupClusterOutageSimulation')).toMatchObject({
    ...{ actor: 'local', role: 'administrator', userAgent: testProgram, address: expect.any(String) },
  });
  expect(Object.keys(over)).not.toContain('clients');
  const reply = { held: true, conclusion: 'No write failed.' };
  const { body: concluded } = await kit.ask<GameDay>('PUT', `/bff/game-days/${body.id}/conclusion`, reply);
  expect(concluded).toMatchObject(reply);
});

test('a probe sees writes fail while a majority is away, and its report stays', {
  timeout: MINUTE,
}, async () => {
  const { body: clusters } = await call<Result<'listGroupClusters'>>('listGroupClusters', {
    groupId: kit.groupId,
  });
  const regions = clusters.results.find(({ name }) => name === clusterName)?.replicationSpecs[0]
    ?.regionConfigs;
  // all but the one with the fewest electable nodes: the rest cannot elect a primary
  const failing = regions
    ?.toSorted((a, b) => (b.electableSpecs?.nodeCount ?? 0) - (a.electableSpecs?.nodeCount ?? 0))
    .slice(0, -1)
    .map(({ providerName: cloudProvider, regionName }) => ({ cloudProvider, regionName }));
  const source = { kind: 'cluster', connection: 'emulator', groupId: kit.groupId, clusterName };
  const { body } = await start({
    regions: failing,
    probe: { source, writes: true },
  });
  const report = async () => (await kit.ask<ProbeReport>('GET', `/bff/probes/${body.id}`)).body;
  await vi.waitUntil(async () => Number((await report()).periods[0]?.writes.done) > 0, { timeout: 30_000 });
  await reached(body.id, 'simulating');
  await vi.waitUntil(async () => (await report()).errors.some(({ act }) => act === 'writes'), {
    timeout: 30_000,
  });
  await kit.ask('POST', `/bff/game-days/${body.id}/end`, {});
  await reached(body.id, 'complete');
  const seen = await report();
  expect(seen.endedAt).not.toBeNull();
  expect(seen.longestGap.writes?.ms).toBeGreaterThan(200);
});

test('all that run are ended at once, also before their start is complete', { timeout: MINUTE }, async () => {
  const { body } = await start();
  const again = await start();
  expect(again.status, 'a second simulation').toBeGreaterThanOrEqual(400);
  // a running day is ended although none may be started any more
  await protect({ locked: true });
  const stopped = await kit.ask<GameDay[]>('POST', '/bff/game-days/stop', { connection: 'emulator' });
  expect(stopped.body.map(({ id, state }) => [id, state])).toEqual([[body.id, 'ending']]);
  const over = await reached(body.id, 'complete');
  expect(over.endedBy).not.toBe('');
  await protect({});
});

test('where its probe may not write, a game day does not begin', async () => {
  await protect({ secondPerson: ['documents'] });
  const source = { kind: 'cluster', connection: 'emulator', groupId: kit.groupId, clusterName };
  const refused = await kit.ask<Refusal>(
    'POST',
    '/bff/game-days',
    request({ probe: { source, writes: true } }),
  );
  expect([refused.status, refused.body.error.code]).toEqual([403, 'SECOND_PERSON_REQUIRED']);
  const args = { groupId: kit.groupId, clusterName };
  expect((await call('getGroupClusterOutageSimulation', args)).status).toBe(404);
  await protect({});
});

test.each([
  ['no hypothesis', { hypothesis: ' ' }, 'hypothesis'],
  ['no region', { regions: [] }, 'regions'],
  ['an end after more than three days', { endAfterMinutes: 5_000 }, 'endAfterMinutes'],
])('with %s it is refused, and the field is named', async (_, more, field) => {
  const answer = await kit.ask<Refusal>('POST', '/bff/game-days', request(more));
  expect(answer.status).toBe(400);
  expect(answer.body.error.fields?.[0]?.field).toBe(field);
});

test('a region that the cluster does not have is refused in the words of the service', async () => {
  const answer = await start({ regions: [{ cloudProvider: 'AWS', regionName: 'NOWHERE_1' }] });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('regionName');
});
