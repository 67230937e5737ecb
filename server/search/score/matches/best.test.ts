import { beforeAll, describe, expect, it } from 'vitest';
import type { Definition } from '#contract/search/definition.ts';
import { type IndexAnalyzers, prepareAnalyzers } from '../../index/analyzers.ts';
import { SearchIndex } from '../../search-index.ts';
import { readSearchStage } from '../../search-stage.ts';

type Json = Record<string, unknown>;

/** Whole numbers below a limit, the same in every run. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const text = (similarity?: string) => ({
  type: 'string' as const,
  ...(similarity === undefined ? {} : { similarity: { type: similarity } }),
});

const definition = {
  mappings: {
    fields: {
      title: text(),
      body: text(),
      kind: text('boolean'),
      code: text('stableTfl'),
      plain: { type: 'string', indexOptions: 'docs', norms: 'omit' },
      n: { type: 'number' },
    },
  },
} as Definition;
const paths = ['title', 'body', 'kind', 'code', 'plain'];

let analyzers: IndexAnalyzers;
beforeAll(async () => {
  analyzers = await prepareAnalyzers(definition);
});

/** Few words, so that many documents have equal scores. */
const wordOf = (random: (limit: number) => number): string => `w${Math.floor(1.35 ** random(12))}`;

function documentOf(random: (limit: number) => number): Json {
  const words = (most: number): string =>
    Array.from({ length: 1 + random(most) }, () => wordOf(random)).join(' ');
  // a missing field every now and then
  const fields = paths.filter(() => random(8) > 0).map((path) => [path, words(path === 'body' ? 30 : 5)]);
  return { ...Object.fromEntries(fields), n: random(20) };
}

const scores: Json[] = [
  { boost: { value: 3 } },
  { boost: { value: 1e-7 } },
  { boost: { value: 2e9 } },
  { boost: { value: 1e39 } },
  { constant: { value: 0 } },
  { constant: { value: 1.5 } },
  { function: { multiply: [{ score: 'relevance' }, { path: { value: 'n', undefined: 1 } }] } },
];

function operatorOf(random: (limit: number) => number, depth: number): Json {
  const score = random(4) === 0 ? { score: scores[random(scores.length)] } : {};
  const path = random(3) === 0 ? paths.slice(random(4)) : paths[random(paths.length)];
  const query = Array.from({ length: 1 + random(4) }, () => wordOf(random)).join(' ');
  switch (random(depth > 2 ? 7 : 12)) {
    case 0:
      return { phrase: { query, path: paths.slice(0, 1 + random(3)), slop: random(3), ...score } };
    case 1:
      return { range: { path: 'n', gte: random(10), lte: 9 + random(11), ...score } };
    case 2:
      return { text: { query, path, fuzzy: { maxEdits: 1 }, ...score } };
    case 3:
      return { text: { query, path, matchCriteria: 'all', ...score } };
    case 4:
      return { exists: { path: 'title', ...score } };
    case 5:
    case 6:
      return { text: { query, path, ...score } };
    default:
      return { compound: { ...compoundOf(random, depth + 1), ...score } };
  }
}

function compoundOf(random: (limit: number) => number, depth: number): Json {
  const clauses = (most: number): Json[] =>
    Array.from({ length: random(most + 1) }, () => operatorOf(random, depth));
  const lists = { must: clauses(2), filter: clauses(1), should: clauses(5), mustNot: clauses(1) };
  const input = Object.entries(lists).filter(([, list]) => list.length > 0);
  if (input.length === 0) return { should: [operatorOf(random, 3)] };
  const minimum = random(4) === 0 ? random(lists.should.length + 1) : 0;
  return { ...Object.fromEntries(input), ...(minimum > 0 ? { minimumShouldMatch: minimum } : {}) };
}

interface Scored {
  key: string;
  score: number;
}
/** As text, which is compared faster, and shows a number to its last bit. */
const plain = (rows: readonly Scored[]): string[] => rows.map(({ key, score }) => `${key} ${score}`);
const lines = (rows: readonly string[]): string => rows.join('\n');

/** Compares the first rows of a query, and its count, with the rows of the same query computed as a whole; returns their number. */
function compare(index: SearchIndex, operator: Json, random: (limit: number) => number): number {
  const run = (rest: Json = {}) => readSearchStage({ ...operator, ...rest }).run(index);
  const whole = run();
  const all = plain(whole.rows);
  const query = JSON.stringify(operator);
  for (const count of [1, 1 + random(30), 1000]) {
    expect(lines(plain(run().first(count))), query).toBe(lines(all.slice(0, count)));
  }
  expect(run().meta, query).toEqual({ count: { lowerBound: all.length } });
  const at = random(all.length);
  const token = whole.rows[at]?.token();
  // beyond 32 bits scores are infinite, or no numbers: a token cannot hold them
  if (token === undefined || !whole.rows.every(({ score }) => Number.isFinite(score))) return all.length;
  const behind = run({ searchAfter: token });
  expect(lines(plain(behind.first(7))), query).toBe(lines(all.slice(at + 1, at + 8)));
  expect(lines(plain(behind.rows)), query).toBe(lines(all.slice(at + 1)));
  return all.length;
}

describe('the first rows of a result', () => {
  it.each([1, 2])('are those of the whole result, while the index grows and changes (%i)', (seed) => {
    const random = randomOf(seed);
    const index = new SearchIndex({ name: 'default', definition, analyzers });
    let results = 0;
    for (let slice = 0; slice < 3; slice += 1) {
      // numbers have gaps, as in copies of an index
      const documents = 150 + random(200);
      for (let at = 0; at < documents; at += 1)
        index.put(`${random(1200)}`, documentOf(random), random(3000));
      for (let at = 0; at < 40; at += 1) index.remove(`${random(1200)}`);
      for (let at = 0; at < 14; at += 1) {
        const operator = operatorOf(random, 0);
        if (compare(index, operator, random) > 10) results += 1;
      }
    }
    expect(results).toBeGreaterThan(20);
  });

  it('have scores that are added two by two', () => {
    const index = new SearchIndex({ name: 'default', definition, analyzers });
    index.put('1', { title: 'w1' });
    // one after the other, the last two are lost behind the first two
    const values = [1, 2 ** -24, 2 ** -53, 2 ** -53];
    const should = values.map((value) => ({ exists: { path: 'title', score: { constant: { value } } } }));
    const result = readSearchStage({ compound: { should } }).run(index);
    expect(result.first(1)[0]?.score).toBe(1 + 2 ** -23);
    expect(result.rows[0]?.score).toBe(1 + 2 ** -23);
  });

  it('belong to one state of the index', () => {
    const index = new SearchIndex({ name: 'default', definition, analyzers });
    index.put('1', { title: 'w1' });
    const result = readSearchStage({ text: { query: 'w1', path: 'title' } }).run(index);
    expect(result.first(1)).toHaveLength(1);
    index.put('2', { title: 'w1' });
    expect(() => result.rows).toThrow('the index has changed since the query');
  });
});
