import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dashboard } from '#contract/console/dashboards.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const path = '/bff/dashboards';
const lag = { id: 'a1b2', kind: 'ranking', chart: 'lag', sources: [] };
const request = (more: object = {}) => ({
  ...{ connection: 'emulator', groupId: kit.groupId, name: 'On call', charts: [lag] },
  ...more,
});
const create = (more?: object) => kit.ask<Dashboard>('POST', path, request(more));
const list = async () => {
  const query = new URLSearchParams({ connection: 'emulator', groupId: kit.groupId });
  return (await kit.ask<Dashboard[]>('GET', `${path}?${query}`)).body;
};

test('a dashboard is kept for everybody, also through a restart, changed in versions, and deleted', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  await kit.restart();
  expect(await list()).toEqual([body]);
  const cpu = { ...lag, id: 'c3d4', kind: 'lines', chart: 'cpu', title: 'Both shops' };
  const change = { name: 'Shops', charts: [cpu, lag], version: 1 };
  const saved = await kit.ask<Dashboard>('PUT', `${path}/${body.id}`, change);
  expect(saved.body).toMatchObject({ name: 'Shops', charts: [cpu, lag], version: 2 });
  const stale = await kit.ask<Refusal>('PUT', `${path}/${body.id}`, change);
  expect([stale.status, stale.body.error.code]).toEqual([409, 'STALE_VERSION']);
  expect((await kit.ask('DELETE', `${path}/${body.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  const gone = await kit.ask<Refusal>('DELETE', `${path}/${body.id}`);
  expect([gone.status, gone.body.error.code]).toEqual([404, 'DASHBOARD_NOT_FOUND']);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a chart that is named by nothing', { charts: [{ ...lag, chart: '' }] }, 'charts.0.chart'],
  ['two charts of one id', { charts: [lag, lag] }, 'charts'],
  [
    'a source without a cluster',
    { charts: [{ ...lag, sources: [{ clusterName: '', members: 'all' }] }] },
    'charts.0.sources.0.clusterName',
  ],
  [
    'more charts than a page holds',
    { charts: Array.from({ length: 25 }, (_, n) => ({ ...lag, id: `aaaa${n}` })) },
    'charts',
  ],
])('with %s it is refused, and the field is named', async (_, more, field) => {
  const answer = await kit.ask<Refusal>('POST', path, request(more));
  expect(answer.status).toBe(400);
  expect(answer.body.error.fields?.[0]?.field).toBe(field);
});
