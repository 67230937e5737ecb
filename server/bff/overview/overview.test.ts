import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import type { EstateAlerts } from '#contract/overview/estate-alerts.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const read = <Body = Overview>(query = 'connection=emulator') =>
  kit.ask<Body>('GET', `/bff/overview?${query}`);
const call = <Body>(operationId: string, args: object) =>
  kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });

test('counts the entries of the project lists and reports nothing twice', {
  timeout: MINUTE,
}, async () => {
  const { body } = await read();
  const { results } = (await call<Result<'listGroups'>>('listGroups', {})).body;
  expect(body.projects.map(({ groupId }) => groupId).sort()).toEqual(results.map(({ id }) => id).sort());
  for (const { groupId, open, waiting, acknowledged } of body.projects) {
    const query = { status: 'OPEN', itemsPerPage: 500 };
    const list = (await call<Result<'listGroupAlerts'>>('listGroupAlerts', { groupId, query })).body;
    expect(open).toBe(list.totalCount);
    const counted = Object.values(waiting ?? {}).reduce((sum, count) => sum + count, acknowledged);
    expect(counted).toBe(list.results.length);
  }
  const listed = (await kit.ask<EstateAlerts>('GET', '/bff/overview/alerts?connection=emulator')).body;
  expect(listed.alerts).toHaveLength(body.projects.reduce((sum, { open }) => sum + (open ?? 0), 0));
  expect(listed.places.map(({ groupId }) => groupId).sort()).toEqual(results.map(({ id }) => id).sort());
  expect(listed.alerts.filter(({ alertConfigId }) => !listed.rules[alertConfigId])).toEqual([]);
  const same = `/bff/overview/alerts?connection=emulator&known=${listed.version}`;
  expect((await kit.ask('GET', same)).status).toBe(204);
  const again = await read(`connection=emulator&known=${body.version}`);
  expect(again.status).toBe(204);
});

test('an acknowledgement is reported immediately', { timeout: MINUTE }, async () => {
  const before = (await read()).body;
  const line = before.issues.find(({ kind }) => kind === 'alert');
  const acknowledgedUntil = new Date(before.at + HOUR).toISOString();
  const args = { groupId: line?.groupId, alertId: line?.alertId, body: { acknowledgedUntil } };
  expect((await call('acknowledgeGroupAlert', args)).status).toBe(200);
  const after = (await read()).body;
  const sum = ({ projects }: Overview) => projects.reduce((all, each) => all + each.acknowledged, 0);
  expect(sum(after)).toBe(sum(before) + 1);
  expect(after.upcoming.map(({ kind, id }) => `${kind} ${id}`)).toContain(`acknowledgement ${line?.alertId}`);
});

test('reports for one project the same as for all, immediately, including a search index that is building', {
  timeout: MINUTE,
}, async () => {
  const group = kit.groupId;
  const all = (await read()).body;
  const { projects, issues } = (await read(`connection=emulator&group=${group}`)).body;
  expect(projects).toEqual(all.projects.filter(({ groupId }) => groupId === group));
  const lines = ({ groupId }: { groupId: string }) => groupId === group;
  expect(issues).toEqual(all.issues.filter(lines));
  const index = { database: 'shop', collectionName: 'fresh', name: 'all' };
  const body = { ...index, definition: { mappings: { dynamic: true } } };
  const args = { groupId: group, clusterName: kit.clusterName, body };
  expect((await call('createGroupClusterSearchIndex', args)).status).toBe(201);
  const { running } = (await read(`connection=emulator&group=${group}`)).body;
  expect(running.filter(({ kind }) => kind === 'searchIndex')).toMatchObject([
    { groupId: group, id: kit.clusterName, on: 'shop.fresh: all' },
  ]);
});

test('a range that does not exist and a connection that does not are refused', async () => {
  const range = await read<Refusal>('connection=emulator&range=2y');
  expect([range.status, range.body.error.fields?.[0]?.field]).toEqual([400, 'range']);
  expect((await read<Refusal>('connection=none')).body.error.code).toBe('CONNECTION_NOT_FOUND');
});

// the last one: the connection leads nowhere afterwards
test('data read with one key is not shown with another', async () => {
  expect((await read()).status).toBe(200);
  const key = { identity: 'abcdefgh', secret: 'e5ac4f4e-0000-4000-8000-1f2e3d4c5b6a' };
  expect((await kit.ask('PATCH', '/bff/connections/emulator', key)).status).toBe(200);
  expect((await read<Refusal>()).body.error.code).toBe('UPSTREAM_AUTH_FAILED');
  const placements = await kit.ask<Refusal>('GET', '/bff/overview/placements?connection=emulator');
  expect(placements.body.error.code).toBe('UPSTREAM_AUTH_FAILED');
});
