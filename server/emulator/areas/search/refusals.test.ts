import { beforeEach, describe, expect, it } from 'vitest';
import { dynamic, place, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
beforeEach(async () => {
  bench = await searchBench();
});

/** Expects a refusal that names the field, and nothing changed. */
async function refused(body: object, status: number, code: string, ...fields: string[]): Promise<void> {
  const before = bench.at.rows();
  const reply = await bench.ask('POST', '/search/indexes', body);
  const named = (reply.body.badRequestDetail?.fields ?? []).map((each: { field: string }) => each.field);
  expect([reply.status, reply.body.errorCode, named]).toEqual([status, code, fields]);
  expect(bench.at.unchanged(before)).toBe(true);
}

const withDefinition = (more: object) => ({ ...place, definition: { ...dynamic, ...more } });

describe('a new index', () => {
  it('needs a name of its own in its collection', async () => {
    await bench.built();
    await refused({ ...place, definition: dynamic }, 409, 'ATLAS_FTS_DUPLICATE_INDEX', 'name');
    expect((await bench.create({ collectionName: 'others' })).status).toBe(201);
  });

  it.each([
    [{ database: 'a b' }, 'INVALID_DATABASE_NAME', 'database'],
    [{ collectionName: 'system.users' }, 'INVALID_COLLECTION_NAME', 'collectionName'],
    [{ name: '$n' }, 'VALIDATION_ERROR', 'name'],
    [{ type: 'text' }, 'INVALID_ENUM_VALUE', 'type'],
    [{ definition: {} }, 'MISSING_ATTRIBUTE', 'definition.mappings'],
  ])('%j is refused with %s', async (more, code, field) => {
    await refused({ ...place, definition: dynamic, ...more }, 400, code, field);
  });

  it.each([
    [{ numPartitions: 3 }, 'INVALID_ENUM_VALUE', 'definition.numPartitions'],
    [{ storedSource: { include: ['a'], exclude: ['b'] } }, 'INVALID_ATTRIBUTE', 'definition.storedSource'],
    [{ storedSource: { include: [] } }, 'INVALID_ATTRIBUTE', 'definition.storedSource.include'],
    [{ mappings: { dynamic: 'yes' } }, 'INVALID_ATTRIBUTE', 'definition.mappings.dynamic'],
    [{ mappings: { dynamic: {} } }, 'MISSING_ATTRIBUTE', 'definition.mappings.dynamic.typeSet'],
    [{ mappings: { fields: { a: {} } } }, 'MISSING_ATTRIBUTE', 'definition.mappings.fields.a.type'],
    [{ mappings: { fields: { a: [] } } }, 'INVALID_ATTRIBUTE', 'definition.mappings.fields.a'],
    [
      { mappings: { fields: { a: { type: 'document', fields: { b: [{ type: 'date', x: 1 }] } } } } },
      'INVALID_ATTRIBUTE',
      'definition.mappings.fields.a.fields.b[0].x',
    ],
    [{ sort: { a: 2 } }, 'INVALID_ENUM_VALUE', 'definition.sort.a'],
    [{ analyzer: 'nope' }, 'VALIDATION_ERROR', 'definition.analyzer'],
    [
      { analyzers: [{ name: 'lucene.x', tokenizer: { type: 'keyword' } }] },
      'ATLAS_FTS_ANALYZER_NAME_CANNOT_REUSED',
      'definition.analyzers[0].name',
    ],
    [
      { analyzers: [{ name: 'x', tokenizer: { type: 'nGram', minGram: 2 } }] },
      'MISSING_ATTRIBUTE',
      'definition.analyzers[0].tokenizer.maxGram',
    ],
    [
      {
        analyzers: [
          { name: 'x', tokenizer: { type: 'keyword' }, tokenFilters: [{ type: 'stopword', tokens: [] }] },
        ],
      },
      'INVALID_ATTRIBUTE',
      'definition.analyzers[0].tokenFilters[0].tokens',
    ],
    [
      { analyzers: [1, 2].map(() => ({ name: 'x', tokenizer: { type: 'keyword' } })) },
      'ATLAS_FTS_ANALYZER_NAME_NOT_UNIQUE',
      'definition.analyzers[1].name',
    ],
  ])('with %j is refused with %s', async (more, code, field) => {
    await refused(withDefinition(more), 400, code, field);
  });
});

describe('the cluster', () => {
  const one = { ...place, definition: dynamic };

  it.each([
    [{ mongoDBVersion: '4.0.28' }, 400, 'UNSUPPORTED_MONGODB_VERSION_FOR_FTS'],
    [{ paused: true }, 409, 'CANNOT_UPDATE_PAUSED_CLUSTER'],
    [{ stateName: 'CREATING' }, 400, 'VALIDATION_ERROR'],
  ])('with %j takes no new index', async (change, status, code) => {
    bench.setCluster(change);
    await refused(one, status, code);
  });

  it('of the free tier takes three, and a deleted one no longer counts', async () => {
    const specs = [
      { id: 'a'.repeat(24), zoneId: 'b'.repeat(24), zoneName: 'Zone 1', regionConfigs: [tenantRegion] },
    ];
    bench.setCluster({ replicationSpecs: specs });
    for (const name of ['a', 'b']) expect((await bench.create({ name })).status).toBe(201);
    await refused(one, 400, 'VALIDATION_ERROR');
    await bench.ask('DELETE', '/search/indexes/shop/items/a');
    expect((await bench.create()).status).toBe(201);
  });

  it('may be a flex cluster, which takes ten', async () => {
    const { world, groupId } = bench.at;
    world.tables.flexClusters.put({
      id: world.id(),
      groupId,
      name: 'bend',
      createDate: world.iso(),
      stateName: 'IDLE',
      mongoDBVersion: '8.0.16',
      backingProviderName: 'AWS',
      regionName: 'US_EAST_1',
      tags: [],
      terminationProtectionEnabled: false,
    });
    const path = `~/groups/${groupId}/clusters/bend/search/indexes`;
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const body = { ...one, name: `n${count}` };
      statuses.push((await bench.at.ask('POST', path, { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 400]);
  });

  it('must exist', async () => {
    const path = `~/groups/${bench.at.groupId}/clusters/none/search/indexes`;
    expect((await bench.at.ask('GET', path)).body.errorCode).toBe('CLUSTER_NOT_FOUND');
  });
});

const tenantRegion = {
  providerName: 'TENANT',
  backingProviderName: 'AWS',
  regionName: 'US_EAST_1',
  priority: 7,
  electableSpecs: { instanceSize: 'M0' },
};
