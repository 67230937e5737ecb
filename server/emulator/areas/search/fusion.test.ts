import type { Document } from 'bson';
import { expect, it } from 'vitest';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { clusterWithData } from '#server/emulator/kernel/documents/holder.ts';
import { place, searchBench } from './search-for-tests.ts';

it('$rankFusion joins what words and what vectors find, each with its score and its details', async () => {
  const bench = await searchBench();
  const data = new ClusterDataInTest(bench.at);
  const documents = [
    { _id: 1, title: 'A quick brown fox', at: [0.1, 0.9] },
    { _id: 2, title: 'The lazy dog', at: [0.9, 0.1] },
    { _id: 3, title: 'Quick quick quick', at: [0.5, 0.5] },
  ];
  await data.run(place.database, { insert: place.collectionName, documents });
  await bench.built();
  const fields = [{ type: 'vector', path: 'at', numDimensions: 2, similarity: 'cosine' }];
  await bench.built({ name: 'vectors', type: 'vectorSearch', definition: { fields } });
  const words = { index: 'text', text: { path: 'title', query: 'quick' }, scoreDetails: true };
  const near = { index: 'vectors', path: 'at', queryVector: [1, 0], numCandidates: 10, limit: 2 };
  const pipelines = { words: [{ $search: words }], vectors: [{ $vectorSearch: near }] };
  const pipeline = [
    { $rankFusion: { input: { pipelines }, scoreDetails: true } },
    { $project: { score: { $meta: 'score' }, details: { $meta: 'scoreDetails' } } },
  ];
  const { cursor } = await data.run(place.database, {
    aggregate: place.collectionName,
    pipeline,
    cursor: {},
  });
  const results: Document[] = cursor.firstBatch;
  expect(results.map(({ _id }) => _id)).toEqual([3, 2, 1]);
  expect(results.map(({ score }) => Number(score))).toEqual([1 / 62 + 1 / 61, 1 / 61, 1 / 62]);
  const [both, vectorsAlone] = results.map(({ details }) => details.details);
  expect(both).toMatchObject([
    { inputPipelineName: 'vectors', rank: 2, details: [] },
    { inputPipelineName: 'words', rank: 1, description: expect.any(String) },
  ]);
  expect(Number(both[0].value)).toBeCloseTo((1 + Math.SQRT1_2) / 2, 5);
  expect(both[1].details.length).toBeGreaterThan(0);
  expect(vectorsAlone[1]).toEqual({ inputPipelineName: 'words', rank: 'NA' });
});

it('$scoreFusion joins them by their scores, on clusters that have it', async () => {
  const bench = await searchBench();
  const data = new ClusterDataInTest(bench.at);
  const { cluster } = clusterWithData(bench.at.world, bench.at.groupId, bench.at.clusterName);
  if (!cluster) throw new Error('no cluster');
  bench.at.world.transact(() => bench.at.world.tables.clusters.put({ ...cluster, mongoDBVersion: '8.2.3' }));
  const documents = [
    { _id: 1, title: 'A quick brown fox', stars: 1 },
    { _id: 2, title: 'The lazy dog', stars: 5 },
  ];
  await data.run(place.database, { insert: place.collectionName, documents });
  await bench.built();
  const words = [{ $search: { index: 'text', text: { path: 'title', query: 'quick' }, scoreDetails: true } }];
  const stars = [{ $score: { score: { $divide: ['$stars', 5] } } }];
  const pipeline = [
    { $scoreFusion: { input: { pipelines: { words, stars }, normalization: 'none' }, scoreDetails: true } },
    { $project: { score: { $meta: 'score' }, details: { $meta: 'scoreDetails' } } },
  ];
  const asked = { aggregate: place.collectionName, pipeline, cursor: {} };
  const { cursor } = await data.run(place.database, asked);
  const [dog, fox]: Document[] = cursor.firstBatch;
  expect([dog?._id, Number(dog?.score)]).toEqual([2, 0.5]);
  const [byStars, byText] = fox?.details.details ?? [];
  expect([byStars, byText].map(({ inputPipelineName }) => inputPipelineName)).toEqual(['stars', 'words']);
  expect(Number(fox?.score)).toBeCloseTo((Number(byStars.value) + Number(byText.value)) / 2, 12);
  expect(byText.details).toMatchObject({ description: expect.any(String), details: expect.any(Array) });
});
