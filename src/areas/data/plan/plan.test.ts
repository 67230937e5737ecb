import { describe, expect, test } from 'vitest';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import { comparedFigures } from './compared-figures.ts';
import { type Plan, readPlan, stagesIn } from './read-plan.ts';
import { suggestIndex } from './suggest-index.ts';
import { verdictOf } from './verdict.ts';

const planner = (winningPlan: EjsonObject, more: EjsonObject = {}): EjsonObject => ({
  queryPlanner: { winningPlan, rejectedPlans: [], ...more },
});
const scan = { stage: 'COLLSCAN', filter: { a: { $eq: int(1) } }, direction: 'forward' };
const indexed = {
  stage: 'FETCH',
  inputStage: { stage: 'IXSCAN', indexName: 'a_1', keyPattern: { a: int(1) } },
};
const verdict = (reply: EjsonObject) => {
  const plan = readPlan(reply);
  return plan && verdictOf(plan);
};

describe('a plan is read', () => {
  test('that reads every document', () => {
    expect(verdict(planner(scan))).toEqual({ scans: true, sortsInMemory: false, indexes: [] });
  });

  test('with an index scan and a sort of its result', () => {
    const reply = planner({ stage: 'SORT', sortPattern: { b: int(1) }, inputStage: indexed });
    expect(verdict(reply)).toEqual({ scans: false, sortsInMemory: true, indexes: ['a_1'] });
    expect(stagesIn(readPlan(reply)?.root as never).map(({ name }) => name)).toEqual([
      'SORT',
      'FETCH',
      'IXSCAN',
    ]);
  });

  test('of shards that are merged in order, which is no sort', () => {
    const shards = [
      { shardName: 's0', winningPlan: indexed },
      { shardName: 's1', winningPlan: scan },
    ];
    expect(verdict(planner({ stage: 'SHARD_MERGE_SORT', shards }))).toEqual({
      scans: true,
      sortsInMemory: false,
      indexes: ['a_1'],
      shards: 2,
    });
    expect(verdict(planner({ stage: 'SINGLE_SHARD', shards: shards.slice(0, 1) }))?.shards).toBe(1);
  });

  test('of shards, each with its name, its figures and its rejected plans', () => {
    const shards = ['s0', 's1'].map((shardName) => ({
      shardName,
      winningPlan: scan,
      rejectedPlans: [indexed],
    }));
    const ran = shards.map(({ shardName }) => ({
      shardName,
      executionStages: { ...scan, docsExamined: int(7) },
    }));
    const counts = { nReturned: int(2), totalDocsExamined: int(14), executionTimeMillis: int(3) };
    const plan = readPlan({
      ...planner({ stage: 'SHARD_MERGE', shards }),
      executionStats: { ...counts, executionStages: { stage: 'SHARD_MERGE', ...counts, shards: ran } },
    });
    expect(plan?.rejected).toBe(2);
    expect(plan?.root).toMatchObject({ name: 'SHARD_MERGE', returned: 2, documentsExamined: 14, ms: 3 });
    expect(plan?.root.from).toMatchObject([
      { documentsExamined: 7, detail: [{ label: 'Shard', value: 's0' }, {}, {}] },
      { documentsExamined: 7, detail: [{ label: 'Shard', value: 's1' }, {}, {}] },
    ]);
  });

  test('of the slot-based engine, with the figures of the whole', () => {
    const plan = readPlan({
      ...planner({ queryPlan: indexed, slotBasedPlan: { stages: '…' } }),
      executionStats: {
        nReturned: int(2),
        totalKeysExamined: int(3),
        totalDocsExamined: int(3),
        executionTimeMillis: int(4),
        executionStages: { stage: 'nlj', inputStage: {} },
      },
    });
    expect(plan?.root.name).toBe('FETCH');
    expect(plan?.figures).toEqual({ returned: 2, keys: 3, documents: 3, ms: 4 });
  });

  test('of a pipeline, whose stages follow its cursor', () => {
    const plan = readPlan({
      stages: [{ $cursor: planner(scan) }, { $group: { _id: '$a' }, nReturned: int(3) }],
    });
    expect(plan?.root).toMatchObject({ name: '$group', returned: 3, from: [{ name: 'COLLSCAN' }] });
  });

  test('of a search, which names its index where it has one', () => {
    const mongotQuery = { index: 'catalog', text: { path: 'title', query: 'map' } };
    const remote = { mongotQuery, explain: { metadata: { indexName: 'catalog' } } };
    const lookup = { totalDocsExamined: int(2), totalKeysExamined: int(2) };
    const stages: EjsonObject[] = [
      { $_internalSearchMongotRemote: remote, nReturned: int(2), executionTimeMillisEstimate: int(3) },
      { $_internalSearchIdLookup: lookup, nReturned: int(2), executionTimeMillisEstimate: int(4) },
      { $limit: int(1), nReturned: int(1), executionTimeMillisEstimate: int(5) },
    ];
    expect(verdict({ stages })).toEqual({ scans: false, sortsInMemory: false, indexes: ['catalog'] });
    const plan = readPlan({ stages });
    expect(plan?.figures).toEqual({ returned: 1, keys: 2, documents: 2, ms: 5 });
    const [last, fetched, asked] = stagesIn(plan?.root as never);
    expect([last?.name, fetched?.documentsExamined, asked?.index]).toEqual(['$limit', 2, 'catalog']);
    // one that only planned, of an index by its usual name
    const [planned] = [{ stages: [{ $_internalSearchMongotRemote: { mongotQuery: {} } }] }];
    expect(readPlan(planned)?.figures).toBeUndefined();
    expect(verdict(planned)?.indexes).toEqual(['default']);
  });

  test('of a search for vectors, and of one inside another pipeline', () => {
    const near = { $vectorSearch: { index: 'near', path: 'at' } };
    const pipeline = [{ $search: { index: 'words' } }];
    const stages: EjsonObject[] = [near, { $unionWith: { coll: 'maps', pipeline } }];
    expect(verdict({ stages })?.indexes).toEqual(['near', 'words']);
  });

  test('by _id, which is an index too', () => {
    expect(verdict(planner({ stage: 'EXPRESS_IXSCAN', indexName: '_id_' }))?.indexes).toEqual(['_id_']);
    expect(verdict(planner({ stage: 'IDHACK' }))?.indexes).toEqual(['_id_']);
  });

  test('not where the reply holds none', () => {
    expect(readPlan({ ok: int(1) })).toBeUndefined();
  });
});

describe('an index is suggested', () => {
  const suggested = (filter: EjsonObject, sort: EjsonObject = {}) => {
    const keys = suggestIndex(filter, sort);
    return keys && Object.keys(keys).map((name) => `${name}:${(keys[name] as EjsonObject).$numberInt}`);
  };

  test('with equality first, then the sort, then ranges', () => {
    expect(suggested({ total: { $gt: int(5) }, status: 'paid' }, { at: int(-1) })).toEqual([
      'status:1',
      'at:-1',
      'total:1',
    ]);
  });

  test('for values that look like operators but are values', () => {
    expect(suggested({ user: { $oid: '0123456789abcdef01234567' } })).toEqual(['user:1']);
    expect(suggested({ name: { $regularExpression: { pattern: '^a', options: '' } } })).toEqual(['name:1']);
  });

  test('through $and', () => {
    expect(suggested({ $and: [{ b: { $lt: int(1) } }, { a: { $in: [int(1)] } }] })).toEqual(['a:1', 'b:1']);
  });

  test('not for _id, alternatives, text and expressions', () => {
    expect(suggested({ _id: int(1) })).toBeUndefined();
    expect(suggested({ $or: [{ a: int(1) }] })).toBeUndefined();
    expect(suggested({ $text: { $search: 'x' } })).toBeUndefined();
    expect(suggested({ $expr: { $eq: ['$a', '$b'] } })).toBeUndefined();
    expect(suggested({})).toBeUndefined();
  });
});

test('two plans are compared by their costs, of which the lower one is marked', () => {
  const plan = (documents: number, stage: object): Plan => {
    const executionStats = {
      nReturned: 2,
      totalKeysExamined: 0,
      totalDocsExamined: documents,
      executionTimeMillis: 5,
    };
    const read = readPlan({ queryPlanner: { winningPlan: { ...stage } }, executionStats } as EjsonObject);
    if (!read) throw new Error('no plan');
    return read;
  };
  const scan = plan(500, { stage: 'COLLSCAN' });
  const indexed = plan(2, { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'a_1' } });
  const lines = comparedFigures(scan, indexed);
  expect(lines.find(({ label }) => label === 'Documents examined')).toEqual({
    label: 'Documents examined',
    texts: ['500', '2'],
    better: 1,
  });
  expect(lines.find(({ label }) => label === 'Time')?.better).toBeUndefined();
  expect(lines.find(({ label }) => label === 'Index')?.texts).toEqual([undefined, 'a_1']);
});
