import { describe, expect, it } from 'vitest';
import { addWideCluster, outageBody } from '../outage/examples-for-tests.ts';
import { readyToMigrate } from './ready-for-tests.ts';

type Ready = Awaited<ReturnType<typeof readyToMigrate>>;
type Body = Ready['body'];

const source = (body: Body, change: object) => ({ ...body, source: { ...body.source, ...change } });
const destination = (body: Body, change: object) => ({
  ...body,
  destination: { ...body.destination, ...change },
});
const shards = (...keys: object[][]) => ({
  createSupportingIndexes: false,
  shardingEntries: keys.map((key) => ({ database: 'a', collection: 'b', shardCollection: { key } })),
});
const wide = (ready: Ready) =>
  destination(ready.body, { clusterName: addWideCluster(ready.at, 'w', 2).name });

describe.each(['', '/validate'])('POST /liveMigrations%s', (tail) => {
  it.each<[string, (ready: Ready) => object, string]>([
    ['another project', ({ body }) => destination(body, { groupId: '0'.repeat(24) }), 'destination.groupId'],
    [
      'a private link without its id',
      ({ body }) => destination(body, { hostnameSchemaType: 'PRIVATE_LINK', privateLinkId: '' }),
      'destination.privateLinkId',
    ],
    ['no migration host', ({ body }) => ({ ...body, migrationHosts: [] }), 'migrationHosts'],
    ['two migration hosts', ({ body }) => ({ ...body, migrationHosts: ['a', 'b'] }), 'migrationHosts'],
    ['an unknown project', ({ body }) => source(body, { groupId: 'a'.repeat(24) }), 'source.groupId'],
    ['an unknown cluster', ({ body }) => source(body, { clusterName: 'x' }), 'source.clusterName'],
    [
      'a managed user and a name',
      ({ body }) => source(body, { managedAuthentication: true }),
      'source.username',
    ],
    [
      'a managed user and a password',
      ({ body }) => source(body, { managedAuthentication: true, username: null }),
      'source.password',
    ],
    ['no user', ({ body }) => source(body, { username: null }), 'source.username'],
    ['a user without password', ({ body }) => source(body, { password: '' }), 'source.password'],
    ['sharding into a replica set', ({ body }) => ({ ...body, sharding: shards() }), 'sharding'],
    [
      'sharding of sharded collections',
      (ready) => ({ ...source(wide(ready), { clusterName: 'telematics' }), sharding: shards() }),
      'sharding',
    ],
    [
      'a collection sharded twice',
      (ready) => ({ ...wide(ready), sharding: shards([{ a: 1 }], [{ b: 1 }]) }),
      'sharding.shardingEntries[1].collection',
    ],
    [
      'a key that names two fields at once',
      (ready) => ({ ...wide(ready), sharding: shards([{ a: 1 }, { b: 1, c: 1 }]) }),
      'sharding.shardingEntries[0].shardCollection.key[1]',
    ],
    [
      'a key of a kind that no shard has',
      (ready) => ({ ...wide(ready), sharding: shards([{ a: 'text' }]) }),
      'sharding.shardingEntries[0].shardCollection.key[0].a',
    ],
  ])('is refused with %s', async (_, change, field) => {
    const ready = await readyToMigrate();
    const body = change(ready);
    const before = ready.at.rows();
    const reply = await ready.at.ask('POST', ready.path + tail, { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
    expect(ready.at.unchanged(before)).toBe(true);
  });

  it.each([
    ['changing', { stateName: 'UPDATING' }, 400],
    ['paused', { paused: true }, 409],
  ] as const)('is refused into a cluster that is %s', async (_, change, status) => {
    const { at, path, body } = await readyToMigrate();
    const [cluster] = at.world.tables.clusters.by('group', at.groupId);
    if (!cluster) throw new Error('the world has no cluster');
    at.world.tables.clusters.put({ ...cluster, ...change });
    const before = at.rows();
    expect((await at.ask('POST', path + tail, { body })).status).toBe(status);
    expect(at.unchanged(before)).toBe(true);
  });

  it('is refused into a cluster whose regions are made to fail', async () => {
    const { at, path, body } = await readyToMigrate();
    const { name } = addWideCluster(at);
    await at.ask('POST', `~/groups/${at.groupId}/clusters/${name}/outageSimulation`, { body: outageBody });
    const reply = await at.ask('POST', path + tail, { body: destination(body, { clusterName: name }) });
    expect([reply.status, reply.body.errorCode]).toEqual([400, 'INVALID_CLUSTER_OUTAGE_SIMULATION_STATE']);
  });

  it('is refused into a cluster that does not exist', async () => {
    const { at, path, body } = await readyToMigrate();
    const reply = await at.ask('POST', path + tail, { body: destination(body, { clusterName: 'nowhere' }) });
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'CLUSTER_NOT_FOUND']);
  });

  it('is refused into a cluster that another migration fills', async () => {
    const { at, path, body } = await readyToMigrate();
    const { _id } = (await at.ask('POST', path, { body })).body;
    const before = at.rows();
    const reply = await at.ask('POST', path + tail, { body });
    expect([reply.status, reply.body.errorCode]).toEqual([
      409,
      'CANNOT_MODIFY_CLUSTER_WITH_RUNNING_LIVE_IMPORT',
    ]);
    expect(at.unchanged(before)).toBe(true);
    at.advance(30);
    await at.ask('PUT', `${path}/${_id}/cutover`);
    at.advance(30);
    expect((await at.ask('POST', path + tail, { body })).status).toBe(tail === '' ? 201 : 200);
  });

  it('requires dropEnabled in the first version and dropDestinationData in the second', async () => {
    const { at, path, body } = await readyToMigrate();
    const { dropDestinationData: _, ...rest } = body;
    const first = 'application/vnd.atlas.2023-01-01+json';
    const status = async (more: object, accept?: string) =>
      (await at.ask('POST', path + tail, { body: { ...rest, ...more }, ...(accept ? { accept } : {}) }))
        .status;
    expect(await status({}, first)).toBe(400);
    expect(await status({ dropDestinationData: true }, first)).toBe(400);
    expect(await status({ dropEnabled: true })).toBe(400);
    const fine = tail === '' ? 201 : 200;
    expect(await status({ dropEnabled: true }, first)).toBe(fine);
    const [running] = at.world.tables.liveMigrations.all();
    if (running) at.world.tables.liveMigrations.put({ ...running, status: 'COMPLETE' });
    expect(await status({})).toBe(fine);
    const drops = [...at.world.tables.liveMigrations.all()].map((each) => each.dropDestinationData);
    expect(drops).toEqual(tail === '' ? [true, false] : []);
  });
});
