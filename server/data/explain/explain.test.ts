import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill(
    Array.from({ length: 500 }, (_, _id) => ({
      _id,
      a: _id % 10,
      b: _id % 7,
      c: _id,
      t: [_id, -_id],
      s: `s${_id}`,
    })),
  );
  const keys: Document[] = [{ a: 1, b: -1 }, { b: 1 }, { t: 1 }, { s: 1 }, { h: 'hashed' }];
  const indexes = keys.map((key) => ({ key, name: Object.entries(key).flat().join('_') }));
  db.run({ createIndexes: 'things', indexes });
  db.run({ createIndexes: 'things', indexes: [{ key: { c: 1 }, name: 'hidden', hidden: true }] });
});

function explain(command: Document, verbosity = 'executionStats'): Document {
  return db.run({ explain: command, verbosity });
}

/** The names of the stages from the top down, with the index of a scan. */
function stagesOf(plan: Document): string {
  const below: Document[] = plan.inputStage ? [plan.inputStage] : (plan.inputStages ?? []);
  const own = plan.indexName === undefined ? plan.stage : `${plan.stage}(${plan.indexName})`;
  return below.length === 0 ? own : `${own} ${below.map(stagesOf).join(' + ')}`;
}

const find = (more: Document): Document => ({ find: 'things', ...more });

it.each<[string, Document, string, number, number]>([
  ['nothing', find({}), 'COLLSCAN', 0, 500],
  ['an identifier', find({ filter: { _id: 5 } }), 'EXPRESS_IXSCAN(_id_)', 1, 1],
  ['several identifiers', find({ filter: { _id: { $in: [1, 2, 9999] } } }), 'FETCH IXSCAN(_id_)', 2, 2],
  ['a range of identifiers', find({ filter: { _id: { $lt: 5 } } }), 'FETCH IXSCAN(_id_)', 5, 5],
  ['the order of identifiers', find({ sort: { _id: -1 }, limit: 3 }), 'LIMIT FETCH IXSCAN(_id_)', 3, 3],
  ['an equality', find({ filter: { a: 3 } }), 'FETCH IXSCAN(a_1_b_-1)', 50, 50],
  ['a prefix of text', find({ filter: { s: /^s49/ } }), 'FETCH IXSCAN(s_1)', 11, 11],
  ['an element of an array', find({ filter: { t: -7 } }), 'FETCH IXSCAN(t_1)', 1, 1],
  ['what no index has', find({ filter: { z: 1 } }), 'COLLSCAN', 0, 500],
  ['a hidden index', find({ filter: { c: 1 } }), 'COLLSCAN', 0, 500],
  ['a sort without an index', find({ sort: { c: -1 }, limit: 2 }), 'SORT COLLSCAN', 0, 500],
  [
    'a sort by the second field',
    find({ filter: { a: 1 }, sort: { b: -1 }, limit: 1 }),
    'LIMIT FETCH IXSCAN(a_1_b_-1)',
    1,
    1,
  ],
  [
    'a sort by arrays',
    find({ filter: { t: { $gte: 498 } }, sort: { t: 1 } }),
    'SORT FETCH IXSCAN(t_1)',
    2,
    2,
  ],
  [
    'alternatives',
    find({ filter: { $or: [{ a: 3 }, { s: 's1' }] } }),
    'FETCH OR IXSCAN(a_1_b_-1) + IXSCAN(s_1)',
    51,
    51,
  ],
  ['alternatives with one scan', find({ filter: { $or: [{ a: 3 }, { z: 1 }] } }), 'COLLSCAN', 0, 500],
  ['a skip', find({ filter: { s: { $gte: 's99' } }, skip: 1 }), 'SKIP FETCH IXSCAN(s_1)', 1, 1],
  ['a hint', find({ filter: { a: 3 }, hint: 'b_1' }), 'FETCH IXSCAN(b_1)', 500, 500],
  ['a hint by key', find({ filter: { a: 3 }, hint: { b: 1 } }), 'FETCH IXSCAN(b_1)', 500, 500],
  ['the natural order', find({ filter: { a: 3 }, hint: { $natural: -1 } }), 'COLLSCAN', 0, 500],
  ['bounds of an index', find({ hint: { b: 1 }, min: { b: 5 }, max: { b: 6 } }), 'FETCH IXSCAN(b_1)', 71, 71],
  ['a projection', find({ filter: { _id: 1 }, projection: { a: 1 } }), 'EXPRESS_IXSCAN(_id_)', 1, 1],
  ['no such collection', { find: 'none' }, 'EOF', 0, 0],
  ['count', { count: 'things', query: { a: 1 } }, 'COUNT FETCH IXSCAN(a_1_b_-1)', 50, 50],
  ['distinct', { distinct: 'things', key: 'b', query: { a: 1 } }, 'FETCH IXSCAN(a_1_b_-1)', 50, 50],
  ['delete', { delete: 'things', deletes: [{ q: { s: 's1' }, limit: 0 }] }, 'DELETE FETCH IXSCAN(s_1)', 1, 1],
  [
    'update',
    { update: 'things', updates: [{ q: { z: 1 }, u: { $set: { a: 1 } } }] },
    'UPDATE COLLSCAN',
    0,
    500,
  ],
  [
    'an update by identifier',
    { update: 'things', updates: [{ q: { _id: { $eq: 5 } }, u: { $set: { a: 1 } } }] },
    'EXPRESS_UPDATE(_id_)',
    1,
    1,
  ],
  [
    'an upsert by identifier',
    { update: 'things', updates: [{ q: { _id: 5 }, u: { $set: { a: 1 } }, upsert: true }] },
    'UPDATE IDHACK',
    1,
    1,
  ],
  [
    'a delete by identifier',
    { delete: 'things', deletes: [{ q: { _id: 5 }, limit: 1 }] },
    'EXPRESS_DELETE(_id_)',
    1,
    1,
  ],
  [
    'findAndModify by identifier',
    { findAndModify: 'things', query: { _id: 5 }, update: { $set: { a: 1 } } },
    'EXPRESS_UPDATE(_id_)',
    1,
    1,
  ],
  [
    'findAndModify by identifier of some fields',
    { findAndModify: 'things', query: { _id: 5 }, remove: true, fields: { a: 1 } },
    'DELETE IDHACK',
    1,
    1,
  ],
  [
    'findAndModify',
    { findAndModify: 'things', query: { s: 's1' }, remove: true },
    'DELETE FETCH IXSCAN(s_1)',
    1,
    1,
  ],
  [
    'a pipeline that is a query',
    { aggregate: 'things', pipeline: [{ $match: { s: 's1' } }], cursor: {} },
    'FETCH IXSCAN(s_1)',
    1,
    1,
  ],
])('explains how it answers %s', (_what, command, stages, keys, docs) => {
  const { queryPlanner, executionStats } = explain(command);
  expect(stagesOf(queryPlanner.winningPlan)).toBe(stages);
  expect(stagesOf(executionStats.executionStages)).toBe(stages);
  expect([executionStats.totalKeysExamined, executionStats.totalDocsExamined]).toEqual([keys, docs]);
  expect(db.all()).toHaveLength(500);
});

it('counts the change of one document by its identifier', () => {
  const updates = [{ q: { _id: 5 }, u: { $set: { a: 1 } } }];
  const { executionStats, queryPlanner } = explain({ update: 'things', updates });
  expect(queryPlanner.winningPlan).toEqual({
    ...{ isCached: false, stage: 'EXPRESS_UPDATE', keyPattern: '{ _id: 1 }', indexName: '_id_' },
  });
  expect(executionStats).toMatchObject({
    nReturned: 0,
    executionStages: { keysExamined: 1, docsExamined: 1, nWouldModify: 1, nWouldUpsert: 0, nWouldDelete: 0 },
  });
});

it('has the bounds of a scan in its direction', () => {
  const command = find({ filter: { a: { $in: [2, 1] }, b: { $gt: 2, $lte: 5 } } });
  const { winningPlan } = explain(command).queryPlanner;
  expect(winningPlan.inputStage.indexBounds).toEqual({ a: ['[1, 1]', '[2, 2]'], b: ['[5, 2)'] });
});

it('chooses the plan that examines the least, and lists the others', () => {
  const { queryPlanner, executionStats } = explain(find({ filter: { a: 3, b: 2 } }), 'allPlansExecution');
  expect(stagesOf(queryPlanner.winningPlan)).toBe('FETCH IXSCAN(a_1_b_-1)');
  expect(queryPlanner.rejectedPlans.map(stagesOf)).toEqual(['FETCH IXSCAN(b_1)']);
  expect(executionStats.allPlansExecution).toHaveLength(2);
});

it('includes the requested verbosity', () => {
  expect(explain(find({}), 'queryPlanner')).not.toHaveProperty('executionStats');
  expect(explain(find({})).executionStats).not.toHaveProperty('allPlansExecution');
  expect(db.run({ explain: find({}) }).executionStats).toHaveProperty('allPlansExecution');
  expect(db.run({ aggregate: 'things', pipeline: [], explain: true })).toMatchObject({
    explainVersion: '1',
    queryPlanner: { namespace: 'app.things', winningPlan: { stage: 'COLLSCAN' } },
    serverInfo: { port: 27_017 },
    ok: 1,
  });
});

it('lists the stages behind the cursor of a pipeline', () => {
  const pipeline = [{ $match: { a: 3 } }, { $group: { _id: '$b' } }, { $limit: 2 }];
  const { stages } = explain({ aggregate: 'things', pipeline, cursor: {} });
  expect(stages.map((stage: Document) => [Object.keys(stage)[0], stage.nReturned])).toEqual([
    ['$cursor', 50],
    ['$group', 7],
    ['$limit', 2],
  ]);
});

describe('a query that an index covers', () => {
  it.each<[string, Document, string, number]>([
    [
      'equality',
      { filter: { a: 3 }, projection: { a: 1, b: 1, _id: 0 } },
      'PROJECTION_COVERED IXSCAN(a_1_b_-1)',
      50,
    ],
    [
      'a range',
      { filter: { b: { $gte: 5 } }, projection: { b: 1, _id: 0 } },
      'PROJECTION_COVERED IXSCAN(b_1)',
      142,
    ],
    [
      'an order and a limit',
      { filter: { a: 3 }, sort: { b: -1 }, limit: 5, projection: { b: true, _id: false } },
      'LIMIT PROJECTION_COVERED IXSCAN(a_1_b_-1)',
      5,
    ],
  ])('%s: reads no document', (_what, more, stages, returned) => {
    const { queryPlanner, executionStats } = explain(find(more));
    expect(stagesOf(queryPlanner.winningPlan)).toBe(stages);
    expect(executionStats).toMatchObject({ nReturned: returned, totalDocsExamined: 0 });
  });

  it.each<[string, Document]>([
    ['_id is shown', { filter: { b: 1 }, projection: { b: 1 } }],
    ['another field is shown', { filter: { b: 1 }, projection: { c: 1, _id: 0 } }],
    ['another field is requested', { filter: { b: 1, c: 5 }, projection: { b: 1, _id: 0 } }],
    ['a field is left out', { filter: { b: 1 }, projection: { c: 0 } }],
    ['something is computed', { filter: { b: 1 }, projection: { b: { $add: ['$b', 1] }, _id: 0 } }],
    ['there are arrays', { filter: { t: 5 }, projection: { t: 1, _id: 0 } }],
    ['null finds missing fields', { filter: { b: null }, projection: { b: 1, _id: 0 } }],
  ])('reads documents where %s', (_what, more) => {
    expect(stagesOf(explain(find(more)).queryPlanner.winningPlan)).toMatch(/FETCH IXSCAN/);
  });

  it('returns the same as a scan', () => {
    const more = {
      filter: { b: { $in: [2, 4] } },
      projection: { b: 1, _id: 0 },
      sort: { b: 1 },
      batchSize: 500,
    };
    const covered = db.run(find(more)).cursor.firstBatch;
    expect(covered).toHaveLength(143);
    expect(covered).toEqual(db.run(find({ ...more, hint: { $natural: 1 } })).cursor.firstBatch);
  });
});

describe('$planCacheStats', () => {
  const reported = () => db.aggregate([{ $planCacheStats: {} }]);

  it('lists the chosen plan where indexes compete, and clears it', () => {
    const ask = (a: number) => db.run(find({ filter: { a, b: 2 } }));
    db.run(find({ filter: { s: 's1' } }));
    expect(reported()).toEqual([]);
    ask(1);
    expect(reported()).toMatchObject([
      {
        isActive: false,
        createdFromQuery: { query: { a: 1, b: 2 }, sort: {} },
        cachedPlan: { stage: 'FETCH', inputStage: { indexName: 'a_1_b_-1' } },
      },
    ]);
    ask(1);
    const [entry, other] = reported();
    expect([entry?.isActive, entry?.creationExecStats.length, other]).toEqual([true, 2, undefined]);
    const { queryPlanner } = explain(find({ filter: { a: 1, b: 2 } }));
    expect([entry?.queryHash, entry?.planCacheKey]).toEqual([
      queryPlanner.queryHash,
      queryPlanner.planCacheKey,
    ]);
    expect(db.run({ planCacheClear: 'things' })).toEqual({ ok: 1 });
    expect(reported()).toEqual([]);
    ask(1);
    db.run({ dropIndexes: 'things', index: 's_1' });
    expect(reported()).toEqual([]);
  });
});

it('reports the time of each stage, including those below it', () => {
  const filter = { $expr: { $gte: [{ $size: { $range: [0, { $add: ['$c', 5000] }] } }, 0] } };
  const { executionStats } = explain(find({ filter, sort: { c: -1 } }));
  const { executionTimeMillisEstimate: sorting, inputStage } = executionStats.executionStages;
  expect(inputStage.executionTimeMillisEstimate).toBeGreaterThan(0);
  expect(sorting).toBeGreaterThanOrEqual(inputStage.executionTimeMillisEstimate);
  expect(sorting).toBeLessThanOrEqual(executionStats.executionTimeMillis + 1);
  const pipeline = [{ $match: filter }, { $group: { _id: '$a' } }];
  const { stages } = explain({ aggregate: 'things', pipeline, cursor: {} });
  const [scan, group] = stages.map((each: Document) => each.executionTimeMillisEstimate);
  expect(scan).toBeGreaterThan(0);
  expect(group).toBeGreaterThanOrEqual(scan);
});

it.each([{ $out: 'there' }, { $merge: { into: 'there' } }])(
  'runs the stages before %o, and writes nothing',
  (stage) => {
    const pipeline = [{ $match: { a: { $gte: 0 } } }, { $group: { _id: '$a' } }, stage];
    const { stages } = explain({ aggregate: 'things', pipeline, cursor: {} });
    const returned = stages.map((each: Document) => Number(each.nReturned));
    expect(returned.at(-2)).toBeGreaterThan(0);
    expect(returned.at(-1)).toBe(0);
    expect(db.run({ count: 'there' })).toMatchObject({ n: 0 });
  },
);

describe('refused requests', () => {
  it.each<[string, Document, number]>([
    ['a hint to nothing', find({ hint: 'none' }), 2],
    ['a hint to another key', find({ hint: { a: 1 } }), 2],
    ['a hint to a hidden index', find({ hint: 'hidden' }), 2],
    ['a hint that is a number', find({ hint: 5 }), 9],
    ['bounds without a hint', find({ min: { a: 1 } }), 51173],
    ['bounds of other fields', find({ hint: 'b_1', min: { a: 1 } }), 51174],
  ])('%s', (_what, command, code) => {
    expect(db.refusal(command).code).toBe(code);
    expect(db.refusal({ explain: command }).code).toBe(code);
  });

  it('an unknown verbosity, and commands that have no plan', () => {
    expect(db.refusal({ explain: find({}), verbosity: 'all' }).code).toBe(2);
    expect(db.refusal({ explain: { ping: 1 } }).code).toBe(59);
    expect(db.refusal({ explain: 1 }).code).toBe(14);
  });
});
