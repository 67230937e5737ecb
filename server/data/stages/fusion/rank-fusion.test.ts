import { type Document, Double, EJSON } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../../data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([
    { _id: 1, price: 5, stars: 1, at: [0, 0] },
    { _id: 2, price: 10, stars: 5, at: [2, 0] },
    { _id: 3, price: 10, stars: 3, at: [1, 0] },
    { _id: 4, price: 20, stars: 4 },
  ]);
});

const ask = ($rankFusion: unknown, ...rest: Document[]): Document =>
  db.run({ aggregate: 'things', pipeline: [{ $rankFusion }, ...rest], cursor: {} });
const fused = (pipelines: Document, more: Document = {}, ...rest: Document[]): Document[] =>
  plain(ask({ input: { pipelines }, ...more }, ...rest).cursor.firstBatch);
const plain = (docs: Document[]): Document[] => EJSON.parse(EJSON.stringify(docs)) as Document[];
const cheap = [{ $sort: { price: 1 } }, { $limit: 3 }];
const good = [{ $match: { stars: { $gte: 3 } } }, { $sort: { stars: -1 } }];
const score = { $project: { score: { $meta: 'score' } } };
const scoreOf = (...ranks: number[]) => ranks.reduce((sum, rank) => sum + 1 / (60 + rank), 0);

describe('$rankFusion', () => {
  it('adds the reciprocal ranks of each document; equal keys have one rank, equal scores are ordered by _id', () => {
    // cheap: 1 is first, 2 and 3 share the second rank; good: 2, 4, 3
    expect(fused({ cheap, good }, {}, score)).toEqual([
      { _id: 2, score: scoreOf(2, 1) },
      { _id: 3, score: scoreOf(2, 3) },
      { _id: 1, score: scoreOf(1) },
      { _id: 4, score: scoreOf(2) },
    ]);
    expect(fused({ all: [{ $sort: { none: 1 } }] }).map(({ _id }) => _id)).toEqual([1, 2, 3, 4]);
  });

  it('returns unchanged documents, each once, and following stages continue', () => {
    expect(fused({ cheap, good }, {}, { $limit: 1 }, { $project: { price: 1 } })).toEqual([
      { _id: 2, price: 10 },
    ]);
  });

  it('weighs the pipelines', () => {
    const weights = { good: 0, cheap: 3 };
    expect(fused({ cheap, good }, { combination: { weights } }, score)).toEqual([
      { _id: 1, score: (1 / 61) * 3 },
      { _id: 2, score: (1 / 62) * 3 },
      { _id: 3, score: (1 / 62) * 3 },
      { _id: 4, score: 0 },
    ]);
  });

  it('explains a score by the place in each pipeline', () => {
    const details = { $project: { details: { $meta: 'scoreDetails' } } };
    const combination = { weights: { good: new Double(2) } };
    const [first, , third] = fused({ good, cheap }, { combination, scoreDetails: true }, details);
    expect(first).toEqual({
      _id: 2,
      details: {
        value: 1 / 62 + (1 / 61) * 2,
        description: expect.stringContaining('weight * (1 / (60 + rank))'),
        details: [
          { inputPipelineName: 'cheap', rank: 2, weight: 1, details: [] },
          { inputPipelineName: 'good', rank: 1, weight: 2, details: [] },
        ],
      },
    });
    expect(third?.details.details[0]).toEqual({ inputPipelineName: 'cheap', rank: 'NA' });
    expect(fused({ good }, {}, details)[0]).toEqual({ _id: 2 });
  });

  it('accepts pipelines by distance and by text', () => {
    db.run({ createIndexes: 'things', indexes: [{ key: { at: '2dsphere' }, name: 'at' }] });
    const near = [{ $geoNear: { near: { type: 'Point', coordinates: [0, 0] } } }, { $limit: 2 }];
    expect(fused({ near }).map(({ _id }) => _id)).toEqual([1, 3]);
    db.run({
      insert: 'things',
      documents: [
        { _id: 5, title: 'red' },
        { _id: 6, title: 'red red tea' },
      ],
    });
    db.run({ createIndexes: 'things', indexes: [{ key: { title: 'text' }, name: 'title' }] });
    const words = [{ $match: { $text: { $search: 'red' } } }, { $sort: { score: { $meta: 'textScore' } } }];
    expect(fused({ near, words }).map(({ _id }) => _id)).toEqual([
      1,
      expect.anything(),
      3,
      expect.anything(),
    ]);
  });

  it.each([
    ['no object', 'x', 9],
    ['without input', {}, 40414],
    ['with another field', { input: { pipelines: { cheap } }, limit: 1 }, 40415],
    ['without pipelines', { input: { pipelines: {} } }, 2],
    ['with details that are no boolean', { input: { pipelines: { cheap } }, scoreDetails: 1 }, 14],
    ['with an empty pipeline', { input: { pipelines: { a: [] } } }, 9834300],
    ['with a pipeline without order', { input: { pipelines: { a: [{ $match: {} }] } } }, 9191100],
    [
      'with one that changes documents',
      { input: { pipelines: { a: [...cheap, { $set: { a: 1 } }] } } },
      9191103,
    ],
    ['inside of itself', { input: { pipelines: { a: [{ $rankFusion: {} }] } } }, 10473002],
    ['with an unknown stage', { input: { pipelines: { a: [{ $sort: { a: 1 } }, { $nope: 1 }] } } }, 9191103],
    ['with a name of $', { input: { pipelines: { $a: cheap } } }, 16410],
    ['with a name of two parts', { input: { pipelines: { 'a.b': cheap } } }, 16412],
    ['with an empty name', { input: { pipelines: { '': cheap } } }, 15998],
    [
      'with an unknown weight',
      { input: { pipelines: { a: cheap } }, combination: { weights: { b: 1 } } },
      9967500,
    ],
    [
      'with more weights than pipelines',
      { input: { pipelines: { a: cheap } }, combination: { weights: { a: 1, b: 1 } } },
      9460301,
    ],
    [
      'with a negative weight',
      { input: { pipelines: { a: cheap } }, combination: { weights: { a: -1 } } },
      9460300,
    ],
    [
      'with an invalid weight',
      { input: { pipelines: { a: cheap } }, combination: { weights: { a: 'x' } } },
      14,
    ],
  ])('is refused %s', (_, argument, code) => {
    expect(() => ask(argument)).toThrow(expect.objectContaining({ code }));
  });

  it('must be first, and not inside $facet', () => {
    const stage = { $rankFusion: { input: { pipelines: { cheap } } } };
    const run = (...pipeline: Document[]) => db.run({ aggregate: 'things', pipeline, cursor: {} });
    expect(() => run({ $match: {} }, stage)).toThrow(expect.objectContaining({ code: 40602 }));
    expect(() => run({ $facet: { a: [stage] } })).toThrow(expect.objectContaining({ code: 40600 }));
    const [joined] = run({ $limit: 1 }, { $lookup: { from: 'things', pipeline: [stage], as: 'all' } }).cursor
      .firstBatch;
    expect(joined.all.map(({ _id }: Document) => _id)).toEqual([1, 2, 3]);
  });
});
