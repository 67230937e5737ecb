import { expect, test } from 'vitest';
import type { PastQuery } from '#contract/console/past-queries.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';
import { mostFavourites, mostPast } from './past-queries.ts';

const groupId = '0123456789abcdef01234567';
const scope = { connection: 'emulator', groupId };
const path = '/bff/past-queries';
const list = `${path}?connection=emulator&groupId=${groupId}`;
const run = {
  ...scope,
  ...{ source: 'cluster:orders', database: 'shop', collection: 'orders' },
  ...{ query: { filter: '{ status: "paid" }', sort: '{ at: -1 }' }, count: 7, durationMs: 12.4 },
};

const at = connectedForEach();

async function ask<Body>(method: string, to: string, body?: unknown, session: SignedIn = at.console.session) {
  const response = await at.console.ask(method, to, { session, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const record = (more: object = {}, as?: SignedIn) => ask<PastQuery>('POST', path, { ...run, ...more }, as);
const listed = async (as?: SignedIn) => (await ask<PastQuery[]>('GET', list, undefined, as)).body;

test('a repeated query moves to the top and counts its runs', async () => {
  const first = await record();
  expect(first).toMatchObject({ status: 200, body: { ...run, durationMs: 12, name: null, runs: 1 } });
  at.console.clock.now += 1_000;
  await record({ query: { filter: '{ a: 1 }' } });
  at.console.clock.now += 1_000;
  const { filter, sort } = run.query;
  // the order of the parts is no difference
  const again = await record({ query: { sort, filter }, count: 8 });
  expect(again.body).toMatchObject({ id: first.body.id, count: 8, runs: 2 });
  expect((await listed()).map(({ query }) => query.filter)).toEqual([filter, '{ a: 1 }']);
  await record({ collection: 'carts' });
  expect(await listed()).toHaveLength(3);
});

test('a query that was left before its end has no count until it is run again', async () => {
  const left = await record({ count: null, durationMs: 4_000 });
  expect(left.body).toMatchObject({ count: null, durationMs: 4_000, runs: 1 });
  expect(await listed()).toEqual([left.body]);
  expect((await record()).body).toMatchObject({ id: left.body.id, count: 7, runs: 2 });
});

test('history and favourites survive a sign-out and a restart; clearing keeps favourites', async () => {
  const { body: kept } = await record();
  await record({ query: { filter: '{ a: 1 }' } });
  const named = await ask<PastQuery>('PATCH', `${path}/${kept.id}`, { name: 'Paid orders' });
  expect(named.body).toEqual({ ...kept, name: 'Paid orders' });
  await at.console.restart();
  at.console.session = await at.console.signIn();
  expect(await listed()).toHaveLength(2);
  expect((await ask('DELETE', list)).status).toBe(204);
  expect(await listed()).toEqual([named.body]);
  // another run keeps the name
  expect((await record()).body.name).toBe('Paid orders');
  expect((await ask('PATCH', `${path}/${kept.id}`, { name: null })).status).toBe(200);
  expect((await ask('DELETE', `${path}/${kept.id}`)).status).toBe(204);
  expect(await listed()).toEqual([]);
});

test('another person sees, renames and deletes nothing of it', async () => {
  const { body } = await record();
  const other = await at.console.signInAs('vera', 'viewer');
  expect(await listed(other)).toEqual([]);
  const missing = { status: 404, body: { error: { code: 'PAST_QUERY_NOT_FOUND' } } };
  expect(await ask('PATCH', `${path}/${body.id}`, { name: 'mine' }, other)).toMatchObject(missing);
  expect(await ask('DELETE', `${path}/${body.id}`, undefined, other)).toMatchObject(missing);
  await ask('DELETE', list, undefined, other);
  expect((await record({}, other)).body.id).not.toBe(body.id);
  expect(await listed()).toEqual([body]);
});

test('the oldest queries without a name are deleted, favourites are kept', async () => {
  const { body } = await record();
  await ask('PATCH', `${path}/${body.id}`, { name: 'Paid orders' });
  for (let n = 0; n <= mostPast; n += 1) {
    at.console.clock.now += 1;
    await record({ query: { filter: `{ n: ${n} }` } });
  }
  const filters = (await listed()).map(({ query }) => query.filter);
  expect(filters).toHaveLength(mostPast + 1);
  expect(filters).toContain(run.query.filter);
  expect(filters).not.toContain('{ n: 0 }');
});

test('a pipeline is kept as a favourite before it runs, and counts its runs afterwards', async () => {
  const { count: _, durationMs: __, ...place } = run;
  const query = { pipeline: '[\n  // all\n  { $match: {} }\n]' };
  const save = (name: unknown, more: object = {}) =>
    ask<PastQuery>('POST', `${path}/favourites`, { ...place, query, name, ...more });
  const saved = await save('Everything');
  expect(saved).toMatchObject({ status: 200, body: { name: 'Everything', query, runs: 0, count: 0 } });
  expect((await record({ query })).body).toMatchObject({ id: saved.body.id, name: 'Everything', runs: 1 });
  // saved again: another name, the same runs
  expect((await save('All')).body).toMatchObject({ id: saved.body.id, name: 'All', runs: 1, count: 7 });
  expect(await listed()).toHaveLength(1);
  expect(await save('')).toMatchObject({ status: 400, body: { error: { fields: [{ field: 'name' }] } } });
  expect((await save('x', { connection: 'other' })).status).toBe(404);
  for (let n = 1; n < mostFavourites; n += 1) await save(`${n}`, { query: { filter: `{ n: ${n} }` } });
  const refusal = { status: 409, body: { error: { code: 'TOO_MANY_FAVOURITES' } } };
  expect(await save('more', { query: { filter: '{ more: 1 }' } })).toMatchObject(refusal);
  expect(await listed()).toHaveLength(mostFavourites);
  expect((await save('Again')).status).toBe(200);
});

test.each([
  [{ connection: 'other' }, 404, undefined],
  [{ source: 'javascript:1' }, 400, 'source'],
  [{ query: { where: '1' } }, 400, 'query.where'],
  [{ query: { filter: 'x'.repeat(8001) } }, 400, 'query.filter'],
  [{ count: -1 }, 400, 'count'],
])('%j is refused', async (more, status, field) => {
  const answer = await ask<{ error: { fields?: { field: string }[] } }>('POST', path, { ...run, ...more });
  expect(answer.status).toBe(status);
  expect(answer.body.error.fields?.[0]?.field).toBe(field);
});
