import { type Document, Long } from 'bson';
import { beforeEach, expect, it } from 'vitest';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { place, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
let data: ClusterDataInTest;

beforeEach(async () => {
  bench = await searchBench();
  data = new ClusterDataInTest(bench.at);
  const documents = [
    { _id: 1, title: 'A quick brown fox', at: [0.1, 0.9] },
    { _id: 2, title: 'The lazy dog', at: [0.9, 0.1] },
    { _id: 3, title: 'Quick quick quick', at: [0.5, 0.5] },
  ];
  await data.run(place.database, { insert: place.collectionName, documents });
});

const aggregate = (pipeline: Document[]) => ({ aggregate: place.collectionName, pipeline, cursor: {} });

async function explained(pipeline: Document[], verbosity = 'executionStats'): Promise<Document[]> {
  const reply = await data.run(place.database, { explain: aggregate(pipeline), verbosity });
  expect(reply).toMatchObject({ ok: 1, explainVersion: '1' });
  expect(JSON.stringify(reply)).not.toContain('COLLSCAN');
  return reply.stages;
}

const namesOf = (stages: readonly Document[]): (string | undefined)[] =>
  stages.map((stage) => Object.keys(stage)[0]);
const text = (more: Document) => ({ $search: { index: 'text', ...more } });
const quick = text({ text: { path: 'title', query: 'quick' } });
const nearOne = { path: 'at', queryVector: [1, 0], numCandidates: 10, limit: 2 };
const near = { $vectorSearch: { index: 'vectors', ...nearOne } };

async function withVectors(): Promise<void> {
  const fields = [{ type: 'vector', path: 'at', numDimensions: 2, similarity: 'cosine' }];
  await bench.built({ name: 'vectors', type: 'vectorSearch', definition: { fields } });
}

it('shows that the search process is queried, and that its documents are looked up by their ids', async () => {
  await bench.built();
  const project = { $project: { title: true } };
  const [remote, lookup, last] = await explained([quick, project]);
  expect(remote).toMatchObject({
    $_internalSearchMongotRemote: {
      mongotQuery: quick.$search,
      explain: {
        query: { type: 'TermQuery', args: { path: 'title', value: 'quick' } },
        collectors: { allCollectorStats: { invocationCounts: { collect: Long.fromNumber(2) } } },
        metadata: { indexName: 'text', totalLuceneDocs: 3, mongotHostName: expect.stringMatching(/\./) },
      },
      requiresSearchMetaCursor: false,
    },
    nReturned: 2,
  });
  expect(lookup).toMatchObject({
    $_internalSearchIdLookup: {
      subPipeline: [{ $match: { _id: { $eq: '_id placeholder' } } }],
      totalDocsExamined: Long.fromNumber(2),
      totalKeysExamined: Long.fromNumber(2),
      numDocsFilteredByIdLookup: Long.fromNumber(0),
    },
    nReturned: 2,
  });
  expect(last).toMatchObject({ ...project, nReturned: 2 });
});

it('runs nothing for the plan alone', async () => {
  await bench.built();
  const stages = await explained([quick, { $limit: 1 }], 'queryPlanner');
  expect(namesOf(stages)).toEqual(['$_internalSearchMongotRemote', '$_internalSearchIdLookup', '$limit']);
  expect(JSON.stringify(stages)).not.toMatch(/nReturned|collectors|totalDocsExamined/);
  const reply = await data.run(place.database, { ...aggregate([quick]), explain: true });
  expect(namesOf(reply.stages)).toEqual(['$_internalSearchMongotRemote', '$_internalSearchIdLookup']);
});

it('requests no more documents than a following limit', async () => {
  await bench.built();
  const stages = await explained([quick, { $skip: 1 }, { $limit: 1 }]);
  expect(stages[0]?.$_internalSearchMongotRemote.mongotDocsRequested).toEqual(Long.fromNumber(2));
  expect(stages[1]?.$_internalSearchIdLookup.limit).toEqual(Long.fromNumber(2));
});

it('skips the look-up where the index stores the source, or for counts only', async () => {
  await bench.built({ definition: { mappings: { dynamic: true }, storedSource: true } });
  const stored = text({ exists: { path: 'title' }, returnStoredSource: true });
  expect(namesOf(await explained([stored]))).toEqual(['$_internalSearchMongotRemote']);
  const meta = { $searchMeta: quick.$search };
  const [only, other] = await explained([meta]);
  expect(only).toMatchObject({ $searchMeta: { mongotQuery: quick.$search, explain: {} }, nReturned: 1 });
  expect(other).toBeUndefined();
  const counted = await explained([quick, { $set: { all: '$$SEARCH_META' } }]);
  expect(counted[0]?.$_internalSearchMongotRemote.requiresSearchMetaCursor).toBe(true);
});

it.each<[string, Document, Document]>([
  [
    'clauses',
    {
      compound: {
        must: [{ text: { path: 'title', query: 'quick' } }],
        mustNot: [{ text: { path: 'title', query: 'dog' } }],
        filter: [{ range: { path: 'stock', gt: 1 } }],
      },
    },
    {
      type: 'BooleanQuery',
      args: {
        must: [{ type: 'TermQuery', args: { path: 'title', value: 'quick' } }],
        mustNot: [{ type: 'TermQuery', args: { path: 'title', value: 'dog' } }],
        should: [],
        filter: [{ type: 'DefaultQuery' }],
        minimumShouldMatch: 0,
      },
    },
  ],
  [
    'fuzzy words, as the terms that they come to',
    { text: { path: 'title', query: 'fax', fuzzy: { maxEdits: 1 } } },
    {
      type: 'BoostQuery',
      args: {
        query: { type: 'TermQuery', args: { path: 'title', value: 'fox' } },
        boost: 0.6666666269302368,
      },
    },
  ],
  [
    'phrases',
    { phrase: { path: 'title', query: 'brown fox', slop: 1 } },
    { type: 'PhraseQuery', args: { path: 'title', query: '[brown, fox]', slop: 1 } },
  ],
  [
    'constant scores',
    { text: { path: 'title', query: 'fox', score: { constant: { value: 3 } } } },
    { type: 'BoostQuery', args: { query: { type: 'ConstantScoreQuery' }, boost: 3 } },
  ],
])('describes %s in the form of the engine', async (_what, operator, query) => {
  await bench.built();
  const [remote] = await explained([text(operator)], 'queryPlanner');
  expect(remote?.$_internalSearchMongotRemote.explain.query).toMatchObject(query);
});

it('lists the highlighted fields', async () => {
  await bench.built();
  const marked = text({ text: { path: 'title', query: 'fox' }, highlight: { path: 'title' } });
  const [remote] = await explained([marked], 'queryPlanner');
  expect(remote?.$_internalSearchMongotRemote.explain.highlight).toEqual({
    resolvedHighlightPaths: ['$type:string/title'],
  });
});

it('describes how a vector search finds neighbours, without the vector', async () => {
  await withVectors();
  const [first, second] = await explained([near]);
  expect(first).toMatchObject({
    $vectorSearch: {
      index: 'vectors',
      queryVector: 'redacted',
      explain: {
        query: {
          type: 'WrappedKnnQuery',
          args: {
            query: [{ type: 'KnnFloatVectorQuery', args: { field: '$type:knnVector/at', k: 10 } }, {}],
          },
        },
        metadata: { indexName: 'vectors' },
      },
    },
    nReturned: 2,
  });
  expect(second).toMatchObject({ $_internalSearchIdLookup: {} });
  const exactly = { index: 'vectors', ...nearOne, exact: true };
  const { numCandidates: _, ...exact } = exactly;
  const [compared] = await explained([{ $vectorSearch: exact }]);
  expect(compared?.$vectorSearch.explain.query).toMatchObject({
    type: 'ExactVectorSearchQuery',
    args: { field: '$type:knnVector/at', similarityFunction: 'cosine' },
  });
});

it('explains each of the joined pipelines', async () => {
  await bench.built();
  await withVectors();
  const pipelines = { words: [quick], vectors: [near, { $limit: 1 }] };
  const stages = await explained([{ $rankFusion: { input: { pipelines } } }, { $limit: 1 }]);
  // by name, as the database keeps them
  expect(namesOf(stages).slice(0, 2)).toEqual(['$vectorSearch', '$_internalSearchIdLookup']);
  const joined = stages.find((stage) => '$unionWith' in stage)?.$unionWith;
  expect(joined.coll).toBe(place.collectionName);
  expect(namesOf(joined.pipeline)).toEqual(['$_internalSearchMongotRemote', '$_internalSearchIdLookup']);
  expect(namesOf(stages).at(-1)).toBe('$limit');
});

it('refuses the same as the query, and returns nothing for a missing index', async () => {
  const [missing] = await explained([quick]);
  expect(missing?.$_internalSearchMongotRemote).not.toHaveProperty('explain');
  await bench.create();
  const refused = await data.run(place.database, { explain: aggregate([quick]), verbosity: 'queryPlanner' });
  expect(refused).toMatchObject({
    ok: 0,
    code: 8,
    errmsg: expect.stringMatching(/INITIAL_SYNC|NOT_STARTED/),
  });
});
