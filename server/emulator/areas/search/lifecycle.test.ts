import { beforeEach, describe, expect, it } from 'vitest';
import { withoutLinks } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { dynamic, first, place, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
beforeEach(async () => {
  bench = await searchBench();
});

/** A moment after the wait, in which the index is being built. */
const aMoment = 0.5;

describe('an index of the current generation', () => {
  it('is returned as requested, with nothing filled in', async () => {
    const created = await bench.create();
    expect(created.status).toBe(201);
    expect(withoutLinks(created.body)).toEqual({
      indexID: expect.stringMatching(/^[a-f0-9]{24}$/),
      ...place,
      status: 'PENDING',
      queryable: false,
      latestDefinition: dynamic,
      latestDefinitionVersion: { version: 0 }, // observed: no time
    });
  });

  it('shows its type where the request named it, also after a change', async () => {
    const unnamed = (await bench.create({ name: 'unnamed' })).body;
    const named = (await bench.create({ name: 'named', type: 'search' })).body;
    expect([unnamed.type, named.type]).toEqual([undefined, 'search']);
    for (const { indexID, type } of [unnamed, named]) {
      const changed = await bench.ask('PATCH', `/search/indexes/${indexID}`, { definition: dynamic });
      expect(changed.body.type).toBe(type);
      expect((await bench.get(indexID)).type).toBe(type);
      expect((await bench.ask('GET', `/fts/indexes/${indexID}`)).body.type).toBe('search');
    }
  });

  it('takes null for absent and keeps empty lists', async () => {
    const definition = { ...dynamic, analyzers: [], synonyms: null, analyzer: null };
    expect((await bench.create({ definition })).body.latestDefinition).toEqual({ ...dynamic, analyzers: [] });
  });

  it('is pending, is built, is ready and answers queries', async () => {
    const { indexID } = (await bench.create()).body;
    const seen = [(await bench.get(indexID)).status];
    bench.at.advance(aMoment);
    const building = await bench.get(indexID);
    bench.at.advance(600);
    const ready = await bench.get(indexID);
    expect([...seen, building.status, ready.status]).toEqual(['PENDING', 'BUILDING', 'READY']);
    expect([building.queryable, ready.queryable]).toEqual([false, true]);
    expect(ready.statusDetail).toHaveLength(3);
    expect(ready.statusDetail[0]).toMatchObject({
      hostname: expect.stringMatching(/shard-00-00/),
      status: 'READY',
      mainIndex: { definition: dynamic, definitionVersion: { version: 0 }, queryable: true },
    });
    expect(bench.log()).toEqual(['FTS_INDEX_CREATED', 'FTS_INDEX_BUILD_COMPLETE']);
  });

  it('answers queries by the old definition until the new one is built', async () => {
    const id = await bench.built();
    const definition = { mappings: { dynamic: false, fields: { a: { type: 'date' } } }, numPartitions: 2 };
    const changed = await bench.ask('PATCH', `/search/indexes/${id}`, { definition });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      status: 'PENDING',
      queryable: true,
      latestDefinition: definition,
      latestDefinitionVersion: { version: 1 },
    });
    bench.at.advance(aMoment);
    const [host] = (await bench.get(id)).statusDetail;
    expect(host.mainIndex).toMatchObject({ definition: dynamic, status: 'READY', queryable: true });
    expect(host.stagedIndex).toMatchObject({ definition, status: 'BUILDING', queryable: false });
    bench.at.advance(600);
    const ready = await bench.get(id);
    expect(ready.statusDetail[0].mainIndex.definition).toEqual(definition);
    expect(ready.statusDetail[0].stagedIndex).toBeUndefined();
    expect(bench.log()).toEqual([
      'FTS_INDEX_CREATED',
      'FTS_INDEX_BUILD_COMPLETE',
      'FTS_INDEX_UPDATED',
      'FTS_INDEX_PARTITIONS_CHANGED',
      'FTS_INDEX_BUILD_COMPLETE',
    ]);
  });

  it('builds the last of two changes, once', async () => {
    const id = await bench.built();
    for (const field of ['a', 'b']) {
      const definition = { mappings: { dynamic: false, fields: { [field]: { type: 'date' } } } };
      await bench.ask('PATCH', `/search/indexes/${id}`, { definition });
    }
    bench.at.advance(600);
    const ready = await bench.get(id);
    expect(ready.latestDefinitionVersion.version).toBe(2);
    expect(Object.keys(ready.statusDetail[0].mainIndex.definition.mappings.fields)).toEqual(['b']);
    expect(bench.log().filter((name) => name === 'FTS_INDEX_BUILD_COMPLETE')).toHaveLength(2);
  });

  it('is being deleted, then gone, and gives its name free at once', async () => {
    const id = await bench.built();
    const gone = await bench.ask('DELETE', `/search/indexes/${id}`);
    expect([gone.status, gone.body]).toEqual([204, '']);
    expect(await bench.get(id)).toMatchObject({ status: 'DELETING', queryable: false });
    expect((await bench.ask('DELETE', `/search/indexes/${id}`)).status).toBe(404);
    const again = await bench.create();
    expect(again.status).toBe(201);
    const named = '/search/indexes/shop/items/text';
    expect((await bench.ask('GET', named)).body.indexID).toBe(again.body.indexID);
    bench.at.advance(600);
    expect((await bench.ask('GET', `/search/indexes/${id}`)).body).toMatchObject({
      errorCode: 'RESOURCE_NOT_FOUND',
      error: 404,
      // specification §7: the requested path
      parameters: [`/api/atlas/v2${bench.cluster.slice(1)}/search/indexes/${id}`],
    });
    expect((await bench.get(again.body.indexID)).status).toBe('READY');
  });

  it('is found, changed and deleted by its name', async () => {
    const id = await bench.built();
    const named = '/search/indexes/shop/items/text';
    expect((await bench.ask('GET', named)).body.indexID).toBe(id);
    expect(
      (await bench.ask('PATCH', named, { definition: dynamic })).body.latestDefinitionVersion.version,
    ).toBe(1);
    expect((await bench.ask('DELETE', named)).status).toBe(204);
    bench.at.advance(600);
    expect((await bench.ask('GET', named)).status).toBe(404);
  });

  it('is listed with its collection and with its cluster', async () => {
    await bench.built();
    const names = async (path: string) =>
      (await bench.ask('GET', path)).body.map(({ name }: { name: string }) => name).sort();
    expect(await names('/search/indexes')).toEqual(['default', 'text']);
    expect(await names('/search/indexes/shop/items')).toEqual(['text']);
    expect(await names('/search/indexes/shop/nothing')).toEqual([]);
  });

  it('may be for vectors', async () => {
    const definition = {
      fields: [{ type: 'vector', path: 'v', numDimensions: 3, similarity: 'cosine' }],
    };
    const id = await bench.built({ type: 'vectorSearch', definition });
    expect(await bench.get(id)).toMatchObject({ type: 'vectorSearch', latestDefinition: definition });
    const refused = await bench.ask('PATCH', `/search/indexes/${id}`, { definition: dynamic });
    expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([
      400,
      'definition.mappings',
    ]);
  });

  it('reports the status of its synonyms', async () => {
    const synonyms = [{ name: 's', analyzer: 'lucene.english', source: { collection: 'words' } }];
    const result = await bench.create({ definition: { ...dynamic, synonyms } });
    expect(result.body.synonymMappingStatus).toBe('BUILDING');
    bench.at.advance(600);
    expect((await bench.get(result.body.indexID)).synonymMappingStatusDetail).toEqual([
      { s: { status: 'READY', queryable: true } },
    ]);
  });
});

const aDay = 24 * 3600;

describe('an index of a collection that is not there', () => {
  const nowhere = { ...place, collectionName: 'nothing' };

  it.each([
    ['current', (body: object) => bench.create(body)],
    ['first', (body: object) => bench.askFirst('POST', '/fts/indexes', { ...place, ...dynamic, ...body })],
  ])('is built and removed a day later, in the %s generation', async (_generation, create) => {
    const { indexID } = (await create(nowhere)).body;
    bench.at.advance(aMoment);
    await bench.get(indexID);
    bench.at.advance(1.5);
    expect(await bench.get(indexID)).toMatchObject({ status: 'READY', queryable: true });
    bench.at.advance(aDay - 60);
    expect((await bench.get(indexID)).status).toBe('READY');
    bench.at.advance(600);
    expect((await bench.get(indexID)).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect(bench.log()).toEqual(['FTS_INDEX_CREATED', 'FTS_INDEX_BUILD_COMPLETE', 'FTS_INDEX_CLEANED_UP']);
  });

  it('stays when the collection has come meanwhile', async () => {
    const { indexID } = (await bench.create(nowhere)).body;
    await new ClusterDataInTest(bench.at).run('shop', { create: 'nothing' });
    bench.at.advance(aDay + 600);
    expect((await bench.get(indexID)).status).toBe('READY');
  });

  it('notifies watchers of the automatic deletion', async () => {
    const { groupId } = bench.at;
    const notifications = [
      { typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 0, intervalMin: 60 },
    ];
    const body = { eventTypeName: 'FTS_INDEX_CLEANED_UP', enabled: true, notifications };
    await bench.at.ask('POST', `~/groups/${groupId}/alertConfigs`, { body });
    await bench.create(nowhere);
    bench.at.advance(aDay + 600);
    const reported = [...bench.at.world.tables.alerts.all()].map(({ eventTypeName }) => eventTypeName);
    expect(reported).toContain('FTS_INDEX_CLEANED_UP');
  });
});

describe('an index of the first generation', () => {
  const flat = { ...place, analyzer: 'lucene.german', ...dynamic };

  it('is in progress, then steady, and the same index as in the current generation', async () => {
    // specification §2.6
    const defaults = { numPartitions: 1, searchAnalyzer: 'lucene.standard', storedSource: false };
    const built = await bench.askFirst('POST', '/fts/indexes', flat);
    expect(built.status).toBe(200);
    expect(withoutLinks(built.body)).toEqual({
      ...defaults,
      ...flat,
      indexID: expect.any(String),
      status: 'IN_PROGRESS',
      type: 'search',
      synonyms: [],
    });
    const path = `/fts/indexes/${built.body.indexID}`;
    bench.at.advance(600);
    expect((await bench.askFirst('GET', path)).body.status).toBe('STEADY');
    expect((await bench.get(built.body.indexID)).latestDefinition).toEqual({
      analyzer: 'lucene.german',
      ...dynamic,
    });
    expect((await bench.askFirst('GET', '/fts/indexes/shop/items')).body.map(withoutLinks)).toEqual([
      { ...place, numPartitions: 1, indexID: built.body.indexID, status: 'STEADY', type: 'search' },
    ]);
  });

  it('carries the dates of its end', async () => {
    const reply = await bench.askFirst('GET', '/fts/indexes/shop/orders');
    expect(reply.headers.get('content-type')).toContain('2023-01-01');
    expect(reply.headers.get('sunset')).toBe('Thu, 1 Jul 2027 00:00:00 GMT');
  });

  it('is changed in place, and goes', async () => {
    const { indexID } = (await bench.askFirst('POST', '/fts/indexes', flat)).body;
    const path = `/fts/indexes/${indexID}`;
    const changed = await bench.askFirst('PATCH', path, { ...flat, analyzer: 'lucene.french' });
    expect([changed.status, changed.body.analyzer, changed.body.status]).toEqual([
      200,
      'lucene.french',
      'IN_PROGRESS',
    ]);
    expect((await bench.askFirst('DELETE', path)).status).toBe(204);
    bench.at.advance(600);
    expect((await bench.askFirst('GET', path)).status).toBe(404);
  });

  it('stays where it is', async () => {
    const { indexID } = (await bench.askFirst('POST', '/fts/indexes', flat)).body;
    const moved = { ...flat, collectionName: 'elsewhere', name: 'other' };
    const reply = await bench.askFirst('PATCH', `/fts/indexes/${indexID}`, moved);
    expect([
      reply.status,
      reply.body.badRequestDetail.fields.map((each: { field: string }) => each.field),
    ]).toEqual([400, ['collectionName', 'name']]);
  });

  it.each([
    [{ paused: true }, 'PAUSED'],
    [{}, 'STEADY'],
  ])('of a cluster with %j is %s', async (change, status) => {
    bench.setCluster(change);
    const [listed] = (await bench.askFirst('GET', '/fts/indexes/shop/orders')).body;
    expect(listed.status).toBe(status);
    const [current] = (await bench.ask('GET', '/search/indexes')).body;
    expect(current.queryable).toBe(status === 'STEADY');
  });

  it('goes with its collection, and with no other', async () => {
    const data = new ClusterDataInTest(bench.at);
    const [doomed, kept] = [await bench.built({ collectionName: 'orders' }), await bench.built()];
    const state = async (id: string) => (await bench.get(id)).status;
    await data.run('shop', { drop: 'orders' });
    expect([await state(doomed), await state(kept)]).toEqual(['DELETING', 'READY']);
    bench.at.advance(600);
    expect([await state(doomed), await state(kept)]).toEqual([undefined, 'READY']);
    expect(bench.log().at(-1)).toBe('FTS_INDEX_CLEANED_UP');
  });

  it('goes with a collection that $out replaces', async () => {
    const data = new ClusterDataInTest(bench.at);
    await data.insert('things', { _id: 1 });
    const id = await bench.built({ database: 'app', collectionName: 'things' });
    await data.run('app', { aggregate: 'things', pipeline: [{ $out: 'things' }], cursor: {} });
    bench.at.advance(600);
    expect((await bench.get(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });

  it('migrates with its cluster to another tier', async () => {
    const { world, groupId, clusterName } = bench.at;
    const [before] = world.tables.clusters.by('name', `${groupId}/${clusterName}`);
    if (!before) throw new Error('no cluster');
    const replicationSpecs = JSON.parse(JSON.stringify(before.replicationSpecs).replaceAll('M10', 'M20'));
    const during = { ...before, replicationSpecs, stateName: 'UPDATING' as const };
    world.tables.clusters.put(during);
    world.emit('cluster.changed', { before, after: during });
    const status = async () => (await bench.askFirst('GET', '/fts/indexes/shop/orders')).body[0].status;
    expect(await status()).toBe('MIGRATING');
    const after = { ...during, stateName: 'IDLE' as const };
    world.tables.clusters.put(after);
    world.emit('cluster.changed', { before: during, after });
    expect(await status()).toBe('STEADY');
  });
});

it('roles: a writer of data lists indexes and changes none', async () => {
  const reader = await bench.at.key('GROUP_DATA_ACCESS_READ_WRITE');
  const editor = await bench.at.key('GROUP_SEARCH_INDEX_EDITOR');
  const path = `${bench.cluster}/fts/indexes`;
  const body = { ...place, name: 'other' };
  const ask = (method: string, at: string, as: typeof reader, sent?: unknown) =>
    bench.at.ask(method, at, { as, accept: first, body: sent });
  expect((await ask('GET', `${path}/shop/orders`, reader)).status).toBe(200);
  expect((await ask('POST', path, reader, body)).body.errorCode).toBe('USER_UNAUTHORIZED');
  expect((await ask('POST', path, editor, body)).status).toBe(200);
});
