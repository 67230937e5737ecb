import { type Document, Double } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

const articles = [
  { _id: 1, subject: 'coffee', author: 'xyz', views: 50 },
  { _id: 2, subject: 'Coffee Shopping', author: 'efg', views: 5 },
  { _id: 3, subject: 'Baking a cake', author: 'abc', views: 90 },
  { _id: 4, subject: 'baking', author: 'xyz', views: 100 },
  { _id: 5, subject: 'Café Con Leche', author: 'abc', views: 200 },
  { _id: 6, subject: 'Сырники', author: 'jkl', views: 80 },
  { _id: 7, subject: 'coffee and cream', author: 'efg', views: 10 },
  { _id: 8, subject: 'Cafe con Leche', author: 'xyz', views: 10 },
];

let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
});

function index(key: Document, options: Document = {}): Document {
  return db.run({ createIndexes: 'things', indexes: [{ key, name: 'words', ...options }] });
}

function ids(filter: Document, rest: Document = {}): unknown[] {
  const reply = db.run({ find: 'things', filter, ...rest });
  return reply.cursor.firstBatch.map(({ _id }: Document) => _id);
}

const result = (search: string, rest: Document = {}) =>
  ids({ $text: { $search: search, ...rest } }, { sort: { _id: 1 } });

describe('$text', () => {
  beforeEach(() => {
    db.fill(articles);
    index({ subject: 'text' });
  });

  it.each<[string, string, Document, number[]]>([
    ['a term in any case', 'COFFEE', {}, [1, 2, 7]],
    ['several terms: one is enough', 'bake coffee cake', {}, [1, 2, 3, 4, 7]],
    ['words of the same stem', 'shops baked', {}, [2, 3, 4]],
    ['a phrase', '"coffee shopping"', {}, [2]],
    ['a phrase beside terms', '"coffee shopping" cream', {}, [2]],
    ['two phrases', '"coffee" "cream"', {}, [7]],
    ['a negated term', 'coffee -shopping', {}, [1, 7]],
    ['a negated phrase', 'coffee -"coffee shopping"', {}, [1, 7]],
    ['nothing of negated terms alone', '-coffee', {}, []],
    ['a hyphen inside of a word as a space', 'pre-cream', {}, [7]],
    ['nothing of stop words', 'and a', {}, []],
    ['stop words where there is no language', 'and', { $language: 'none' }, []],
    ['letters with and without marks', 'café', {}, [5, 8]],
    ['marks where they are heeded', 'café', { $diacriticSensitive: true }, [5]],
    ['case where it is heeded', 'Coffee', { $caseSensitive: true }, [2]],
    ['a phrase with its case', '"Café Con"', { $caseSensitive: true }, [5]],
    ['another script', 'сырники', {}, [6]],
    ['another script by its stem', 'сырник', { $language: 'russian' }, []],
    ['nothing of an empty text', '', {}, []],
  ])('finds %s', (_name, search, rest, expected) => {
    expect(result(search, rest)).toEqual(expected);
  });

  it('reports how well documents fit, and sorts by it', () => {
    const projection = { _id: 1, score: { $meta: 'textScore' } };
    const sort = { score: { $meta: 'textScore' } };
    const reply = db.run({ find: 'things', filter: { $text: { $search: 'coffee' } }, projection, sort });
    expect(reply.cursor.firstBatch).toEqual([
      { _id: 1, score: new Double(1) },
      { _id: 2, score: 0.75 },
      { _id: 7, score: 0.75 },
    ]);
  });

  it('leaves every field in beside a score alone', () => {
    const projection = { score: { $meta: 'textScore' } };
    const [first] = db.run({ find: 'things', filter: { $text: { $search: 'cake' } }, projection }).cursor
      .firstBatch;
    expect(first).toEqual({ ...articles[2], score: 0.75 });
  });

  it('goes with other conditions, a limit and several orders', () => {
    const filter = { $text: { $search: 'coffee bake' }, views: { $gt: 5 } };
    expect(ids(filter, { sort: { views: -1 }, limit: 2 })).toEqual([4, 3]);
    expect(ids({ $and: [{ $text: { $search: 'cake' } }, { author: 'abc' }] })).toEqual([3]);
    expect(ids({ $or: [{ $text: { $search: 'cake' } }, { author: 'jkl' }] }, { sort: { _id: 1 } })).toEqual([
      3, 6,
    ]);
  });

  it('begins a pipeline', () => {
    const match = { $match: { $text: { $search: 'coffee cake' } } };
    const score = { $meta: 'textScore' };
    expect(
      db
        .aggregate([match, { $sort: { s: score, _id: 1 } }, { $project: { s: score } }])
        .map(({ _id }) => _id),
    ).toEqual([1, 2, 3, 7]);
    expect(db.aggregate([match, { $group: { _id: null, views: { $sum: '$views' } } }])).toEqual([
      { _id: null, views: 155 },
    ]);
    expect(db.pipelineError([{ $limit: 5 }, match]).code).toBe(17313);
    expect(db.pipelineError([{ $facet: { a: [match] } }]).code).toBe(17313);
  });

  it('is allowed in the pipeline of a join', () => {
    const pipeline = [{ $match: { $text: { $search: 'cream' } } }, { $set: { s: { $meta: 'textScore' } } }];
    const [first] = db.aggregate([{ $limit: 1 }, { $lookup: { from: 'things', pipeline, as: 'found' } }]);
    expect(first?.found).toEqual([{ ...articles[6], s: 0.75 }]);
  });

  it('changes and removes its matches, and sees earlier writes', () => {
    db.run({
      update: 'things',
      updates: [{ q: { $text: { $search: 'cream' } }, u: { $set: { subject: 'tea' } } }],
    });
    expect(result('cream')).toEqual([]);
    expect(result('tea')).toEqual([7]);
    db.run({ delete: 'things', deletes: [{ q: { $text: { $search: 'coffee' } }, limit: 0 }] });
    expect(result('coffee tea')).toEqual([7]);
    expect(db.run({ count: 'things', query: { $text: { $search: 'tea bake' } } }).n).toBe(3);
  });

  it('explains how it was answered', () => {
    const explained = db.run({
      explain: { find: 'things', filter: { $text: { $search: 'coffee -shopping "cream"' } } },
      verbosity: 'executionStats',
    });
    const { stage, indexName, parsedTextQuery, inputStage } = explained.queryPlanner.winningPlan;
    expect([stage, indexName, inputStage.stage]).toEqual(['TEXT_MATCH', 'words', 'TEXT_OR']);
    expect(inputStage.inputStages.map((each: Document) => each.stage)).toEqual(['IXSCAN', 'IXSCAN']);
    expect(parsedTextQuery).toEqual({
      terms: ['coffe', 'cream'],
      negatedTerms: ['shop'],
      phrases: ['cream'],
      negatedPhrases: [],
    });
    const { nReturned, totalKeysExamined, totalDocsExamined } = explained.executionStats;
    expect([nReturned, totalKeysExamined, totalDocsExamined]).toEqual([1, 4, 3]);
  });

  it.each<[string, Document, number, Document?]>([
    ['no document', { $text: 'x' }, 2],
    ['no text', { $text: { $search: 1 } }, 14],
    ['no search', { $text: {} }, 14],
    ['an unknown option', { $text: { $search: 'x', $fuzzy: 1 } }, 40415],
    ['an unknown language', { $text: { $search: 'x', $language: 'klingon' } }, 2],
    ['two of them', { $and: [{ $text: { $search: 'x' } }, { $text: { $search: 'y' } }] }, 2],
    ['one in $nor', { $nor: [{ $text: { $search: 'x' } }] }, 2],
    ['one for elements', { list: { $elemMatch: { $text: { $search: 'x' } } } }, 2],
    ['a hint beside it', { $text: { $search: 'x' } }, 2, { hint: '_id_' }],
  ])('refuses %s', (_name, filter, code, rest = {}) => {
    expect(db.refusal({ find: 'things', filter, ...rest }).code).toBe(code);
  });

  it('refuses a score where nothing was searched', () => {
    const projection = { score: { $meta: 'textScore' } };
    expect(db.refusal({ find: 'things', filter: {}, projection }).code).toBe(40218);
  });
});

describe('a text index', () => {
  it('is needed', () => {
    db.fill(articles);
    expect(db.refusal({ find: 'things', filter: { $text: { $search: 'x' } } })).toMatchObject({
      code: 27,
      codeName: 'IndexNotFound',
    });
    expect(db.run({ find: 'none', filter: { $text: { $search: 'x' } } }).cursor.firstBatch).toEqual([]);
  });

  it('weighs its fields', () => {
    db.fill([
      { _id: 1, title: 'tea', body: 'no' },
      { _id: 2, title: 'no', body: 'tea tea' },
    ]);
    index({ title: 'text', body: 'text' }, { weights: { title: 10 } });
    const projection = { _id: 1, s: { $meta: 'textScore' } };
    const sort = { _id: 1 };
    const reply = db.run({ find: 'things', filter: { $text: { $search: 'tea' } }, projection, sort });
    expect(reply.cursor.firstBatch).toEqual([
      { _id: 1, s: new Double(11) },
      { _id: 2, s: 1.5 },
    ]);
  });

  it('of everything sees every text, in arrays and documents too', () => {
    db.fill([
      { _id: 1, a: { b: ['red', { c: 'green' }] } },
      { _id: 2, tags: ['blue'], n: 5 },
      { _id: 3, n: 7 },
    ]);
    index({ '$**': 'text' });
    expect([result('green'), result('blue'), result('5')]).toEqual([[1], [2], []]);
    const [, words] = db.run({ listIndexes: 'things' }).cursor.firstBatch;
    expect(words).toMatchObject({ key: { _fts: 'text', _ftsx: 1 }, weights: { '$**': 1 } });
  });

  it('reads each document in its own language, and parts of it in theirs', () => {
    db.fill([
      { _id: 1, language: 'portuguese', text: 'A sorte protege os audazes' },
      { _id: 2, text: 'the brave', inner: { language: 'de', text: 'die Häuser' } },
      { _id: 3, idioma: 'spanish', text: 'los' },
    ]);
    index({ text: 'text', 'inner.text': 'text' });
    expect(result('audaz', { $language: 'pt' })).toEqual([1]);
    expect(result('Haus', { $language: 'german' })).toEqual([2]);
    expect(result('die', { $language: 'none' })).toEqual([]);
    expect(result('los', { $language: 'none' })).toEqual([3]);
  });

  it('with fields before the texts wants them to be named', () => {
    db.fill([
      { _id: 1, shop: 'a', name: 'tea', price: 5 },
      { _id: 2, shop: 'b', name: 'tea', price: 6 },
    ]);
    index({ shop: 1, name: 'text', price: 1 });
    expect(ids({ $text: { $search: 'tea' }, shop: 'b' })).toEqual([2]);
    expect(ids({ $text: { $search: 'tea' }, shop: 'a', price: { $gt: 5 } })).toEqual([]);
    expect(db.refusal({ find: 'things', filter: { $text: { $search: 'tea' } } }).code).toBe(291);
    const written = db.run({ insert: 'things', documents: [{ shop: ['a'], name: 'tea' }] });
    expect(written.writeErrors[0].code).toBe(16675);
  });

  it.each([
    [{ language: 5 }, 17261],
    [{ language: 'klingon' }, 17262],
  ])('refuses a document of language %j', (doc, code) => {
    index({ text: 'text' });
    expect(db.run({ insert: 'things', documents: [{ text: 'x', ...doc }] }).writeErrors[0].code).toBe(code);
  });

  it('refuses an unknown language', () => {
    const indexes = [{ key: { a: 'text' }, name: 'a', default_language: 'klingon' }];
    expect(db.refusal({ createIndexes: 'things', indexes }).code).toBe(67);
  });
});
