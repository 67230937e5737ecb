import { expect, it } from 'vitest';
import { PlanCache } from './plan-cache.ts';
import { PlanNode } from './plan-node.ts';

class Scan extends PlanNode {
  readonly stage = 'COLLSCAN';

  constructor(works: number) {
    super();
    this.works = works;
  }

  *run(): Generator<undefined> {}

  protected about() {
    return {};
  }
}

/** The choice of a plan for a shape, which is the name of its field. */
function choice(field: string, works: number, indexes = ['a_1', 'b_1']) {
  const winner = new Scan(works);
  return { filter: { [field]: 1 }, sort: {}, winner, tried: [winner], indexes, now: 0 };
}

const stateOf = (cache: PlanCache) => cache.list().map(({ isActive, works }) => [isActive, Number(works)]);

it('activates a shape that is seen again with no more work', () => {
  const cache = new PlanCache();
  cache.note(choice('a', 10));
  expect(stateOf(cache)).toEqual([[false, 10]]);
  cache.note(choice('a', 11));
  expect(stateOf(cache)).toEqual([[false, 10]]);
  cache.note(choice('a', 10));
  expect(stateOf(cache)).toEqual([[true, 10]]);
});

it('an active shape stays active with more work, and keeps the least work', () => {
  const cache = new PlanCache();
  for (const works of [10, 7, 12]) cache.note(choice('a', works));
  expect(stateOf(cache)).toEqual([[true, 7]]);
});

it('has an entry of its own for other indexes', () => {
  const cache = new PlanCache();
  cache.note(choice('a', 10));
  cache.note(choice('a', 10, ['a_1']));
  const keys = cache.list().map(({ queryHash, planCacheKey }) => [queryHash, planCacheKey]);
  expect(new Set(keys.map(([queryHash]) => queryHash)).size).toBe(1);
  expect(new Set(keys.map(([, planCacheKey]) => planCacheKey)).size).toBe(2);
});

it('removes the oldest of more than 5000 shapes', () => {
  const cache = new PlanCache();
  for (let index = 0; index <= 5000; index += 1) cache.note(choice(`f${index}`, 1));
  const fields = cache.list().map(({ createdFromQuery }) => Object.keys(createdFromQuery.query)[0]);
  expect(fields).toHaveLength(5000);
  expect([fields[0], fields.at(-1)]).toEqual(['f1', 'f5000']);
});

it('is empty after it was cleared', () => {
  const cache = new PlanCache();
  cache.note(choice('a', 1));
  expect(cache.list()).toHaveLength(1);
  cache.clear();
  expect(cache.list()).toEqual([]);
});
