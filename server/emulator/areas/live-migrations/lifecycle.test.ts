import { describe, expect, it } from 'vitest';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { instantFactor } from '#server/emulator/kernel/time/durations.ts';
import { readyToMigrate, trouble } from './ready-for-tests.ts';

const day = 86_400;

/** A migration that has begun. */
async function begun(options: Parameters<typeof readyToMigrate>[0] = {}) {
  const ready = await readyToMigrate(options);
  const { at, path, body } = ready;
  const created = await at.ask('POST', path, { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const one = `${path}/${created.body._id}`;
  return { ...ready, made: created.body, one, get: async () => (await at.ask('GET', one)).body };
}

describe('a live migration', () => {
  it('begins NEW and shows every state to its watchers, however fast time runs', async () => {
    const { at, made, one, get } = await begun({ pace: { factor: instantFactor, own: {} } });
    const migrationHosts = ['migration1.orders.example.com'];
    const { _id } = made;
    const links = [{ rel: 'self', href: `https://emulator.test${one.replace('~', '/api/atlas/v2')}` }];
    const same = { _id, links, migrationHosts };
    expect(made).toEqual({ ...same, readyForCutover: false, status: 'NEW' });
    expect(await get()).toEqual(made);
    const working = { ...same, lagTimeSeconds: 0, readyForCutover: false, status: 'WORKING' };
    expect(await get()).toEqual(working);
    expect(await get()).toEqual({ ...working, readyForCutover: true });
    const cut = await at.ask('PUT', `${one}/cutover`);
    expect([cut.status, cut.body]).toEqual([202, {}]);
    expect(await get()).toEqual({ ...same, readyForCutover: false, status: 'WORKING' });
    expect(await get()).toEqual({ ...same, readyForCutover: false, status: 'COMPLETE' });
  });

  it('falls less and less behind, and is ready when little is left', async () => {
    const { at, get } = await begun();
    at.advance(0.5);
    const story = [];
    for (let second = 0; second <= 10; second += 1) {
      const { lagTimeSeconds, readyForCutover } = await get();
      story.push({ second, lagTimeSeconds, readyForCutover });
      at.advance(1);
    }
    const lags = story.map(({ lagTimeSeconds }) => lagTimeSeconds);
    expect(lags[0]).toBeGreaterThan(600);
    expect(lags).toEqual(lags.toSorted((a, b) => b - a));
    expect(lags.at(-1)).toBe(0);
    // ten seconds of copying at the usual pace: ready after eight
    expect(story.filter(({ readyForCutover }) => readyForCutover).map(({ second }) => second)).toEqual([
      8, 9, 10,
    ]);
  });

  it('waits 120 hours for the cutover and no longer', async () => {
    const { at, one, get } = await begun();
    at.advance(0.5 + 8 + 5 * day - 1);
    expect(await get()).toMatchObject({ status: 'WORKING', readyForCutover: true, lagTimeSeconds: 0 });
    at.advance(1);
    expect(await get()).toMatchObject({ status: 'EXPIRED', readyForCutover: false });
    expect(await get()).not.toHaveProperty('lagTimeSeconds');
    expect((await at.ask('PUT', `${one}/cutover`)).status).toBe(409);
  });

  it('that was cut over does not expire', async () => {
    const { at, one, get } = await begun();
    at.advance(60);
    await at.ask('PUT', `${one}/cutover`);
    at.advance(6 * day);
    expect((await get()).status).toBe('COMPLETE');
  });

  it('of a source that is written to too fast never becomes ready, and is lost in the end', async () => {
    const ready = await readyToMigrate();
    const { at, path, body } = ready;
    trouble(at, 'lag');
    const { _id } = (await at.ask('POST', path, { body })).body;
    const get = async () => (await at.ask('GET', `${path}/${_id}`)).body;
    at.advance(60);
    const first = await get();
    at.advance(day);
    const later = await get();
    expect(later).toMatchObject({ status: 'WORKING', readyForCutover: false });
    expect(later.lagTimeSeconds).toBe(first.lagTimeSeconds + day / 60);
    at.advance(3 * day);
    expect((await get()).status).toBe('FAILED');
  });

  it('fails at its start for the reasons of a validation', async () => {
    const { at, path, bodyOf } = await readyToMigrate();
    const { _id } = (await at.ask('POST', path, { body: bodyOf('shipments') })).body;
    expect((await at.ask('GET', `${path}/${_id}`)).body.status).toBe('NEW');
    at.advance(1);
    expect((await at.ask('GET', `${path}/${_id}`)).body).toMatchObject({
      status: 'FAILED',
      readyForCutover: false,
    });
  });

  it('keeps its destination as it is until it is over', async () => {
    const { at, one } = await begun();
    at.advance(60);
    const cluster = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
    const before = at.rows();
    for (const [method, body] of [
      ['PATCH', { paused: true }],
      ['DELETE', undefined],
    ] as const) {
      const reply = await at.ask(method, cluster, { body });
      expect([method, reply.status, reply.body.errorCode]).toEqual([
        method,
        409,
        'CANNOT_MODIFY_CLUSTER_WITH_RUNNING_LIVE_IMPORT',
      ]);
    }
    expect(at.unchanged(before)).toBe(true);
    await at.ask('PUT', `${one}/cutover`);
    at.advance(60);
    expect((await at.ask('DELETE', cluster)).status).toBe(202);
  });

  it('cannot be cut over before it is ready, nor twice', async () => {
    const { at, one } = await begun();
    const refusal = async () => {
      const { status, body } = await at.ask('PUT', `${one}/cutover`);
      return [status, body.errorCode, body.parameters?.[1]];
    };
    const code = 'LIVE_MIGRATION_NOT_READY_FOR_CUTOVER';
    const before = at.rows();
    expect(await refusal()).toEqual([409, code, 'it has not begun to copy.']);
    expect(at.unchanged(before)).toBe(true);
    at.advance(5);
    expect(await refusal()).toEqual([409, code, 'the destination is still too far behind the source.']);
    at.advance(5);
    expect((await at.ask('PUT', `${one}/cutover`)).status).toBe(202);
    expect(await refusal()).toEqual([409, code, 'the cutover has been requested already.']);
    at.advance(5);
    expect(await refusal()).toEqual([409, code, 'it is COMPLETE.']);
  });

  it('is found by its own id in its own project only', async () => {
    const { at, made, path } = await begun();
    const unknown = await at.ask('GET', `${path}/${'0'.repeat(24)}`);
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    const other = await at.ask('POST', '~/groups', { body: { name: 'elsewhere', orgId: at.orgId } });
    const foreign = await at.ask('GET', `~/groups/${other.body.id}/liveMigrations/${made._id}`);
    expect(foreign.status).toBe(404);
  });

  it('is visible to members of the organization and changed by owners only', async () => {
    const { at, one, path, body } = await begun();
    at.advance(60);
    const member = await at.key('ORG_MEMBER');
    const owner = await at.key('GROUP_OWNER');
    expect((await at.ask('GET', one, { as: member })).status).toBe(200);
    expect((await at.ask('PUT', `${one}/cutover`, { as: member })).status).toBe(403);
    expect((await at.ask('POST', path, { as: owner, body })).status).toBe(403);
  });
});

describe('the documents of a live migration', () => {
  const run = async (at: TestEmulator, path: string, command: object) => {
    const reply = await at.ask('POST', path, { body: { db: 'shop', command: JSON.stringify(command) } });
    return JSON.parse(reply.body.reply);
  };
  const count = async (at: TestEmulator, path: string, collection: string) =>
    Number((await run(at, path, { count: collection })).n.$numberInt);

  it('arrive when it is ready, and with the cutover the later writes to the source', async () => {
    const { at, one } = await begun();
    const source = `/_emulator/orgs/${at.orgId}/migrationSources/inventory/command`;
    const target = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/command`;
    const orders = await count(at, source, 'orders');
    at.advance(0.5);
    await run(at, source, { insert: 'orders', documents: [{ _id: 'while copying' }] });
    at.advance(20);
    expect(await count(at, target, 'orders')).toBe(orders + 1);
    await run(at, source, { delete: 'orders', deletes: [{ q: {}, limit: 1 }] });
    await run(at, source, { insert: 'later', documents: [{ _id: 1 }] });
    await run(at, source, { drop: 'carts' });
    await run(at, source, {
      update: 'orders',
      updates: [{ q: { _id: 'while copying' }, u: { $set: { n: 1 } } }],
    });
    expect(await count(at, target, 'later')).toBe(0);
    await at.ask('PUT', `${one}/cutover`);
    at.advance(60);
    expect(await count(at, target, 'orders')).toBe(orders);
    expect(await count(at, target, 'later')).toBe(1);
    expect(await count(at, target, 'carts')).toBe(0);
    const { cursor } = await run(at, target, { find: 'orders', filter: { _id: 'while copying' } });
    expect(cursor.firstBatch).toEqual([{ _id: 'while copying', n: { $numberInt: '1' } }]);
  });

  it('follow the source before the cutover, with a lag that grows with the writes', async () => {
    const { at, get } = await begun();
    const source = `/_emulator/orgs/${at.orgId}/migrationSources/inventory/command`;
    const target = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/command`;
    at.advance(60);
    expect((await get()).lagTimeSeconds).toBe(0);
    const documents = Array.from({ length: 900 }, (_, n) => ({ _id: `busy ${n}` }));
    await run(at, source, { insert: 'busy', documents });
    const story = [];
    for (let second = 0; second <= 5; second += 1) {
      story.push([(await get()).lagTimeSeconds, await count(at, target, 'busy')]);
      at.advance(1);
    }
    // one entry of the log is the new collection
    expect(story).toEqual([
      [5, 0],
      [4, 199],
      [3, 399],
      [2, 599],
      [1, 799],
      [0, 900],
    ]);
  });
});
