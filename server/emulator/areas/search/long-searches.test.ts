import type { Document } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attemptLimits } from '#server/data/limits/attempt.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { longestTurnOf } from '#server/emulator/longest-turn-for-tests.ts';
import { place, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
let data: ClusterDataInTest;
const usual = { ...attemptLimits };

const words = ['quick', 'lazy', 'brown', 'small', 'green', 'loud', 'old', 'new', 'warm', 'cold'];
const vectors = {
  name: 'vectors',
  type: 'vectorSearch',
  definition: { fields: [{ type: 'vector', path: 'at', numDimensions: 2, similarity: 'cosine' }] },
};
const faceted = {
  name: 'faceted',
  definition: { mappings: { dynamic: true, fields: { kind: { type: 'token' }, title: { type: 'string' } } } },
};

function documentsFrom(first: number, count: number): Document[] {
  return Array.from({ length: count }, (_, at) => {
    const n = first + at;
    const title = Array.from({ length: 12 }, (__, each) => words[(n * 7 + each * each) % words.length]).join(
      ' ',
    );
    return { _id: n, n, title: `${title} ${n}`, kind: words[n % 5], at: [Math.sin(n), Math.cos(n)] };
  });
}

async function insert(first: number, count: number): Promise<void> {
  await data.run(place.database, { insert: place.collectionName, documents: documentsFrom(first, count) });
}

const run = (pipeline: Document[], more: Document = {}): Promise<Document> =>
  data.run(place.database, {
    aggregate: place.collectionName,
    pipeline,
    cursor: { batchSize: 100_000 },
    ...more,
  });

beforeEach(async () => {
  bench = await searchBench();
  data = new ClusterDataInTest(bench.at);
  for (let first = 0; first < 4000; first += 1000) await insert(first, 1000);
  for (const more of [{}, vectors, faceted]) await bench.create(more);
  bench.at.advance(600);
});

afterEach(() => {
  Object.assign(attemptLimits, usual);
  bench.at.emulator.close();
});

/** Every command of some length continues in a thread. */
function tryNothing(): void {
  Object.assign(attemptLimits, { most: 0, least: 0 });
}

const text = { index: 'text', text: { path: 'title', query: 'quick brown' } };
const shown = { $project: { title: 1, score: { $meta: 'searchScore' } } };
const pipelines: [string, Document[]][] = [
  ['documents with scores', [{ $search: text }, shown]],
  [
    'highlights',
    [
      { $search: { ...text, highlight: { path: 'title' } } },
      { $limit: 50 },
      { $project: { marks: { $meta: 'searchHighlights' } } },
    ],
  ],
  [
    'details of scores and tokens',
    [
      { $search: { ...text, scoreDetails: true } },
      { $limit: 20 },
      { $project: { details: { $meta: 'searchScoreDetails' }, token: { $meta: 'searchSequenceToken' } } },
    ],
  ],
  ['the count of all', [{ $searchMeta: { ...text, count: { type: 'total' } } }]],
  [
    'facets',
    [
      {
        $searchMeta: {
          index: 'faceted',
          facet: { operator: { exists: { path: 'n' } }, facets: { kinds: { type: 'string', path: 'kind' } } },
        },
      },
    ],
  ],
  [
    'the nearest vectors',
    [
      { $vectorSearch: { index: 'vectors', path: 'at', queryVector: [1, 0], exact: true, limit: 500 } },
      { $project: { score: { $meta: 'vectorSearchScore' } } },
    ],
  ],
  [
    'a search inside another stage',
    [
      { $limit: 1 },
      { $lookup: { from: place.collectionName, as: 'all', pipeline: [{ $search: text }, shown] } },
    ],
  ],
  [
    'groups of the results, with the count',
    [
      { $search: text },
      { $group: { _id: '$kind', sum: { $sum: '$n' }, all: { $max: '$$SEARCH_META.count.lowerBound' } } },
      { $sort: { _id: 1 } },
    ],
  ],
  [
    'an index that does not exist',
    [
      { $search: { ...text, index: 'none' } },
      { $unionWith: { coll: place.collectionName, pipeline: [{ $search: text }] } },
    ],
  ],
];

describe('a search that takes longer than a moment', () => {
  it('is answered by a thread exactly as by the main thread', { timeout: 120_000 }, async () => {
    const compare = async () => {
      for (const [name, pipeline] of pipelines) {
        Object.assign(attemptLimits, { most: 60_000, least: 60_000 });
        const here = await run(pipeline);
        expect(here.ok, `${name}: ${here.errmsg}`).toBe(1);
        tryNothing();
        const there = await run(pipeline);
        expect(there.cursor, name).toEqual(here.cursor);
      }
    };
    await compare();
    await data.run(place.database, {
      update: place.collectionName,
      updates: [{ q: { n: { $lt: 20 } }, u: { $set: { title: 'quick brown' } }, multi: true }],
    });
    await data.run(place.database, {
      delete: place.collectionName,
      deletes: [{ q: { n: { $gt: 3900 } }, limit: 0 }],
    });
    await insert(5000, 50);
    bench.at.advance(10);
    await compare();
  });

  it('ends with its maxTimeMS', async () => {
    tryNothing();
    const slow = [
      { $search: { index: 'text', exists: { path: 'n' } } },
      {
        $set: {
          x: {
            $reduce: {
              input: { $range: [0, 100_000] },
              initialValue: 0,
              in: { $add: ['$$value', '$$this'] },
            },
          },
        },
      },
      { $group: { _id: null, sum: { $sum: '$x' } } },
    ];
    const reply = await run(slow, { maxTimeMS: 300 });
    expect(reply).toMatchObject({ ok: 0, codeName: 'MaxTimeMSExpired' });
  });

  it('runs code of clients in a thread', async () => {
    const code = { $function: { body: 'function (n) { return n + 1; }', args: ['$n'], lang: 'js' } };
    const reply = await run([{ $search: text }, { $limit: 3 }, { $project: { n: 1, next: code } }]);
    expect(reply.ok, reply.errmsg).toBe(1);
    for (const { n, next } of reply.cursor.firstBatch) expect(Number(next)).toBe(Number(n) + 1);
  });

  it.each<[string, Document[]]>([
    [
      'patterns',
      [
        {
          $search: {
            index: 'text',
            compound: {
              should: Array.from({ length: 40 }, (_, at) => ({
                regex: {
                  path: 'title',
                  query: `.*(a|b|c|d|e|${at}){1,9}.*[a-z]*x`,
                  allowAnalyzedField: true,
                },
              })),
            },
          },
        },
      ],
    ],
    [
      'similar documents',
      [
        {
          $search: {
            index: 'text',
            compound: { should: documentsFrom(0, 40).map((like) => ({ moreLikeThis: { like } })) },
          },
        },
        { $group: { _id: '$kind' } },
      ],
    ],
    [
      'a product of all documents',
      [
        { $search: { index: 'text', exists: { path: 'n' } } },
        {
          $lookup: {
            from: place.collectionName,
            as: 'all',
            pipeline: [{ $search: { index: 'text', exists: { path: 'n' } } }],
          },
        },
      ],
    ],
  ])('does not delay others: %s', async (_, pipeline) => {
    await run([{ $search: text }]);
    let reply: Document = {};
    const share = await longestTurnOf(async () => {
      const answered = run(pipeline, { maxTimeMS: 4000 });
      expect((await bench.at.ask('GET', '~/groups')).status).toBe(200);
      reply = await answered;
    });
    expect([reply.ok, reply.codeName]).toEqual(reply.ok === 1 ? [1, undefined] : [0, 'MaxTimeMSExpired']);
    // before, all of it
    expect(share).toBeLessThan(0.5);
  });
});
