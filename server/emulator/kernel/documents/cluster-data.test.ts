import { Decimal128, Long, ObjectId } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from './cluster-data-for-tests.ts';

let at: TestEmulator;
let data: ClusterDataInTest;

beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
});

const cluster = () => {
  const [match] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!match) throw new Error('there is no cluster');
  return match;
};

async function keyWith(roleName: string) {
  const { body } = await at.ask('POST', '/_emulator/keys', {
    body: { grants: [{ roleName, groupId: at.groupId }] },
  });
  return createDigestSession({ username: body.publicKey, password: body.privateKey });
}

describe('the documents of a cluster', () => {
  it('are there from the seed, and only those that were written to are stored', async () => {
    const { databases } = await data.run('admin', { listDatabases: 1 });
    expect(databases.map(({ name }: { name: string }) => name)).toEqual(['plant', 'press', 'shop']);
    expect((await data.run('shop', { count: 'orders' })).n).toBe(2500);
    expect(at.world.tables.documents.size).toBe(0);
    expect(
      await data.run('shop', { update: 'customers', updates: [{ q: {}, u: { $set: { seen: true } } }] }),
    ).toMatchObject({ n: 1, nModified: 1 });
    const [collection] = at.world.tables.collections.by('name', `${cluster().id}/shop.customers`);
    expect(at.world.tables.documents.by('collection', collection?.id ?? '')).toHaveLength(
      (await data.run('shop', { count: 'customers' })).n,
    );
  });

  it('keep their types over every boundary', async () => {
    const id = new ObjectId();
    await data.insert('kept', {
      _id: id,
      big: Long.fromString('9007199254740993'),
      sum: Decimal128.fromString('1.10'),
    });
    const { body } = await data.ask('app', { find: 'kept' });
    const [document] = JSON.parse(body.reply).cursor.firstBatch;
    expect(document).toEqual({
      _id: { $oid: id.toHexString() },
      big: { $numberLong: '9007199254740993' },
      sum: { $numberDecimal: '1.10' },
    });
  });

  it('are in insertion order, changed or not', async () => {
    await data.insert('queue', { _id: 3 }, { _id: 1 }, { _id: 2 });
    await data.run('app', { update: 'queue', updates: [{ q: { _id: 3 }, u: { $set: { late: true } } }] });
    expect((await data.find('queue')).map(({ _id }) => _id)).toEqual([3, 1, 2]);
  });

  it('change as a whole or not at all', async () => {
    await data.insert('sums', { _id: 1, n: 1 }, { _id: 2, n: 'two' }, { _id: 3, n: 3 });
    const reply = await data.run('app', {
      update: 'sums',
      updates: [{ q: {}, u: { $inc: { n: 1 } }, multi: true }],
    });
    expect(JSON.stringify(reply)).toMatch(/\$inc/);
    expect((await data.find('sums')).map(({ n }) => n)).toEqual([1, 'two', 3]);
  });

  it('are refused by name of the field when the command is no extended JSON', async () => {
    const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/command`;
    for (const command of ['{"find": }', '[1]', '{"find": "a", "filter": {"_id": {"$oid": "x"}}}']) {
      const { status, body } = await at.ask('POST', path, { body: { db: 'app', command } });
      expect([status, body.badRequestDetail?.fields[0].field], command).toEqual([400, 'command']);
    }
  });

  it('come back from the store as they were', async () => {
    await data.insert('kept', { _id: 'x', when: new Date(5), n: Long.fromNumber(7) });
    const rows = JSON.parse(JSON.stringify([...at.world.tables.documents.all()]));
    const again = rows.map((row: never) => at.world.tables.documents.read(row));
    expect(again.map(({ doc }: { doc: object }) => doc)).toEqual(
      [...at.world.tables.documents.all()].map(({ doc }) => doc),
    );
  });

  it('go with the cluster', async () => {
    await data.insert('gone', { _id: 1 });
    const { id } = cluster();
    await at.ask('DELETE', `~/groups/${at.groupId}/clusters/${at.clusterName}`);
    at.advance(3600);
    expect(at.world.tables.clusters.get(id)).toBeUndefined();
    expect([at.world.tables.documents.size, at.world.tables.writes.size]).toEqual([0, 0]);
  });
});

describe('who may reach the documents', () => {
  it('needs a role for data, and another one to write', async () => {
    const command = { insert: 'a', documents: [{ _id: 1 }] };
    expect((await data.ask('app', command, { as: await keyWith('GROUP_READ_ONLY') })).status).toBe(403);
    const reader = await keyWith('GROUP_DATA_ACCESS_READ_ONLY');
    expect(await data.run('app', command, { as: reader })).toMatchObject({ ok: 0, codeName: 'Unauthorized' });
    expect(await data.run('app', { count: 'a' }, { as: reader })).toMatchObject({ ok: 1, n: 0 });
    const writer = await keyWith('GROUP_DATA_ACCESS_READ_WRITE');
    expect(await data.run('app', command, { as: writer })).toMatchObject({ ok: 1, n: 1 });
  });

  it('may read in a transaction with the role to read alone', async () => {
    const as = await keyWith('GROUP_DATA_ACCESS_READ_ONLY');
    const session = { lsid: { id: 'reader' }, txnNumber: Long.fromNumber(1), autocommit: false };
    const find = { find: 'a', ...session, startTransaction: true };
    expect(await data.run('app', find, { as })).toMatchObject({ ok: 1 });
    expect(await data.run('admin', { commitTransaction: 1, ...session }, { as })).toMatchObject({ ok: 1 });
  });

  it('applies the configured faults', async () => {
    const fault = { operationId: 'runEmulatorCommand', kind: 'status', status: 503, remaining: 1 };
    expect((await at.ask('POST', '/_emulator/faults', { body: fault })).status).toBe(201);
    expect((await data.ask('app', { count: 'a' })).status).toBe(503);
    expect((await data.ask('app', { count: 'a' })).status).toBe(200);
  });

  it('reaches no member of a paused cluster', async () => {
    at.world.tables.clusters.put({ ...cluster(), paused: true });
    expect(await data.run('app', { count: 'a' })).toMatchObject({ ok: 0, codeName: 'HostUnreachable' });
  });

  it('writes only while there is a majority, and then reads secondaries only', async () => {
    const { clusters, outageSimulations } = at.world.tables;
    const [region] = clusters.get(cluster().id)?.replicationSpecs[0]?.regionConfigs ?? [];
    outageSimulations.put({
      id: at.world.id(),
      groupId: at.groupId,
      clusterId: cluster().id,
      clusterName: at.clusterName,
      outageFilters: [{ cloudProvider: 'AWS', regionName: region?.regionName ?? '', type: 'REGION' }],
      startRequestDate: at.world.iso(),
      expirationDate: at.world.iso(),
      state: 'SIMULATING',
      downHosts: ['a:27017', 'b:27017'],
      primaries: [],
      hasPrimary: false,
      primaryMoved: false,
    });
    const refused = { ok: 0, codeName: 'NotWritablePrimary' };
    expect(await data.run('app', { insert: 'a', documents: [{}] })).toMatchObject(refused);
    expect(await data.run('app', { count: 'a' })).toMatchObject(refused);
    expect(await data.run('app', { count: 'a' }, { readPreference: 'secondary' })).toMatchObject({ ok: 1 });
  });
});

describe('a transaction', () => {
  const session = { lsid: { id: 'one' }, txnNumber: Long.fromNumber(1), autocommit: false };

  it('is seen by others only when it has been committed', async () => {
    const insert = { insert: 'a', documents: [{ _id: 1 }] };
    expect(await data.run('app', { ...insert, ...session, startTransaction: true })).toMatchObject({ ok: 1 });
    expect(await data.find('a')).toEqual([]);
    expect(await data.run('admin', { commitTransaction: 1, ...session })).toMatchObject({ ok: 1 });
    expect(await data.find('a')).toEqual([{ _id: 1 }]);
  });

  it('leaves nothing when it is aborted', async () => {
    await data.run('app', { insert: 'a', documents: [{ _id: 1 }], ...session, startTransaction: true });
    expect(await data.run('admin', { abortTransaction: 1, ...session })).toMatchObject({ ok: 1 });
    expect(await data.find('a')).toEqual([]);
  });
});
