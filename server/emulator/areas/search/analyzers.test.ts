import { beforeEach, describe, expect, it } from 'vitest';
import { dynamic, first, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
beforeEach(async () => {
  bench = await searchBench();
});

const own = { name: 'own', tokenizer: { type: 'keyword' }, tokenFilters: [{ type: 'lowercase' }] };
const put = (body: unknown) => bench.askFirst('PUT', '/fts/analyzers', body);
const list = async () => (await bench.askFirst('GET', '/fts/analyzers')).body;

describe('analyzers of a cluster', () => {
  it('are empty at first, are replaced as a whole, and are removed by an empty list', async () => {
    expect(await list()).toEqual([]);
    const stored = await put([own, { ...own, name: 'second' }]);
    expect([stored.status, stored.body]).toEqual([200, [own, { ...own, name: 'second' }]]);
    await put([own]);
    expect(await list()).toEqual([own]);
    expect((await put([])).body).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('may be named by its indexes', async () => {
    const definition = { ...dynamic, analyzer: 'own' };
    expect((await bench.create({ definition })).status).toBe(400);
    await put([own]);
    expect((await bench.create({ definition })).status).toBe(201);
  });

  it.each([
    [[own, own], 'ATLAS_FTS_ANALYZER_NAME_NOT_UNIQUE', '[1].name'],
    [[{ ...own, name: 'lucene.own' }], 'ATLAS_FTS_ANALYZER_NAME_CANNOT_REUSED', '[0].name'],
    [[{ name: 'x' }], 'MISSING_ATTRIBUTE', '[0].tokenizer'],
    [
      [{ ...own, tokenFilters: [{ type: 'length', min: 3, max: 1 }] }],
      'VALIDATION_ERROR',
      '[0].tokenFilters[0].min',
    ],
  ])('%j are refused with %s', async (body, code, field) => {
    await put([own]);
    const reply = await put(body);
    expect([reply.status, reply.body.errorCode, reply.body.badRequestDetail.fields[0].field]).toEqual([
      400,
      code,
      field,
    ]);
    expect(await list()).toEqual([own]);
  });

  it('belong to dedicated clusters', async () => {
    const { at } = bench;
    const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
    const [spec] = cluster?.replicationSpecs ?? [];
    const tenant = { providerName: 'TENANT', regionName: 'US_EAST_1', priority: 7 };
    bench.setCluster({
      replicationSpecs: [{ ...spec, regionConfigs: [{ ...tenant, electableSpecs: { instanceSize: 'M0' } }] }],
    });
    const reply = await put([own]);
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'TENANT_CANNOT_DEFINE_ANALYZERS']);
  });

  it('are readable with data access, and replaced by data administrators', async () => {
    const writer = await bench.at.key('GROUP_DATA_ACCESS_READ_WRITE');
    const admin = await bench.at.key('GROUP_DATA_ACCESS_ADMIN');
    const path = `${bench.cluster}/fts/analyzers`;
    const ask = (method: string, as: typeof writer, body?: unknown) =>
      bench.at.ask(method, path, { as, body, accept: first });
    expect((await ask('GET', writer)).status).toBe(200);
    expect((await ask('PUT', writer, [own])).status).toBe(403);
    expect((await ask('PUT', admin, [own])).status).toBe(200);
  });
});
