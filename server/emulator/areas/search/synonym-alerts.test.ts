import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { place, type SearchBench, searchBench } from './search-for-tests.ts';

const type = 'FTS_INDEXES_SYNONYM_MAPPING_INVALID';
const mapping = (name: string, collection: string) => ({
  name,
  analyzer: 'lucene.english',
  source: { collection },
});
const definition = { mappings: { dynamic: true }, synonyms: [mapping('words', 'words')] };
const good = { mappingType: 'equivalent', synonyms: ['quick', 'fast'] };
/** Without a kind; and with a word that the analyzer drops. */
const formless = { synonyms: ['a', 'b'] };
const wordless = { mappingType: 'equivalent', synonyms: ['quick', 'the'] };

let bench: SearchBench;
let data: ClusterDataInTest;

beforeEach(async () => {
  bench = await searchBench();
  data = new ClusterDataInTest(bench.at);
  await insert(place.collectionName, { title: 'quick' });
  await bench.at.ask('POST', `~/groups/${bench.at.groupId}/alertConfigs`, {
    body: {
      eventTypeName: type,
      enabled: true,
      notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 0, intervalMin: 60 }],
    },
  });
});

const insert = (collection: string, ...documents: Document[]): Promise<Document> =>
  data.run(place.database, { insert: collection, documents });
const remove = (collection: string, q: Document): Promise<Document> =>
  data.run(place.database, { delete: collection, deletes: [{ q, limit: 0 }] });
/** The first search loads the analyzers. */
const search = (): Promise<Document> =>
  data.run(place.database, {
    aggregate: place.collectionName,
    pipeline: [{ $search: { index: 'text', exists: { path: 'title' } } }],
    cursor: {},
  });

function seen(): { alerts: string[]; events: number } {
  const { alerts, events } = bench.at.world.tables;
  return {
    alerts: [...alerts.all()]
      .filter(({ eventTypeName }) => eventTypeName === type)
      .map(({ status }) => status),
    events: [...events.all()].filter(({ eventTypeName }) => eventTypeName === type).length,
  };
}

describe('a mapping of synonyms that fails is an alert', () => {
  it.each([
    ['has no kind', formless],
    ['has a word that the analyzer drops', wordless],
  ])('once a document is written that %s, until it is mended', async (_what, wrong) => {
    await bench.built({ definition });
    await insert('words', good);
    await search();
    bench.at.advance(2);
    expect(seen()).toEqual({ alerts: [], events: 0 });
    await insert('words', { _id: 7, ...wrong });
    expect(seen().alerts).toEqual([]);
    bench.at.advance(2);
    expect(seen()).toEqual({ alerts: ['OPEN'], events: 1 });
    await insert('words', { _id: 8, ...wrong });
    await insert('others', { _id: 8, ...wrong });
    bench.at.advance(2);
    expect(seen()).toEqual({ alerts: ['OPEN'], events: 1 });
    await remove('words', { _id: 7 });
    bench.at.advance(2);
    expect(seen().alerts).toEqual(['OPEN']);
    await data.run(place.database, {
      update: 'words',
      updates: [{ q: { _id: 8 }, u: good }],
    });
    bench.at.advance(2);
    expect(seen()).toEqual({ alerts: ['CLOSED'], events: 1 });
  });

  it('when the index is built over documents that are wrong, until it no longer names them', async () => {
    await insert('words', formless);
    const id = await bench.built({ definition });
    expect(seen()).toEqual({ alerts: ['OPEN'], events: 1 });
    await bench.ask('PATCH', `/search/indexes/${id}`, { definition: { mappings: { dynamic: true } } });
    bench.at.advance(600);
    expect(seen()).toEqual({ alerts: ['CLOSED'], events: 1 });
  });

  it('until the index, or the collection of the synonyms, is gone', async () => {
    await insert('words', formless);
    const id = await bench.built({ definition });
    await bench.ask('DELETE', `/search/indexes/${id}`);
    expect(seen().alerts).toEqual(['CLOSED']);
    bench.at.advance(600);
    await bench.built({ definition });
    expect(seen().alerts).toContain('OPEN');
    await search();
    await data.run(place.database, { drop: 'words' });
    bench.at.advance(2);
    expect(seen()).toEqual({ alerts: ['CLOSED', 'CLOSED'], events: 2 });
  });

  it('for each that fails anew, and ends with the last of a cluster', async () => {
    const two = { ...definition, synonyms: [mapping('words', 'words'), mapping('more', 'more')] };
    await bench.built({ definition: two });
    await search();
    await insert('words', formless);
    bench.at.advance(2);
    await insert('more', formless);
    bench.at.advance(2);
    expect(seen()).toEqual({ alerts: ['OPEN'], events: 2 });
    await remove('words', {});
    bench.at.advance(2);
    expect(seen().alerts).toEqual(['OPEN']);
    await remove('more', {});
    bench.at.advance(2);
    expect(seen()).toEqual({ alerts: ['CLOSED'], events: 2 });
  });

  it('with an analyzer of the definition too', async () => {
    const analyzers = [
      { name: 'own', tokenizer: { type: 'standard' }, tokenFilters: [{ type: 'lowercase' }] },
    ];
    const own = { ...definition, analyzers, synonyms: [{ ...mapping('words', 'words'), analyzer: 'own' }] };
    await insert('words', { _id: 1, ...formless });
    await bench.create({ definition: own });
    bench.at.advance(600);
    expect(seen().alerts).toEqual(['OPEN']);
    await remove('words', {});
    await search();
    bench.at.advance(4096);
    expect(seen().alerts).toEqual(['CLOSED']);
  });
});
