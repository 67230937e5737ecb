import { type Document, Double, EJSON } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../../data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([
    { _id: 1, price: 0, stars: 1 },
    { _id: 2, price: 5, stars: 5 },
    { _id: 3, price: 10, stars: 3 },
  ]);
});

const plain = (docs: Document[]): Document[] => EJSON.parse(EJSON.stringify(docs)) as Document[];
const reported = { $project: { score: { $meta: 'score' } } };
const ask = (...pipeline: Document[]): Document[] =>
  plain(db.run({ aggregate: 'things', pipeline, cursor: {} }).cursor.firstBatch);
const scores = (...pipeline: Document[]): [unknown, unknown][] =>
  ask(...pipeline, reported).map(({ _id, score }) => [_id, score]);
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

describe('$score', () => {
  it('computes, normalizes and weighs, and leaves documents and their order alone', () => {
    const raw = { score: { $add: ['$price', 1] } };
    expect(scores({ $score: raw })).toEqual([
      [1, 1],
      [2, 6],
      [3, 11],
    ]);
    expect(scores({ $score: { ...raw, normalization: 'sigmoid', weight: 0.5 } })).toEqual([
      [1, sigmoid(1) * 0.5],
      [2, sigmoid(6) * 0.5],
      [3, sigmoid(11) * 0.5],
    ]);
    expect(scores({ $score: { ...raw, normalization: 'minMaxScaler', weight: 0.5 } })).toEqual([
      [1, 0],
      [2, 0.25],
      [3, 0.5],
    ]);
    expect(ask({ $score: raw }, { $limit: 1 })).toEqual([{ _id: 1, price: 0, stars: 1 }]);
  });

  it('is a score like any other: the last one counts, and rows are sorted by it', () => {
    const pipeline = [
      { $score: { score: '$price' } },
      { $score: { score: { $multiply: [{ $meta: 'score' }, -1] } } },
      { $sort: { score: { $meta: 'score' } } },
    ];
    expect(scores(...pipeline)).toEqual([
      [1, 0],
      [2, -5],
      [3, -10],
    ]);
  });

  it('explains itself on request', () => {
    const spec = { score: '$price', normalization: 'minMaxScaler', weight: 0.5, scoreDetails: true };
    const [, second] = ask({ $score: spec }, { $project: { details: { $meta: 'scoreDetails' } } });
    expect(second?.details).toEqual({
      value: 0.25,
      description: expect.stringContaining('multiplying a weight'),
      rawScore: 5,
      normalization: 'minMaxScaler',
      weight: 0.5,
      expression: "{ string: '$price' }",
      details: [],
    });
  });

  it.each<[string, unknown, number]>([
    ['no document', 1, 9],
    ['without an expression', {}, 40414],
    ['an unknown field', { score: 1, x: 1 }, 40415],
    ['an unknown normalization', { score: 1, normalization: 'max' }, 2],
    ['a weight that is no number', { score: 1, weight: '1' }, 14],
    ['a weight above 1', { score: 1, weight: 1.5 }, 51024],
    ['a weight below 0', { score: 1, weight: -1 }, 51024],
    ['details that are no yes or no', { score: 1, scoreDetails: 1 }, 14],
    ['a text', { score: 'high' }, 14],
  ])('refuses %s', (_, $score, code) => {
    expect(() => ask({ $score } as Document)).toThrow(expect.objectContaining({ code }));
  });
});

describe('$scoreFusion', () => {
  const cheap = [{ $score: { score: { $subtract: [10, '$price'] } } }];
  const good = [{ $match: { stars: { $gt: 1 } } }, { $score: { score: '$stars' } }];
  const fuse = (more: Document = {}, input: Document = {}): Document => ({
    $scoreFusion: { input: { pipelines: { cheap, good }, normalization: 'none', ...input }, ...more },
  });

  it('averages the scores of pipelines, missing ones as 0, the highest first', () => {
    expect(scores(fuse())).toEqual([
      [1, 5],
      [2, 5],
      [3, 1.5],
    ]);
    expect(scores(fuse({ combination: { weights: { good: 2 } } }))).toEqual([
      [2, 7.5],
      [1, 5],
      [3, 3],
    ]);
  });

  it('normalizes the scores of each pipeline', () => {
    expect(scores(fuse({}, { normalization: 'minMaxScaler' }))).toEqual([
      [2, 0.75],
      [1, 0.5],
      [3, 0],
    ]);
    expect(scores(fuse({}, { normalization: 'sigmoid' }))).toEqual([
      [2, (sigmoid(5) + sigmoid(5)) / 2],
      [3, (sigmoid(0) + sigmoid(3)) / 2],
      [1, sigmoid(10) / 2],
    ]);
  });

  it('computes a score of variables and fields', () => {
    const expression = { $sum: ['$$cheap', { $multiply: ['$$good', 10] }, '$_id'] };
    expect(scores(fuse({ combination: { method: 'expression', expression } }))).toEqual([
      [2, 57],
      [3, 33],
      [1, 11],
    ]);
  });

  it('explains a score by those of each pipeline', () => {
    const combination = { weights: { good: new Double(2) } };
    const [second, first] = ask(fuse({ combination, scoreDetails: true }), {
      $project: { details: { $meta: 'scoreDetails' } },
    });
    expect(second).toEqual({
      _id: 2,
      details: {
        value: 7.5,
        description: expect.stringContaining('combining the scores'),
        normalization: 'none',
        combination: { method: 'average' },
        details: [
          { inputPipelineName: 'cheap', inputPipelineRawScore: 5, weight: 1, value: 5, details: [] },
          { inputPipelineName: 'good', inputPipelineRawScore: 5, weight: 2, value: 10, details: [] },
        ],
      },
    });
    // not found by one of them
    expect(first?.details.details[1]).toEqual({
      inputPipelineName: 'good',
      inputPipelineRawScore: 0,
      weight: 2,
      value: 0,
    });
  });

  it('accepts the results of a text search by their score', () => {
    db.run({ createIndexes: 'things', indexes: [{ key: { name: 'text' }, name: 'texts' }] });
    db.run({ update: 'things', updates: [{ q: { _id: 2 }, u: { $set: { name: 'a kettle' } } }] });
    const texts = [{ $match: { $text: { $search: 'kettle' } } }];
    const [only] = scores(fuse({}, { pipelines: { texts } }));
    expect(only).toEqual([2, 1]);
  });

  it.each<[string, Document, number]>([
    ['a pipeline without stages', { input: { pipelines: { a: [] } } }, 9402503],
    ['a pipeline without scores', { input: { pipelines: { a: [{ $sort: { a: 1 } }] } } }, 9402500],
    [
      'a pipeline that changes documents',
      { input: { pipelines: { a: [...cheap, { $set: { a: 1 } }] } } },
      9402502,
    ],
    [
      'a fusion inside of a fusion',
      { input: { pipelines: { a: [{ $rankFusion: { input: { pipelines: {} } } }] } } },
      10473003,
    ],
    ['an unknown normalization', { input: { pipelines: { a: cheap }, normalization: 'x' } }, 2],
    ['an unknown method', { input: { pipelines: { a: cheap } }, combination: { method: 'max' } }, 2],
    [
      'an expression without its method',
      { input: { pipelines: { a: cheap } }, combination: { method: 'avg', expression: 1 } },
      10017300,
    ],
    [
      'a method without its expression',
      { input: { pipelines: { a: cheap } }, combination: { method: 'expression' } },
      10017300,
    ],
    [
      'weights and an expression',
      {
        input: { pipelines: { a: cheap } },
        combination: { method: 'expression', expression: 1, weights: { a: 1 } },
      },
      10017301,
    ],
    [
      'a variable that no pipeline is',
      {
        input: { pipelines: { a: cheap } },
        combination: { method: 'expression', expression: '$$b' },
      },
      17276,
    ],
    [
      'weights of no pipeline',
      { input: { pipelines: { a: cheap } }, combination: { weights: { b: 1 } } },
      9967500,
    ],
  ])('refuses %s', (_, $scoreFusion, code) => {
    expect(() => ask({ $scoreFusion })).toThrow(expect.objectContaining({ code }));
  });
});
