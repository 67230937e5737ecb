import { type Document, Long } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { place, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
let data: ClusterDataInTest;

beforeEach(async () => {
  bench = await searchBench();
  data = new ClusterDataInTest(bench.at);
  const documents = [
    { _id: 1, title: 'A quick brown fox', stock: 3, tags: ['animal', 'fast'], at: [0.1, 0.9] },
    { _id: 2, title: 'The lazy dog', stock: 0, tags: ['animal'], at: [0.9, 0.1] },
    { _id: 3, title: 'Quick quick quick', stock: 7, tags: [], at: [0.5, 0.5] },
  ];
  await data.run(place.database, { insert: place.collectionName, documents });
});

const search = async (...pipeline: Document[]): Promise<Document> =>
  data.run(place.database, { aggregate: place.collectionName, pipeline, cursor: {} });
const rows = async (...pipeline: Document[]): Promise<Document[]> =>
  (await search(...pipeline)).cursor.firstBatch;
const quick = { $search: { index: 'text', text: { path: 'title', query: 'quick' } } };
const ids = { $project: { _id: 1 } };

describe('$search', () => {
  it('finds documents by an index that is ready, the best first', async () => {
    await bench.built();
    const result = await rows(quick, {
      $project: { score: { $meta: 'searchScore' }, count: '$$SEARCH_META.count.lowerBound' },
    });
    expect(result.map(({ _id, count }) => [_id, Number(count)])).toEqual([
      [3, 2],
      [1, 2],
    ]);
    expect(result[0]?.score).toBeGreaterThan(result[1]?.score);
  });

  it('continues a cursor with the rows of its query after the index has changed', async () => {
    await bench.built();
    const documents = Array.from({ length: 60 }, (_, index) => ({ _id: 100 + index, title: 'quick' }));
    await data.run(place.database, { insert: place.collectionName, documents });
    bench.at.advance(2);
    const pipeline = [quick, ids];
    const command = { aggregate: place.collectionName, pipeline, cursor: { batchSize: 5 } };
    const { cursor } = await data.run(place.database, command);
    await data.run(place.database, {
      delete: place.collectionName,
      deletes: [{ q: { _id: 150 }, limit: 1 }],
    });
    bench.at.advance(2);
    expect(await rows(quick, ids)).toHaveLength(61);
    const more = { getMore: cursor.id, collection: place.collectionName, batchSize: 100 };
    expect((await data.run(place.database, more)).cursor.nextBatch).toHaveLength(57);
  });

  it('answers nothing without an index, and refuses to while it is built for the first time', async () => {
    expect(await rows(quick)).toEqual([]);
    await bench.create();
    expect(await search(quick)).toMatchObject({
      ok: 0,
      code: 8,
      codeName: 'UnknownError',
      errmsg: expect.stringMatching(
        /^PlanExecutor error during aggregation :: caused by :: cannot query search index .* while in state NOT_STARTED$/,
      ),
    });
  });

  it('follows writes with a delay that can be seen', async () => {
    await bench.built();
    expect(await rows(quick, ids)).toHaveLength(2);
    await data.run(place.database, {
      insert: place.collectionName,
      documents: [{ _id: 4, title: 'quick' }],
    });
    await data.run(place.database, {
      update: place.collectionName,
      updates: [{ q: { _id: 3 }, u: { $set: { title: 'slow' } } }],
    });
    expect((await rows(quick, ids)).map(({ _id }) => _id)).toEqual([3, 1]);
    bench.at.advance(2);
    expect((await rows(quick, ids)).map(({ _id }) => _id)).toEqual([4, 1]);
    await data.run(place.database, { delete: place.collectionName, deletes: [{ q: { _id: 4 }, limit: 1 }] });
    expect((await rows(quick, ids)).map(({ _id }) => _id)).toEqual([1]);
    const [meta] = await rows({ $searchMeta: { ...quick.$search, count: { type: 'total' } } });
    expect(Number(meta?.count.total)).toBe(2);
    bench.at.advance(2);
    const [later] = await rows({ $searchMeta: { ...quick.$search, count: { type: 'total' } } });
    expect(Number(later?.count.total)).toBe(1);
  });

  it('is answered by the old definition while a new one is built', async () => {
    const id = await bench.built();
    const without = { mappings: { fields: { stock: { type: 'number' } } } };
    await bench.ask('PATCH', `/search/indexes/${id}`, { definition: without });
    expect(await rows(quick, ids)).toHaveLength(2);
    bench.at.advance(600);
    expect(await rows(quick, ids)).toHaveLength(0);
  });

  it('returns the count, the reasons, and the position to continue', async () => {
    await bench.built();
    const [first] = await rows(
      { $search: { ...quick.$search, highlight: { path: 'title' }, scoreDetails: true } },
      {
        $project: {
          _id: 0,
          highlights: { $meta: 'searchHighlights' },
          details: { $meta: 'searchScoreDetails' },
          token: { $meta: 'searchSequenceToken' },
        },
      },
    );
    expect(first?.highlights[0].texts).toContainEqual({ value: 'Quick', type: 'hit' });
    expect(first?.details.description).toBe('$type:string/title:quick [BM25Similarity], result of:');
    const after = { $search: { ...quick.$search, searchAfter: first?.token } };
    expect((await rows(after, ids)).map(({ _id }) => _id)).toEqual([1]);
  });

  it('returns elements with the identifier of their document', async () => {
    const orders = [
      {
        _id: 'a',
        lines: [
          { sku: 'x', parts: [{ n: 'one' }] },
          { sku: 'y', parts: [{ n: 'two' }, { n: 'one' }] },
        ],
      },
      { _id: 'b', lines: [{ sku: 'x' }] },
    ];
    await data.run(place.database, { insert: place.collectionName, documents: orders });
    const parts = { type: 'embeddedDocuments', dynamic: true, storedSource: true };
    const lines = { ...parts, fields: { parts } };
    await bench.built({ definition: { mappings: { dynamic: true, fields: { lines } } } });
    const returned = (path: string, field: string, query: string) =>
      rows(
        {
          $search: {
            index: 'text',
            text: { path: `${path}.${field}`, query },
            returnScope: { path },
            returnStoredSource: true,
          },
        },
        { $project: { [field]: 1, of: { $meta: 'searchRootDocumentId' } } },
      );
    expect(await returned('lines', 'sku', 'x')).toEqual([
      { sku: 'x', of: 'a' },
      { sku: 'x', of: 'b' },
    ]);
    expect(await returned('lines.parts', 'n', 'one')).toEqual([
      { n: 'one', of: 'a' },
      { n: 'one', of: 'a' },
    ]);
    const [whole] = await rows(quick, { $project: { _id: 1, of: { $meta: 'searchRootDocumentId' } } });
    expect(whole).toEqual({ _id: 3 });
  });

  it('counts facets beside rows', async () => {
    await bench.built({
      definition: { mappings: { dynamic: true, fields: { tags: { type: 'token' } } } },
    });
    const facet = { facets: { tags: { type: 'string', path: 'tags' } } };
    const [meta] = await rows({ $searchMeta: { index: 'text', facet } });
    expect(meta?.facet.tags.buckets).toEqual([
      { _id: 'animal', count: Long.fromNumber(2) },
      { _id: 'fast', count: Long.fromNumber(1) },
    ]);
  });

  it.each([
    ['not first', [{ $match: {} }, quick], 40602, /\$search is only valid as the first stage in a pipeline/],
    ['inside of $facet', [{ $facet: { a: [quick] } }], 40600, /not allowed to be used within a \$facet/],
    ['no object', [{ $search: 1 }], 9, /\$search value must be an object. Found: int/],
    ['no operator', [{ $search: {} }], 8, /should contain either an operator/],
    [
      'wrong deep inside',
      [{ $search: { compound: { must: [{ text: { path: 'title' } }] } } }],
      8,
      /"compound.must\[0\].text.query" is required/,
    ],
    [
      'a score without a search',
      [{ $project: { a: { $meta: 'searchScore' } } }],
      40218,
      /\$search score metadata/,
    ],
    ['its counts without it', [{ $project: { a: '$$SEARCH_META' } }], 6347902, /without a \$search stage/],
    [
      'its counts behind a join',
      [quick, { $lookup: { from: 'a', as: 'b', pipeline: [] } }, { $project: { a: '$$SEARCH_META' } }],
      6347901,
      /after a stage with a sub-pipeline/,
    ],
  ])('refuses %s', async (_what, pipeline, code, words) => {
    await bench.built();
    expect(await search(...(pipeline as Document[]))).toMatchObject({
      ok: 0,
      code,
      errmsg: expect.stringMatching(words),
    });
  });
});

describe('synonyms', () => {
  const words = { mappingType: 'equivalent', synonyms: ['quick', 'the'] };
  const synonyms = [{ name: 'speeds', analyzer: 'lucene.english', source: { collection: 'words' } }];
  const definition = { mappings: { dynamic: true }, analyzer: 'lucene.english', synonyms };
  const asked = {
    $search: {
      index: 'text',
      text: { path: 'title', query: 'quick', synonyms: 'speeds', matchCriteria: 'any' },
    },
  };

  it('fail as a mapping by one document whose word the analyzer drops, which is named', async () => {
    await data.run(place.database, { insert: 'words', documents: [{ _id: 7, ...words }] });
    const id = await bench.built({ definition });
    expect(await search(asked)).toMatchObject({
      code: 8,
      errmsg: expect.stringMatching(/synonym mapping "speeds" is in state FAILED and is not ready/),
    });
    const message =
      'Synonym mapping "speeds", document 7: synonyms[1] "the" has no word left after the analyzer lucene.english';
    expect(await bench.get(id)).toMatchObject({
      status: 'READY',
      synonymMappingStatus: 'FAILED',
      synonymMappingStatusDetail: [{ speeds: { status: 'FAILED', queryable: false, message } }],
      statusDetail: expect.arrayContaining([expect.objectContaining({ status: 'READY' })]),
    });
    expect(await rows(quick, ids)).toHaveLength(2);
    await data.run(place.database, {
      update: 'words',
      updates: [{ q: { _id: 7 }, u: { $set: { 'synonyms.1': 'lazy' } } }],
    });
    bench.at.advance(2);
    expect(await rows(asked, ids)).toHaveLength(3);
    expect((await bench.get(id)).synonymMappingStatus).toBe('READY');
  });
});

describe('$vectorSearch', () => {
  const definition = {
    fields: [
      { type: 'vector', path: 'at', numDimensions: 2, similarity: 'cosine' },
      { type: 'filter', path: 'stock' },
    ],
  };
  const near = { index: 'vectors', path: 'at', queryVector: [1, 0], numCandidates: 10, limit: 2 };

  beforeEach(async () => {
    await bench.built({ name: 'vectors', type: 'vectorSearch', definition });
  });

  it('finds the nearest', async () => {
    const match = await rows(
      { $vectorSearch: near },
      { $project: { score: { $meta: 'vectorSearchScore' } } },
    );
    expect(match.map(({ _id }) => _id)).toEqual([2, 3]);
    expect(match[1]?.score).toBeCloseTo((1 + Math.SQRT1_2) / 2, 6);
  });

  it('finds them among those that a filter passes', async () => {
    const filter = { $or: [{ stock: { $gt: 5 } }, { stock: { $in: [3] } }] };
    expect((await rows({ $vectorSearch: { ...near, filter } }, ids)).map(({ _id }) => _id)).toEqual([3, 1]);
    for (const name of ['constructor', 'valueOf', '__proto__']) {
      const odd = JSON.parse(`{ "stock": { "$gt": 0, "${name}": 5 } }`);
      expect(await search({ $vectorSearch: { ...near, filter: odd } })).toMatchObject({ ok: 0 });
    }
    expect(await search({ $vectorSearch: { ...near, filter: { title: 'x' } } })).toMatchObject({
      errmsg: expect.stringMatching(/Path 'title' needs to be indexed as filter$/),
    });
  });

  it('is what such an index is for', async () => {
    expect(await search({ $search: { ...quick.$search, index: 'vectors' } })).toMatchObject({
      errmsg: expect.stringMatching(/Cannot execute \$search over vectorSearch index 'vectors'$/),
    });
  });
});

describe('a view', () => {
  const shown = 'in stock';
  const view = (pipeline: Document[], name = shown) =>
    data.run(place.database, { create: name, viewOn: place.collectionName, pipeline });
  const inStock = { $match: { $expr: { $gt: ['$stock', 0] } } };
  const louder = { $set: { title: { $concat: ['$title', ' indeed'] } } };
  const searched = async (query: string, collection = shown): Promise<Document> =>
    data.run(place.database, {
      aggregate: collection,
      pipeline: [{ $search: { index: 'text', text: { path: 'title', query } } }],
      cursor: {},
    });
  const idsOf = ({ cursor }: Document): number[] => cursor.firstBatch.map(({ _id }: Document) => _id);

  it('with an index is searched as it shows its documents, and follows writes', async () => {
    await view([inStock, louder]);
    await bench.built({ collectionName: shown });
    const existing = await searched('indeed');
    expect(idsOf(existing)).toEqual([3, 1]);
    expect(existing.cursor.firstBatch[1].title).toBe('A quick brown fox indeed');
    const updates = [{ q: { _id: 2 }, u: { $set: { stock: 1 } } }];
    await data.run(place.database, { update: place.collectionName, updates });
    await data.run(place.database, { delete: place.collectionName, deletes: [{ q: { _id: 3 }, limit: 1 }] });
    bench.at.advance(2);
    expect(idsOf(await searched('indeed')).sort()).toEqual([1, 2]);
  });

  it('is searched behind another view, and anew when its pipeline has changed', async () => {
    await view([inStock]);
    await data.run(place.database, { create: 'loud', viewOn: shown, pipeline: [louder] });
    await bench.built({ collectionName: 'loud' });
    expect(idsOf(await searched('indeed', 'loud'))).toHaveLength(2);
    await data.run(place.database, { collMod: shown, viewOn: place.collectionName, pipeline: [] });
    expect(idsOf(await searched('indeed', 'loud'))).toHaveLength(3);
  });

  // the database's published sources: codes and words
  it.each<[number, RegExp, Document]>([
    [10623000, /: \$project is not allowed$/, { $project: { title: 1 } }],
    [10623000, /: \$search is not allowed$/, { $search: { text: { path: 'title', query: 'x' } } }],
    [10623001, /: \$match stage can only contain \$expr$/, { $match: { stock: 1 } }],
    [10623002, /: Modifying _id field is not allowed$/, { $addFields: { _id: 1 } }],
    [10623003, /: \$rand is not allowed$/, { $set: { a: { $rand: {} } } }],
    [10623004, /: Using variables like \$\$NOW/, { $set: { a: '$$NOW' } }],
    [10623005, /: Overriding the CURRENT/, { $set: { a: { $let: { vars: { CURRENT: 1 }, in: 1 } } } }],
  ])('that search does not follow is refused with %i', async (code, words, stage) => {
    await view([stage]);
    expect(await searched('quick')).toMatchObject({ ok: 0, code, errmsg: expect.stringMatching(words) });
    const failed = await bench.get(await bench.built({ collectionName: shown }));
    expect(failed.status).toBe('FAILED');
    expect(failed.statusDetail[0].mainIndex.message).toMatch(words);
  });
});

it('$listSearchIndexes reports the number of documents of a built index', async () => {
  await bench.create();
  const held = async () =>
    (await rows({ $listSearchIndexes: { name: 'text' } })).map(({ numDocs }) => numDocs && Number(numDocs));
  expect(await held()).toEqual([undefined]);
  bench.at.advance(600);
  expect(await held()).toEqual([3]);
  await rows(quick);
  await data.run(place.database, { insert: place.collectionName, documents: [{ _id: 4 }] });
  // the index follows with a delay
  expect(await held()).toEqual([3]);
});
